import "server-only";
import { prisma } from "@/lib/server/database";

/** Longer than one attempt takes: until then no other process sends the same mail. */
const LEASE_MS = 20_000;

export interface DueMail {
  id: string;
  email: string;
  content: string;
  attempt_count: number;
}

/** Claims mails that are due, each for one process. SQL: rows that another process has locked are skipped. */
export function claimMails(now: Date, limit: number): Promise<DueMail[]> {
  const lease = new Date(now.getTime() + LEASE_MS);
  return prisma.$queryRaw<DueMail[]>`
    UPDATE person_mails m SET attempt_count = attempt_count + 1, next_attempt_at = ${lease}
    FROM (SELECT id FROM person_mails
          WHERE content IS NOT NULL AND next_attempt_at <= ${now} AND expires_at > ${now}
          ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
    WHERE m.id = due.id RETURNING m.id, m.email, m.content, m.attempt_count`;
}
