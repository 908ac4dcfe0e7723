"use client";

import { formatCount, formatMoney, formatMonths } from "@/lib/calculator/formats";
import { frequencyAdverb } from "@/lib/calculator/frequency";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { type Place, quoteAt } from "@/lib/calculator/places";

interface PreviewStructuresProps {
  /** Of each structure, in their order. */
  limits: OfferLimits[];
  /** The places of the default one and of the chosen one. */
  start: number;
  chosen: number;
  /** Where the chosen one stands; the others stand at their defaults. */
  place: Place;
  /** Null where the ISO's page does not show it. */
  apr: (index: number, place: Place) => string | null;
  onChoose: (id: string) => void;
}

/** The structures as the ISO's page shows them on a phone. */
export function PreviewStructures({ limits, start, chosen, place, apr, onChoose }: PreviewStructuresProps) {
  const hasApr = limits.some((_, index) => apr(index, "default") !== null);
  return (
    <>
      <p aria-hidden="true" className="preview-columns">
        {hasApr ? "Payment, estimated APR" : "Payment, a month"}
      </p>
      <div role="radiogroup" aria-label="Structure" className="preview-structures">
        {limits.map((each, index) => {
          const at = index === chosen ? place : "default";
          const { quote } = quoteAt(each, at);
          return (
            <label key={each.structure?.id}>
              <input
                type="radio"
                name="preview-structure"
                checked={index === chosen}
                onChange={() => onChoose(each.structure?.id ?? "")}
              />
              <span className="preview-structure">
                <span className="preview-name">
                  <b>{each.structure?.label}</b>
                  {index === start && <em>Default</em>}
                </span>
                <b>{formatMoney(quote.paymentAmount)}</b>
                <span>
                  {formatCount(quote.numPayments)} {frequencyAdverb(quote.frequency)},{" "}
                  {formatMonths(quote.estimatedTermMonths)}
                </span>
                {hasApr ? <b>{apr(index, at) ?? "…"}</b> : <i>{formatMoney(quote.monthlyPayment)}</i>}
              </span>
            </label>
          );
        })}
      </div>
    </>
  );
}
