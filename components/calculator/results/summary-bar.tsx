"use client";

import { type RefObject, useEffect, useState } from "react";
import type { OfferNews } from "@/components/calculator/offer/use-offer-news";
import { ChangeToastOnDemand } from "@/components/calculator/on-demand/on-demand";
import { HideButton, ShowButton } from "@/components/calculator/privacy/hide-button";
import { UndoWords } from "@/components/calculator/terms/undo-words";
import type { ConfiguredTerms } from "@/components/calculator/terms/use-terms";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { frequencyName } from "@/lib/calculator/offer/frequency";
import type { Quote } from "@/lib/calculator/quote";
import "./summary-figures.css";

interface SummaryBarProps {
  merchantName: string;
  quote: Quote;
  online: boolean;
  configured: ConfiguredTerms;
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
 * Three figures and the review button: always on a narrow screen, there with Undo and the eye; on a wide one
 * while the card is out of the window.
 */
export function SummaryBar(props: SummaryBarProps) {
  const { merchantName, quote, online, configured, keyFigures, ready, news } = props;
  const { undo, undoes, problems, entryProblems } = configured;
  const figures = figuresOf(quote);
  const long = areLong(figures);
  // Beside long figures there is no room: Undo is among the tools, the eye on the card.
  const acts = ready && !news && !long;
  /** Why these terms cannot be submitted. */
  const hindrance = [...entryProblems, ...problems][0]?.message ?? null;
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
      {!news && (
        <ChangeToastOnDemand
          meanwhile={null}
          form={configured.form}
          undoes={undoes}
          onUndo={undo}
          retraced={configured.redo !== null}
        />
      )}
      {hindrance !== null && (
        <p className="iso-only line-clamp-2 border-b border-bad-line bg-bad-ground px-2.5 pt-1 text-12 text-bad min-[22.5rem]:px-4 phone:px-8 enlarged:line-clamp-1">
          {hindrance}
        </p>
      )}
      <div className="mx-auto flex h-[4.25rem] max-w-[1280px] items-center gap-1.5 px-2.5 min-[22.5rem]:px-4 phone:gap-3.5 phone:px-8 wide:h-15 wide:gap-10">
        <span className="hidden min-w-0 flex-1 truncate text-15 font-semibold wide:block">
          <bdi>{merchantName}</bdi>
        </span>
        {quote.structure && (
          <b className="summary-structure">
            <bdi>{quote.structure.label}</bdi>
          </b>
        )}
        <dl className="summary-figures" data-length={long ? "long" : "short"}>
          {figures.map(({ name, amount, count, className }, index) => (
            <div key={name} className={className}>
              <dt>{name}</dt>
              <dd className={amount < 0 ? "text-bad" : undefined}>
                {index === 0 ? <b>{formatMoney(amount)}</b> : formatMoney(amount)}
                {count && (
                  <span aria-hidden="true" className="summary-count">
                    {" "}
                    × {count}
                  </span>
                )}
                {index === 2 && acts && <HideButton className="summary-eye wide:hidden" />}
              </dd>
            </div>
          ))}
          {acts && (
            <div className="shared-only">
              <dt>Private</dt>
              <dd>
                <ShowButton />
              </dd>
            </div>
          )}
        </dl>
        {acts && (
          <Button
            kind="quiet"
            className="w-11 flex-none px-0! wide:hidden noscript:hidden"
            onClick={undo ?? undefined}
            aria-disabled={undo === null}
          >
            <Icon name="undo" className="size-4.5" />
            <span className="sr-only">Undo</span>
            <UndoWords undoes={undoes} />
          </Button>
        )}
        {!news?.ended && props.onReview && (
          <Button
            kind="primary"
            className={`flex-none max-phone:px-3 max-[22.5rem]:px-2 noscript:hidden ${reviewIn ? "wide:invisible" : ""}`}
            onClick={news ? props.onReload : props.onReview}
            disabled={!ready}
            aria-disabled={!online && news === null}
          >
            {news ? "Reload" : problems.length > 0 ? "Correct" : "Review"}
          </Button>
        )}
      </div>
    </section>
  );
}

interface Figure {
  name: string;
  amount: Cents;
  /** How often it is paid. */
  count?: string;
  className?: string;
}

function figuresOf({ netFunding, frequency, numPayments, paymentAmount, commission }: Quote): Figure[] {
  const count = formatCount(numPayments);
  return [
    { name: "Net funding", amount: netFunding },
    { name: `${frequencyName(frequency)} × ${count}`, amount: paymentAmount, count },
    { name: "Commission", amount: commission, className: "iso-only summary-commission" },
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
