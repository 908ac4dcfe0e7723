"use client";

import { type RefObject, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount, formatMoney } from "@/lib/calculator/formats";
import { frequencyName } from "@/lib/calculator/frequency";
import type { Quote } from "@/lib/calculator/quote";

interface SummaryBarProps {
  merchantName: string;
  quote: Quote;
  online: boolean;
  /** Why these terms cannot be submitted; null when they can. */
  hindrance: string | null;
  /** On a wide screen the bar shows once these figures have left it. */
  keyFigures: RefObject<HTMLElement | null>;
  onReview: () => void;
}

/** The three figures that stay in sight, and the button that goes on: always on a narrow screen, else without the card. */
export function SummaryBar(props: SummaryBarProps) {
  const { merchantName, quote, online, hindrance, keyFigures, onReview } = props;
  const shown = useOutOfSight(keyFigures);
  // For the style sheet: what takes the focus is scrolled clear of the bar.
  useEffect(() => {
    document.documentElement.dataset.summaryBar = shown ? "shown" : "";
    return () => {
      delete document.documentElement.dataset.summaryBar;
    };
  }, [shown]);
  return (
    <section
      aria-label="Summary"
      data-shown={shown}
      className="summary-bar fixed inset-x-0 bottom-0 z-5 border-t border-line-strong bg-surface pb-[env(safe-area-inset-bottom)] shadow-[0_-8px_24px_-12px_rgb(19_25_27/0.16)]"
    >
      {hindrance !== null && (
        <p className="line-clamp-2 border-b border-bad-line bg-bad-ground px-2.5 py-1 text-12 text-bad min-[22.5rem]:px-4 phone:px-8 enlarged:line-clamp-1">
          {hindrance}
        </p>
      )}
      <div className="mx-auto flex h-[4.25rem] max-w-[1280px] items-center gap-1.5 px-2.5 min-[22.5rem]:gap-3.5 min-[22.5rem]:px-4 phone:px-8 wide:h-15 wide:gap-10">
        <span className="hidden min-w-0 flex-1 truncate text-15 font-semibold wide:block">
          {merchantName}
        </span>
        {quote.structure && <b className="summary-structure">{quote.structure.label}</b>}
        <dl className="flex h-[2.125rem] min-w-0 flex-1 flex-wrap justify-between gap-x-1.5 overflow-hidden min-[22.5rem]:gap-x-2.5 [&_dd]:text-[0.75rem] [&_dd]:leading-5 [&_dd]:font-medium [&_dd]:tracking-[-0.01em] min-[22.5rem]:[&_dd]:text-13 [&_dt]:text-[0.6875rem] [&_dt]:leading-3.5 [&_dt]:whitespace-nowrap [&_dt]:text-ink-3 wide:flex-none wide:gap-x-10 wide:overflow-visible">
          <div>
            <dt>Net funding</dt>
            <dd className={quote.netFunding < 0 ? "text-bad" : undefined}>
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
          className="max-[22.5rem]:px-2 noscript:hidden"
          onClick={onReview}
          aria-disabled={!online}
        >
          Review
        </Button>
      </div>
    </section>
  );
}

/** How much of the figures may be out of the window before they count as out of sight. */
const SEEN = 0.9;

function useOutOfSight(target: RefObject<HTMLElement | null>): boolean {
  const [outOfSight, setOutOfSight] = useState(false);
  useEffect(() => {
    if (target.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setOutOfSight(entries.some(({ intersectionRatio }) => intersectionRatio < SEEN)),
      { threshold: SEEN },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return outOfSight;
}
