import type { OfferUpdate } from "@/components/calculator/calculator";
import type { Shared } from "@/components/calculator/share/share-texts";
import { sameTerms } from "@/components/calculator/terms/terms-form";
import type { Day } from "@/lib/calculator/calendar";
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
import type { Financing, Offer } from "./offer";
import { stipulationChanges } from "./offer-change";

/** What the ISO has when the offer changes. */
interface Configured {
  terms: Terms;
  pins: Terms[];
  shared: Shared;
}

/** The terms and the pins under a changed offer, and what the page reports of the update. */
export function adoptOffer(before: Offer, changed: Offer, { terms, pins, shared }: Configured) {
  const carried = { terms: carryOver(changed.limits, terms), pins: carryPins(changed.limits, pins) };
  const update: OfferUpdate = {
    before: { limits: before.limits, terms },
    now: { limits: changed.limits, terms: carried.terms },
    pinsMoved: JSON.stringify(carried.pins) !== JSON.stringify(pins),
    otherChanges: stipulationChanges(before.stipulations, changed.stipulations),
    earlier: shared,
  };
  return { ...carried, update };
}

// Rule: D7-9
/**
 * Whether two versions of an offer are the same in everything that the ISO sees and that decides the figures.
 */
export function looksTheSame(before: Offer, now: Offer): boolean {
  const { today } = now.financing;
  const aged = {
    ...before,
    financing: financingOn(today, before.financing),
    structures: before.structures.map((structure) => ({
      ...structure,
      financing: financingOn(today, structure.financing),
    })),
  };
  return visibleText(aged) === visibleText(now);
}

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

/** The financing as the server gives it on that day: a date that has passed becomes an assumed one. */
function financingOn(today: Day, { schedule, ...financing }: Financing): Financing {
  const { fundingDay, firstPaymentDay } = schedule;
  return {
    ...financing,
    today,
    schedule: {
      ...schedule,
      fundingDay: fundingDay !== null && fundingDay >= today ? fundingDay : null,
      firstPaymentDay: firstPaymentDay !== null && firstPaymentDay > today ? firstPaymentDay : null,
    },
  };
}

/**
 * What the ISO sees of an offer as a text to compare, without its version and independent of the order of
 * fields.
 */
function visibleText({
  deal,
  limits,
  show,
  stipulations,
  merchantGate,
  financing,
  structures,
}: Offer): string {
  const shown = { deal, limits, show, stipulations, merchantGate, financing, structures };
  return JSON.stringify(shown, (key, value: unknown) => {
    if (key === "version") return undefined;
    return isPlainObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function within({ floor, ceiling }: { floor: number; ceiling: number }, value: number): number {
  return Math.min(Math.max(value, floor), ceiling);
}
