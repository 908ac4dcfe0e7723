import "server-only";
import { DAY_MS, HOUR_MS } from "@/lib/calculator/durations";
import { NEW_DISCLOSURES_AN_HOUR } from "@/lib/schemas/disclosures/operations";
import { BudgetUsedUp } from "@/lib/schemas/wire/errors";
import type { PageContext } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database/database";
import { auditEntry } from "@/lib/services/audit";
import { type Budget, type CountLimit, countDown, countUp, fullUntil } from "@/lib/services/count-statements";
import type { StoredDocument } from "./views";

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
  const { full } = await countUp(documentBudgetsOf(subjects), now, tx);
  if (full === null) return;
  const end = (await fullUntil(full, now, tx)) ?? now;
  const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  const { most } = full.limit;
  const message = `At most ${most} new disclosures an hour ${NAMES[full.of]}; try again in ${seconds} seconds.`;
  throw new BudgetUsedUp(message, most, Math.ceil(end.getTime() / 1000), seconds);
}

/** Takes back the count of a document that was counted at `now` and not made. */
export async function uncountDocument(subjects: DocumentSubjects, now: Date, tx: Transaction): Promise<void> {
  for (const { kind, subject } of documentBudgetsOf(subjects)) await countDown(kind, subject, now, tx);
}

interface DocumentBudget extends Budget {
  of: keyof typeof DOCUMENT_BUDGETS;
}

function documentBudgetsOf(subjects: DocumentSubjects): DocumentBudget[] {
  const budgets = Object.keys(DOCUMENT_BUDGETS) as (keyof typeof DOCUMENT_BUDGETS)[];
  return budgets.flatMap((of) => {
    const subject = subjects[of];
    return subject ? [{ of, kind: `documents-${of}`, subject, limit: DOCUMENT_BUDGETS[of] }] : [];
  });
}

/** The most mails to merchants in 24 hours, whichever documents they are about. */
export const MERCHANT_MAIL_LIMITS = {
  offer: 20,
  recipient_of_funder: 5,
  recipient: 20,
  funder: 500,
} as const;

type MailLimit = keyof typeof MERCHANT_MAIL_LIMITS;

/**
 * Counts a mail to a merchant. Returns null; or, if a limit is reached and nothing is counted, why the mail
 * is not sent. The audit log then tells the operator, at most once an hour for each funder.
 */
export async function countMerchantMail(
  context: PageContext,
  document: StoredDocument,
  { email, actor }: { email: string; actor: "iso" | "merchant" },
): Promise<string | null> {
  const { full } = await countUp(mailBudgetsOf(document, email), context.now);
  if (full === null) return null;
  await recordHeld(context, document, { limit: full.name, actor });
  return REASONS[full.name];
}

/** Takes back the count of a mail that was counted at the context's time and not sent. */
export async function uncountMerchantMail(
  { now }: PageContext,
  document: StoredDocument,
  email: string,
): Promise<void> {
  for (const { kind, subject } of mailBudgetsOf(document, email)) await countDown(kind, subject, now);
}

function mailBudgetsOf({ funder_id, offer_id }: StoredDocument, email: string) {
  const recipient = email.toLowerCase();
  const subjects: Record<MailLimit, string> = {
    offer: offer_id,
    recipient_of_funder: `${funder_id} ${recipient}`,
    recipient,
    funder: funder_id,
  };
  return Object.entries(subjects).map(([limit, subject]) => ({
    kind: `merchant-mails-${limit}`,
    subject,
    limit: { most: MERCHANT_MAIL_LIMITS[limit as MailLimit], windowMs: DAY_MS },
    name: limit as MailLimit,
  }));
}

async function recordHeld(
  { now, requestId }: PageContext,
  document: StoredDocument,
  { limit, actor }: { limit: MailLimit; actor: string },
) {
  const { id, funder_id, deal_id } = document;
  const once = { kind: "merchant-mails-held", subject: funder_id, limit: { most: 1, windowMs: HOUR_MS } };
  if ((await countUp([once], now)).full !== null) return;
  const by = { funder_id, actor, request_id: requestId, now };
  const data = auditEntry(by, "disclosure.mail_held", id, { deal_id, limit });
  await prisma.auditEntry.create({ data });
}

/** The reason of `recipient` has no number, which would reveal what other funders mail. */
const REASONS: Record<MailLimit, string> = {
  offer: `Not sent: this offer was mailed ${MERCHANT_MAIL_LIMITS.offer} times in 24 hours. Copy the merchant link instead.`,
  recipient_of_funder: `Not sent: this address was mailed ${MERCHANT_MAIL_LIMITS.recipient_of_funder} times in 24 hours. Copy the merchant link instead.`,
  recipient: "Not sent: this address takes no more mail for now. Copy the merchant link instead.",
  funder: "Not sent: the funder has mailed the most merchants in 24 hours. Copy the merchant link instead.",
};
