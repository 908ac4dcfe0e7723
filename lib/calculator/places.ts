import { checkTerms } from "./check-terms";
import { convertCount } from "./frequency-limits";
import type { OfferLimits } from "./offer-limits";
import { computeQuote, type Quote } from "./quote";
import { completeTerms, startFrequency, type Terms, withExactCount } from "./terms";

/** Where the preview stands in the ranges of the offer. */
export const PLACES = ["lowest", "default", "highest"] as const;

export type Place = (typeof PLACES)[number];

// Rule: C4-5
/** The quote of an offer with everything the ISO chooses at one place, and what stands in its way. */
export function quoteAt(limits: OfferLimits, place: Place): { quote: Quote; problem: string | null } {
  const terms = termsAt(limits, place);
  const [problem] = checkTerms(limits, terms).problems;
  return { quote: computeQuote(limits, terms), problem: problem?.message ?? null };
}

function termsAt(limits: OfferLimits, place: Place): Terms {
  if (place === "default") return completeTerms(limits, {});
  const end = place === "lowest" ? "floor" : "ceiling";
  const frequency = startFrequency(limits);
  const terms = completeTerms(limits, {
    purchasePrice: limits.purchasePrice[end],
    upsell: place === "lowest" ? 0 : limits.upsell.ceiling,
    frequency,
    numPayments: convertCount(limits, limits.payments[end], limits.baseFrequency, frequency),
    fees: limits.fees.flatMap(({ id, range }) => (range ? [{ id, amount: range[end] }] : [])),
  });
  return withExactCount(limits, terms);
}
