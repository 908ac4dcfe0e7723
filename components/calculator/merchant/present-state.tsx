"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { secondsNow } from "@/components/calculator/page/times";
import { useAsking } from "@/components/calculator/page/use-asking";
import type { MerchantState } from "@/lib/disclosure/merchant/state";
import type { DisclosureActions, Known } from "./sending";
import type { Gate, Released } from "./use-gate";

interface DisclosureWatchProps {
  known: Known;
  /** The version of the offer that the page shows. */
  version: number;
  onKnown: (known: Known) => void;
  read: DisclosureActions["read"];
}

/** The longest delay that a browser's timer allows. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** How long the state that came with the page counts as fresh. */
const FRESH_MS = 5_000;

/** Events that check the clock again: timers stop while a device sleeps. */
const SIGNS = ["focus", "pageshow", "beforeprint"];

/**
 * Keeps the page's knowledge of its offer and its disclosure up to date: it asks the server again, and drops
 * a disclosure that has ended by the clock. It runs in every state, since an offer can move to a state that
 * requires a disclosure. It renders nothing.
 */
export function DisclosureWatch({ known, version, onKnown, read }: DisclosureWatchProps) {
  const current = known.disclosing?.current ?? null;
  const latest = useRef(known);
  useLayoutEffect(() => {
    latest.current = known;
  });

  const ask = async () => {
    const answer = await askKnown(read, known);
    // A disclosure that was sent meanwhile is newer than this response.
    if (answer === null || latest.current !== known) return;
    if (JSON.stringify(answer) !== JSON.stringify(known)) onKnown(answer);
  };
  useAsking(ask, stepOf(current));
  const askAtOnce = useEffectEvent(() => {
    const isOlder = known.version !== null && known.version < version;
    if (isOlder || performance.now() >= FRESH_MS) void ask();
  });
  // This part may load long after the page, or the page may have adopted a newer offer: ask at once then.
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

const OFFLINE = "Connect to check the disclosure.";

/**
 * Asks the server what of the terms may go to the merchant; null where nothing may. It asks in every state,
 * since the state itself can have changed. Where the server cannot be reached nothing goes out, and the gate
 * says so.
 */
export async function passGate(
  { known: before, setKnown, setTrouble, releasedWith }: Gate,
  read: DisclosureActions["read"],
): Promise<Released | null> {
  const known = navigator.onLine ? await askKnown(read, before) : null;
  setTrouble(known === null ? OFFLINE : null);
  if (known === null) return null;
  setKnown(known);
  return releasedWith(known);
}

/**
 * Asks the server for the present state of the page's offer; null where the server cannot be reached. A
 * submission that is already in `before` stays the same object.
 */
async function askKnown(read: DisclosureActions["read"], before: Known): Promise<Known | null> {
  try {
    const answer = await read();
    if (answer.status === "busy") return null;
    if (answer.status === "ended")
      return {
        version: null,
        today: 0,
        gate: null,
        policy: "nothing",
        disclosing: null,
        lastSubmission: before.lastSubmission,
      };
    const { version, today, gate, policy, disclosing } = answer;
    const isNews = JSON.stringify(answer.lastSubmission) !== JSON.stringify(before.lastSubmission);
    const { lastSubmission } = isNews ? answer : before;
    return { version, today, gate, policy, disclosing, lastSubmission };
  } catch {
    return null;
  }
}

/** Names the last step of the merchant with a document while a further step is expected; else null. */
function stepOf(current: MerchantState | null): string | null {
  if (current === null || current.signedAt !== null || current.acknowledgedAt !== null) return null;
  const { merchantUrl, mail, openedAt, senderOpenedAt } = current;
  return [merchantUrl, mail?.requestedAt, mail?.sentAt?.at, openedAt?.at, senderOpenedAt?.at].join(" ");
}
