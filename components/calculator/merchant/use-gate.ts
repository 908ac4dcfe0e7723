"use client";

import { useState } from "react";
import type { Priced } from "@/components/calculator/dates/estimate";
import type { Offer } from "@/components/calculator/review/submission";
import { amountFinancedOf } from "@/lib/calculator/disclosure-figures";
import { merchantLock } from "@/lib/calculator/merchant-lock";
import type { Quote } from "@/lib/calculator/quote";
import { isoNotice, regimeOf } from "@/lib/calculator/regimes";
import { fundingDay } from "@/lib/calculator/schedule-dates";
import type { Terms } from "@/lib/calculator/terms";
import { termsToWire } from "@/lib/calculator/wire";
import { type Disclosing, isOf, type Known, type MerchantState, sendingNeeds } from "./sending";

/** Whether these terms may go to the merchant. The disclosure of exactly these terms, transmitted, opens the gate. */
export function useGate(
  { limits, merchantGate, financing }: Offer,
  { quote, estimate }: Priced,
  terms: Terms,
  disclosing: Disclosing | null,
  brandName: string,
) {
  const page = { version: limits.version, today: financing.today };
  const [known, setKnown] = useState<Known>({ ...page, disclosing });
  const [trouble, setTrouble] = useState<string | null>(null);
  const wireTerms = termsToWire(terms, limits);
  const funding = fundingDay(financing.schedule.fundingDay, financing.today).day;
  const lockWithout = (of: Quote) =>
    merchantLock(merchantGate, funding, amountFinancedOf(of, financing.fees));
  const needsWith = (of: Known) => sendingNeeds(of, estimate?.schedule ?? null, page);
  const currentWith = (of: Known) => {
    const made = of.disclosing?.current ?? null;
    return needsWith(of) !== "reload" && isOf(made, limits.version, wireTerms) ? made : null;
  };
  const current = currentWith(known);
  const lockOf = (of: Quote) => (current?.transmitted && of === quote ? null : lockWithout(of));
  const regulated = lockWithout(quote);
  return {
    /** Why these terms may not go to the merchant; null when they may. `lockOf` says it of other figures. */
    lock: lockOf(quote),
    lockOf,
    /** Null where no disclosure is required. */
    regime: regulated === "unreadable" || regulated === "absent" ? null : regulated,
    /** What the ISO is told where the funder owes a disclosure that cannot be made here. */
    notice: isoNotice(regimeOf(financing.state, funding, amountFinancedOf(quote, financing.fees)), brandName),
    /** What the ISO needs to send the disclosure. */
    needs: needsWith(known),
    /** The disclosure of exactly these terms; null without one. `currentWith` says it of other knowledge. */
    current,
    currentWith,
    wireTerms,
    known,
    setKnown,
    /** Takes over what was just made. */
    setMade: (made: MerchantState) =>
      setKnown(({ disclosing: of, ...rest }) => ({ ...rest, disclosing: of && { ...of, current: made } })),
    /** Why the last thing that should have gone to the merchant did not, where nothing locks it. */
    trouble,
    setTrouble,
  };
}

export type Gate = ReturnType<typeof useGate>;
