"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { secondsNow } from "@/components/calculator/page/times";
import { useAsking } from "@/components/calculator/page/use-asking";
import type { MerchantState } from "@/lib/calculator/merchant-state";
import { askKnown } from "./ask-known";
import type { DisclosureActions, Known } from "./sending";

interface DisclosureWatchProps {
  known: Known;
  /** The version of the offer that the page shows. */
  version: number;
  onKnown: (known: Known) => void;
  read: DisclosureActions["read"];
}

/** The most that a browser waits for a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What the page was opened with is taken for true so long. */
const FRESH_MS = 5_000;

/** When the clock is read again: timers rest while a device sleeps. */
const SIGNS = ["focus", "pageshow", "beforeprint"];

// Rule: L2-13
/**
 * Keeps what the page knows of its offer and its disclosure true: it asks again, and a disclosure whose end has passed is
 * none by the clock alone. In every state: an offer can move to one that requires a disclosure. Shows nothing.
 */
export function DisclosureWatch({ known, version, onKnown, read }: DisclosureWatchProps) {
  const current = known.disclosing?.current ?? null;
  const latest = useRef(known);
  useLayoutEffect(() => {
    latest.current = known;
  });

  const ask = async () => {
    const answer = await askKnown(read, known);
    // What was sent meanwhile is newer than the answer.
    if (answer === null || latest.current !== known) return;
    if (JSON.stringify(answer) !== JSON.stringify(known)) onKnown(answer);
  };
  useAsking(ask, stepOf(current));
  const askAtOnce = useEffectEvent(() => {
    const isOlder = known.version !== null && known.version < version;
    if (isOlder || performance.now() >= FRESH_MS) void ask();
  });
  // Loaded late, and after the page has taken over a newer offer, what is known is old.
  useEffect(() => {
    if (version > 0) askAtOnce();
  }, [version]);

  const expire = useEffectEvent(() => {
    if (current === null || current.expiresAt > secondsNow() || known.disclosing === null) return;
    onKnown({ ...known, disclosing: { ...known.disclosing, current: null } });
  });
  const end = current?.expiresAt ?? null;
  useEffect(() => {
    if (end === null) return;
    const look = () => expire();
    const timer = setTimeout(look, Math.min(end * 1000 - Date.now(), LONGEST_TIMER_MS));
    for (const sign of SIGNS) addEventListener(sign, look);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, look);
    };
  }, [end]);

  return null;
}

/** What the merchant has done with a document, for as long as something more is awaited; else null. */
function stepOf(current: MerchantState | null): string | null {
  if (current === null || current.signedAt !== null || current.acknowledgedAt !== null) return null;
  const { merchantUrl, mail, openedAt } = current;
  return [merchantUrl, mail?.requestedAt, mail?.sentAt, openedAt].join(" ");
}
