"use client";

import { brokenLimit } from "@/components/calculator/structures/broken-limit";
import { Icon } from "@/components/ui/icon";
import { formatCount, formatMoney, formatMonths } from "@/lib/calculator/formats";
import { frequencyAdverb } from "@/lib/calculator/frequency";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { type Place, quoteAt } from "@/lib/calculator/places";

/** The invisible radio button covers the row, which shows its state. */
const ROW =
  "choice-row grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 py-[9px] pr-3.5 pl-3 text-13 text-ink-2 group-first:rounded-t-[11px] group-last:rounded-b-[11px]";

const FIGURE = "text-right text-15/5 text-ink";

interface PreviewStructuresProps {
  /** The limits of each structure, in order. */
  limits: OfferLimits[];
  /** The indexes of the default structure and the chosen one. */
  start: number;
  chosen: number;
  /** The position of the chosen structure's values; the others are at their defaults. */
  place: Place;
  /** Returns null if the ISO's page does not show an APR. */
  apr: (index: number, place: Place) => string | null;
  onChoose: (id: string) => void;
}

// Rule: T4-8
/**
 * The list of structures, as the ISO's page shows it on a phone. A structure whose terms break a limit shows
 * that limit in place of its figures.
 */
export function PreviewStructures({ limits, start, chosen, place, apr, onChoose }: PreviewStructuresProps) {
  const hasApr = limits.some((_, index) => apr(index, "default") !== null);
  return (
    <>
      <p aria-hidden="true" className="px-[15px] pb-1 text-right text-12/5 text-ink-3">
        {hasApr ? "Payment, estimated APR" : "Payment, a month"}
      </p>
      <div
        role="radiogroup"
        aria-label="Structure"
        className="mb-3 grid overflow-hidden rounded-[12px] border border-edge bg-surface"
      >
        {limits.map((each, index) => {
          const at = index === chosen ? place : "default";
          const { terms, quote } = quoteAt(each, at);
          const broken = brokenLimit(each, terms, quote);
          return (
            <label
              key={each.structure?.id}
              className="group relative cursor-pointer border-line not-first:border-t"
            >
              <input
                type="radio"
                name="preview-structure"
                checked={index === chosen}
                onChange={() => onChoose(each.structure?.id ?? "")}
                className="absolute inset-0 size-full opacity-0"
              />
              <span className={ROW}>
                <span className={`radio-mark flex min-w-0 items-center gap-2 ${broken ? "col-span-2" : ""}`}>
                  <b className="truncate text-14 text-ink">{each.structure?.label}</b>
                  {index === start && <em className="text-12/5 text-ink-3 not-italic">Default</em>}
                </span>
                {broken ? (
                  <>
                    <span className="col-span-2 flex items-center gap-1 pl-6 text-warn">
                      <Icon name="warning" />
                      {broken.limit}
                    </span>
                    <span className="col-span-2 pl-6">{broken.why}</span>
                  </>
                ) : (
                  <>
                    <b className={FIGURE}>{formatMoney(quote.paymentAmount)}</b>
                    <span className="pl-6">
                      {formatCount(quote.numPayments)} {frequencyAdverb(quote.frequency)},{" "}
                      {formatMonths(quote.estimatedTermMonths)}
                    </span>
                    {hasApr ? (
                      <b className={FIGURE}>{apr(index, at) ?? "…"}</b>
                    ) : (
                      <span className={FIGURE}>{formatMoney(quote.monthlyPayment)}</span>
                    )}
                  </>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </>
  );
}
