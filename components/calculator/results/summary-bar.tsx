"use client";

import { Button } from "@/components/ui/button";
import { formatCount, formatMoney } from "@/lib/calculator/formats";
import { frequencyName } from "@/lib/calculator/frequency";
import type { Quote } from "@/lib/calculator/quote";

interface SummaryBarProps {
  quote: Quote;
  online: boolean;
  onReview: () => void;
}

/** On a narrow screen: the three figures that stay in sight, and the way on. */
export function SummaryBar({ quote, online, onReview }: SummaryBarProps) {
  return (
    <section
      aria-label="Summary"
      className="summary-bar fixed inset-x-0 bottom-0 z-5 flex h-[calc(4.25rem+env(safe-area-inset-bottom))] items-center gap-2 border-t border-line-strong bg-surface px-3 pb-[env(safe-area-inset-bottom)] shadow-[0_-8px_24px_-12px_rgb(19_25_27/0.16)] min-[22.5rem]:gap-3.5 min-[22.5rem]:px-4 wide:hidden"
    >
      <dl className="flex h-[2.125rem] min-w-0 flex-1 flex-wrap justify-between gap-x-1.5 overflow-hidden min-[22.5rem]:gap-x-2.5 [&_dd]:text-[0.75rem] [&_dd]:leading-5 [&_dd]:font-medium [&_dd]:tracking-[-0.01em] min-[22.5rem]:[&_dd]:text-13 [&_dt]:text-[0.6875rem] [&_dt]:leading-3.5 [&_dt]:whitespace-nowrap [&_dt]:text-ink-3">
        <div>
          <dt>Net funding</dt>
          <dd className={quote.netFunding < 0 ? "text-bad" : ""}>
            <b className="tracking-[-0.02em] min-[22.5rem]:text-15">{formatMoney(quote.netFunding)}</b>
          </dd>
        </div>
        <div>
          <dt>
            {frequencyName(quote.frequency)} × {formatCount(quote.numPayments)}
          </dt>
          <dd>{formatMoney(quote.paymentAmount)}</dd>
        </div>
        <div>
          <dt>Commission</dt>
          <dd>{formatMoney(quote.commission)}</dd>
        </div>
      </dl>
      <Button
        kind="primary"
        className="max-[22.5rem]:px-2.5 noscript:hidden"
        onClick={onReview}
        aria-disabled={!online}
      >
        Review
      </Button>
    </section>
  );
}
