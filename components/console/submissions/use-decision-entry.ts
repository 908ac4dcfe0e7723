import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DRAFT_PREFIX } from "@/components/console/offer-form/drop-drafts";
import type { Decision } from "@/lib/calculator/decisions";
import type { DecisionEntry } from "./decision-form";

interface DecisionEntryProps {
  /** The number of the submission. */
  submission: string;
  /** The decisions that can be made, the initial one first. */
  decisions: Decision[];
  /** Called when entries are brought back. */
  onRestored: (decision: Decision) => void;
}

/**
 * The entries for the decision on a submission. This tab keeps them until `forget`, so that a reload, or
 * another page and back, loses nothing.
 */
export function useDecisionEntry({ submission, decisions, onRestored }: DecisionEntryProps) {
  const [entry, setEntry] = useState<DecisionEntry>(() => ({
    decision: decisions[0] ?? "declined",
    ...{ message: "", reason: "", nextUrl: "", validUntil: "" },
    counter: null,
  }));
  const began = useRef(entry);
  const restore = useEffectEvent(() => {
    const kept = keptEntry(submission);
    if (kept === null || !decisions.includes(kept.decision)) return;
    setEntry(kept);
    onRestored(kept.decision);
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    if (entry !== began.current) keepEntry(submission, entry);
  }, [entry, submission]);
  return { entry, setEntry, forget: () => keepEntry(submission, null) };
}

/** Increase it when the format of the entries changes. */
const SHAPE = 1;

function keepEntry(submission: string, entry: DecisionEntry | null): void {
  try {
    if (entry === null) sessionStorage.removeItem(keyOf(submission));
    else sessionStorage.setItem(keyOf(submission), JSON.stringify(entry));
  } catch {
    // The panel works without it.
  }
}

function keptEntry(submission: string): DecisionEntry | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(submission)) ?? "null");
  } catch {
    return null;
  }
}

function keyOf(submission: string): string {
  return [DRAFT_PREFIX, "decision", SHAPE, submission].join(":");
}
