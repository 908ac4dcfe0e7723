import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DRAFT_PREFIX } from "@/components/console/offer-form/drop-drafts";
import type { WordedRefusal } from "@/components/console/ui/action-problem";
import type { Decision } from "@/lib/calculator/decisions";
import type { CounterEntry, CounterTerms } from "./counter-form";

/**
 * The entries of the decision panel. `validUntil` is a date such as `2026-01-09`, or empty; `counter` is null
 * until a counter is chosen.
 */
export interface DecisionEntry {
  decision: Decision;
  message: string;
  reason: string;
  nextUrl: string;
  validUntil: string;
  counter: CounterEntry | null;
}

/** The API's request body for a decision. */
export interface DecisionBody {
  decision: Decision;
  message?: string;
  reason?: string;
  terms?: CounterTerms;
  valid_until?: string;
  next_url?: string;
}

/** The fields of each decision, besides its message. */
export const FIELDS_OF: Record<Decision, ("reason" | "nextUrl" | "validUntil")[]> = {
  accepted: ["nextUrl"],
  countered: ["validUntil"],
  changes_requested: [],
  declined: ["reason"],
};

/**
 * The request body for an entry, with the terms of a counter, and without fields that the decision does not
 * show. A date means its end, in local time.
 */
export function decisionBody(entry: DecisionEntry, terms: CounterTerms | null): DecisionBody {
  const { decision } = entry;
  const shown = new Set(FIELDS_OF[decision]);
  const message = entry.message.trim();
  const nextUrl = entry.nextUrl.trim();
  return {
    decision,
    ...(message !== "" && { message }),
    ...(shown.has("reason") && entry.reason !== "" && { reason: entry.reason }),
    ...(shown.has("nextUrl") && nextUrl !== "" && { next_url: nextUrl }),
    ...(shown.has("validUntil") &&
      entry.validUntil !== "" && { valid_until: new Date(`${entry.validUntil}T23:59:59`).toISOString() }),
    ...(terms && { terms }),
  };
}

/** Splits the details of a refusal: sentences about a field, by its path, and all others. */
export function readDetails(problem: WordedRefusal | null): {
  byPath: Record<string, string>;
  others: string[];
} {
  const { details = [], words = null } = problem ?? {};
  const byPath: Record<string, string> = {};
  const others: string[] = [];
  for (const detail of details) {
    const [path = ""] = detail.split(" ", 1);
    const rest = detail.slice(path.length + 1);
    if (path in LABELS) byPath[path] = `${LABELS[path]} ${inWords(rest)}.`;
    else if (path.startsWith("terms."))
      byPath[path] = words ? words.asSentence(words.inFormWords(rest)) : rest;
    else others.push(words ? words.inFormWords(detail) : detail);
  }
  return { byPath, others };
}

/** Replaces the API's names of decisions with the panel's words. */
function inWords(rest: string): string {
  return rest.replace(/ when decision is (\w+)/, (_, decision) => CONDITIONS[decision] ?? "");
}

const CONDITIONS: Record<string, string> = {
  changes_requested: " to ask for changes",
  declined: " to decline",
  countered: " for a counter",
  accepted: " to accept",
};

const LABELS: Record<string, string> = {
  message: "The message",
  next_url: "The link",
  terms: "The counter",
  valid_until: "The day",
  reason: "The reason",
};

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
