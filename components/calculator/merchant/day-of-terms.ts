import type { Day } from "@/lib/calculator/calendar";
import type { MerchantState } from "@/lib/calculator/merchant-state";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Terms } from "@/lib/calculator/terms";
import { termsToWire } from "@/lib/calculator/wire";
import { datesFrom, isOf } from "./sending";

/**
 * The day from which the default dates of terms are counted: today, but for the terms of a disclosure
 * (`datesFrom`).
 */
export type DayOf = (limits: OfferLimits, terms: Terms) => Day;

// Rule: T3-4
export function dayOfTerms(made: MerchantState | null, today: Day): DayOf {
  return (limits, terms) =>
    datesFrom(isOf(made, limits.version, termsToWire(terms, limits)) ? made : null, today);
}
