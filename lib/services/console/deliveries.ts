import "server-only";
import type { ConsoleDeliveriesQuery } from "@/lib/schemas/console/queries";
import type { ListedDelivery, ShownAttempt } from "@/lib/schemas/console/rows";
import { ERASED } from "@/lib/schemas/erasures/operations";
import type { Permission } from "@/lib/schemas/people/permissions";
import type { DeliveryKind, EndpointStatus } from "@/lib/schemas/states";
import { isChat } from "@/lib/schemas/webhooks/formats";
import type { CallContext } from "@/lib/server/context";
import { type Prisma, prisma } from "@/lib/server/database/database";
import { seesColleagues } from "@/lib/services/colleagues";
import { chatMessage } from "@/lib/services/deliveries/chat-messages";
import { loadDelivery, nextAttemptOf, withoutQuery } from "@/lib/services/deliveries/deliveries";
import { RETRY_WAITS } from "@/lib/services/deliveries/retry-schedule";
import { seenAttempt, seenData, seenUrl } from "@/lib/services/events/events";
import { idWithinEdge, orderOfEdge, type PageEdge, ROWS_PER_PAGE, twoWayPage } from "./page-statements";

const SHOWN = {
  id: true,
  type: true,
  kind: true,
  alert: true,
  url: true,
  endpoint_id: true,
  receiver: true,
  status: true,
  attempt_count: true,
  next_attempt_at: true,
  held_until: true,
  created_at: true,
  delivered_at: true,
  event: { select: { offer: { select: { deal_id: true } } } },
  attempts: { select: { status_code: true, error: true }, orderBy: { number: "desc" }, take: 1 },
} satisfies Prisma.DeliverySelect;

/** Returns a page of the funder's deliveries that match the query, newest first. */
export async function consoleDeliveries(context: CallContext, query: ConsoleDeliveriesQuery) {
  return twoWayPage(await listedDeliveries(context, query, query, ROWS_PER_PAGE + 1), query);
}

export type DeliveriesFilter = Pick<ConsoleDeliveriesQuery, "status" | "type" | "receiver">;

/** Returns the funder's deliveries that match, in the order of the edge, as the caller may see them. */
export async function listedDeliveries(
  context: CallContext,
  filter: DeliveriesFilter,
  edge: PageEdge,
  limit: number,
): Promise<ListedDelivery[]> {
  const found = await prisma.delivery.findMany({
    where: { ...deliveriesOf(context, filter), ...idWithinEdge(edge) },
    select: SHOWN,
    orderBy: { id: orderOfEdge(edge) },
    take: limit,
  });
  return found.map((row) => listRow(context, row));
}

/** Returns whether more of the funder's deliveries match than `most`. */
export async function isMoreThan(
  context: CallContext,
  filter: DeliveriesFilter,
  most: number,
): Promise<boolean> {
  const where = deliveriesOf(context, filter);
  const further = await prisma.delivery.findMany({
    where,
    select: { id: true },
    orderBy: { id: "desc" },
    skip: most,
    take: 1,
  });
  return further.length > 0;
}

function deliveriesOf(
  { caller }: CallContext,
  { status, type, receiver }: DeliveriesFilter,
): Prisma.DeliveryWhereInput {
  return {
    funder_id: caller.funder.id,
    ...(status && { status }),
    ...(type && { type }),
    ...(receiver && toReceiver(receiver)),
  };
}

function listRow(
  context: CallContext,
  { event, attempts: [last], ...row }: Prisma.DeliveryGetPayload<{ select: typeof SHOWN }>,
) {
  const seen = last && seenAttempt(context, row, last);
  const shown = row as typeof row & Pick<ListedDelivery, "status">;
  return {
    ...shown,
    url: shownUrl(context, row),
    next_attempt_at: nextAttemptOf(shown),
    deal_id: event.offer?.deal_id ?? null,
    last_status: seen?.status_code ?? null,
    last_error: seen?.error ?? null,
  } as ListedDelivery;
}

function toReceiver(receiver: string): Prisma.DeliveryWhereInput {
  if (receiver === "callback" || receiver === "email") return { kind: receiver };
  if (receiver.includes("://")) return { kind: "callback", receiver };
  return { endpoint_id: receiver };
}

/** A delivery's URL as the console shows it: null for a mail whose recipient the reader may not see. */
export function shownUrl(
  context: CallContext,
  delivery: { kind: string; type: string; alert?: string | null; url: string },
) {
  const url = seenUrl(context, delivery);
  return url && withoutQuery(url);
}

/** Returns a delivery of the funder with its payload, attempts (latest first) and receiver. NOT_FOUND. */
export async function deliveryPage(context: CallContext, deliveryId: string) {
  const delivery = await loadDelivery(context, { deliveryId });
  const { event, endpoint, attempts, fault, ...related } = await prisma.delivery.findUniqueOrThrow({
    where: { id: delivery.id, funder_id: context.caller.funder.id },
    select: RELATED,
  });
  return {
    ...delivery,
    ...related,
    next_attempt_at: nextAttemptOf(delivery),
    /** Whether it waits for a digest. */
    held: delivery.status === "pending" && delivery.next_attempt_at === null,
    /** Whether a sandbox lets its next attempt fail. */
    fails_next: fault !== null,
    deal_id: event.offer?.deal_id ?? null,
    number: event.submission?.number ?? null,
    endpoint_status: (endpoint?.status ?? null) as EndpointStatus | null,
    disabled_reason: endpoint?.disabled_reason ?? null,
    url: shownUrl(context, { ...delivery, alert: related.alert }),
    payload: sentPayload(context, delivery, event.payload),
    erased: event.erased_at !== null || delivery.url.includes(ERASED),
    attempts: (attempts as ShownAttempt[]).map((attempt) =>
      seenAttempt(context, { ...delivery, alert: related.alert }, attempt),
    ),
    /** How many attempts may follow while it is pending. A resend begins the schedule anew. */
    attempts_to_come: RETRY_WAITS.length + 1 - (delivery.attempt_count - related.replayed_after),
  };
}

const RELATED = {
  canceled_reason: true,
  fault: true,
  alert: true,
  replayed_after: true,
  event: {
    select: {
      payload: true,
      erased_at: true,
      offer: { select: { deal_id: true } },
      submission: { select: { number: true } },
    },
  },
  endpoint: { select: { status: true, disabled_reason: true } },
  attempts: { orderBy: { number: "desc" } },
} satisfies Prisma.DeliverySelect;

/** Returns what was or will be sent: to a channel the sentence; else the message, as a reader may see it. */
function sentPayload(context: CallContext, { kind }: { kind: DeliveryKind }, payload: string): string {
  if (isChat(kind)) return chatMessage(kind, payload, context.caller.funder.slug);
  return shownPayload(context, payload);
}

/**
 * Returns the payload without the queries of receivers' URLs, and without the people of evidence and of the desk. A
 * reader who may change such a URL, read evidence, or see colleagues, sees all of it.
 */
function shownPayload(context: CallContext, payload: string): string {
  const { data, ...envelope } = JSON.parse(payload);
  const may = (permission: Permission) => context.caller.permissions.includes(permission);
  const shown = { ...seenData(context, data) };
  if (data.webhook && !may("webhooks:manage"))
    shown.webhook = { ...data.webhook, url: withoutQuery(data.webhook.url) };
  if (data.offer?.callback_url && !may("offers:update"))
    shown.offer = { ...data.offer, callback_url: withoutQuery(data.offer.callback_url) };
  if (seesColleagues(context)) return JSON.stringify({ ...envelope, data: shown });
  if (data.offer && "assigned_users" in data.offer)
    shown.offer = { ...(shown.offer ?? data.offer), notification_emails: null, assigned_users: null };
  if (data.decision?.actor?.kind === "user")
    shown.decision = { ...data.decision, actor: { ...data.decision.actor, name: null } };
  return JSON.stringify({ ...envelope, data: shown });
}
