"use client";

import { useEffect, useState } from "react";
import { tabStorage } from "@/components/calculator/page/tab-storage";
import { secondsNow } from "@/components/calculator/page/times";

/** The ISO's word that the merchant has the funder's disclosure of a state. */
export interface ConfirmedDisclosure {
  state: string;
  /** Unix seconds. */
  at: number;
}

/** What the ISO confirmed in this tab, for a version of the offer under its link; null without it. */
export function useConfirmation(version: number) {
  const [confirmation, setConfirmation] = useState<(ConfirmedDisclosure & { version: number }) | null>(null);
  useEffect(() => {
    const kept = tabStorage()?.getItem(keyOf(version));
    if (kept) setConfirmation({ ...(JSON.parse(kept) as ConfirmedDisclosure), version });
  }, [version]);
  const confirm = (state: string) => {
    const given = { state, at: secondsNow() };
    tabStorage()?.setItem(keyOf(version), JSON.stringify(given));
    setConfirmation({ ...given, version });
  };
  return { confirmation: confirmation?.version === version ? confirmation : null, confirm };
}

function keyOf(version: number): string {
  return `disclosure confirmed ${version} ${location.pathname}${location.search}`;
}
