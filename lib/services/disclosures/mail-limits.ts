import "server-only";
import { DAY_MS, HOUR_MS } from "@/lib/calculator/durations";
import type { PageContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { auditEntry } from "@/lib/services/audit";
import { countDown, countUp } from "@/lib/services/counts";
import type { StoredDocument } from "./views";

/** The most mails to merchants in 24 hours, whichever documents they are about. */
export const MERCHANT_MAIL_LIMITS = {
  offer: 20,
  recipient_of_funder: 5,
  recipient: 20,
  funder: 500,
} as const;

type MailLimit = keyof typeof MERCHANT_MAIL_LIMITS;

// Rules: L9-17, L9-22
/**
 * Counts a mail to a merchant. Returns null; or, if a limit is reached and nothing is counted, why the mail
 * is not sent. The audit log then tells the operator, at most once an hour for each funder.
 */
export async function countMerchantMail(
  context: PageContext,
  document: StoredDocument,
  { email, actor }: { email: string; actor: "iso" | "merchant" },
): Promise<string | null> {
  const { full } = await countUp(budgetsOf(document, email), context.now);
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
  for (const { kind, subject } of budgetsOf(document, email)) await countDown(kind, subject, now);
}

function budgetsOf({ funder_id, offer_id }: StoredDocument, email: string) {
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
