import { toDecimal } from "@/lib/calculator/money/money";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import type { Fee, OfferLimits } from "@/lib/calculator/offer/limits";
import type { Terms } from "@/lib/calculator/terms/terms";

/** Terms as JSON, in the units of the quote. */
export interface WireTerms {
  /** The id of the structure; null in an offer without structures. */
  structure: string | null;
  purchase_price: number;
  upsell: number;
  frequency: Frequency;
  num_payments: number;
  fees: { id: string; amount: number }[];
}

/**
 * Terms as JSON. The offer gives the unit of each fee's amount. RangeError for a fee that the offer lacks.
 */
export function termsToWire(terms: Terms, limits: OfferLimits): WireTerms {
  return {
    structure: limits.structure?.id ?? null,
    purchase_price: toDecimal(terms.purchasePrice, 2),
    upsell: toDecimal(terms.upsell, 6),
    frequency: terms.frequency,
    num_payments: terms.numPayments,
    fees: terms.fees.map(({ id, amount }) => {
      const fee = limits.fees.find((candidate) => candidate.id === id);
      if (fee === undefined) throw new RangeError(`The offer has no fee "${id}".`);
      return { id, amount: toDecimal(amount, feePlaces(fee.amountType)) };
    }),
  };
}

/** Terms as a request sends them: `structure` is present only in an offer with structures. */
export function termsToSend({
  structure,
  ...terms
}: WireTerms): Omit<WireTerms, "structure"> & { structure?: string } {
  return structure === null ? terms : { structure, ...terms };
}

/** The number of decimals of a fee's amount: 6 for a fraction, 2 for currency. */
export function feePlaces(amountType: Fee["amountType"]): 2 | 6 {
  return amountType === "pct" ? 6 : 2;
}
