import type { Offer } from "@/components/calculator/review/submission";
import type { Shared } from "@/components/calculator/share/share-texts";
import type { Day } from "@/lib/calculator/calendar";
import type { Terms } from "@/lib/calculator/terms";
import { carryOver, carryPins } from "./carry-over";
import type { Financing } from "./financing";
import { stipulationChanges } from "./offer-change";
import type { OfferUpdate } from "./use-offer";

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
