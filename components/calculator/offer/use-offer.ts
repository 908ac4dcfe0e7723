"use client";

import { useState } from "react";
import type { Offer } from "@/components/calculator/review/submission";
import type { Shared } from "@/components/calculator/share/share-texts";
import type { Day } from "@/lib/calculator/calendar";
import type { Terms } from "@/lib/calculator/terms";
import { carryOver, carryPins } from "./carry-over";
import type { Financing } from "./financing";
import type { OfferVersion } from "./offer-change";

/** What became of the terms when the offer changed while the page was open. */
interface OfferUpdate {
  before: OfferVersion;
  now: OfferVersion;
  pinsMoved: boolean;
  /** The terms as they stood, to copy. */
  earlier: Shared;
}

/** What the ISO has when the offer changes. */
interface Configured {
  terms: Terms;
  pins: Terms[];
  shared: Shared;
}

/** The offer the page works with: the one it opened with, until the funder changes it. */
export function useOffer(opened: Offer) {
  const [offer, setOffer] = useState(opened);
  const [update, setUpdate] = useState<OfferUpdate | null>(null);

  /** Goes on with a newer version; gives the terms and the pins as they are under it. */
  const replace = (changed: Offer, { terms, pins, shared }: Configured) => {
    const carried = { terms: carryOver(changed.limits, terms), pins: carryPins(changed.limits, pins) };
    setOffer(changed);
    setUpdate({
      before: { limits: offer.limits, terms },
      now: { limits: changed.limits, terms: carried.terms },
      pinsMoved: JSON.stringify(carried.pins) !== JSON.stringify(pins),
      earlier: shared,
    });
    return carried;
  };

  return {
    offer,
    update,
    replace,
    /** Goes on with a version that looks the same, without a word. */
    renew: setOffer,
    dismissUpdate: () => setUpdate(null),
  };
}

/** Whether two versions of an offer are the same in everything that the ISO sees and that decides the figures. */
export function looksTheSame(before: Offer, now: Offer): boolean {
  const { today } = now.financing;
  return visibleText({ ...before, financing: financingOn(today, before.financing) }) === visibleText(now);
}

/** As the server gives it on a later day: dates that passed meanwhile are assumed ones, which time moves. */
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

/** The version is left out, and so is the order in which the fields arrived. */
function visibleText({ deal, limits, show, stipulations, merchantGate, financing }: Offer): string {
  const { version: _, ...shown } = limits;
  return JSON.stringify(
    { deal, shown, show, stipulations, merchantGate, financing },
    (_key, value: unknown) =>
      isPlainObject(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  );
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
