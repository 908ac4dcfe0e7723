import { checkTerms } from "@/lib/calculator/check-terms";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { computeQuote } from "@/lib/calculator/quote";
import { solveForPayment } from "@/lib/calculator/solve";
import type { Terms } from "@/lib/calculator/terms";
import { quoteToWire } from "@/lib/calculator/wire";

/**
 * Everything the calculator says of terms, as the text that is compared: runs in a browser and under Node.
 */
export function answersOf({ limits, terms }: { limits: OfferLimits; terms: Terms }): string {
  const quote = computeQuote(limits, terms);
  const solved = solveForPayment(limits, terms, Math.max(quote.paymentAmount - 1, 1));
  return JSON.stringify([quoteToWire(quote), checkTerms(limits, terms), solved]);
}
