import "server-only";
import { HOUR_MS } from "@/lib/calculator/durations";
import { NEW_DISCLOSURES_AN_HOUR } from "@/lib/schemas/disclosure-operations";
import { BudgetUsedUp } from "@/lib/schemas/errors";
import type { Transaction } from "@/lib/server/database";
import { type Budget, type CountLimit, countDown, countUp, fullUntil } from "@/lib/services/counts";

// Rule: L8-2
/** The limits of new documents for one link, offer, address of pages and API key. */
export const DOCUMENT_BUDGETS = {
  link: { most: NEW_DISCLOSURES_AN_HOUR.link, windowMs: HOUR_MS },
  offer: { most: NEW_DISCLOSURES_AN_HOUR.offer, windowMs: HOUR_MS },
  address: { most: NEW_DISCLOSURES_AN_HOUR.address, windowMs: HOUR_MS },
  key: { most: NEW_DISCLOSURES_AN_HOUR.key, windowMs: HOUR_MS },
} as const satisfies Record<string, CountLimit>;

/**
 * What a new document counts against: an offer and, in addition, the link and the address of a page, or an
 * API key.
 */
type DocumentSubjects = Partial<Record<keyof typeof DOCUMENT_BUDGETS, string>> & { offer: string };

/** What a submission has instead of a document if a budget is used up. */
export const MADE_TOO_OFTEN = "Too many new disclosures were made in the last hour.";

const NAMES = {
  link: "of one link",
  offer: "of one offer",
  address: "of one address",
  key: "of one key",
};

/**
 * Counts a new document before it is made. RATE_LIMITED if one of its budgets is used up: then nothing is
 * counted.
 */
export async function countDocument(subjects: DocumentSubjects, now: Date, tx: Transaction): Promise<void> {
  const { full } = await countUp(budgetsOf(subjects), now, tx);
  if (full === null) return;
  const end = (await fullUntil(full, now, tx)) ?? now;
  const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  const { most } = full.limit;
  const message = `At most ${most} new disclosures an hour ${NAMES[full.of]}; try again in ${seconds} seconds.`;
  throw new BudgetUsedUp(message, most, Math.ceil(end.getTime() / 1000), seconds);
}

/** Takes back the count of a document that was counted at `now` and not made. */
export async function uncountDocument(subjects: DocumentSubjects, now: Date, tx: Transaction): Promise<void> {
  for (const { kind, subject } of budgetsOf(subjects)) await countDown(kind, subject, now, tx);
}

interface DocumentBudget extends Budget {
  of: keyof typeof DOCUMENT_BUDGETS;
}

function budgetsOf(subjects: DocumentSubjects): DocumentBudget[] {
  const budgets = Object.keys(DOCUMENT_BUDGETS) as (keyof typeof DOCUMENT_BUDGETS)[];
  return budgets.flatMap((of) => {
    const subject = subjects[of];
    return subject ? [{ of, kind: `documents-${of}`, subject, limit: DOCUMENT_BUDGETS[of] }] : [];
  });
}
