import "server-only";
import { DAY_MS, HOUR_MS } from "@/lib/calculator/durations";
import {
  MOST_STAFF_MAILS,
  MOST_SUBMISSIONS,
  SANDBOX_SUBMISSIONS,
} from "@/lib/schemas/submissions/operations";
import type { Transaction } from "@/lib/server/database/database";
import {
  type Budget,
  type CountLimit,
  countDown,
  countEach,
  countUp,
  fullUntil,
  uncountEach,
} from "@/lib/services/count-statements";
import { type DirectDelivery, heldUntil } from "@/lib/services/deliveries/deliveries";

const SUBMISSION_LIMITS = {
  link: { most: MOST_SUBMISSIONS.link, windowMs: HOUR_MS },
  offer: { most: MOST_SUBMISSIONS.offer, windowMs: HOUR_MS },
  offer_day: { most: MOST_SUBMISSIONS.offer_day, windowMs: DAY_MS },
  address: { most: MOST_SUBMISSIONS.address, windowMs: HOUR_MS },
} as const satisfies Record<string, CountLimit>;

/** What a submission counts against. */
export interface SubmissionSubjects {
  link: string;
  offer: string;
  /** The network address of the page's request, if it is known. */
  address: string | undefined;
  isSandbox: boolean;
}

/** Counts a submission. Returns until when a budget is used up, and nothing is counted; null if it is counted. */
export async function countSubmission(subjects: SubmissionSubjects, now: Date): Promise<Date | null> {
  const budgets = submissionBudgets(subjects);
  if ((await countUp(budgets, now)).full === null) return null;
  const ends = await Promise.all(budgets.map((budget) => fullUntil(budget, now)));
  return new Date(Math.max(now.getTime() + 1_000, ...ends.map((end) => end?.getTime() ?? 0)));
}

/** Takes back the count of a submission that was counted at `now` and not stored. */
export async function uncountSubmission(subjects: SubmissionSubjects, now: Date): Promise<void> {
  for (const { kind, subject } of submissionBudgets(subjects)) await countDown(kind, subject, now);
}

function submissionBudgets({ link, offer, address, isSandbox }: SubmissionSubjects): Budget[] {
  const subjects = { link, offer, offer_day: offer, address };
  const times = isSandbox ? SANDBOX_SUBMISSIONS : 1;
  return Object.entries(SUBMISSION_LIMITS).flatMap(([name, { most, windowMs }]) => {
    const subject = subjects[name as keyof typeof SUBMISSION_LIMITS];
    return subject ? [{ kind: `submissions-${name}`, subject, limit: { most: most * times, windowMs } }] : [];
  });
}

const STAFF_MAIL_LIMITS = {
  recipient: { most: MOST_STAFF_MAILS.recipient, windowMs: HOUR_MS },
  recipient_day: { most: MOST_STAFF_MAILS.recipient_day, windowMs: DAY_MS },
  funder: { most: MOST_STAFF_MAILS.funder_day, windowMs: DAY_MS },
} as const satisfies Record<string, CountLimit>;

/**
 * Counts the mails about a submission, one to each recipient. Returns them; those above a budget are held for
 * the digest of the next hour, and not counted.
 */
export async function countStaffMails(
  funderId: string,
  mails: DirectDelivery[],
  now: Date,
  tx: Transaction,
): Promise<DirectDelivery[]> {
  if (mails.length === 0) return mails;
  const counted = await countEach(staffMailBudgets(funderId, mails), now, tx);
  return mails.map((mail, index) => (counted[index] ? mail : { ...mail, held_until: heldUntil(now) }));
}

/** Takes back the count of mails that were counted at `now` and not stored. */
export async function uncountStaffMails(
  funderId: string,
  mails: DirectDelivery[],
  now: Date,
  tx: Transaction,
): Promise<void> {
  const counted = mails.filter(({ held_until }) => !held_until);
  if (counted.length > 0) await uncountEach(staffMailBudgets(funderId, counted), now, tx);
}

function staffMailBudgets(funderId: string, mails: DirectDelivery[]) {
  const { recipient, recipient_day, funder } = STAFF_MAIL_LIMITS;
  return {
    kind: "staff-mails-recipient",
    subjects: mails.map(({ url }) => `${funderId} ${url.toLowerCase()}`),
    limits: [recipient, recipient_day],
    shared: { kind: "staff-mails-funder", subject: funderId, limit: funder },
  };
}
