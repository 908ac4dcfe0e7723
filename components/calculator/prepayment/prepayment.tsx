"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/calculator/money/formats";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import { ascending, FULL_AMOUNT, OF_OTHER_TERMS, prepaymentRows, whenHeading } from "./prepayment-rows";
import { StepChart } from "./step-chart";
import { type Pointed, TierTable } from "./tier-table";

/** How many rows of a longer table are shown before "Show all". */
const ROWS_SHOWN = 12;

/**
 * What is due when the merchant pays early, as a chart and a table that point at the same step, with the rest
 * of a long table on request.
 */
export function PrepaymentCard({ quote, rule }: { quote: Quote; rule: PrepaymentRule }) {
  const [pointed, setPointed] = useState<Pointed>(null);
  const [all, setAll] = useState(false);
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
        <Button kind="quiet" onClick={() => setAll(!all)} className="-ml-3 text-brand-text noscript:hidden">
          {all ? `Show the first ${formatCount(ROWS_SHOWN)}` : `Show all ${formatCount(rows.length)}`}
        </Button>
      )}
    </div>
  );
  return (
    <>
      {quote.prepayment.source === "given" ? (
        rows.length > 0 && table
      ) : (
        <div className="grid items-start gap-8 wide:grid-cols-2 wide:gap-14">
          <StepChart
            steps={chartSteps(quote, rule)}
            price={quote.purchasePrice}
            full={quote.amountSold}
            pointed={pointed}
            onPoint={setPointed}
          />
          {table}
        </div>
      )}
      <p className="mt-4 text-13 text-ink-2">
        {rows.length < quote.prepayment.tiers.length ? OF_OTHER_TERMS : FULL_AMOUNT}
      </p>
    </>
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
