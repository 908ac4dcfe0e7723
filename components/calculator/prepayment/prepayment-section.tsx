import type { ReactNode } from "react";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { HelpTerm } from "@/components/ui/help-term";
import { PageSection } from "@/components/ui/page-section";
import { formatCount, formatFactor } from "@/lib/calculator/formats";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer-limits";
import type { Quote } from "@/lib/calculator/quote";
import type { Point, Pointed } from "./pointing";
import { ascending, prepaymentRows, whenHeading } from "./prepayment-rows";
import { StepChart } from "./step-chart";
import { TierTable } from "./tier-table";

/** A longer table shows so many rows, and the rest on request. */
export const ROWS_SHOWN = 12;

interface PrepaymentSectionProps {
  quote: Quote;
  rule: PrepaymentRule;
  /** Whether a long table shows all its rows. */
  all: boolean;
  pointed: Pointed;
  /** Undefined on the server: the live section takes its place. */
  onPoint?: Point;
  /** What stands under a long table; called with how many rows there are. */
  more: (rows: number) => ReactNode;
}

/** What is due when the merchant pays early, as a chart and a table; nothing when the offer has no schedule. */
export function PrepaymentSection({ quote, rule, all, pointed, onPoint, more }: PrepaymentSectionProps) {
  const { tiers, source } = quote.prepayment;
  if (tiers.length === 0) return null;
  const rows = prepaymentRows(quote, rule);
  const long = rows.length > ROWS_SHOWN;
  const table = (
    <div className="min-w-0">
      <TierTable
        firstColumn={whenHeading(rule)}
        rows={long && !all ? rows.slice(0, ROWS_SHOWN) : rows}
        pointed={pointed}
        onPoint={onPoint}
      />
      {long && more(rows.length)}
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
            onPoint={onPoint}
          />
          {table}
        </div>
      )}
      <p className="mt-4 text-13 text-ink-2">
        The full amount is what is due in all, payments already made included.
      </p>
    </PageSection>
  );
}

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
