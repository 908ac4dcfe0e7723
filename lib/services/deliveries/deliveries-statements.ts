import "server-only";
import { HOUR_MS } from "@/lib/calculator/durations";
import { FAILING_AFTER } from "@/lib/schemas/console/receivers";
import type { DeliveryKind } from "@/lib/schemas/states";
import { shownAddress } from "@/lib/schemas/webhooks/formats";
import { Prisma, prisma } from "@/lib/server/database/database";
import { type AuditActor, auditEntry } from "@/lib/services/audit";
import { endpointKind, endpointLane, writeReturning } from "@/lib/services/change-statements";
import { ERASED_MAIL_URL, withoutQuery } from "./deliveries";
import { healthOf } from "./health-statements";

/** Which deliveries of a funder a person or a key means. */
export interface DeliveryFilter {
  status?: "exhausted" | "canceled" | undefined;
  type?: string | undefined;
  /** `callback`, `email`, an endpoint's id, or the lane of callbacks: `brand:`, its id and an origin, or a host. */
  receiver?: string | undefined;
  since?: Date | undefined;
}

/** Returns the condition that a delivery `d` is one of these. */
function isAmong({ type, receiver, since }: Omit<DeliveryFilter, "status">): Prisma.Sql {
  const conditions = [
    ...(type ? [Prisma.sql`d.type = ${type}`] : []),
    ...(receiver ? [toReceiver(receiver)] : []),
    ...(since ? [Prisma.sql`d.created_at >= ${since}`] : []),
  ];
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, " AND ");
}

function toReceiver(receiver: string): Prisma.Sql {
  if (receiver === "callback" || receiver === "email") return Prisma.sql`d.kind = ${receiver}`;
  if (receiver.includes("://")) return Prisma.sql`d.kind = 'callback' AND d.receiver = ${receiver}`;
  return Prisma.sql`d.endpoint_id = ${receiver}::uuid`;
}

/** Returns the condition that a delivery `d` failed or was canceled, and is no alert about another one. */
export function hasFailed({ status, ...filter }: DeliveryFilter): Prisma.Sql {
  const statuses = status ? [status] : ["exhausted", "canceled"];
  return Prisma.sql`d.status = ANY (${statuses}) AND d.alert IS NULL AND ${isAmong(filter)}`;
}

/** Returns the condition that a delivery `d` waits for its next attempt at a receiver of the funder. */
export function isWaiting(filter: Omit<DeliveryFilter, "status">): Prisma.Sql {
  return Prisma.sql`d.status = 'pending' AND d.kind <> 'email' AND ${isAmong(filter)}`;
}

/**
 * Replays one delivery, or all that failed among some; returns how many. A delivery that is being sent
 * keeps its lease, and is sent again if that attempt fails. SQL: one statement changes many rows and writes
 * the audit entry. It locks the events first, as an erasure does: one that it waited for has ended, and its
 * events are left out.
 */
export async function replay(
  by: AuditActor,
  of: { id: string } | { failed: DeliveryFilter },
): Promise<number> {
  const which = "id" in of ? Prisma.sql`d.id = ${of.id}::uuid` : hasFailed(of.failed);
  const receiver = "failed" in of ? await auditedReceiver(by, of.failed) : {};
  const audit = auditEntry(by, "deliveries.replayed", by.funder_id, receiver);
  const kept = Prisma.sql`
    SELECT e.id FROM events e
    WHERE e.id IN (SELECT d.event_id FROM deliveries d WHERE d.funder_id = ${by.funder_id}::uuid AND ${which})
      AND e.erased_at IS NULL
    ORDER BY e.id FOR SHARE`;
  const again = Prisma.sql`
    UPDATE deliveries d
    SET status = 'pending', next_attempt_at = ${by.now}, held_until = NULL, replayed_after = d.attempt_count, delivered_at = NULL,
        canceled_reason = NULL, url = coalesce(w.url, d.url), receiver = coalesce(${endpointLane("w")}, d.receiver),
        kind = coalesce(${endpointKind("w")}, d.kind)
    FROM deliveries same JOIN kept ON kept.id = same.event_id LEFT JOIN webhook_endpoints w ON w.id = same.endpoint_id
    WHERE d.id = same.id AND d.funder_id = ${by.funder_id}::uuid AND ${which}
      AND d.url <> ${ERASED_MAIL_URL}
      AND (d.endpoint_id IS NULL OR w.status = 'enabled' OR (d.type = 'webhook.test' AND w.status = 'disabled'))
    RETURNING d.id`;
  const change = {
    first: { kept, again },
    change: Prisma.sql`SELECT 1 FROM again LIMIT 1`,
    audit,
    replayed: COUNTED,
  };
  return (await writeReturning(prisma, change, Prisma.sql`SELECT id FROM again`)).length;
}

const COUNTED = Prisma.sql`(SELECT count(*) FROM again)`;

/** Returns which receiver a replay was for, as its audit entry names it; nothing if it was for all. */
async function auditedReceiver(
  by: AuditActor,
  { receiver }: Omit<DeliveryFilter, "status">,
): Promise<Record<string, string>> {
  if (!receiver) return {};
  if (receiver === "callback" || receiver === "email" || receiver.includes("://")) return { receiver };
  const endpoint = await prisma.webhookEndpoint.findFirst({
    where: { id: receiver, funder_id: by.funder_id },
    select: { url: true, format: true },
  });
  return { receiver: endpoint ? withoutQuery(shownAddress(endpoint.format, endpoint.url)) : receiver };
}

/** Counting stops at this number. */
const MOST_COUNTED = 1_000;

/** Counts the deliveries of a funder that meet a condition on `d`. SQL: the count stops at its limit. */
export async function countDeliveries(funderId: string, which: Prisma.Sql): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM deliveries d WHERE d.funder_id = ${funderId}::uuid AND ${which} LIMIT ${MOST_COUNTED}) found`;
  return row?.count ?? 0;
}

/** The pause between two messages of a receiver that are sent again together. */
const PACE_MS = 100;
/** How often what waits for a receiver can be sent again. */
const RETRY_EVERY_MS = 60_000;

/**
 * Replays what waits, paced for each receiver; returns how many. A receiver whose messages were replayed so
 * within the last minute is left out, and so is what is being sent. SQL: one statement takes the turn of each
 * receiver, changes many rows and writes the audit entry.
 */
export async function replayWaiting(by: AuditActor, filter: Omit<DeliveryFilter, "status">): Promise<number> {
  const waits = Prisma.sql`d.funder_id = ${by.funder_id}::uuid AND d.lease_token IS NULL AND ${isWaiting(filter)}`;
  const audit = auditEntry(by, "deliveries.replayed", by.funder_id, {
    waiting: true,
    ...(await auditedReceiver(by, filter)),
  });
  const turns = Prisma.sql`
    INSERT INTO receiver_health AS h (funder_id, receiver, failures, retried_at)
    SELECT DISTINCT d.funder_id, ${healthOf("d")}, 0, ${by.now}::timestamptz FROM deliveries d WHERE ${waits}
    ON CONFLICT (funder_id, receiver) DO UPDATE SET retried_at = EXCLUDED.retried_at
      WHERE h.retried_at IS NULL OR h.retried_at <= ${new Date(by.now.getTime() - RETRY_EVERY_MS)}
    RETURNING receiver`;
  const kept = Prisma.sql`
    SELECT e.id FROM events e
    WHERE e.id IN (SELECT d.event_id FROM deliveries d JOIN turns ON turns.receiver = ${healthOf("d")} WHERE ${waits})
      AND e.erased_at IS NULL
    ORDER BY e.id FOR SHARE`;
  const due = Prisma.sql`
    SELECT d.id, row_number() OVER (PARTITION BY d.receiver ORDER BY d.id) - 1 AS place
    FROM deliveries d JOIN kept ON kept.id = d.event_id JOIN turns ON turns.receiver = ${healthOf("d")} WHERE ${waits}`;
  const again = Prisma.sql`
    UPDATE deliveries d
    SET next_attempt_at = ${by.now}::timestamptz + make_interval(secs => due.place * ${PACE_MS / 1000}::float8),
        replayed_after = d.attempt_count
    FROM due WHERE d.id = due.id AND d.status = 'pending' AND d.lease_token IS NULL
    RETURNING d.id`;
  const change = {
    first: { turns, kept, due, again },
    change: Prisma.sql`SELECT 1 FROM again LIMIT 1`,
    audit,
    replayed: COUNTED,
  };
  return (await writeReturning(prisma, change, Prisma.sql`SELECT id FROM again`)).length;
}

/**
 * Returns a statement that cancels the pending deliveries of a CTE's endpoints, except those being sent.
 */
export function cancelPending(endpoints: Prisma.Sql, reason: string): Prisma.Sql {
  return Prisma.sql`
    UPDATE deliveries d SET status = 'canceled', canceled_reason = ${reason}, next_attempt_at = NULL
    FROM ${endpoints} e WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.lease_token IS NULL
      AND d.type <> 'webhook.test'`;
}

/**
 * Returns a statement for the endpoint of the CTE `changed`: what failed before it was changed says nothing of
 * it as it is now.
 */
export function forgetHealth(funderId: string): Prisma.Sql {
  return Prisma.sql`
    UPDATE receiver_health h SET failures = 0, failing_since = NULL, last_success_at = NULL
    FROM changed WHERE h.funder_id = ${funderId}::uuid AND h.receiver = 'endpoint:' || changed.id`;
}

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

/**
 * A receiver with its health, as stored; `oldest` is since when the oldest of what waits does, `addresses` are
 * the URLs without queries that it waits for.
 */
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
  addresses: string[];
}

/** Counting what waits for a receiver stops at this number. */
const MOST_WAITING = 1_000;

/**
 * Selects the receivers of a funder that were tried, with their attempts of the last 24 hours and what waits
 * for them now; with `failingOnly` those that fail, the longest first.
 */
export function storedReceivers(funderId: string, now: Date, failingOnly = false): Promise<StoredReceiver[]> {
  const failing = Prisma.sql`AND h.failures >= ${FAILING_AFTER} AND ${isInUse(now)}`;
  return prisma.$queryRaw<StoredReceiver[]>`
    SELECT h.receiver, h.failures, h.failing_since, h.last_success_at, h.last_failure_at, h.last_status, h.last_error,
      ${isInUse(now)} AS in_use, day.succeeded, day.failed,
      waits.waiting, waits.oldest, waits.addresses
    FROM receiver_health h
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.succeeded), 0)::int AS succeeded, coalesce(sum(r.failed), 0)::int AS failed
      FROM receiver_hours r
      WHERE r.funder_id = h.funder_id AND r.receiver = h.receiver AND r.hour > ${new Date(now.getTime() - RECENT_MS)}) day
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS waiting, min(since) AS oldest, coalesce(array_agg(DISTINCT url), '{}') AS addresses FROM (
        SELECT split_part(split_part(d.url, '#', 1), '?', 1) AS url, CASE WHEN d.replayed_after > 0 AND d.replayed_after = d.attempt_count THEN d.next_attempt_at ELSE d.created_at END AS since
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

/** The pending deliveries of a kind, and for how many seconds the oldest due one has waited. */
interface WaitingDeliveries {
  kind: DeliveryKind;
  waiting: number;
  oldestSeconds: number;
}

/** Counts the pending deliveries of each kind. SQL: counts and ages from one scan of a partial index. */
export function waitingDeliveries(now: Date): Promise<WaitingDeliveries[]> {
  return prisma.$queryRaw<WaitingDeliveries[]>`
    SELECT kind, count(*)::int AS waiting,
           greatest(0, extract(epoch FROM ${now}::timestamptz - min(next_attempt_at)))::float8 AS "oldestSeconds"
    FROM deliveries WHERE status = 'pending' GROUP BY kind`;
}
