/** What a funder can decide on a submission. */
export const DECISIONS = ["accepted", "declined", "countered", "changes_requested"] as const;

export type Decision = (typeof DECISIONS)[number];

const NAMES: Record<Decision, string> = {
  accepted: "Accepted",
  declined: "Declined",
  countered: "Countered",
  changes_requested: "Changes requested",
};

/** Returns the name of a decision on pages and in mails. */
export function decisionName(decision: Decision): string {
  return NAMES[decision];
}
