"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { REVIEWED } from "@/components/calculator/address/submitted-terms";
import { tabStorage } from "@/components/calculator/page/tab-storage";
import { arePrivateHidden } from "@/components/calculator/privacy/private-hidden";

/**
 * A single change is written immediately, a drag when it pauses: browsers limit how often an address may be
 * written.
 */
const REST_MS = 100;
const DRAG_STEP_MS = 50;
/** Sent before a dialog takes an entry of the history: what waits to be written belongs to the page's. */
export const ENTERS_DIALOG = "entersdialog";
/**
 * Events after which the address must be up to date: the tab may close, private figures are hidden or shown
 * again, or the entry is about to be an earlier one.
 */
const SIGNS = ["visibilitychange", "private", ENTERS_DIALOG];

/** Sent when a dialog's entry of the history was left for that of the page, whose address may be an older one. */
export const LEFT_ENTRY = "leftentry";

/** The steps that can be undone and redone, which outlive a reload in the tab's storage. */
interface Steps {
  /** The version of the offer that they were made in. */
  version: number;
  history: () => object;
  /** Goes on with a history that was stored for the same text. */
  reopen: (history: object) => void;
}

/**
 * Keeps the text of a configuration behind the # of the address, where no server sees it, and takes it up
 * from there, and with it the steps of before a reload. Null while there is none to keep. Returns how often an
 * address asked for a review of its terms.
 */
export function useConfiguration(
  text: string | null,
  steps: Steps,
  restore: (text: string, how: "opened" | "followed") => void,
): number {
  const [reviews, setReviews] = useState(0);
  const last = useRef({ text, at: Number.NEGATIVE_INFINITY });
  /** The text of the address as it was last read or written here. */
  const known = useRef("");

  const takeUp = useEffectEvent((how: "opened" | "followed") => {
    const isReviewed = textInAddress().endsWith(REVIEWED);
    if (isReviewed) {
      history.replaceState(history.state, "", addressWith(textInAddress().slice(0, -REVIEWED.length)));
      setReviews((count) => count + 1);
    }
    // The # of a heading is followed once: Back from a dialog would move the focus to the heading again.
    const isHeading = textInAddress() !== "" && !KNOWN.test(textInAddress());
    if (isHeading) history.replaceState(history.state, "", addressWith(""));
    known.current = textInAddress();
    const kept = (how === "opened" && !isReviewed ? takeUnwritten() : null) ?? known.current;
    const taken = KNOWN.test(kept);
    if (taken && kept !== text) restore(kept, how);
    const stored = how === "opened" && storedHistory(taken ? kept : "", steps.version);
    if (stored) steps.reopen(stored);
    if (isHeading) write();
    // What the address says of terms that the page had already, such as the defaults, no change would hide.
    if (taken && arePrivateHidden()) {
      history.replaceState(history.state, "", addressWith(""));
      known.current = "";
    }
  });

  useLayoutEffect(() => {
    takeUp("opened");
    const follow = () => takeUp("followed");
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  const write = useEffectEvent(() => {
    const kept = textInAddress();
    // Another text is that of a link that was just followed: its event is on the way.
    if (text === null || kept !== known.current) return;
    // The merchant may see this screen, and the address contains the upsell: the text waits in the tab's
    // storage.
    const shown = arePrivateHidden() ? "" : text;
    if (shown !== text) keepUnwritten(text, shown);
    if (kept === shown) return;
    try {
      history.replaceState(history.state, "", addressWith(shown));
      known.current = shown;
    } catch {
      // The browser refuses too many writes: the next change writes it, or leaving the page.
    }
  });

  useEffect(() => {
    if (last.current.text === text) return;
    const pause = performance.now() - last.current.at;
    last.current = { text, at: performance.now() };
    if (pause > DRAG_STEP_MS) return write();
    const rest = setTimeout(() => write(), REST_MS);
    return () => clearTimeout(rest);
  }, [text]);

  const leave = useEffectEvent(() => {
    if (text !== null) {
      keepUnwritten(text);
      storeHistory({ text, version: steps.version, history: steps.history() });
    }
    write();
  });

  useEffect(() => {
    const hide = () => write();
    const unload = () => leave();
    const renew = () => {
      known.current = textInAddress();
      write();
    };
    for (const sign of SIGNS) addEventListener(sign, hide);
    addEventListener("pagehide", unload);
    addEventListener(LEFT_ENTRY, renew);
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, hide);
      removeEventListener(LEFT_ENTRY, renew);
      removeEventListener("pagehide", unload);
    };
  }, []);

  return reviews;
}

interface Unwritten {
  /** The text that the address had instead. */
  address: string;
  text: string;
}

/**
 * A reload opens the address as it was when the reload began: what changes after that waits in the tab's
 * storage.
 */
function keepUnwritten(text: string, address = textInAddress()): void {
  const unwritten: Unwritten = { address, text };
  tabStorage()?.setItem(unwrittenKey(), JSON.stringify(unwritten));
}

/**
 * Takes the waiting text out of the tab's storage; null without one, or where it waits for another address.
 */
function takeUnwritten(): string | null {
  const kept = tabStorage()?.getItem(unwrittenKey());
  if (!kept) return null;
  tabStorage()?.removeItem(unwrittenKey());
  const { address, text }: Unwritten = JSON.parse(kept);
  const [opening] = performance.getEntriesByType("navigation");
  const reloaded = opening instanceof PerformanceNavigationTiming && opening.type === "reload";
  return reloaded || address === textInAddress() ? text : null;
}

interface StoredHistory {
  text: string;
  version: number;
  history: object;
}

function storeHistory(stored: StoredHistory): void {
  tabStorage()?.setItem(historyKey(), JSON.stringify(stored));
}

/** The history that was stored with this text in this version of the offer; null without one. */
function storedHistory(text: string, version: number): object | null {
  const kept = tabStorage()?.getItem(historyKey());
  if (!kept) return null;
  const stored: StoredHistory = JSON.parse(kept);
  return stored.text === text && stored.version === version ? stored.history : null;
}

function historyKey(): string {
  return `steps ${location.pathname}`;
}

function unwrittenKey(): string {
  return `terms ${location.pathname}`;
}

/** The absolute address of this page with a configuration's text behind the #. */
export function addressWith(text: string): string {
  const { origin, pathname, search } = location;
  return `${origin}${pathname}${search}${text && `#${text}`}`;
}

function textInAddress(): string {
  return location.hash.slice(1);
}

/** A configuration, not the # of a heading. */
const KNOWN = /^(structure|price|pin)=/;
