import { paymentLimits, usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { termInMonths } from "./prepayment";

/** The most tiers that any allowed terms can have. */
export function tierCount(limits: OfferLimits): number {
  const { prepayment } = limits;
  switch (prepayment.mode) {
    case "none":
      return 0;
    case "funder_provided":
      return prepayment.tiers.length;
    case "fixed_windows":
      return prepayment.windows.length;
    case "step_per_month":
      return Math.max(longestTermMonths(limits) - prepayment.floorTermMonths + 1, 1);
  }
}

/** The longest term in whole months, rounded up, of any allowed terms; 0 when no frequency is usable. */
export function longestTermMonths(limits: OfferLimits): number {
  let longest = 0;
  for (const frequency of usableFrequencies(limits)) {
    const ceiling = paymentLimits(limits, frequency)?.ceiling ?? 0;
    longest = Math.max(longest, termInMonths(frequency, ceiling));
  }
  return longest;
}
