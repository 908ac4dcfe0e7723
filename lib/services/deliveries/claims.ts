import "server-only";
import { Prisma, queryRows } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";

/** Longer than the 15 seconds a try can take; a killed worker's deliveries are free again after it. */
const LEASE_SECONDS = 30;

/** A delivery this process may try until its lease ends, with all that sending it needs. */
export interface Claimed {
  id: string;
  event_id: string;
  type: string;
  kind: "callback" | "endpoint" | "email";
  url: string;
  receiver: string;
  alert: "exhausted" | "disabled" | null;
  about_id: string | null;
  attempt_count: number;
  replayed_after: number;
  lease_token: string;
  request_id: string;
  payload: string;
  funder_id: string;
  funder_name: string;
  callback_secret: string;
  callback_secret_previous: string | null;
  callback_secret_previous_until: Date | null;
  endpoint_id: string | null;
  endpoint_status: "enabled" | "disabled" | "deleted" | null;
  endpoint_secret: string | null;
  endpoint_secret_previous: string | null;
  endpoint_secret_previous_until: Date | null;
}

/** How many deliveries may be claimed: in all, for a receiver, and for those of which something is known. */
export interface ClaimLimits {
  all: number;
  each: number;
  of: Map<string, number>;
  /** Ids this process has under way: their leases may have ended, what came of them is still to be recorded. */
  except: string[];
}

/**
 * Claims what is due, from every receiver no more than its room, oldest first: a long queue for one is not in the way of
 * another. The lease is kept by the database's clock, so that instances whose clocks differ agree on it. Each is joined to its
 * funder and endpoint one by one: a plan made for any number of them would read both tables whole.
 */
export async function claimDue(now: Date, room: ClaimLimits): Promise<Claimed[]> {
  const token = newId();
  const receivers = [...room.of.keys()];
  const rooms = [...room.of.values()];
  return queryRows<Claimed>(Prisma.sql`
    WITH RECURSIVE receivers AS (
      (SELECT receiver FROM deliveries WHERE status = 'pending' ORDER BY receiver LIMIT 1)
      UNION ALL
      SELECT (SELECT d.receiver FROM deliveries d
              WHERE d.status = 'pending' AND d.receiver > r.receiver ORDER BY d.receiver LIMIT 1)
      FROM receivers r WHERE r.receiver IS NOT NULL),
    due AS (
      SELECT d.id FROM receivers r
      LEFT JOIN unnest(${receivers}::text[], ${rooms}::int[]) AS known (receiver, room) ON known.receiver = r.receiver
      CROSS JOIN LATERAL (
        SELECT id, next_attempt_at FROM deliveries
        WHERE receiver = r.receiver AND status = 'pending'
          AND next_attempt_at <= greatest(now(), ${now}::timestamptz) AND (lease_until IS NULL OR lease_until < now())
          AND id <> ALL (${room.except}::uuid[])
        ORDER BY next_attempt_at LIMIT coalesce(known.room, ${room.each}::int) FOR UPDATE SKIP LOCKED) d
      ORDER BY d.next_attempt_at LIMIT ${room.all}),
    claimed AS (
      UPDATE deliveries d
      SET lease_token = ${token}::uuid, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int)
      FROM due WHERE d.id = due.id
      RETURNING d.id, d.event_id, d.type, d.kind, d.url, d.receiver, d.alert, d.about_id, d.attempt_count,
                d.replayed_after, d.lease_token, d.request_id, d.funder_id, d.endpoint_id)
    SELECT c.id, c.event_id, c.type, c.kind, c.url, c.receiver, c.alert, c.about_id, c.attempt_count, c.replayed_after,
           c.lease_token, c.request_id, e.payload, c.funder_id, f.name AS funder_name,
           f.callback_secret, f.callback_secret_previous, f.callback_secret_previous_until,
           c.endpoint_id, w.status AS endpoint_status, w.secret AS endpoint_secret,
           w.secret_previous AS endpoint_secret_previous, w.secret_previous_until AS endpoint_secret_previous_until
    FROM claimed c
    JOIN events e ON e.id = c.event_id
    JOIN LATERAL (
      SELECT name, callback_secret, callback_secret_previous, callback_secret_previous_until
      FROM funders WHERE id = c.funder_id LIMIT 1) f ON true
    LEFT JOIN LATERAL (
      SELECT status, secret, secret_previous, secret_previous_until
      FROM webhook_endpoints WHERE id = c.endpoint_id LIMIT 1) w ON true`);
}
