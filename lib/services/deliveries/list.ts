import "server-only";
import { DELIVERY_WITH_ATTEMPTS } from "@/lib/schemas/delivery-responses";
import { notFound } from "@/lib/schemas/errors";
import type { DeliveryListQuery } from "@/lib/schemas/list-queries";
import { database, queryRows } from "@/lib/server/database";
import { isId } from "@/lib/server/ids";
import { columnList, type Row } from "@/lib/server/rows";
import { type Sql, sql } from "@/lib/server/sql";
import { type Acting, actorOf } from "@/lib/services/audit";
import { listPage } from "@/lib/services/list-page";

const SHOWN = [
  "id",
  "event_id",
  "type",
  "kind",
  "endpoint_id",
  "url",
  "status",
  "attempt_count",
  "next_attempt_at",
  "created_at",
  "delivered_at",
] as const;

/** A delivery as lists show it. */
export type DeliveryRow = Pick<Row<"deliveries">, (typeof SHOWN)[number]>;

/** A page of the funder's deliveries, newest first. */
export async function listDeliveries(by: Acting, { status, type, limit, cursor }: DeliveryListQuery) {
  const where = sql`funder_id = ${actorOf(by).funder_id}::uuid
    ${status ? sql`AND status = ${status}` : sql.empty}
    ${type ? sql`AND type = ${type}` : sql.empty}
    ${cursor ? sql`AND id < ${cursor}::uuid` : sql.empty}`;
  return listPage(await selectDeliveries(where, limit + 1), limit, deliveryView);
}

/** A delivery as lists show it. Times are ISO 8601 in UTC. */
function deliveryView(row: DeliveryRow) {
  return {
    id: row.id,
    event_id: row.event_id,
    type: row.type,
    destination: { kind: row.kind, endpoint_id: row.endpoint_id, url: row.url },
    status: row.status,
    attempt_count: row.attempt_count,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
  };
}

/** Loads the delivery of a path. NOT_FOUND. */
export async function loadDelivery(by: Acting, { deliveryId }: { deliveryId: string }) {
  const owned = sql`id = ${deliveryId}::uuid AND funder_id = ${actorOf(by).funder_id}::uuid`;
  const [found] = isId(deliveryId) ? await selectDeliveries(owned, 1) : [];
  if (!found) throw notFound();
  return found;
}

/** Selects deliveries that match a condition, newest first. */
function selectDeliveries(where: Sql, limit: number): Promise<DeliveryRow[]> {
  return queryRows<DeliveryRow>(sql`
    SELECT ${columnList(SHOWN)} FROM deliveries WHERE ${where} ORDER BY id DESC LIMIT ${limit}`);
}

/** A delivery with its payload and every attempt. */
export async function readDelivery(row: DeliveryRow) {
  const event = await (await database()).event.findUniqueOrThrow({
    where: { id: row.event_id },
    select: { payload: true },
  });
  const attempts = await (await database()).attempt.findMany({
    where: { delivery_id: row.id },
    orderBy: { number: "asc" },
    select: ATTEMPT_SHOWN,
  });
  return {
    ...deliveryView(row),
    payload: DELIVERY_WITH_ATTEMPTS.shape.payload.parse(JSON.parse(event.payload)),
    attempts: attempts.map((attempt) => ({ ...attempt, started_at: attempt.started_at.toISOString() })),
  };
}

const ATTEMPT_SHOWN = {
  number: true,
  started_at: true,
  duration_ms: true,
  status_code: true,
  error: true,
  response_body: true,
} as const;

/** Returns the latest delivery that matches a condition, as lists show it. NOT_FOUND. */
export async function findDelivery(where: Sql) {
  const [found] = await selectDeliveries(where, 1);
  if (!found) throw notFound();
  return deliveryView(found);
}
