import type { ReactNode } from "react";
import { feeName } from "@/components/calculator/page/wording";
import { Icon } from "@/components/ui/icon";
import { formatMoney } from "@/lib/calculator/money/formats";
import type { Quote } from "@/lib/calculator/quote";
import { figuresOf } from "./figures";

const LINE = "flex min-h-[30px] items-center justify-between gap-x-4 text-ink-2 enlarged:flex-wrap";

interface LedgerProps {
  quote: Quote;
  feeBreakdown: boolean;
  /** Whether the fees are folded under their total at first. */
  folded: boolean;
}

/**
 * The lines from purchase price to net funding. The fees fold under their total; without the breakdown only
 * the total is known.
 */
export function Ledger({ quote, feeBreakdown, folded }: LedgerProps) {
  const { fees, otherFees, totalFees, existingFundingBalance, purchasePrice } = figuresOf(
    quote,
    feeBreakdown,
  );
  const total = <LedgerAmount>{formatMoney(-totalFees)}</LedgerAmount>;
  return (
    <div className="results-ledger border-b border-line py-[7px]">
      <p className={LINE}>
        <span>Purchase price</span>
        <LedgerAmount>{formatMoney(purchasePrice)}</LedgerAmount>
      </p>
      {fees.length === 0 ? (
        totalFees > 0 && (
          <p className={LINE}>
            <span>Fees</span>
            {total}
          </p>
        )
      ) : (
        <details className="group" open={!folded}>
          <summary className={`${LINE} fees-fold`}>
            <span>
              Fees
              <Icon
                name="arrowDown"
                className="ml-1 inline-block size-3.5 align-[-2px] text-ink-3 group-open:rotate-180"
              />
            </span>
            {total}
          </summary>
          {fees.map((fee) => (
            <FeeLine key={fee.id} name={feeName(fee)} charge={formatMoney(fee.charge)} />
          ))}
          {otherFees > 0 && <FeeLine name="Other fees" charge={formatMoney(otherFees)} />}
        </details>
      )}
      {existingFundingBalance > 0 && (
        <p className={LINE}>
          <span>Existing balance paid off</span>
          <LedgerAmount>{formatMoney(-existingFundingBalance)}</LedgerAmount>
        </p>
      )}
    </div>
  );
}

function LedgerAmount({ children }: { children: ReactNode }) {
  return <span className="font-medium whitespace-nowrap text-ink">{children}</span>;
}

function FeeLine({ name, charge }: { name: string; charge: string }) {
  return (
    <p className="fee-line">
      <span>{name}</span>
      <span>{charge}</span>
    </p>
  );
}
