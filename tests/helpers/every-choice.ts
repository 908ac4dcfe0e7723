import { paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms/terms";
import { violationsOf } from "@/lib/calculator/terms/violations";

/** Terms with their figures. */
export interface Tried {
  terms: Terms;
  quote: Quote;
}

/**
 * All that a small offer allows in the frequency and with the fees of `kept`: every price, every number of
 * payments, and as upsells the entered one, each hundredth of a point and the highest.
 */
export function everyChoice(limits: OfferLimits, kept: Terms): Tried[] {
  const { floor, ceiling } = limits.purchasePrice;
  const counts = paymentLimits(limits, kept.frequency) ?? { floor: 1, ceiling: 0 };
  const most = limits.upsell.ceiling;
  const hundredths = between(0, Math.floor(most / 100)).map((upsell) => upsell * 100);
  return [...new Set([kept.upsell, ...hundredths, most])].flatMap((upsell) =>
    between(floor, ceiling).flatMap((purchasePrice) =>
      between(counts.floor, counts.ceiling).flatMap((numPayments) => {
        const terms = { ...kept, upsell, purchasePrice, numPayments };
        return violationsOf(limits, terms).length > 0 ? [] : [{ terms, quote: computeQuote(limits, terms) }];
      }),
    ),
  );
}

/** The first of all by some order; null without any. */
export function bestOf(all: Tried[], order: (a: Tried, b: Tried) => number): Terms | null {
  return [...all].sort(order)[0]?.terms ?? null;
}

/** Highest net funding, then fewest payments, then lowest price. */
export function byCash(a: Tried, b: Tried): number {
  return (
    b.quote.netFunding - a.quote.netFunding ||
    a.terms.numPayments - b.terms.numPayments ||
    a.terms.purchasePrice - b.terms.purchasePrice
  );
}

/** Highest price, then fewest payments. */
export function byPrice(a: Tried, b: Tried): number {
  return b.terms.purchasePrice - a.terms.purchasePrice || a.terms.numPayments - b.terms.numPayments;
}

/** Every whole number from one to another. */
function between(from: number, to: number): number[] {
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index);
}
