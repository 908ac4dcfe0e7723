import "server-only";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import type { userEvent } from "@/lib/services/audit";

/** Longer than one attempt takes. Until then no other process sends the same mail. */
const LEASE_MS = 20_000;

/** A mail that this process may send until its lease ends. */
export interface DueMail {
  id: string;
  email: string;
  content: string;
  attempt_count: number;
}

/**
 * Claims mails that are due, each for one process; not those that this process is still sending. SQL: it skips
 * rows that another process has locked.
 */
export function claimMails(now: Date, limit: number, underWay: string[]): Promise<DueMail[]> {
  const lease = new Date(now.getTime() + LEASE_MS);
  return prisma.$queryRaw<DueMail[]>`
    UPDATE person_mails m SET attempt_count = attempt_count + 1, next_attempt_at = ${lease}
    FROM (SELECT id FROM person_mails
          WHERE content IS NOT NULL AND next_attempt_at <= ${now} AND expires_at > ${now}
            AND id <> ALL (${underWay}::uuid[])
          ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
    WHERE m.id = due.id RETURNING m.id, m.email, m.content, m.attempt_count`;
}

/** A mail to insert. */
export type NewPersonMail = Required<Prisma.PersonMailCreateManyInput>;

interface NewCodeChallenge {
  id: string;
  token_hash: string;
  email: string;
  code_hash: string;
  created_at: Date;
  expires_at: Date;
  /** For a challenge without a mail: what it shares its row with. Null for one that is mailed. */
  unmailed_for: string | null;
}

/**
 * Inserts a challenge, or writes over the one without a mail of the same address and network; if it is mailed and
 * the address may receive codes, inserts its mail. SQL: one statement does the same work for a known and an
 * unknown address.
 */
export async function insertCodeChallenge(
  { id, token_hash, email, code_hash, created_at, expires_at, unmailed_for }: NewCodeChallenge,
  mail: NewPersonMail,
): Promise<void> {
  await prisma.$executeRaw`
    WITH opened AS (
      INSERT INTO challenges (id, token_hash, kind, email, code_hash, tries, created_at, expires_at, unmailed_for)
      VALUES (
        ${id}::uuid, ${token_hash}, 'code', ${email}, ${code_hash}, 0, ${created_at}, ${expires_at}, ${unmailed_for})
      ON CONFLICT (unmailed_for) DO UPDATE
      SET id = excluded.id, token_hash = excluded.token_hash, email = excluded.email, code_hash = excluded.code_hash,
        tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = NULL)
    ${insertMail(mail)} WHERE ${unmailed_for}::text IS NULL AND ${mayReceiveCodes(email, created_at)}`;
}

function insertMail(mail: NewPersonMail): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO person_mails (id, email, content, attempt_count, next_attempt_at, created_at, expires_at)
    SELECT ${mail.id}::uuid, ${mail.email}, ${mail.content}, 0, ${mail.next_attempt_at}::timestamptz,
      ${mail.created_at}::timestamptz, ${mail.expires_at}::timestamptz`;
}

/**
 * Records events of a person and, if `mailed`, a mail to them; nothing if there is no such person. SQL: one
 * statement does the same work for a known and an unknown address.
 */
export async function insertPersonEvents(
  userId: string,
  events: ReturnType<typeof userEvent>[],
  mail: NewPersonMail,
  mailed: boolean,
): Promise<void> {
  await prisma.$executeRaw`
    WITH person AS (SELECT id FROM users WHERE id = ${userId}::uuid),
    mailed AS (${insertMail(mail)} FROM person WHERE ${mailed}::boolean)
    INSERT INTO user_events (id, user_id, actor, action, detail, address, request_id, created_at)
    SELECT r.id, person.id, r.actor, r.action, r.detail, r.address, r.request_id, r.created_at
    FROM person, jsonb_populate_recordset(NULL::user_events, ${JSON.stringify(events)}::jsonb) r`;
}

/** The condition that an address may receive codes: it is a member's, or it has an open invitation. */
function mayReceiveCodes(email: string, now: Date): Prisma.Sql {
  return Prisma.sql`(
    EXISTS (SELECT FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.email = ${email})
    OR EXISTS (SELECT FROM invitations i WHERE i.email = ${email} AND i.expires_at > ${now}))`;
}

/**
 * Replaces a person's name in their decisions, in the events of these, and in the audit entries of the
 * approvals that they withdrew. SQL: events are text, of which all else stays as it was sent.
 */
export async function eraseDecider(user_id: string, name: string, tx: Transaction): Promise<void> {
  await tx.decision.updateMany({ where: { user_id }, data: { actor_name: name } });
  const actor = `"id":"${user_id}","name":`;
  await tx.$executeRaw`
    UPDATE events e
    SET payload = regexp_replace(e.payload, ${`${actor}"(?:[^"\\\\]|\\\\.)*"`}, ${actor + JSON.stringify(name)}, 'g')
    FROM decisions d
    WHERE d.user_id = ${user_id}::uuid AND e.submission_id = d.submission_id AND position(${actor} in e.payload) > 0`;
  await tx.$executeRaw`
    UPDATE audit_entries SET detail = jsonb_set(detail, '{withdrawn_by}', to_jsonb(${name}::text))
    WHERE user_id = ${user_id}::uuid AND detail->>'withdrawn_by' IS NOT NULL`;
}

/**
 * Cancels the mails to a person that wait only because they asked to be told: about failing receivers, and about
 * submissions of offers that do not name the address. SQL: the offer's lists are compared in any case.
 */
export async function cancelToldMails(funderId: string, email: string, tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    UPDATE deliveries d
    SET status = 'canceled', canceled_reason = 'The person left.', next_attempt_at = NULL, held_until = NULL
    FROM events e LEFT JOIN offers o ON o.id = e.offer_id
    WHERE e.id = d.event_id AND d.funder_id = ${funderId}::uuid AND d.status = 'pending' AND d.kind = 'email'
      AND lower(d.url) = ${`mailto:${email}`} AND d.lease_token IS NULL
      AND (d.alert = 'failing' OR (d.alert IS NULL AND d.type = 'submission.created' AND NOT EXISTS (
        SELECT FROM unnest(o.notification_emails || o.assigned_users) named WHERE lower(named) = ${email})))`;
}
