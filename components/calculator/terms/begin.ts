import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { type Start, startTerms } from "@/lib/calculator/starts";
import { sameTerms } from "./term-changes";
import type { ConfiguredTerms } from "./use-terms";

/** The id of the element that says why a start changed nothing. */
export const TOLD = "told-of-start";

// Rules: P1-4, P1-5
/** Applies a start to the terms; returns why nothing changes, or null where something does. */
export function begin(limits: OfferLimits, configured: ConfiguredTerms, start: Start): string | null {
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
