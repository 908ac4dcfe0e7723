import "server-only";
import { DAY_MS } from "@/lib/calculator/calendar";
import { execute, type Prisma, queryRows } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { errorFields, log } from "@/lib/server/log";
import { sendMail } from "@/lib/server/mail";
import { decrypt, encrypt } from "@/lib/server/secrets";
import { sql } from "@/lib/server/sql";
import type { MailContent } from "@/lib/services/deliveries/mail-layout";

const AT_ONCE = 10;
/** Longer than one attempt takes: until then no other process sends the same mail. */
const LEASE_MS = 20_000;

/** A mail to insert. */
export type NewPersonMail = Required<Prisma.PersonMailCreateManyInput>;

/** Builds a mail about sign-in, an invitation or security. `livesMs`: how long it is worth sending. */
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

/** Sends the mails that are due. Any number of processes can run this concurrently; it never throws. */
export async function sendPersonMails(): Promise<void> {
  try {
    for (let claimed = AT_ONCE; claimed === AT_ONCE; ) {
      const due = await claimDue(new Date());
      claimed = due.length;
      await Promise.all(due.map(send));
    }
  } catch (error) {
    log("error", "person_mails_failed", errorFields(error));
  }
}

/** Clears the content of mails that are too old to send. */
export async function clearExpiredMails(now: Date): Promise<void> {
  await execute(sql`
    UPDATE person_mails SET content = NULL, next_attempt_at = NULL WHERE content IS NOT NULL AND expires_at <= ${now}`);
}

interface DueMail {
  id: string;
  email: string;
  content: string;
  attempt_count: number;
}

function claimDue(now: Date): Promise<DueMail[]> {
  const lease = new Date(now.getTime() + LEASE_MS);
  return queryRows<DueMail>(sql`
    UPDATE person_mails m SET attempt_count = attempt_count + 1, next_attempt_at = ${lease}
    FROM (SELECT id FROM person_mails
          WHERE content IS NOT NULL AND next_attempt_at <= ${now} AND expires_at > ${now}
          ORDER BY next_attempt_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) due
    WHERE m.id = due.id RETURNING m.id, m.email, m.content, m.attempt_count`);
}

async function send({ id, email, content, attempt_count }: DueMail): Promise<void> {
  const mail = JSON.parse(decrypt(content, placeOf(id))) as MailContent;
  const { error } = await sendMail({ id, to: email, ...mail });
  const now = new Date();
  if (error === null) {
    await execute(sql`
      UPDATE person_mails SET content = NULL, next_attempt_at = NULL, sent_at = ${now} WHERE id = ${id}::uuid`);
    return;
  }
  log("warn", "person_mail_failed", { mail: id, attempt: attempt_count });
  const next = new Date(now.getTime() + Math.min(2 ** attempt_count, 600) * 1000);
  await execute(sql`UPDATE person_mails SET next_attempt_at = ${next} WHERE id = ${id}::uuid`);
}

function placeOf(id: string) {
  return { table: "person_mails", column: "content", id } as const;
}
