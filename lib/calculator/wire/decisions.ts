import type { Figures } from "./figures";
import type { WireTerms } from "./wire-terms";

/** What a funder can decide on a submission. */
export const DECISIONS = ["accepted", "declined", "countered", "changes_requested"] as const;

export type Decision = (typeof DECISIONS)[number];

const NAMES: Record<Decision, string> = {
  accepted: "Accepted",
  declined: "Declined",
  countered: "Countered",
  changes_requested: "Changes requested",
};

/** The name of a decision on pages and in mails. */
export function decisionName(decision: Decision): string {
  return NAMES[decision];
}

/** A funder's decision on a submission, as the ISO sees it. Times are ISO 8601. */
export interface ShownDecision {
  decision: Decision;
  message: string | null;
  decidedAt: string;
  validUntil: string | null;
  /** Whether `validUntil` has passed. */
  ended: boolean;
  /** Where the ISO continues with the funder. Null without an address, and once the decision has ended. */
  next: { url: string; host: string } | null;
}

/** A counteroffer: the terms that the ISO submitted, and the terms that the funder offers instead. */
export interface Counter {
  sent: WireTerms;
  offered: WireTerms;
}

/**
 * A submission from a link, with the latest decision on it and the counteroffer, if any. `submittedAt` is an
 * ISO 8601 time.
 */
export interface LinkedSubmission {
  number: string;
  submittedAt: string;
  receiptPath: string;
  decision: ShownDecision | null;
  counter: Counter | null;
}

export interface LastSubmission extends LinkedSubmission {
  /** The figures of the submitted terms, as they were when they were sent. */
  figures: Figures;
  /** Who submitted it. */
  contact: { name: string | null; email: string | null };
  /** The earlier submissions that have a decision, the latest decision first. */
  earlier: LinkedSubmission[];
}

/**
 * The earlier submission whose decision is newer than the latest submission and than the decision on it; null
 * without one. The ISO has not answered that decision.
 */
export function unansweredDecision({
  submittedAt,
  decision,
  earlier,
}: LastSubmission): (LinkedSubmission & { decision: ShownDecision }) | null {
  const [first] = earlier;
  if (!first?.decision) return null;
  const { decidedAt } = first.decision;
  // ISO 8601 times in UTC, which compare as texts.
  const isNewer = decidedAt > submittedAt && (decision === null || decidedAt > decision.decidedAt);
  return isNewer ? { ...first, decision: first.decision } : null;
}
