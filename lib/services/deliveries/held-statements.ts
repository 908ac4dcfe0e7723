import "server-only";
import { Prisma, prisma } from "@/lib/server/database/database";
import { type Expressions, insertSelected } from "@/lib/server/database/row-statements";
import { newId } from "@/lib/server/ids";
import { firstAttempt } from "@/lib/services/change-statements";
import { MAIL } from "./deliveries";

// SQL: a digest is made once for each recipient whatever other instances do, and an index is walked from
// recipient to recipient.

/** The condition of a mail that waits for a digest. A resend gives it a time of its own. */
const HELD = Prisma.sql`status = 'pending' AND held_until IS NOT NULL AND next_attempt_at IS NULL`;

/** The most recipients that one call makes a digest for; the next call continues. */
const MOST_DIGESTS = 10_000;

/**
 * Makes one digest for each recipient of a funder with mails held until a time or before, unless one is
 * pending. Returns how many it made.
 */
export function insertDigests(heldUntil: Date, now: Date): Promise<number> {
  const next = Prisma.sql`ORDER BY funder_id, url LIMIT 1`;
  const digests = insertSelected("deliveries", digest(now), Prisma.sql`due`);
  return prisma.$executeRaw`
    WITH RECURSIVE recipients AS (
      (SELECT funder_id, url, 1 AS step FROM deliveries WHERE ${HELD} ${next})
      UNION ALL
      SELECT following.*, r.step + 1 FROM recipients r CROSS JOIN LATERAL (
        SELECT funder_id, url FROM deliveries WHERE ${HELD} AND (funder_id, url) > (r.funder_id, r.url) ${next}) following
      WHERE r.step < ${MOST_DIGESTS}::int),
    due AS (
      SELECT first.* FROM recipients r CROSS JOIN LATERAL (
        SELECT funder_id, event_id, type, url, request_id FROM deliveries
        WHERE ${HELD} AND funder_id = r.funder_id AND url = r.url AND held_until <= ${heldUntil}
        ORDER BY held_until LIMIT 1) first)
    ${digests}
    ON CONFLICT (funder_id, url) WHERE alert = 'digest' AND status = 'pending' DO NOTHING`;
}

/** Returns a digest as expressions over the first mail that it covers. */
function digest(now: Date) {
  return {
    // A version 7 UUID with its time from a new one.
    id: Prisma.sql`overlay(gen_random_uuid()::text placing left(${newId()}, 15) from 1)::uuid`,
    funder_id: Prisma.sql`due.funder_id`,
    event_id: Prisma.sql`due.event_id`,
    type: Prisma.sql`due.type`,
    kind: Prisma.sql`'email'`,
    url: Prisma.sql`due.url`,
    receiver: Prisma.sql`${MAIL}`,
    alert: Prisma.sql`'digest'`,
    ...firstAttempt(now),
    request_id: Prisma.sql`due.request_id`,
  } satisfies Expressions<"deliveries">;
}

/** The most mails that one digest covers. */
export const MOST_COVERED = 5_000;

/** A mail that waits for a digest. */
interface HeldMail {
  id: string;
  event_id: string;
}

/** Selects the mails to an address that wait for a digest at this time, oldest first. */
export function selectHeld(
  { funder_id, url }: { funder_id: string; url: string },
  now: Date,
): Promise<HeldMail[]> {
  return prisma.$queryRaw<HeldMail[]>`
    SELECT id, event_id FROM deliveries
    WHERE ${HELD} AND funder_id = ${funder_id}::uuid AND url = ${url} AND held_until <= ${now}
    ORDER BY held_until, id LIMIT ${MOST_COVERED}`;
}
