import { useEffect, useRef, useState } from "react";
import { DRAFT_PREFIX } from "@/components/console/offer-form/drop-drafts";
import type { CounterEntry } from "./counter-form";

/**
 * The entries of the decision panel. `validUntil` is a date such as `2026-01-09`, or empty; `counter` is null
 * until a counter is chosen.
 */
export interface DecisionEntry {
  message: string;
  reason: string;
  nextUrl: string;
  validUntil: string;
  counter: CounterEntry | null;
}

const NO_ENTRIES: DecisionEntry = { message: "", reason: "", nextUrl: "", validUntil: "", counter: null };

/** Whose entries, and for what: nobody else who signs in in the same tab gets them. */
export interface DraftOwner {
  userId: string;
  funder: string;
  /** The number of the submission. */
  submission: string;
}

/**
 * The entries for the decision on a submission. This tab keeps them until `forget`, so that a reload, or
 * another page and back, loses nothing. What was chosen is not kept: each page begins without a choice.
 */
export function useDecisionEntry(owner: DraftOwner) {
  const [entry, setEntry] = useState(NO_ENTRIES);
  const [restored, setRestored] = useState(false);
  const began = useRef(entry);
  const place = keyOf(owner);
  useEffect(() => {
    const kept = keptEntry(place);
    if (kept === null) return;
    began.current = kept;
    setEntry(kept);
    setRestored(true);
  }, [place]);
  useEffect(() => {
    if (entry !== began.current) keepEntry(place, entry);
  }, [entry, place]);
  const forget = () => {
    began.current = NO_ENTRIES;
    setEntry(NO_ENTRIES);
    setRestored(false);
    keepEntry(place, null);
  };
  return { entry, setEntry, restored, forget };
}

/** Increase it when the format of the entries or of their keys changes. */
const SHAPE = 2;

function keepEntry(place: string, entry: DecisionEntry | null): void {
  try {
    if (entry === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(entry));
  } catch {
    // The panel works without it.
  }
}

function keptEntry(place: string): DecisionEntry | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}

function keyOf({ userId, funder, submission }: DraftOwner): string {
  return [DRAFT_PREFIX, "decision", SHAPE, userId, funder, submission].join(":");
}
