import {
  chosen,
  committedTerms,
  draftTerms,
  formOf,
  sameTerms,
  type TermsForm,
} from "@/components/calculator/terms/terms-form";
import type { SliderEntry } from "@/components/ui/limit-slider";
import { paymentLimits, usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { checkTerms } from "@/lib/calculator/terms/check";
import { defaultTerms, startFrequency, switchFrequency, type Terms } from "@/lib/calculator/terms/terms";

/**
 * The entries under a new version of the offer. One that no longer fits stays as an entry beyond its limit;
 * the figures use the nearest limit. Only a frequency that is no longer offered is converted.
 */
export function carryForm(before: OfferLimits, now: OfferLimits, form: TermsForm): TermsForm {
  return carried(now, draftTerms(before, form), form);
}

/** The terms under a new version of the offer: what no longer fits moves to the nearest limit. */
export function carryOver(now: OfferLimits, terms: Terms): Terms {
  return committedTerms(now, carried(now, terms, formOf(terms)));
}

/** The choices of terms, whose fees are in the order of these terms, under a new version. */
function carried(now: OfferLimits, terms: Terms, form: TermsForm): TermsForm {
  const usable = usableFrequencies(now).includes(terms.frequency);
  const { frequency, numPayments } = usable ? form : formOf(switchFrequency(now, terms, startFrequency(now)));
  const counts = paymentLimits(now, frequency);
  return {
    purchasePrice: kept(form.purchasePrice, now.purchasePrice),
    upsell: kept(form.upsell, { floor: 0, ceiling: now.upsell.ceiling }),
    frequency,
    numPayments: counts === null ? numPayments : kept(numPayments, counts),
    fees: defaultTerms(now).fees.map(({ id, amount }) => {
      const range = now.fees.find((fee) => fee.id === id)?.range;
      const choice = form.fees[terms.fees.findIndex((fee) => fee.id === id)];
      return range && choice ? kept(choice, range) : chosen(amount);
    }),
  };
}

function kept(
  { draft, committed }: SliderEntry,
  { floor, ceiling }: { floor: number; ceiling: number },
): SliderEntry {
  const value = typeof draft === "number" ? draft : committed;
  return { draft, committed: Math.min(Math.max(value, floor), ceiling) };
}

/**
 * The pins under a new version: moved inside its limits, without duplicates, and without those that still
 * break a rule.
 */
export function carryPins(now: OfferLimits, pins: Terms[]): Terms[] {
  const moved = pins
    .map((pin) => carryOver(now, pin))
    .filter((pin) => checkTerms(now, pin).problems.length === 0);
  return moved.filter((pin, index) => moved.findIndex((other) => sameTerms(other, pin)) === index);
}
