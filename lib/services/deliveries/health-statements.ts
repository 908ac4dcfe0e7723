import "server-only";
import { Prisma } from "@/lib/server/database/database";
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
      RETURNING failures),
    hours AS (
      INSERT INTO receiver_hours AS h (funder_id, receiver, hour, succeeded, failed)
      SELECT funder_id, receiver, date_trunc('hour', ${startedAt}::timestamptz, 'UTC'),
        ${failed ? Prisma.sql`0, attempts` : Prisma.sql`attempts, 0`}
      FROM tried WHERE (SELECT count(*) FROM health) >= 0
      ON CONFLICT (funder_id, receiver, hour) DO UPDATE
        SET succeeded = h.succeeded + EXCLUDED.succeeded, failed = h.failed + EXCLUDED.failed)`;
}
