"use client";

import { useState } from "react";
import type { Offer } from "@/components/calculator/review/submission";
import type { Shared } from "@/components/calculator/share/share-texts";
import type { OfferChange, OfferVersion } from "./offer-change";

/** The terms before and after the offer changed while the page was open. */
export interface OfferUpdate {
  before: OfferVersion;
  now: OfferVersion;
  pinsMoved: boolean;
  /** What changed besides the limits that are shown: other structures, and what is needed before funding. */
  otherChanges: OfferChange[];
  /** The terms as they stood, to copy. */
  earlier: Shared;
}

/** The offer the page works with: the one it opened with, until the funder changes it. */
export function useOffer(opened: Offer) {
  const [offer, setOffer] = useState(opened);
  const [update, setUpdate] = useState<OfferUpdate | null>(null);

  return {
    offer,
    update,
    /** Continues with a newer version, and reports the update. */
    replace: (changed: Offer, became: OfferUpdate) => {
      setOffer(changed);
      setUpdate(became);
    },
    /** Continues with a version that looks the same, without a message. */
    renew: setOffer,
    dismissUpdate: () => setUpdate(null),
  };
}

export type CurrentOffer = ReturnType<typeof useOffer>;
