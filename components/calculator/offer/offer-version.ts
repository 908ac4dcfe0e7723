import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Terms } from "@/lib/calculator/terms/terms";
import type { LinkEnd } from "@/lib/disclosure/merchant/state";
import type { Offer } from "./offer";

/** One difference between two versions of an offer, as text. */
export interface OfferDifference {
  label: string;
  before: string;
  now: string;
  /** What becomes of the ISO's terms: "$50,000.00, kept"; null where nothing does. */
  yours: string | null;
  /** Whether the terms no longer fit. */
  breaks: boolean;
}

/** An offer as it stood, with the terms under it. */
export interface OfferVersion {
  limits: OfferLimits;
  terms: Terms;
}

/** A newer version of an open page's offer, and since when it holds (ISO 8601). */
export interface NewerOffer {
  offer: Offer;
  at: string;
}

/** Why a page's link has ended, and when (ISO 8601), if that is known. */
export interface EndedOffer {
  reason: LinkEnd;
  at: string | null;
}
