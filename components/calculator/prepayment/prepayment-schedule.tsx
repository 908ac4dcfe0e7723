import type { ReactNode } from "react";
import { formatCount } from "@/lib/calculator/formats";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer-limits";
import type { Quote } from "@/lib/calculator/quote";
import type { Point, Pointed } from "./pointing";
import { ascending, FULL_AMOUNT, prepaymentRows, whenHeading } from "./prepayment-rows";
import { StepChart } from "./step-chart";
import { TierTable } from "./tier-table";

/** How many rows of a longer table are shown before "Show all". */
export const ROWS_SHOWN = 12;

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
