"use client";

import type { Priced } from "@/components/calculator/dates/estimate";
import type { Offer } from "@/components/calculator/review/submission";
import { amountFinancedOf } from "@/lib/calculator/disclosure-figures";
import { merchantLock } from "@/lib/calculator/merchant-gate";
import type { Quote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms";
import { termsToWire } from "@/lib/calculator/wire";
import { type Disclosing, type DisclosureActions, isOf, sendingNeeds } from "./sending";
import { useDisclosed } from "./use-disclosed";

/** Whether these terms may go to the merchant. The disclosure of exactly these terms opens the gate. */
export function useGate(
  { limits, merchantGate, financing }: Offer,
  { quote, estimate }: Priced,
  terms: Terms,
  disclosing: Disclosing | null,
  read: DisclosureActions["read"],
) {
  const [disclosed, setDisclosed] = useDisclosed(disclosing?.current ?? null, read);
  const wireTerms = termsToWire(terms, limits);
  const current = isOf(disclosed, limits.version, wireTerms) ? disclosed : null;
  const lockWithout = (of: Quote) => merchantLock(merchantGate, amountFinancedOf(of, financing.fees));
  const lockOf = (of: Quote) => (current !== null && of === quote ? null : lockWithout(of));
  const regulated = lockWithout(quote);
  return {
    /** Why these terms may not go to the merchant; null when they may. `lockOf` says it of other figures. */
    lock: lockOf(quote),
    lockOf,
    /** Null where no disclosure is required. */
    regime: regulated === "unreadable" ? null : regulated,
    /** What the ISO needs to send the disclosure. */
    needs: sendingNeeds(disclosing, estimate?.figures.payments ?? null),
    /** The disclosure of exactly these terms; null without one. */
    current,
    wireTerms,
    setDisclosed,
  };
}

export type Gate = ReturnType<typeof useGate>;
