import type { IconName } from "@/components/ui/icon";
import type { Decision } from "@/lib/calculator/wire/decisions";

/** A decision as the title of a page. */
export function decisionTitle(decision: Decision, brandName: string): string {
  switch (decision) {
    case "accepted":
      return `Accepted by ${brandName}`;
    case "declined":
      return `Declined by ${brandName}`;
    case "countered":
      return `${brandName} countered`;
    case "changes_requested":
      return `${brandName} asks for changes`;
  }
}

/** The sentence that belongs to an acceptance wherever it is shown. */
export function finalTerms(brandName: string): string {
  return `Terms are final in ${brandName}’s contract.`;
}

/** The sentence for a counter whose terms may not go to the merchant without a new disclosure. */
export const NEEDS_DISCLOSURE = "The merchant needs a new disclosure.";

export const DECISION_ICONS: Record<Decision, IconName> = {
  accepted: "check",
  declined: "ban",
  countered: "exchange",
  changes_requested: "message",
};

/** The background and the text colour of a decision's mark. */
export const DECISION_LOOKS: Record<Decision, string> = {
  accepted: "bg-ok-ground text-ok",
  declined: "bg-sunken text-ink-2",
  countered: "bg-area text-brand-text",
  changes_requested: "bg-sunken text-ink-2",
};
