import "server-only";
import type { LastSubmission, LinkedSubmission } from "@/lib/calculator/decisions";
import { DAY_MS } from "@/lib/calculator/durations";
import type { LinkParts } from "@/lib/schemas/link";
import type { DecidedSubmission, LinkDecision, LinkSubmission } from "@/lib/services/offers/link-statements";
import { receiptPath } from "@/lib/services/offers/links";
import { storedTerms } from "@/lib/services/stored-terms";

/** Returns the latest submission of a link as its page shows it; null without one. */
export function lastSubmission(
  submission: LinkSubmission | null,
  link: LinkParts,
  now: Date,
): LastSubmission | null {
  if (submission === null) return null;
  return {
    ...shownSubmission(submission, link, now),
    contact: { name: submission.contact_name, email: submission.contact_email },
    earlier: submission.earlier.map((decided) => shownSubmission(decided, link, now)),
  };
}

function shownSubmission(submission: DecidedSubmission, link: LinkParts, now: Date): LinkedSubmission {
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

/** How long a decision can be read under a link that has ended. */
const READABLE_DAYS = 90;

// Rule: A2-4
/** Returns the part of a decision that the ISO's pages show. A decision that has ended has no next link. */
export function shownDecision(latest: LinkDecision, now: Date) {
  const { decision, message, valid_until, next_url, created_at } = latest;
  const ended = valid_until !== null && Date.parse(valid_until) <= now.getTime();
  return {
    decision,
    message,
    decidedAt: new Date(created_at).toISOString(),
    validUntil: valid_until && new Date(valid_until).toISOString(),
    ended,
    next: next_url === null || ended ? null : { url: next_url, host: new URL(next_url).host },
  };
}

// Rule: A2-6
/**
 * Returns the decision on a submission whose link has ended: reference, decision, message and time. Null if
 * there is none of the last 90 days.
 */
export function endedDecision({ number, latest }: LinkSubmission, now: Date) {
  if (!latest) return null;
  const { decision, message, created_at } = latest;
  const age = now.getTime() - Date.parse(created_at);
  if (age > READABLE_DAYS * DAY_MS) return null;
  return { number, decision, message, decidedAt: new Date(created_at).toISOString() };
}
