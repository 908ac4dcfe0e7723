import { keptPlace } from "@/components/console/offer-form/drop-drafts";
import { useKeptEntry } from "@/components/console/ui/kept-entry";
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

/** Whose entries, and for what. */
export interface DraftOwner {
  userId: string;
  funder: string;
  /** The number of the submission. */
  submission: string;
}

/** The kept entries for the decision on a submission. What was chosen is not kept: each page begins without a choice. */
export function useDecisionEntry({ userId, funder, submission }: DraftOwner) {
  return useKeptEntry(keptPlace("decision-2", userId, funder, submission), NO_ENTRIES);
}
