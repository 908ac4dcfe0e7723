import { feeAmountOf } from "@/lib/calculator/offer/fee-amount";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Entered, EnteredCount } from "./fit";
import { startFrequency, type Terms } from "./terms";

/**
 * Terms of a structure as an entry: `fit` returns the same terms for it. A fee that the structure lacks is
 * left out.
 */
export function enteredFrom(terms: Partial<Terms>, structure: OfferLimits): Entered {
  const { purchasePrice, upsell, frequency, numPayments } = terms;
  return {
    purchasePrice,
    upsell,
    frequency,
    counts: numPayments === undefined ? [] : [countOf(numPayments, frequency, structure)],
    fees: terms.fees?.flatMap(({ id, amount }) => {
      const fee = structure.fees.find((candidate) => candidate.id === id);
      return fee === undefined ? [] : [{ id, ...feeAmountOf(fee.amountType, amount) }];
    }),
  };
}

function countOf(numPayments: number, frequency: Frequency | undefined, limits: OfferLimits): EnteredCount {
  const structure = limits.structure?.id ?? null;
  return { structure, frequency: frequency ?? startFrequency(limits), numPayments };
}
