import "server-only";
import { DAY_MS } from "@/lib/calculator/durations";
import type { Role } from "@/lib/schemas/permissions";
import { prisma, type Transaction } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { errorFields, log } from "@/lib/server/log";
import { sendMail } from "@/lib/server/mail";
import { decrypt, encrypt } from "@/lib/server/secrets";
import type { MailContent } from "@/lib/services/deliveries/mail-layout";
import { promotionMail } from "./mail-texts";
import { claimMails, type DueMail, type NewPersonMail } from "./person-statements";

const AT_ONCE = 10;

// Rule: C1-9
/**
 * Builds the row of a mail about sign-in, an invitation or security. `livesMs` is how long it is worth
 * sending.
 */
export function personMail(email: string, content: MailContent, now: Date, livesMs = DAY_MS): NewPersonMail {
  const id = newId();
  return {
    id,
    email,
    content: encrypt(JSON.stringify(content), placeOf(id)),
    attempt_count: 0,
    next_attempt_at: now,
    created_at: now,
    expires_at: new Date(now.getTime() + livesMs),
    sent_at: null,
  };
}

/**
 * Claims the mails that are due and starts to send them. Any number of processes can run this concurrently.
 * `done` resolves when all are attempted, and never rejects.
 */
export async function startPersonMails(): Promise<{ done: Promise<void> }> {
  const due = await claimMails(new Date(), AT_ONCE);
  return { done: sendAll(due).catch(logFailure) };
}

/** Sends the mails that are due. It never throws: the schedule tries again what fails here. */
export async function sendPersonMails(): Promise<void> {
  try {
    const { done } = await startPersonMails();
    await done;
  } catch (error) {
    logFailure(error);
  }
}

/** Sends claimed mails, and claims more while there may be more. */
async function sendAll(claimed: DueMail[]): Promise<void> {
  for (let due = claimed; due.length > 0; ) {
    await Promise.all(due.map(send));
    due = due.length === AT_ONCE ? await claimMails(new Date(), AT_ONCE) : [];
  }
}

function logFailure(error: unknown): void {
  log("error", "person_mails_failed", errorFields(error));
}

/** Clears the content of mails that are too old to send. */
export async function clearExpiredMails(now: Date): Promise<void> {
  await prisma.personMail.updateMany({
    where: { content: { not: null }, expires_at: { lte: now } },
    data: { content: null, next_attempt_at: null },
  });
}

async function send(due: DueMail): Promise<void> {
  const { id, attempt_count } = due;
  const error = await attempt(due);
  const now = new Date();
  if (error === null) {
    const sent = { content: null, next_attempt_at: null, sent_at: now };
    await prisma.personMail.updateMany({ where: { id }, data: sent });
    return;
  }
  log("warn", "person_mail_failed", { mail: id, attempt: attempt_count });
  const next = new Date(now.getTime() + Math.min(2 ** attempt_count, 600) * 1000);
  await prisma.personMail.updateMany({ where: { id }, data: { next_attempt_at: next } });
}

/** Sends one mail; returns what went wrong. A mail that cannot be decrypted does not hold up the others. */
async function attempt({ id, email, content }: DueMail): Promise<unknown> {
  try {
    const mail = JSON.parse(decrypt(content, placeOf(id))) as MailContent;
    return (await sendMail({ id, to: email, ...mail })).error;
  } catch (error) {
    log("error", "person_mail_not_rendered", { mail: id, ...errorFields(error) });
    return error;
  }
}

function placeOf(id: string) {
  return { table: "person_mails", column: "content", id } as const;
}

/**
 * Mails every other owner of a funder that a person became an owner or admin; does nothing for other roles.
 */
export async function mailOwners(
  tx: Transaction,
  of: {
    funder: { id: string; name: string };
    person: { id: string; name: string };
    role: Role;
    by: string;
    now: Date;
  },
): Promise<void> {
  const { funder, person, role, by, now } = of;
  if (role !== "owner" && role !== "admin") return;
  const owners = await tx.membership.findMany({
    where: { funder_id: funder.id, role: "owner", user_id: { not: person.id } },
    select: { user: { select: { email: true } } },
  });
  const content = promotionMail({ funder: funder.name, person: person.name, role, by });
  await tx.personMail.createMany({ data: owners.map(({ user }) => personMail(user.email, content, now)) });
}
