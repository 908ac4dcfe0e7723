import "server-only";
import type { z } from "zod";
import { notFound } from "@/lib/schemas/errors";
import type { DeliveryKind, DeliveryStatus, EventType } from "@/lib/schemas/events";
import { DELIVERY_LIST_FIELDS, type DeliveryListQuery } from "@/lib/schemas/list-queries";
import { readFields } from "@/lib/schemas/parse-fields";
import type { DELIVERY_WITH_ATTEMPTS } from "@/lib/schemas/responses";
import type { CallContext } from "@/lib/server/context";
import { database } from "@/lib/server/database";
import { isId } from "@/lib/server/ids";
import { listPage } from "@/lib/services/list-page";

/** A delivery as a row. */
export interface DeliveryRow {
  id: string;
  event_id: string;
  type: string;
  kind: string;
  endpoint_id: string | null;
  url: string;
  status: string;
  attempt_count: number;
  next_attempt_at: Date | null;
  created_at: Date;
  delivered_at: Date | null;
}

/** A page of the funder's deliveries, newest first. */
export async function listDeliveries({ caller }: CallContext, query: DeliveryListQuery) {
  return page(caller.funder.id, query);
}

/** The same for a funder by id. VALIDATION_FAILED for a query value out of its range. */
export async function deliveriesOf(funderId: string, query: Record<string, unknown>) {
  return page(funderId, readFields(DELIVERY_LIST_FIELDS, query));
}

async function page(funderId: string, { status, type, limit, cursor }: DeliveryListQuery) {
  const rows = await database().delivery.findMany({
    where: { funder_id: funderId, status, type, ...(cursor && { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  return listPage(rows, limit, deliveryView);
}

/** A delivery as lists show it. Times are ISO 8601 in UTC. */
export function deliveryView(row: DeliveryRow) {
  return {
    id: row.id,
    event_id: row.event_id,
    type: row.type as EventType,
    destination: { kind: row.kind as DeliveryKind, endpoint_id: row.endpoint_id, url: row.url },
    status: row.status as DeliveryStatus,
    attempt_count: row.attempt_count,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
  };
}

/** The delivery a path names. NOT_FOUND. */
export async function loadDelivery({ caller }: CallContext, { deliveryId }: { deliveryId: string }) {
  const where = { id: deliveryId, funder_id: caller.funder.id };
  const found = isId(deliveryId) ? await database().delivery.findFirst({ where }) : null;
  if (!found) throw notFound();
  return found;
}

/** A delivery with what was sent and every try at it. */
export async function readDelivery(row: DeliveryRow) {
  const event = await database().event.findUniqueOrThrow({
    where: { id: row.event_id },
    select: { payload: true },
  });
  const attempts = await database().attempt.findMany({
    where: { delivery_id: row.id },
    orderBy: { number: "asc" },
    select: ATTEMPT_SHOWN,
  });
  return {
    ...deliveryView(row),
    payload: JSON.parse(event.payload) as z.input<typeof DELIVERY_WITH_ATTEMPTS>["payload"],
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

/** A delivery of a funder as lists show it. */
export async function findDelivery(funderId: string, where: { id?: string; event_id?: string }) {
  return deliveryView(
    await database().delivery.findFirstOrThrow({ where: { ...where, funder_id: funderId } }),
  );
}
