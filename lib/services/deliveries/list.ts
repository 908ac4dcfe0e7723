import "server-only";
import { DELIVERY_WITH_ATTEMPTS, type DeliveryListQuery } from "@/lib/schemas/deliveries/operations";
import { notFound } from "@/lib/schemas/wire/errors";
import { listPage } from "@/lib/schemas/wire/lists";
import { type Prisma, prisma } from "@/lib/server/database/database";
import type { Row } from "@/lib/server/database/rows";
import { isId } from "@/lib/server/ids";
import { type Acting, actorOf } from "@/lib/services/audit";
import { seenAttempt, seenData, seenUrl } from "./evidence-privacy";

const SHOWN = {
  id: true,
  event_id: true,
  type: true,
  kind: true,
  endpoint_id: true,
  url: true,
  status: true,
  attempt_count: true,
  next_attempt_at: true,
  held_until: true,
  created_at: true,
  delivered_at: true,
} as const;

/** A delivery as lists show it. */
export type DeliveryRow = Pick<Row<"deliveries">, keyof typeof SHOWN>;

/** Returns a page of the funder's deliveries, newest first. */
export async function listDeliveries(by: Acting, { status, type, limit, cursor }: DeliveryListQuery) {
  const where = {
    funder_id: actorOf(by).funder_id,
    ...(status && { status }),
    ...(type && { type }),
    ...(cursor && { id: { lt: cursor } }),
  };
  return listPage(await selectDeliveries(where, limit + 1), limit, (row) => deliveryView(by, row));
}

/** Returns a delivery as lists show it to a reader. Times are ISO 8601 in UTC. */
function deliveryView(by: Acting, row: DeliveryRow) {
  return {
    id: row.id,
    event_id: row.event_id,
    type: row.type,
    destination: { kind: row.kind, endpoint_id: row.endpoint_id, url: seenUrl(by, row) },
    status: row.status,
    attempt_count: row.attempt_count,
    next_attempt_at: nextAttemptOf(row)?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
  };
}

/** Returns when a delivery is attempted next, or its digest; null if neither is due. */
export function nextAttemptOf(
  row: Pick<DeliveryRow, "status" | "next_attempt_at" | "held_until">,
): Date | null {
  return row.next_attempt_at ?? (row.status === "pending" ? row.held_until : null);
}

/** Loads the delivery of a path. NOT_FOUND. */
export async function loadDelivery(by: Acting, { deliveryId }: { deliveryId: string }) {
  const owned = { id: deliveryId, funder_id: actorOf(by).funder_id };
  const [found] = isId(deliveryId) ? await selectDeliveries(owned, 1) : [];
  if (!found) throw notFound();
  return found;
}

/** Selects deliveries that match a condition, newest first. */
async function selectDeliveries(where: Prisma.DeliveryWhereInput, take: number): Promise<DeliveryRow[]> {
  const found = await prisma.delivery.findMany({ where, select: SHOWN, orderBy: { id: "desc" }, take });
  return found as DeliveryRow[];
}

/** Returns a delivery with its payload and every attempt, as a reader may see them. */
export async function readDelivery(by: Acting, row: DeliveryRow) {
  const { event, attempts } = await prisma.delivery.findUniqueOrThrow({
    where: { id: row.id },
    select: {
      event: { select: { payload: true } },
      attempts: { select: ATTEMPT_SHOWN, orderBy: { number: "asc" } },
    },
  });
  const payload = DELIVERY_WITH_ATTEMPTS.shape.payload.parse(JSON.parse(event.payload));
  return {
    ...deliveryView(by, row),
    payload: { ...payload, data: seenData(by, payload.data) },
    attempts: attempts.map((attempt) => ({
      ...seenAttempt(by, row, attempt),
      started_at: attempt.started_at.toISOString(),
    })),
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
export async function findDelivery(by: Acting, where: Prisma.DeliveryWhereInput) {
  const [found] = await selectDeliveries(where, 1);
  if (!found) throw notFound();
  return deliveryView(by, found);
}
