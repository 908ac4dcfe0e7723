"use client";

import { useState } from "react";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { buttonLook } from "@/components/ui/button";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { type Start, startTerms } from "@/lib/calculator/solve/starts";
import type { Terms } from "@/lib/calculator/terms/terms";
import { sameTerms } from "./terms-form";
import type { ConfiguredTerms } from "./use-terms";

const STARTS: { start: Start; name: string; means: string }[] = [
  { start: "most_cash", name: "Most cash", means: "The highest price within the limits" },
  {
    start: "lowest_payment",
    name: "Lowest payment",
    means: "The lowest price with nothing on top, in the most payments",
  },
  {
    start: "best_commission",
    name: "Best commission",
    means: "The highest upsell at this price, in the fewest payments",
  },
];

interface StartButtonsProps {
  limits: OfferLimits;
  configured: ConfiguredTerms;
  hasUpsell: boolean;
}

/** The buttons that take the terms to one end of the limits. */
export function StartButtons({ limits, configured, hasUpsell }: StartButtonsProps) {
  const { terms } = configured;
  const [told, setTold] = useState<{ text: string | null; of: Terms } | null>(null);
  return (
    <>
      <ul
        aria-label="Start from"
        className="flex justify-between gap-x-4 noscript:hidden max-phone:basis-full max-phone:py-1.5 max-[22.5rem]:gap-x-2 max-[22.5rem]:text-12"
      >
        <li aria-hidden="true" className="max-phone:hidden">
          Start from
        </li>
        {STARTS.map(
          ({ start, name, means }) =>
            (hasUpsell || start !== "best_commission") && (
              <li key={start} className={isoOnly(name)}>
                <button
                  type="button"
                  tabIndex={-1}
                  onClick={() => setTold({ text: begin(limits, configured, start), of: terms })}
                  title={means}
                  className={`${buttonLook("link")} text-brand-text not-hover:no-underline`}
                >
                  {name}
                </button>
              </li>
            ),
        )}
      </ul>
      <p role="status" className="iso-only basis-full text-ink-2">
        {told?.of === terms && told.text}
      </p>
    </>
  );
}

/** Applies a start to the terms; returns why nothing changes, or null where something does. */
function begin(limits: OfferLimits, configured: ConfiguredTerms, start: Start): string | null {
  const { terms: present, openDrafts, use } = configured;
  const { terms, reason } = startTerms(limits, present, start);
  if (terms === null) return `${NAMES[start]} is not possible. ${reason}`;
  if (openDrafts === 0 && sameTerms(terms, present)) return `These terms already have the ${ENDS[start]}.`;
  use(terms);
  return null;
}

const NAMES: Record<Start, string> = {
  most_cash: "Most cash",
  lowest_payment: "The lowest payment",
  best_commission: "The best commission",
};

const ENDS: Record<Start, string> = {
  most_cash: "highest price within the limits",
  lowest_payment: "lowest payment",
  best_commission: "highest upsell at this price",
};
