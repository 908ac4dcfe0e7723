import "server-only";
import type { ConsoleDeliveriesQuery } from "@/lib/schemas/console-queries";
import type { ListedDelivery } from "@/lib/schemas/console-rows";
import type { WebhookStatus } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { type Prisma, prisma } from "@/lib/server/database";
import { rowWithoutQuery } from "@/lib/services/deliveries/receivers";
import { idWithinEdge, orderOfEdge, ROWS_PER_PAGE, twoWayPage } from "./two-way-page";

const SHOWN = {
  id: true,
  type: true,
  kind: true,
  alert: true,
  url: true,
  status: true,
  attempt_count: true,
  next_attempt_at: true,
  created_at: true,
  event: { select: { offer: { select: { deal_id: true } } } },
  attempts: { select: { status_code: true, error: true }, orderBy: { number: "desc" }, take: 1 },
} satisfies Prisma.DeliverySelect;

// Rule: C3-13
/** Returns a page of the funder's deliveries that match the query, newest first. */
export async function consoleDeliveries({ caller }: CallContext, query: ConsoleDeliveriesQuery) {
  const { status, type, receiver } = query;
  const found = await prisma.delivery.findMany({
    where: {
      funder_id: caller.funder.id,
      ...(status && { status }),
      ...(type && { type }),
      ...(receiver && toReceiver(receiver)),
      ...idWithinEdge(query),
    },
    select: SHOWN,
    orderBy: { id: orderOfEdge(query) },
    take: ROWS_PER_PAGE + 1,
  });
  return twoWayPage(found.map(listRow), query);
}

function listRow({ event, attempts: [last], ...row }: Prisma.DeliveryGetPayload<{ select: typeof SHOWN }>) {
  const attempt = { last_status: last?.status_code ?? null, last_error: last?.error ?? null };
  return { ...rowWithoutQuery(row), deal_id: event.offer?.deal_id ?? null, ...attempt } as ListedDelivery;
}

function toReceiver(receiver: string): Prisma.DeliveryWhereInput {
  return receiver === "callback" || receiver === "email" ? { kind: receiver } : { endpoint_id: receiver };
}

/** Counting stops at this number. */
const MOST_COUNTED = 1_000;

/**
 * Returns the funder's webhook endpoints, to filter by or to send a test to, and how many deliveries failed.
 */
export async function deliveryChoices({ caller }: CallContext) {
  const funder_id = caller.funder.id;
  const [endpoints, failed] = await Promise.all([
    prisma.webhookEndpoint.findMany({
      where: { funder_id, status: { not: "deleted" } },
      select: { id: true, url: true, status: true },
      orderBy: { id: "asc" },
    }),
    prisma.delivery.count({
      where: { funder_id, status: { in: ["exhausted", "canceled"] }, alert: null },
      take: MOST_COUNTED,
    }),
  ]);
  return {
    endpoints: endpoints.map((row) => rowWithoutQuery({ ...row, status: row.status as WebhookStatus })),
    failed,
  };
}
