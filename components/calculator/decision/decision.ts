import type { Decision } from "@/lib/calculator/decisions";
import type { WireTerms } from "@/lib/calculator/wire";

/** A funder's decision on a submission, as the ISO sees it. Times are ISO 8601. */
export interface ShownDecision {
  decision: Decision;
  message: string | null;
  decidedAt: string;
  validUntil: string | null;
  /** Whether `validUntil` has passed. */
  ended: boolean;
  /** Where the ISO continues with the funder. */
  next: { url: string; host: string } | null;
}

/** A counter: the terms that were sent, and those that the funder offers instead. */
export interface Counter {
  sent: WireTerms;
  offered: WireTerms;
}
