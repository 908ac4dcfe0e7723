import { convertCount } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { completeTerms, startFrequency, type Terms, withExactCount } from "./terms";

/** The point in an offer's ranges at which the console's preview computes its figures. */
export const PLACES = ["lowest", "default", "highest"] as const;

export type Place = (typeof PLACES)[number];

/** The terms with every choice at one point of its range, and their quote. They can break a limit. */
export function quoteAt(limits: OfferLimits, place: Place): { terms: Terms; quote: Quote } {
  const terms = termsAt(limits, place);
  return { terms, quote: computeQuote(limits, terms) };
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
