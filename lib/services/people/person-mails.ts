import "server-only";
import { DAY_MS } from "@/lib/calculator/durations";
import { momentIn } from "@/lib/schemas/pages/moment";
import type { Role } from "@/lib/schemas/people/permissions";
import { prisma, type Transaction } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { decrypt, encrypt } from "@/lib/server/identity/secrets";
import { newId } from "@/lib/server/ids";
import { errorFields, log } from "@/lib/server/observe/log";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { sendMail } from "@/lib/server/outbound/mail";
import { composeMail, type MailContent, mailRows } from "@/lib/services/mail-layout";
import { untilRecorded } from "@/lib/services/until-recorded";
import { claimMails, type DueMail, type NewPersonMail } from "./person-statements";

const AT_ONCE = 10;

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
  const due = await claimMails(new Date(), AT_ONCE, [...underWay()]);
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
    due = due.length === AT_ONCE ? await claimMails(new Date(), AT_ONCE, [...underWay()]) : [];
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

/** The ids of the mails whose outcome is not recorded yet. */
function underWay(): Set<string> {
  return oncePerProcess("person mails under way", () => new Set<string>());
}

async function send(due: DueMail): Promise<void> {
  const { id } = due;
  underWay().add(id);
  try {
    const data = await sentOrRetried(due);
    await untilRecorded(() => prisma.personMail.updateMany({ where: { id }, data }));
  } finally {
    underWay().delete(id);
  }
}

/** Sends a mail; returns what to record. */
async function sentOrRetried(due: DueMail) {
  const { id, attempt_count } = due;
  const error = await attempt(due);
  const now = new Date();
  if (error === null) return { content: null, next_attempt_at: null, sent_at: now };
  log("warn", "person_mail_failed", { mail: id, attempt: attempt_count });
  return { next_attempt_at: new Date(now.getTime() + Math.min(2 ** attempt_count, 600) * 1000) };
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

/** The sender of these mails, which belong to no funder. */
const OF_THE_CONSOLE = { sender: { name: "Offer calculator console" }, isSandbox: false };

/** Returns the address of the console, without a secret. */
export function consoleAddress(): string {
  return `${env().baseUrl}/console`;
}

/** Builds the mail with a sign-in code. */
export function codeMail(code: string): MailContent {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  return composeMail({
    subject: `${shown} is your sign-in code`,
    ...OF_THE_CONSOLE,
    title: "Your sign-in code",
    lead: "Enter it in the browser that requested it. It works once, for 10 minutes.",
    sections: [{ heading: "Sign-in", rows: [{ name: "Code", value: shown, strong: true }] }],
    closing: "If you did not ask for it, ignore this mail. Nobody at our company asks for a code.",
  });
}

/** Builds the mail of an invitation. It contains no secret and no link that signs in. */
export function invitationMail(of: {
  funder: string;
  role: Role;
  inviter: string | null;
  until: Date;
  /** Where the invited person reads times. */
  zone: string;
}): MailContent {
  return composeMail({
    subject: `You are invited to ${of.funder}`,
    ...OF_THE_CONSOLE,
    title: `You are invited to the console of ${of.funder}`,
    lead: `Open ${consoleAddress()} and sign in with this e-mail address. You see the invitation there.`,
    sections: [
      {
        heading: "Invitation",
        rows: mailRows([
          ["Funder", of.funder],
          ["Role", of.role],
          ["Invited by", of.inviter],
          ["Until", momentIn(of.zone, of.until)],
        ]),
      },
    ],
    closing: "If you do not expect it, ignore this mail: nothing happens until you accept.",
  });
}

/** Builds the mail to every owner after somebody became an owner or admin. */
function promotionMail(of: { funder: string; person: string; role: Role; by: string }): MailContent {
  return composeMail({
    subject: `${of.person} is now ${of.role} of ${of.funder}`,
    ...OF_THE_CONSOLE,
    title: `A new ${of.role} of ${of.funder}`,
    lead: `${of.person} now has the role ${of.role}.`,
    sections: [
      {
        heading: "Change",
        rows: mailRows([
          ["Person", of.person],
          ["Role", of.role],
          ["By", of.by],
        ]),
      },
    ],
    closing: `If this is not right, change it at ${consoleAddress()} under Settings, Team.`,
  });
}

/** Builds the mail to a person about a change of how they sign in. */
export function securityMail(of: {
  title: string;
  lead: string;
  name: string;
  /** Where the person reads times. */
  zone: string;
  now: Date;
}): MailContent {
  return composeMail({
    subject: of.title,
    ...OF_THE_CONSOLE,
    title: of.title,
    lead: of.lead,
    sections: [
      {
        heading: "Change",
        rows: mailRows([
          ["Person", of.name],
          ["Time", momentIn(of.zone, of.now)],
        ]),
      },
    ],
    closing: `If this was not you, end your sessions at ${consoleAddress()}/-/account and tell an owner at your company.`,
  });
}
