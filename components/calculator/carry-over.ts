import { paymentLimits, usableFrequencies } from "@/lib/calculator/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import {
  defaultTerms,
  startFrequency,
  switchFrequency,
  type Terms,
  withExactCount,
} from "@/lib/calculator/terms";

/** The terms under a new version: every entry kept that still fits, the others at the nearest limit. */
export function carryOver(now: OfferLimits, terms: Terms): Terms {
  const usable = usableFrequencies(now).includes(terms.frequency);
  const paced = usable ? terms : switchFrequency(now, terms, startFrequency(now));
  const counts = paymentLimits(now, paced.frequency);
  return withExactCount(now, {
    purchasePrice: within(now.purchasePrice, terms.purchasePrice),
    upsell: within({ floor: 0, ceiling: now.upsell.ceiling }, terms.upsell),
    frequency: paced.frequency,
    numPayments: counts === null ? paced.numPayments : within(counts, paced.numPayments),
    fees: defaultTerms(now).fees.map(({ id, amount }) => {
      const range = now.fees.find((fee) => fee.id === id)?.range;
      const entry = terms.fees.find((fee) => fee.id === id);
      return { id, amount: range && entry ? within(range, entry.amount) : amount };
    }),
  });
}

function within({ floor, ceiling }: { floor: number; ceiling: number }, value: number): number {
  return Math.min(Math.max(value, floor), ceiling);
}
