"use client";

import { memo, useState } from "react";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { Button } from "@/components/ui/button";
import { HelpTerm } from "@/components/ui/help-term";
import { PageSection } from "@/components/ui/page-section";
import { formatCount, formatFactor } from "@/lib/calculator/formats";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer-limits";
import type { Quote } from "@/lib/calculator/quote";
import type { Pointed } from "./pointing";
import { ascending, prepaymentRows, whenHeading } from "./prepayment-rows";
import { StepChart } from "./step-chart";
import { TierTable } from "./tier-table";

/** A longer table shows so many rows, and the rest on request. */
const ROWS_SHOWN = 12;

/** What is due when the merchant pays early; nothing when the offer has no schedule. */
export const Prepayment = memo(function Prepayment({ quote, rule }: { quote: Quote; rule: PrepaymentRule }) {
  const { tiers, source } = quote.prepayment;
  const [pointed, setPointed] = useState<Pointed>(null);
  const [all, setAll] = useState(false);
  if (tiers.length === 0) return null;
  const rows = prepaymentRows(quote, rule);
  const long = rows.length > ROWS_SHOWN;
  const table = (
    <div className="min-w-0">
      <TierTable
        firstColumn={whenHeading(rule)}
        rows={long && !all ? rows.slice(0, ROWS_SHOWN) : rows}
        pointed={pointed}
        onPoint={setPointed}
      />
      {long && (
        <Button kind="quiet" onClick={() => setAll(!all)} className="-ml-3 text-brand-text">
          {all ? `Show the first ${formatCount(ROWS_SHOWN)}` : `Show all ${formatCount(rows.length)}`}
        </Button>
      )}
    </div>
  );
  return (
    <PageSection
      title={<HelpTerm explanation={EXPLANATIONS.prepayment}>If the merchant pays early</HelpTerm>}
      aside={ruleSentence(rule)}
    >
      {source === "given" ? (
        table
      ) : (
        <div className="grid items-start gap-8 wide:grid-cols-2 wide:gap-14">
          <StepChart
            steps={chartSteps(quote, rule)}
            full={quote.amountSold}
            pointed={pointed}
            onPoint={setPointed}
          />
          {table}
        </div>
      )}
      <p className="mt-4 text-13 text-ink-2">
        The full amount is what is due in all, payments already made included.
      </p>
    </PageSection>
  );
});

function chartSteps(quote: Quote, rule: PrepaymentRule) {
  if (quote.prepayment.source === "given") return [];
  const steps = ascending(quote.prepayment.tiers).map(({ termOrWindow, amountSold, savings }, index) => ({
    key: String(index),
    label: formatCount(termOrWindow),
    due: amountSold,
    saved: savings,
  }));
  return rule.mode === "fixed_windows"
    ? [...steps, { key: "after", label: "After", due: quote.amountSold, saved: 0 }]
    : steps;
}

function ruleSentence(rule: PrepaymentRule): string {
  switch (rule.mode) {
    case "step_per_month":
      return `Each month sooner lowers the factor by ${formatFactor(rule.rateStep)}, down to month ${formatCount(rule.floorTermMonths)}.`;
    case "fixed_windows":
      return "Paying off within a window lowers the factor.";
    case "funder_provided":
      return "As the funder states it.";
    case "none":
      return "";
  }
}
