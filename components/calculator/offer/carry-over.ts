import { sameTerms } from "@/components/calculator/terms/term-changes";
import { checkTerms } from "@/lib/calculator/check-terms";
import { paymentLimits, usableFrequencies } from "@/lib/calculator/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import {
  defaultTerms,
  startFrequency,
  switchFrequency,
  type Terms,
  withExactCount,
} from "@/lib/calculator/terms";

/** The terms under a new version of the offer: an entry that no longer fits moves to the nearest limit. */
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

/**
 * The pins under a new version: moved inside its limits, without duplicates, and without those that still
 * break a rule.
 */
export function carryPins(now: OfferLimits, pins: Terms[]): Terms[] {
  const carried = pins
    .map((pin) => carryOver(now, pin))
    .filter((pin) => checkTerms(now, pin).problems.length === 0);
  return carried.filter((pin, index) => carried.findIndex((other) => sameTerms(other, pin)) === index);
}

function within({ floor, ceiling }: { floor: number; ceiling: number }, value: number): number {
  return Math.min(Math.max(value, floor), ceiling);
}
