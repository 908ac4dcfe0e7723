import "server-only";
import { DELIVERY_WITH_ATTEMPTS, type DeliveryListQuery } from "@/lib/schemas/deliveries/operations";
import { listPage } from "@/lib/schemas/wire/lists";
import { prisma } from "@/lib/server/database/database";
import { type Acting, actorOf } from "@/lib/services/audit";
import { seenAttempt, seenData } from "@/lib/services/events/events";
import { type DeliveryRow, deliveryView, selectDeliveries } from "./deliveries";

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
