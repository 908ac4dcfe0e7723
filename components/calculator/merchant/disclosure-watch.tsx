"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { secondsNow } from "@/components/calculator/page/times";
import { useAsking } from "@/components/calculator/page/use-asking";
import { useClockLook } from "@/components/calculator/page/use-clock-look";
import type { MerchantState, ShownOffer } from "@/lib/disclosure/merchant/state";
import { askKnown } from "./ask-known";
import type { DisclosureActions, Known } from "./sending";

interface DisclosureWatchProps {
  known: Known;
  /** What the page shows of its offer. */
  shown: ShownOffer;
  onKnown: (known: Known) => void;
  read: DisclosureActions["read"];
}

/** How soon a disclosure that ends is dropped. */
const LOOK_EACH_MS = 1_000;

/** How long the state that came with the page counts as fresh. */
const FRESH_MS = 5_000;

/**
 * Keeps the page's knowledge of its offer and its disclosure up to date: it asks the server again, and drops
 * a disclosure that has ended by the clock. It runs in every state, since an offer can move to a state that
 * requires a disclosure. It renders nothing.
 */
export function DisclosureWatch({ known, shown, onKnown, read }: DisclosureWatchProps) {
  const current = known.disclosing?.current ?? null;
  const latest = useRef(known);
  useLayoutEffect(() => {
    latest.current = known;
  });

  const ask = async () => {
    const answer = await askKnown(read, known, shown);
    // A disclosure that was sent meanwhile is newer than this response.
    if (answer === null || latest.current !== known) return;
    if (JSON.stringify(answer) !== JSON.stringify(known)) onKnown(answer);
  };
  useAsking(ask, stepOf(current));
  const askAtOnce = useEffectEvent(() => {
    if (known.version < shown.version || performance.now() >= FRESH_MS) void ask();
  });
  // This part may load long after the page, or the page may have adopted a newer offer: ask at once then.
  useEffect(() => {
    if (shown.version > 0) askAtOnce();
  }, [shown.version]);

  const expire = () => {
    if (current === null || current.expiresAt > secondsNow() || known.disclosing === null) return;
    onKnown({ ...known, disclosing: { ...known.disclosing, current: null } });
  };
  useClockLook(expire, current === null ? null : LOOK_EACH_MS);

  return null;
}

/** Names the last step of the merchant with a document while a further step is expected; else null. */
function stepOf(current: MerchantState | null): string | null {
  if (current === null || current.signedAt !== null || current.acknowledgedAt !== null) return null;
  const { merchantUrl, mail, openedAt, senderOpenedAt } = current;
  return [merchantUrl, mail?.requestedAt, mail?.sentAt?.at, openedAt?.at, senderOpenedAt?.at].join(" ");
}
