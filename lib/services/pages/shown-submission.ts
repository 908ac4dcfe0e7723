import "server-only";
import type { LinkParts } from "@/lib/schemas/link";
import type { LinkSubmission } from "@/lib/services/offers/link-statements";
import { receiptPath } from "@/lib/services/offers/links";
import { storedTerms } from "@/lib/services/stored-terms";
import { shownDecision } from "./decision";

/** The part of a link's latest submission that its page shows. */
export function shownSubmission(submission: LinkSubmission, link: LinkParts, now: Date) {
  const { number, submitted_at, terms, latest } = submission;
  return {
    number,
    submittedAt: new Date(submitted_at).toISOString(),
    receiptPath: receiptPath(link, number),
    decision: latest && shownDecision(latest, now),
    /** The terms that were sent, and those of the counter to them. */
    counter: latest?.terms ? { sent: storedTerms(terms), offered: storedTerms(latest.terms) } : null,
  };
}
