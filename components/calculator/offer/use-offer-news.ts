"use client";

import { useEffect, useState } from "react";
import type { CurrentOffer } from "@/components/calculator/engine";
import type { Known } from "@/components/calculator/merchant/sending";
import { loadParts } from "@/components/calculator/on-demand/on-demand";
import type { Offer } from "./offer";
import type { EndedOffer, NewerOffer } from "./offer-version";

/** What became of an open page's offer: its link has ended, or it has changed. */
export interface OfferNews {
  ended: EndedOffer | null;
  changed: NewerOffer | null;
}

/**
 * What the page has learned of its offer; null while it shows it as it is. A version that looks the same to
 * the ISO, and another setting of the brand for the same version, are taken up at once.
 */
export function useOfferNews({ offer, replace }: CurrentOffer, known: Known): OfferNews | null {
  const [seen, setSeen] = useState<NewerOffer | null>(null);
  const { changed, ended } = known;
  const { version } = offer.limits;
  useEffect(() => {
    if (changed === null || changed.offer.limits.version < version) return setSeen(null);
    const isNewer = changed.offer.limits.version > version;
    if (!isNewer) {
      if (!sameSettings(changed.offer, offer)) replace(changed.offer);
      return setSeen(null);
    }
    let left = false;
    loadParts().then(
      ({ looksTheSame }) => {
        if (left) return;
        if (looksTheSame(offer, changed.offer)) replace(changed.offer);
        else setSeen(changed);
      },
      () => left || setSeen(changed),
    );
    return () => {
      left = true;
    };
  }, [changed, offer, version, replace]);
  if (ended !== null) return { ended, changed: null };
  const isSeen = changed !== null && seen?.offer.limits.version === changed.offer.limits.version;
  return isSeen ? { ended: null, changed } : null;
}

function sameSettings(one: Offer, other: Offer): boolean {
  return one.merchantGate === other.merchantGate && one.owed.policy === other.owed.policy;
}
