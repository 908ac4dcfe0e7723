"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";

const load = async () => {
  const [{ SolvePanel }, { Compare }, { ReviewDialog }, { OfferUpdated }, { PaymentDates }] =
    await Promise.all([
      import("@/components/calculator/solve/solve-panel"),
      import("@/components/calculator/compare/compare"),
      import("@/components/calculator/review/review-dialog"),
      import("@/components/calculator/offer/offer-updated"),
      import("@/components/calculator/dates/payment-dates"),
    ]);
  return { SolvePanel, Compare, ReviewDialog, OfferUpdated, PaymentDates };
};

export type LazyParts = Awaited<ReturnType<typeof load>>;

const SIGNS = ["pointerover", "pointerdown", "keydown", "focusin"];

/**
 * The parts that nobody sees before somebody works with the page, fetched at the first sign of that, or when one is
 * `needed`. `missing` is a needed one that could not be fetched: the network is gone, or the server a newer version.
 */
export function useLazyParts(needed: boolean, online: boolean) {
  const [parts, setParts] = useState<LazyParts | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef(false);

  const fetchParts = useEffectEvent((again: boolean) => {
    if (parts !== null || !online || (asked.current && !again)) return;
    asked.current = true;
    load().then(setParts, () => setFailed(true));
  });

  useEffect(() => {
    const begin = () => fetchParts(false);
    for (const sign of SIGNS) addEventListener(sign, begin, { passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, begin);
    };
  }, []);

  useEffect(() => {
    if (needed && online) fetchParts(true);
  }, [needed, online]);

  return { parts, missing: needed && parts === null && (failed || !online) };
}
