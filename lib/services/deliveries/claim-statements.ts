import "server-only";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { DELIVERY_ALERTS, DELIVERY_KINDS } from "@/lib/schemas/states";
import { steadyFor } from "@/lib/server/database/connections";
import { Prisma, prisma } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import type { Claimed } from "./deliveries";

// SQL: it skips rows that another process has locked, and walks an index from receiver to receiver.

/**
 * How long a claimed delivery is leased: longer than the 15 seconds that an attempt can take. After that,
 * another worker can claim the deliveries of a killed one.
 */
const LEASE_SECONDS = 30;

/**
 * After the database could not be reached, a worker whose lease has ended first has time to record what it has
 * sent: it tries twice a second. If connections keep failing, others take over after the second time.
 */
const RECORDS_FIRST = { forMs: 10_000, atMostSeconds: 120 };

/** The most lanes that one poll finds, in all and of one funder. This bounds the cost of a poll. */
const MAX_LANES = 1_000;
export const MAX_LANES_PER_FUNDER = 50;

/** The deliveries of a funder that share slots; `receiver` is from `laneOf`. */
export interface Lane {
  funder_id: string;
  receiver: string;
}

/** A lane with due deliveries. */
export interface DueLane extends Lane {
  /** How many urgent ones are due, counted up to `MAX_COUNTED`. */
  urgent: number;
  /** Whether others are due. */
  others: boolean;
}

/** How many deliveries of a lane may be claimed, and at most how many of these that are not urgent. */
export interface Grant extends Lane {
  count: number;
  others: number;
}

/** Counting the urgent deliveries of a lane stops here, above what a lane may have under way. */
const MAX_COUNTED = 9;

/** Returns whether a message comes before the others of its funder: it has a submission or a decision. */
export function isUrgent(type: string): boolean {
  return type.startsWith("submission.");
}

/** The same as an expression, 0 for what is urgent and 1 for the rest: the index of lanes has it. */
const PRECEDENCE = Prisma.sql`(CASE WHEN type LIKE 'submission.%' THEN 0 ELSE 1 END)`;

/**
 * Returns the condition of a delivery that is due and not leased. Due times use the later of both clocks,
 * leases the database's clock. It covers only the kinds, types and alerts that this release knows; a newer
 * release sends the others.
 */
function claimable(now: Date): Prisma.Sql {
  const grace = steadyFor() < RECORDS_FIRST.forMs ? RECORDS_FIRST.atMostSeconds : 0;
  return Prisma.sql`status = 'pending' AND next_attempt_at <= greatest(now(), ${now}::timestamptz)
    AND (lease_until IS NULL OR lease_until < now() - make_interval(secs => ${grace}::int))
    AND kind = ANY (${[...DELIVERY_KINDS]}) AND type = ANY (${[...EVENT_TYPES]}) AND (alert IS NULL OR alert = ANY (${[...DELIVERY_ALERTS]}))`;
}

/**
 * Returns the lanes with due deliveries, oldest first. The query walks the index from lane to lane, a
 * funder's urgent deliveries first, in a circle that starts at a random point (0 to 1) of the time since the
 * oldest delivery became due. When there are more lanes than one poll finds, it includes the lanes that became
 * due last, so that new deliveries do not wait behind a backlog.
 */
export async function dueLanes(now: Date, random: number): Promise<DueLane[]> {
  const pending = Prisma.sql`SELECT funder_id, ${PRECEDENCE} AS precedence, receiver FROM deliveries WHERE status = 'pending'`;
  const inOrder = Prisma.sql`ORDER BY funder_id, ${PRECEDENCE}, receiver LIMIT 1`;
  const due = Prisma.sql`greatest(now(), ${now}::timestamptz)`;
  return prisma.$queryRaw<DueLane[]>`
    WITH RECURSIVE start AS (
      SELECT first.* FROM (
        SELECT next_attempt_at AS since FROM deliveries WHERE status = 'pending' ORDER BY next_attempt_at LIMIT 1) oldest
      CROSS JOIN LATERAL (
        ${pending} AND next_attempt_at <= since + ${random}::float8 * (${due} - since)
        ORDER BY next_attempt_at DESC LIMIT 1) first),
    circle (funder_id, precedence, receiver, of_funder, wrapped, step) AS (
      SELECT funder_id, precedence, receiver, 1, false, 1 FROM start
      UNION ALL
      SELECT n.funder_id, n.precedence, n.receiver, n.of_funder,
             c.wrapped OR (n.funder_id, n.precedence, n.receiver) <= (c.funder_id, c.precedence, c.receiver), c.step + 1
      FROM circle c CROSS JOIN start s CROSS JOIN LATERAL (
        SELECT * FROM (
          (SELECT same.*, c.of_funder + 1 AS of_funder FROM (
             ${pending} AND funder_id = c.funder_id AND (${PRECEDENCE}, receiver) > (c.precedence, c.receiver) ${inOrder}) same
           WHERE c.of_funder < ${MAX_LANES_PER_FUNDER}::int)
          UNION ALL
          (SELECT other.*, 1 FROM (${pending} AND funder_id > c.funder_id ${inOrder}) other)
          UNION ALL
          (SELECT lowest.*, 1 FROM (${pending} ${inOrder}) lowest WHERE NOT c.wrapped)) next
        LIMIT 1) n
      WHERE c.step < ${MAX_LANES}::int AND NOT (
        (c.wrapped OR (n.funder_id, n.precedence, n.receiver) <= (c.funder_id, c.precedence, c.receiver))
        AND (n.funder_id, n.precedence, n.receiver) >= (s.funder_id, s.precedence, s.receiver))),
    lanes AS (
      SELECT funder_id, precedence, receiver FROM circle
      UNION
      SELECT funder_id, precedence, receiver FROM (
        ${pending} AND next_attempt_at <= ${due} AND (SELECT max(step) FROM circle) = ${MAX_LANES}::int
        ORDER BY next_attempt_at DESC LIMIT ${MAX_LANES}::int) latest)
    SELECT l.funder_id, l.receiver, coalesce(sum(d.due) FILTER (WHERE l.precedence = 0), 0)::int AS urgent,
           bool_or(l.precedence = 1) AS others
    FROM lanes l CROSS JOIN LATERAL (
      SELECT count(*) AS due, min(since) AS since FROM (
        SELECT next_attempt_at AS since FROM deliveries
        WHERE funder_id = l.funder_id AND ${PRECEDENCE} = l.precedence AND receiver = l.receiver AND ${claimable(now)}
        ORDER BY next_attempt_at LIMIT (CASE l.precedence WHEN 0 THEN ${MAX_COUNTED}::int ELSE 1 END)) found) d
    WHERE d.due > 0
    GROUP BY l.funder_id, l.receiver ORDER BY min(d.since)`;
}

/**
 * Claims due deliveries of the granted lanes: the urgent ones first, each kind oldest first. It skips ids that
 * this process is still sending: their leases may have ended before their outcome is recorded. Leases use the
 * database's clock, so that instances whose clocks differ agree on them.
 */
export async function claimDue(now: Date, grants: Grant[], underWay: string[]): Promise<Claimed[]> {
  const token = newId();
  const granted = grants.map(({ funder_id, receiver, count, others }) => ({
    funder_id,
    receiver,
    count,
    others,
  }));
  const first = (precedence: number, limit: Prisma.Sql) => Prisma.sql`
    SELECT id FROM deliveries
    WHERE funder_id = g.funder_id AND ${PRECEDENCE} = ${Prisma.raw(String(precedence))} AND receiver = g.receiver
      AND ${claimable(now)} AND id <> ALL (${underWay}::uuid[])
    ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  // Rows are joined one by one, by id: a generic plan would scan whole tables. The grants are one JSON text:
  // with arrays, PostgreSQL plans for their length again at each call, which takes longer than the claim.
  return prisma.$queryRaw<Claimed[]>`
    WITH due AS (
      SELECT d.id FROM jsonb_to_recordset(${JSON.stringify(granted)}::jsonb) AS g (funder_id uuid, receiver text, count int, others int)
      CROSS JOIN LATERAL (
        SELECT id FROM (
          SELECT id FROM (${first(0, Prisma.sql`g.count`)}) urgent
          UNION ALL
          SELECT id FROM (${first(1, Prisma.sql`g.others`)}) other) either
        LIMIT g.count) d),
    claimed AS (
      UPDATE deliveries d
      SET lease_token = ${token}::uuid, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int)
      WHERE d.id = ANY (ARRAY(SELECT id FROM due))
      RETURNING d.id, d.event_id, d.type, d.kind, d.url, d.receiver, d.alert, d.about_id, d.attempt_count,
                d.replayed_after, d.lease_token, d.request_id, d.funder_id, d.endpoint_id, d.fault)
    SELECT c.id, c.event_id, c.type, c.kind, c.url, c.receiver, c.alert, c.about_id, c.attempt_count, c.replayed_after,
           c.lease_token, c.request_id, e.payload, c.funder_id, f.slug AS funder_slug, f.name AS funder_name, f.is_sandbox,
           f.callback_secret, f.callback_secret_previous, f.callback_secret_previous_until,
           c.endpoint_id, c.fault, w.status AS endpoint_status, w.format AS endpoint_format, w.secret AS endpoint_secret,
           w.secret_previous AS endpoint_secret_previous, w.secret_previous_until AS endpoint_secret_previous_until
    FROM claimed c
    JOIN LATERAL (SELECT payload FROM events WHERE id = c.event_id LIMIT 1) e ON true
    JOIN LATERAL (
      SELECT slug, name, sandbox_of IS NOT NULL AS is_sandbox, callback_secret, callback_secret_previous, callback_secret_previous_until
      FROM funders WHERE id = c.funder_id LIMIT 1) f ON true
    LEFT JOIN LATERAL (
      SELECT status, format, secret, secret_previous, secret_previous_until
      FROM webhook_endpoints WHERE id = c.endpoint_id LIMIT 1) w ON true`;
}
