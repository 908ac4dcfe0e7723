"use client";

import { memo, type ReactNode, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { formatCount } from "@/lib/calculator/formats";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer-limits";
import type { Quote } from "@/lib/calculator/quote";
import { ascending, FULL_AMOUNT, prepaymentRows, whenHeading } from "./prepayment-rows";
import { StepChart } from "./step-chart";
import { type Point, type Pointed, TierTable } from "./tier-table";

interface PrepaymentProps {
  quote: Quote;
  rule: PrepaymentRule;
  /** Whether a long table shows all its rows at first. */
  whole: boolean;
}

// Rule: R4-8
/**
 * The prepayment schedule whose chart and table point at the same step, with the rest of a long table on
 * request.
 */
export const Prepayment = memo(function Prepayment({ quote, rule, whole }: PrepaymentProps) {
  const [pointed, setPointed] = useState<Pointed>(null);
  const [all, setAll] = useState(whole);
  return (
    <PrepaymentSchedule
      quote={quote}
      rule={rule}
      all={all}
      pointed={pointed}
      onPoint={setPointed}
      more={(rows) => <MoreButton rows={rows} all={all} onClick={() => setAll(!all)} />}
    />
  );
});

/** How many rows of a longer table are shown before "Show all". */
const ROWS_SHOWN = 12;

interface PrepaymentScheduleProps {
  quote: Quote;
  rule: PrepaymentRule;
  /** Whether a long table shows all its rows. */
  all: boolean;
  pointed: Pointed;
  /** Undefined on the server, whose schedule does not react. */
  onPoint?: Point;
  /** Renders what follows a long table; called with the number of all rows. */
  more: (rows: number) => ReactNode;
}

/** What is due when the merchant pays early, as a chart and a table. */
export function PrepaymentSchedule(props: PrepaymentScheduleProps) {
  const { quote, rule, all, pointed, onPoint, more } = props;
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
    <>
      {quote.prepayment.source === "given" ? (
        table
      ) : (
        <div className="grid items-start gap-8 wide:grid-cols-2 wide:gap-14">
          <StepChart
            steps={chartSteps(quote, rule)}
            price={quote.purchasePrice}
            full={quote.amountSold}
            pointed={pointed}
            onPoint={onPoint}
          />
          {table}
        </div>
      )}
      <p className="mt-4 text-13 text-ink-2">{FULL_AMOUNT}</p>
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

interface MoreButtonProps {
  rows: number;
  /** Whether all rows are shown. */
  all: boolean;
  /** Undefined on the server: `Breakdown` listens for the click on `data-more` instead. */
  onClick?: () => void;
}

/** Shows the rest of a long table, or its first rows again. */
export function MoreButton({ rows, all, onClick }: MoreButtonProps) {
  return (
    <button
      type="button"
      data-more
      onClick={onClick}
      className={`${buttonLook("quiet")} -ml-3 text-brand-text noscript:hidden`}
    >
      {all ? `Show the first ${formatCount(ROWS_SHOWN)}` : `Show all ${formatCount(rows)}`}
    </button>
  );
}
