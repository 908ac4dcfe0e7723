import "server-only";
import type { EventListQuery, EventPlace } from "@/lib/schemas/events/operations";
import { Prisma, prisma } from "@/lib/server/database/database";
import { AFTER_LAST_ID, BEFORE_FIRST_ID } from "@/lib/server/ids";
import { type AuditActor, auditEntry } from "@/lib/services/audit";
import { endpointLane, writeReturning } from "@/lib/services/change-statements";
import { healthOf } from "./health-statements";
import { ERASED_MAIL_URL } from "./receivers";

/** Which deliveries of a funder a person or a key means. */
export interface DeliveryFilter {
  status?: "exhausted" | "canceled" | undefined;
  type?: string | undefined;
  /** `callback`, `email`, an endpoint's id, `brand:` with its id, or the origin of offers' callbacks. */
  receiver?: string | undefined;
  since?: Date | undefined;
}

/** Returns the condition that a delivery `d` is one of these. */
export function isAmong({ type, receiver, since }: Omit<DeliveryFilter, "status">): Prisma.Sql {
  const conditions = [
    ...(type ? [Prisma.sql`d.type = ${type}`] : []),
    ...(receiver ? [toReceiver(receiver)] : []),
    ...(since ? [Prisma.sql`d.created_at >= ${since}`] : []),
  ];
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, " AND ");
}

function toReceiver(receiver: string): Prisma.Sql {
  if (receiver === "callback" || receiver === "email") return Prisma.sql`d.kind = ${receiver}`;
  if (receiver.startsWith("brand:"))
    return Prisma.sql`d.kind = 'callback' AND starts_with(d.receiver, ${`${receiver} `})`;
  if (receiver.startsWith("http")) return Prisma.sql`d.kind = 'callback' AND d.receiver = ${receiver}`;
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
  const audit = auditEntry(by, "deliveries.replayed", by.funder_id);
  const kept = Prisma.sql`
    SELECT e.id FROM events e
    WHERE e.id IN (SELECT d.event_id FROM deliveries d WHERE d.funder_id = ${by.funder_id}::uuid AND ${which})
      AND e.erased_at IS NULL
    ORDER BY e.id FOR SHARE`;
  const again = Prisma.sql`
    UPDATE deliveries d
    SET status = 'pending', next_attempt_at = ${by.now}, held_until = NULL, replayed_after = d.attempt_count, delivered_at = NULL,
        canceled_reason = NULL, url = coalesce(w.url, d.url), receiver = coalesce(${endpointLane("w")}, d.receiver)
    FROM deliveries same JOIN kept ON kept.id = same.event_id LEFT JOIN webhook_endpoints w ON w.id = same.endpoint_id
    WHERE d.id = same.id AND d.funder_id = ${by.funder_id}::uuid AND ${which}
      AND d.url <> ${ERASED_MAIL_URL}
      AND (d.kind <> 'endpoint' OR w.status = 'enabled' OR (d.type = 'webhook.test' AND w.status = 'disabled'))
    RETURNING d.id`;
  const change = { first: { kept, again }, change: Prisma.sql`SELECT 1 FROM again LIMIT 1`, audit };
  return (await writeReturning(prisma, change, Prisma.sql`SELECT id FROM again`)).length;
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
  const audit = auditEntry(by, "deliveries.replayed", by.funder_id, { waiting: true });
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
  };
  return (await writeReturning(prisma, change, Prisma.sql`SELECT id FROM again`)).length;
}

// SQL: Prisma's models have no transaction ids.

/** An event with its place in the order in which events are read. */
type OrderedEvent = EventPlace & { payload: string; erased_at: Date | null };

/** The query of a page of events, with the place after which it begins. */
type EventsAfter = Omit<EventListQuery, "after"> & { after?: EventPlace };

/** The place before every event. */
export const FIRST_PLACE: EventPlace = { transaction: "0", id: BEFORE_FIRST_ID };

/**
 * Selects the events of a funder after a place, oldest first: one more than `limit`. Transactions do not
 * commit in the order of their ids, so that an event is read only once no earlier transaction runs: no event
 * appears later before one that was read. Events from before this order existed have the transaction 0. A
 * place ahead of every transaction is from a database that was restored since: reading starts at the oldest
 * event.
 */
export function selectEvents(
  funderId: string,
  { after: { transaction, id } = FIRST_PLACE, type, deal_id, limit }: EventsAfter,
): Promise<OrderedEvent[]> {
  const isAhead = Prisma.sql`${transaction}::xid8 >= pg_snapshot_xmax(pg_current_snapshot())`;
  return prisma.$queryRaw<OrderedEvent[]>`
    SELECT e.transaction_id::text AS transaction, e.id, e.payload, e.erased_at FROM events e
    WHERE e.funder_id = ${funderId}::uuid
      AND ${type ? Prisma.sql`e.type = ${type}` : Prisma.sql`e.type <> 'webhook.test'`}
      ${deal_id ? Prisma.sql`AND e.offer_id IN (${offersOfDeal(funderId, deal_id)})` : Prisma.empty}
      AND (e.transaction_id, e.id) > (
        CASE WHEN ${isAhead} THEN '0'::xid8 ELSE ${transaction}::xid8 END,
        CASE WHEN ${isAhead} THEN ${BEFORE_FIRST_ID}::uuid ELSE ${id}::uuid END)
      AND e.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY e.transaction_id, e.id LIMIT ${limit + 1}`;
}

/**
 * Returns the place after every event that can be read now, and before every event that cannot be read yet.
 */
export async function placeNow(): Promise<EventPlace> {
  const [place] = await prisma.$queryRaw<Pick<EventPlace, "transaction">[]>`
    SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text AS transaction`;
  return place ? { ...place, id: AFTER_LAST_ID } : FIRST_PLACE;
}

/** Selects every offer that ever had a deal_id. */
function offersOfDeal(funderId: string, dealId: string): Prisma.Sql {
  return Prisma.sql`SELECT o.id FROM offers o WHERE o.funder_id = ${funderId}::uuid AND o.deal_id = ${dealId}`;
}
