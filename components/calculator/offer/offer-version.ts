import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Terms } from "@/lib/calculator/terms/terms";

/** One difference between two versions of an offer, as text. */
export interface OfferDifference {
  label: string;
  before: string;
  now: string;
  /** The ISO's entry in the changed field, null without one; `now` differs where the entry had to move. */
  entry: { before: string; now: string } | null;
}

/** An offer as it stood, with the terms under it. */
export interface OfferVersion {
  limits: OfferLimits;
  terms: Terms;
}
