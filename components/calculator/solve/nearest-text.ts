import { sameTerms } from "@/components/calculator/terms/term-changes";
import { formatMoney, formatPayments } from "@/lib/calculator/formats";
import type { Cents } from "@/lib/calculator/money";
import type { Quote } from "@/lib/calculator/quote";
import type { Solution } from "@/lib/calculator/solve";
import type { Terms } from "@/lib/calculator/terms";

/** The text in place of the two solutions when neither reaches the target. */
export interface OnlyNearest {
  sentence: string;
  /** The nearest allowed terms without duplicates, the solution by price first. */
  nearest: { terms: Terms; quote: Quote }[];
}

// Rule: R6-3
/** The nearest terms to a target in cents, in one sentence; null when one of the solutions reaches it. */
export function onlyNearest(
  { fewestPayments, highestPrice }: { fewestPayments: Solution; highestPrice: Solution },
  target: Cents,
): OnlyNearest | null {
  if (fewestPayments.met || highestPrice.met) return null;
  const [most, lowest] = [fewestPayments.nearest, highestPrice.nearest];
  if (most === null || lowest === null) {
    const reason = lowest === null ? fewestPayments.reason : highestPrice.reason;
    return { sentence: reason, nearest: [most, lowest].filter((found) => found !== null) };
  }
  const nearest = sameTerms(most.terms, lowest.terms) ? [most] : [most, lowest];
  if (fewestPayments.reason === highestPrice.reason) return { sentence: fewestPayments.reason, nearest };
  const texts = nearest.map(({ quote }) => `${paymentsText(quote)} at ${formatMoney(quote.purchasePrice)}`);
  const verb = nearest.length === 1 ? "is" : "are";
  return {
    sentence: `Nothing within the limits comes to ${formatMoney(target)}: the nearest ${verb} ${texts.join(", and ")}.`,
    nearest,
  };
}

/** "126 payments of $400.00". */
export function paymentsText({ numPayments, paymentAmount }: Quote): string {
  return `${formatPayments(numPayments)} of ${formatMoney(paymentAmount)}`;
}
