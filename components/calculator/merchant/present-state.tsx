"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Offer } from "@/components/calculator/offer/offer";
import { loadChanges } from "@/components/calculator/on-demand/on-demand";
import { secondsNow } from "@/components/calculator/page/times";
import { useAsking } from "@/components/calculator/page/use-asking";
import type { MerchantOption } from "@/components/calculator/share/options";
import type { MerchantState, ShownOffer } from "@/lib/disclosure/merchant/state";
import type { DisclosureActions, Known } from "./sending";
import type { Gate, Released } from "./use-gate";

interface DisclosureWatchProps {
  known: Known;
  /** What the page shows of its offer. */
  shown: ShownOffer;
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

const OFFLINE = "Connect first: the offer is checked before terms go to the merchant.";

/**
 * Asks the server what of the terms may go to the merchant; null where nothing may. It asks in every state,
 * since the state itself can have changed. Where the server cannot be reached nothing goes out, and the gate
 * says so.
 */
export async function passGate(gate: Gate, read: DisclosureActions["read"]): Promise<Released | null> {
  const known = await askAtGate(gate, read);
  return known && gate.releasedWith(known);
}

/** The same for two options, of which none has a disclosure: whether both may go to the merchant. */
export async function passBoth(
  gate: Gate,
  read: DisclosureActions["read"],
  options: MerchantOption[],
): Promise<boolean> {
  const known = await askAtGate(gate, read);
  return (
    known !== null &&
    options.every(({ quote, financing }) => gate.lockOf(quote, financing.fees, known) === null)
  );
}

async function askAtGate(
  { known: before, shown, setKnown, setTrouble }: Gate,
  read: DisclosureActions["read"],
): Promise<Known | null> {
  const known = navigator.onLine ? await askKnown(read, before, shown) : null;
  setTrouble(known === null ? OFFLINE : null);
  if (known !== null) setKnown(known);
  return known;
}

/** The longest that a copy for the ISO waits for the server. */
const OWN_COPY_MS = 2_500;

/**
 * Asks the server whether the terms of an offer are still offered, before the ISO takes their figures along: a
 * version that looks the same is. Without an answer in time the page's knowledge counts: the ISO's own copies
 * work without a connection.
 */
export async function isStillOffered(
  { known: before, shown, setKnown }: Gate,
  offer: Offer,
  read: DisclosureActions["read"],
): Promise<boolean> {
  const wait = new Promise<null>((resolve) => setTimeout(resolve, OWN_COPY_MS, null));
  const answer = navigator.onLine ? await Promise.race([askKnown(read, before, shown), wait]) : null;
  if (answer !== null) setKnown(answer);
  const { ended, version, changed } = answer ?? before;
  if (ended !== null || version <= shown.version) return ended === null;
  return changed !== null && (await loadChanges()).looksTheSame(offer, changed.offer);
}

/**
 * Asks the server for the present state of the page's offer; null where the server cannot be reached. A
 * submission that is already in `before` stays the same object.
 */
async function askKnown(
  read: DisclosureActions["read"],
  before: Known,
  shown: ShownOffer,
): Promise<Known | null> {
  try {
    const answer = await read(shown);
    if (answer.status === "busy") return null;
    if (answer.status === "ended") {
      const { reason, at } = answer;
      return { ...before, disclosing: null, ended: { reason, at } };
    }
    const { status: _, ...known } = answer;
    const isNews = JSON.stringify(known.lastSubmission) !== JSON.stringify(before.lastSubmission);
    const { lastSubmission } = isNews ? known : before;
    return { ...known, lastSubmission, ended: null };
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
