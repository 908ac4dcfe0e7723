import type { Place } from "@/lib/calculator/places";
import type { Readiness } from "@/lib/calculator/readiness";

/** What the preview of an offer's form says beside the figures of one place. */
export interface PlaceFinancing {
  /** Hundredths of a percent; null where there is none, absent where the ISO's page does not show it. */
  apr?: number | null;
  /** Null where no document is asked for. */
  readiness: Readiness | null;
  /** What the merchant's state says of debits; null where it says nothing. */
  debits: string | null;
}

/** What the API says about a body that is not saved. */
export interface OfferCheck {
  /** The details of VALIDATION_FAILED; none where it would take it. */
  details: string[];
  /** One for each structure, one alone without any; null where it would not. */
  financing: Record<Place, PlaceFinancing>[] | null;
}
