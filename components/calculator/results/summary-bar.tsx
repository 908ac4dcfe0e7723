"use client";

import { type RefObject, useEffect, useState } from "react";
import type { OfferNews } from "@/components/calculator/offer/use-offer-news";
import { Button } from "@/components/ui/button";
import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { frequencyName } from "@/lib/calculator/offer/frequency";
import type { Quote } from "@/lib/calculator/quote";

interface SummaryBarProps {
  merchantName: string;
  quote: Quote;
  online: boolean;
  /** Why these terms cannot be submitted; null when they can. */
  hindrance: string | null;
  /** On a wide screen the bar shows once these figures have left it. */
  keyFigures: RefObject<HTMLElement | null>;
  /** Before the script is at work, a press would do nothing. */
  ready: boolean;
  /** What became of the offer; null while its figures are offered. */
  news: OfferNews | null;
  /** Null on a page that is only looked at. */
  onReview: (() => void) | null;
  onReload: () => void;
}

/**
 * Three figures and the review button: always on a narrow screen, on a wide one while the card is out of the
 * window.
 */
export function SummaryBar(props: SummaryBarProps) {
  const { merchantName, quote, online, hindrance, keyFigures, ready, news } = props;
  const figures = figuresOf(quote);
  const { figuresOut: shown, reviewIn } = useSight(keyFigures);
  // For the style sheet, which scrolls a focused element clear of the bar.
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
      className="summary-bar fixed inset-x-0 bottom-0 z-5 border-t border-line-strong bg-surface pb-[env(safe-area-inset-bottom)] [box-shadow:0_-8px_24px_-12px_rgb(19_25_27/0.16)]"
    >
      {hindrance !== null && (
        <p className="iso-only line-clamp-2 border-b border-bad-line bg-bad-ground px-2.5 pt-1 text-12 text-bad min-[22.5rem]:px-4 phone:px-8 enlarged:line-clamp-1">
          {hindrance}
        </p>
      )}
      <div className="mx-auto flex h-[4.25rem] max-w-[1280px] items-center gap-1.5 px-2.5 min-[22.5rem]:gap-3.5 min-[22.5rem]:px-4 phone:px-8 wide:h-15 wide:gap-10">
        <span className="hidden min-w-0 flex-1 truncate text-15 font-semibold wide:block">
          {merchantName}
        </span>
        {quote.structure && <b className="summary-structure">{quote.structure.label}</b>}
        <dl className="summary-figures" data-rows={areLong(figures)}>
          {figures.map(({ name, amount }, index) => (
            <div key={name} className={index === 2 ? "iso-only" : undefined}>
              <dt>{name}</dt>
              <dd className={amount < 0 ? "text-bad" : undefined}>
                {index === 0 ? <b>{formatMoney(amount)}</b> : formatMoney(amount)}
              </dd>
            </div>
          ))}
          <div className="shared-only">
            <dt>Private</dt>
            <dd>Hidden</dd>
          </div>
        </dl>
        {!news?.ended && props.onReview && (
          <Button
            kind="primary"
            className={`max-[22.5rem]:px-2 noscript:hidden ${reviewIn ? "wide:invisible" : ""}`}
            onClick={news ? props.onReload : props.onReview}
            disabled={!ready}
            aria-disabled={!online && news === null}
          >
            {news ? "Reload" : "Review"}
          </Button>
        )}
      </div>
    </section>
  );
}

interface Figure {
  name: string;
  amount: Cents;
}

function figuresOf({ netFunding, frequency, numPayments, paymentAmount, commission }: Quote): Figure[] {
  return [
    { name: "Net funding", amount: netFunding },
    { name: `${frequencyName(frequency)} × ${formatCount(numPayments)}`, amount: paymentAmount },
    { name: "Commission", amount: commission },
  ];
}

/** Amounts of at most this many characters in all fit beside each other on every phone. */
const SHORT = 28;

function areLong(figures: Figure[]): boolean {
  return figures.map(({ amount }) => formatMoney(amount)).join("").length > SHORT;
}

/** The part of an element that must be in the window, above the bar, for it to count as in sight. */
const SEEN = { threshold: 0.9, rootMargin: "0px 0px -80px" };

/** Whether the card's key figures are out of sight, and whether its own review button is in sight. */
function useSight(target: RefObject<HTMLElement | null>) {
  const [sight, setSight] = useState({ figuresOut: false, reviewIn: false });
  useEffect(() => {
    const figures = target.current;
    if (figures === null) return;
    const observer = new IntersectionObserver((entries) => {
      for (const { target: seen, intersectionRatio } of entries) {
        const isIn = intersectionRatio >= SEEN.threshold;
        setSight((now) => (seen === figures ? { ...now, figuresOut: !isIn } : { ...now, reviewIn: isIn }));
      }
    }, SEEN);
    observer.observe(figures);
    const review = figures.closest("section")?.querySelector("[data-primary]");
    if (review) observer.observe(review);
    return () => observer.disconnect();
  }, [target]);
  return sight;
}
