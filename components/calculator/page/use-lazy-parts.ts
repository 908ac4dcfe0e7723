"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";

const load = async () => {
  const [
    { SolvePanel },
    { Compare },
    { ReviewDialog },
    { OfferUpdated },
    { PaymentDates },
    { downloadTerms },
    { TermSheet },
    { merchantText, fullText },
    { SendDialog },
  ] = await Promise.all([
    import("@/components/calculator/solve/solve-panel"),
    import("@/components/calculator/compare/compare"),
    import("@/components/calculator/review/review-dialog"),
    import("@/components/calculator/offer/offer-updated"),
    import("@/components/calculator/dates/payment-dates"),
    import("@/components/calculator/share/terms-csv"),
    import("@/components/calculator/share/term-sheet"),
    import("@/components/calculator/share/share-texts"),
    import("@/components/calculator/merchant/send-dialog"),
  ]);
  return {
    SolvePanel,
    Compare,
    ReviewDialog,
    OfferUpdated,
    PaymentDates,
    downloadTerms,
    TermSheet,
    merchantText,
    fullText,
    SendDialog,
  };
};

export type LazyParts = Awaited<ReturnType<typeof load>>;

const SIGNS = ["pointerover", "pointerdown", "keydown", "focusin", "beforeprint"];

/**
 * The parts that nobody sees before somebody works with the page, fetched at the first sign of that, or when one is
 * `needed`. `missing` is a needed one that could not be fetched: the network is gone, or the server a newer version.
 */
export function useLazyParts(needed: boolean, online: boolean) {
  const [parts, setParts] = useState<LazyParts | null>(null);
  const [failed, setFailed] = useState(false);
  const [awaited, setAwaited] = useState(false);
  const requested = useRef(false);

  const fetchParts = useEffectEvent((again: boolean) => {
    if (parts !== null || !online || (requested.current && !again)) return;
    requested.current = true;
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

  /** Acts with the parts: at once, or as soon as they are there. */
  const withParts = (act: (loaded: LazyParts) => void) => {
    if (parts !== null) return act(parts);
    setAwaited(true);
    load().then(
      (loaded) => {
        setParts(loaded);
        act(loaded);
      },
      () => setFailed(true),
    );
  };

  return { parts, withParts, missing: (needed || awaited) && parts === null && (failed || !online) };
}
