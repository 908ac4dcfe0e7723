import { type ReactNode, useId } from "react";
import { feeName } from "@/components/calculator/page/wording";
import { formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import { figuresOf } from "./figures";

interface SumRowProps {
  quote: Quote;
  limits: OfferLimits;
  feeBreakdown: boolean;
}

/** From this price on a sum has a line of its own. */
const LONG_PRICE: Cents = 1_000_000_00;

/**
 * The purchase price less fees and balance as one line, "45,000.00 − 1,545.00 = 43,455.00", which opens every
 * part of it. Without the breakdown only the total of the fees is known.
 */
export function SumRow({ quote, limits, feeBreakdown }: SumRowProps) {
  const id = useId();
  const figures = figuresOf(quote, feeBreakdown);
  const { fees, otherFees, totalFees, existingFundingBalance, purchasePrice, netFunding } = figures;
  const balance = existingFundingBalance > 0 ? ` − ${bare(existingFundingBalance)}` : "";
  return (
    // The highest price decides, not the present one: a growing sum moves nothing.
    <dl className="results-sum" data-long={limits.purchasePrice.ceiling >= LONG_PRICE}>
      <dt>The sum</dt>
      <dd>
        <button type="button" popoverTarget={id} className="sum-line stretched-target">
          <span className="sr-only">Purchase price less fees and what is paid off: </span>
          {bare(purchasePrice)} − {bare(totalFees)}
          {balance} = <b>{bare(netFunding)}</b>
        </button>
        <div popover="auto" id={id} className="explanation sum-parts">
          <dl>
            <Part name="Purchase price">{purchasePrice}</Part>
            {fees.map((fee) => (
              <Part key={fee.id} name={feeName(fee)}>
                {-fee.charge}
              </Part>
            ))}
            {(otherFees > 0 || fees.length === 0) && (
              <Part name={fees.length === 0 ? "Fees" : "Other fees"}>{-otherFees}</Part>
            )}
            {existingFundingBalance > 0 && (
              <Part name="Existing balance paid off">{-existingFundingBalance}</Part>
            )}
            <Part name={<b>Net funding to merchant</b>}>{netFunding}</Part>
          </dl>
        </div>
      </dd>
    </dl>
  );
}

function Part({ name, children }: { name: ReactNode; children: Cents }) {
  return (
    <div>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>{formatMoney(children)}</dd>
    </div>
  );
}

/** An amount without its currency: the sum is in one. */
function bare(cents: Cents): string {
  return formatMoney(cents).replace("$", "");
}
