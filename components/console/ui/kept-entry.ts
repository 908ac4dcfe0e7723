"use client";

import { useEffect, useRef, useState } from "react";

/**
 * The entries of a form that begins with `none`, which must stay the same object. This tab keeps them under a place
 * of `keptPlace` until `forget`, so that a reload, or another page and back, loses nothing.
 */
export function useKeptEntry<Entry>(place: string, none: Entry) {
  const [entry, setEntry] = useState(none);
  const [restored, setRestored] = useState(false);
  const entered = useRef(false);
  useEffect(() => {
    entered.current = false;
    const kept = readKept<Entry>(place);
    if (kept === null) return;
    setEntry(kept);
    setRestored(true);
  }, [place]);
  useEffect(() => {
    if (entered.current) keep(place, Object.is(entry, none) ? null : entry);
  }, [entry, place, none]);
  const enter = (next: Entry | ((entry: Entry) => Entry)) => {
    entered.current = true;
    setEntry(next);
  };
  const forget = () => {
    entered.current = false;
    setEntry(none);
    setRestored(false);
    keep(place, null);
  };
  return { entry, setEntry: enter, restored, forget };
}

function keep(place: string, entry: unknown): void {
  try {
    if (entry === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(entry));
  } catch {
    // The form works without it.
  }
}

function readKept<Entry>(place: string): Entry | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}
