"use client";

import { useMemo, useState } from "react";
import { type Estimated, estimates } from "@/components/calculator/dates/estimate";
import type { Priced } from "@/components/calculator/dates/merchant-pace";
import type { Offer } from "@/components/calculator/offer/offer";
import type { Quote } from "@/lib/calculator/quote";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { fundingDay } from "@/lib/calculator/schedule/dates";
import type { Terms } from "@/lib/calculator/terms/terms";
import { termsToWire } from "@/lib/calculator/wire/wire-terms";
import { amountFinancedOf } from "@/lib/disclosure/figures/figures";
import { askedState, type MerchantLock, merchantLock } from "@/lib/disclosure/merchant/lock";
import type { MerchantState } from "@/lib/disclosure/merchant/state";
import { type DocumentRegime, isDocumentRegime, owedByFunder, rowOf } from "@/lib/disclosure/regimes/regimes";
import { datesFrom, isOf, isOutdated, type Known, type PageLock, sendingNeeds } from "./sending";
import { useConfirmation } from "./use-confirmation";

/** What may go to the merchant. */
export interface Released extends Estimated {
  /** The disclosure of exactly these terms; null without one. */
  disclosure: MerchantState | null;
}

/**
 * Whether these terms may go to the merchant, and the dates they have. A disclosure of exactly these terms
 * that was transmitted to the merchant opens the gate, and the terms have its dates.
 */
export function useGate(
  { limits, merchantGate, owed: { policy, given }, financing }: Offer,
  quote: Quote,
  terms: Terms,
  isPossible: boolean,
  opened: Pick<Known, "disclosing" | "lastSubmission">,
  online: boolean,
) {
  const shown = { version: limits.version, gate: merchantGate, policy };
  const { confirmation, confirm } = useConfirmation(limits.version);
  const [known, setKnown] = useState<Known>(() => ({
    ...shown,
    today: financing.today,
    changed: null,
    ended: null,
    ...opened,
  }));
  const [trouble, setTrouble] = useState<string | null>(null);
  const wireTerms = termsToWire(terms, limits);
  const currentWith = (of: Known) => {
    const made = of.disclosing?.current ?? null;
    return !isOutdated(of, shown) && isOf(made, limits.version, wireTerms) ? made : null;
  };
  const todayWith = (of: Known) => Math.max(of.today, financing.today);
  const estimatesOn = (today: Day) => estimates(quote, limits, { ...financing, today });
  const regulatedOn = (of: Quote, today: Day, fees = financing.fees) =>
    merchantLock(
      merchantGate,
      policy,
      fundingDay(financing.schedule.fundingDay, today).day,
      amountFinancedOf(of, fees),
    );
  const lockWith = (of: Known, figures: Quote, fees = financing.fees): PageLock | null => {
    if (of.ended) return "ended";
    if (isOutdated(of, shown)) return "outdated";
    if (!isPossible) return "impossible";
    const made = currentWith(of);
    if (made?.transmitted && figures === quote) return null;
    return regulatedOn(figures, datesFrom(made, todayWith(of)), fees);
  };
  const lock = lockWith(known, quote);
  const current = currentWith(known);
  const today = todayWith(known);
  const made = isOutdated(known, shown) ? null : (known.disclosing?.current ?? null);
  const dates = datesFrom(current, today);
  const priced = useMemo((): Priced => {
    const dated = { ...financing, today: dates };
    return { quote, ...estimates(quote, limits, dated), dated };
  }, [quote, limits, financing, dates]);
  const regulated = regulatedOn(quote, dates);
  const funding = fundingDay(financing.schedule.fundingDay, dates).day;
  const amountFinanced = amountFinancedOf(quote, financing.fees);
  const owing = owedByFunder(rowOf(financing.state, funding, amountFinanced), financing.approved);
  const asked = askedState(merchantGate, policy, funding, amountFinanced);
  // No document can be made of terms that are not possible, or that have no APR.
  const canSend = isPossible && (priced.estimate === null || priced.estimate.noApr === null);
  return {
    /**
     * Why these terms may not go to the merchant; null when they may. `lockOf` is the same for other figures,
     * with the fees of their own structure, by this knowledge or by a newer one.
     */
    lock,
    /** The same for an output now: without a connection the server cannot be asked whether they may. */
    outputLock: lock ?? (online ? null : ("offline" as const)),
    lockOf: (of: Quote, fees = financing.fees, by: Known = known) => lockWith(by, of, fees),
    /** Null where no disclosure of ours is required. `regimeOf` is the same for other figures. */
    regime: documentRegimeOf(regulated),
    regimeOf: (of: Quote, fees = financing.fees) => documentRegimeOf(regulatedOn(of, dates, fees)),
    /** What is known of the disclosure that the funder makes itself; null where the law wants none. */
    owed: owing && {
      row: owing,
      given,
      confirmation: confirmation?.state === owing.state ? confirmation : null,
    },
    /** The state about whose disclosure the ISO is asked before terms go to the merchant; null without one. */
    asked: asked === null || confirmation?.state === asked.state ? null : asked,
    confirm,
    /** What the ISO needs to send the disclosure. */
    needs: canSend ? sendingNeeds(known.disclosing, priced.estimate?.schedule ?? null) : "disclosure",
    /** The disclosure of exactly these terms; null without one. */
    current,
    /** What may go to the merchant according to newer knowledge; null where nothing may. */
    releasedWith: (of: Known): Released | null => {
      if (lockWith(of, quote) !== null) return null;
      const disclosure = currentWith(of);
      return { disclosure, ...estimatesOn(datesFrom(disclosure, todayWith(of))) };
    },
    /** The figures with the dates that are shown. */
    priced,
    /** The estimate with the dates of today, which a disclosure made now has. */
    estimateNow: () => estimatesOn(today).scheduled,
    today,
    /** The latest disclosure of the offer, whatever its terms; null without one. */
    made,
    wireTerms,
    /** What the page shows of its offer, and the server's latest word on it. */
    shown,
    known,
    setKnown,
    /** Records a disclosure that was just made. */
    setMade: (made: MerchantState) =>
      setKnown(({ disclosing: of, ...rest }) => ({ ...rest, disclosing: of && { ...of, current: made } })),
    /** Why the last output for the merchant failed although nothing locks the terms; null when it did not. */
    trouble,
    setTrouble,
  };
}

function documentRegimeOf(lock: MerchantLock | null): DocumentRegime | null {
  return lock !== null && isDocumentRegime(lock) ? lock : null;
}

export type Gate = ReturnType<typeof useGate>;
