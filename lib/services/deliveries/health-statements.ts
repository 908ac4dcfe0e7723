import "server-only";
import { HOUR_MS } from "@/lib/calculator/durations";
import { FAILING_AFTER } from "@/lib/schemas/console/receivers";
import { Prisma, prisma } from "@/lib/server/database/database";
import type { SendResult } from "@/lib/server/outbound/request";

// SQL: the health of a receiver is counted on in the statement of each outcome, and read in one statement.

/**
 * Returns the receiver of a delivery as its health names it: an endpoint keeps its health when its address
 * changes, and any other receiver is its lane. `delivery` is the name of the row.
 */
export function healthOf(delivery: string): Prisma.Sql {
  const row = Prisma.raw(delivery);
  return Prisma.sql`coalesce('endpoint:' || ${row}.endpoint_id, ${row}.receiver)`;
}

/**
 * Returns the CTEs that count attempts of one outcome on. `mine` has their deliveries, and `after` is a CTE
 * whose locks come first, so that statements of one receiver take theirs in one order.
 */
export function healthAfter(
  startedAt: Date,
  now: Date,
  { failed, response, after }: { failed: boolean; response: SendResult; after: string },
): Prisma.Sql {
  const failedAt = failed ? startedAt : null;
  const error = failed ? (response.error ?? `The receiver responded with ${response.status}.`) : null;
  return Prisma.sql`tried AS (
      SELECT funder_id, ${healthOf("mine")} AS receiver, count(*)::int AS attempts FROM mine
      WHERE kind <> 'email' AND (SELECT count(*) FROM ${Prisma.raw(after)}) >= 0
      GROUP BY 1, 2),
    health AS (
      INSERT INTO receiver_health AS h
        (funder_id, receiver, failures, failing_since, last_success_at, last_failure_at, last_status, last_error)
      SELECT funder_id, receiver, ${failed ? Prisma.sql`attempts` : Prisma.sql`0`}, ${failedAt}::timestamptz,
        ${failed ? null : now}::timestamptz, ${failedAt}::timestamptz, ${failed ? response.status : null}::int, ${error}
      FROM tried
      ON CONFLICT (funder_id, receiver) DO UPDATE SET
        ${
          failed
            ? Prisma.sql`failures = h.failures + EXCLUDED.failures,
              failing_since = CASE WHEN h.failures > 0 THEN h.failing_since ELSE EXCLUDED.failing_since END,
              last_failure_at = EXCLUDED.last_failure_at, last_status = EXCLUDED.last_status, last_error = EXCLUDED.last_error`
            : Prisma.sql`failures = 0, failing_since = NULL, last_success_at = EXCLUDED.last_success_at`
        }
      RETURNING 1),
    hours AS (
      INSERT INTO receiver_hours AS h (funder_id, receiver, hour, succeeded, failed)
      SELECT funder_id, receiver, date_trunc('hour', ${startedAt}::timestamptz, 'UTC'),
        ${failed ? Prisma.sql`0, attempts` : Prisma.sql`attempts, 0`}
      FROM tried WHERE (SELECT count(*) FROM health) >= 0
      ON CONFLICT (funder_id, receiver, hour) DO UPDATE
        SET succeeded = h.succeeded + EXCLUDED.succeeded, failed = h.failed + EXCLUDED.failed)`;
}

/** What waits and failed before an endpoint was changed says nothing of it as it is now. `changed` has its id. */
export const FORGET_HEALTH = Prisma.sql`
  UPDATE receiver_health h SET failures = 0, failing_since = NULL, last_success_at = NULL
  FROM changed WHERE h.receiver = 'endpoint:' || changed.id`;

/** How long a callback that nothing waits for counts as failing after its last failure. */
const RECENT_MS = 24 * HOUR_MS;

/** Returns the condition that a receiver `h` still has messages to get: an endpoint that is on, a callback in use. */
function isInUse(now: Date): Prisma.Sql {
  return Prisma.sql`CASE WHEN h.receiver LIKE 'endpoint:%'
    THEN EXISTS (SELECT FROM webhook_endpoints w WHERE w.id = substr(h.receiver, 10)::uuid AND w.status = 'enabled')
    ELSE h.last_failure_at > ${new Date(now.getTime() - RECENT_MS)} OR EXISTS (
      SELECT FROM deliveries d WHERE d.funder_id = h.funder_id AND d.receiver = h.receiver AND d.status = 'pending') END`;
}

/** Returns whether a funder has a receiver whose last attempts failed, as an expression. */
export function hasFailing(funderId: string, now: Date): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM receiver_health h
    WHERE h.funder_id = ${funderId}::uuid AND h.failures >= ${FAILING_AFTER} AND ${isInUse(now)})`;
}

/** A receiver with its health, as stored; `oldest` is since when the oldest of what waits does. */
export interface StoredReceiver {
  receiver: string;
  failures: number;
  failing_since: Date | null;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  in_use: boolean;
  succeeded: number;
  failed: number;
  waiting: number;
  oldest: Date | null;
}

/** Counting what waits for a receiver stops at this number. */
export const MOST_WAITING = 1_000;

/**
 * Selects the receivers of a funder that were tried, with their attempts of the last 24 hours and what waits
 * for them now; with `failingOnly` those that fail, the longest first.
 */
export function storedReceivers(funderId: string, now: Date, failingOnly = false): Promise<StoredReceiver[]> {
  const failing = Prisma.sql`AND h.failures >= ${FAILING_AFTER} AND ${isInUse(now)}`;
  return prisma.$queryRaw<StoredReceiver[]>`
    SELECT h.receiver, h.failures, h.failing_since, h.last_success_at, h.last_failure_at, h.last_status, h.last_error,
      ${isInUse(now)} AS in_use, day.succeeded, day.failed, waits.waiting, waits.oldest
    FROM receiver_health h
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.succeeded), 0)::int AS succeeded, coalesce(sum(r.failed), 0)::int AS failed
      FROM receiver_hours r
      WHERE r.funder_id = h.funder_id AND r.receiver = h.receiver AND r.hour > ${new Date(now.getTime() - RECENT_MS)}) day
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS waiting, min(since) AS oldest FROM (
        SELECT CASE WHEN d.replayed_after > 0 AND d.replayed_after = d.attempt_count THEN d.next_attempt_at ELSE d.created_at END AS since
        FROM deliveries d
        WHERE d.funder_id = h.funder_id AND d.status = 'pending' AND d.receiver = ${laneOfHealth("h")}
        LIMIT ${MOST_WAITING}) d) waits
    WHERE h.funder_id = ${funderId}::uuid ${failingOnly ? failing : Prisma.empty}
    ORDER BY h.failing_since, h.receiver`;
}

/** Returns the lane in which a receiver's deliveries wait, as an expression. */
function laneOfHealth(health: string): Prisma.Sql {
  const row = Prisma.raw(health);
  return Prisma.sql`(CASE WHEN ${row}.receiver LIKE 'endpoint:%'
    THEN (SELECT ${row}.receiver || ' ' || w.receiver FROM webhook_endpoints w WHERE w.id = substr(${row}.receiver, 10)::uuid)
    ELSE ${row}.receiver END)`;
}
