import "server-only";
import type { ShownAttempt } from "@/lib/schemas/console-rows";
import { ERASED } from "@/lib/schemas/erasure-operations";
import type { Permission } from "@/lib/schemas/permissions";
import type { EndpointStatus } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { type Prisma, prisma } from "@/lib/server/database";
import { loadDelivery } from "@/lib/services/deliveries/list";
import { withoutQuery } from "@/lib/services/deliveries/receivers";
import { RETRY_WAITS } from "@/lib/services/deliveries/retry-schedule";

/** Returns a delivery of the funder with its payload, attempts (latest first) and receiver. NOT_FOUND. */
export async function deliveryPage(context: CallContext, deliveryId: string) {
  const delivery = await loadDelivery(context, { deliveryId });
  const { event, endpoint, attempts, ...related } = await prisma.delivery.findUniqueOrThrow({
    where: { id: delivery.id, funder_id: context.caller.funder.id },
    select: RELATED,
  });
  return {
    ...delivery,
    ...related,
    deal_id: event.offer?.deal_id ?? null,
    number: event.submission?.number ?? null,
    endpoint_status: (endpoint?.status ?? null) as EndpointStatus | null,
    disabled_reason: endpoint?.disabled_reason ?? null,
    url: withoutQuery(delivery.url),
    payload: shownPayload(context, event.payload),
    erased: event.erased_at !== null || delivery.url.includes(ERASED),
    attempts: attempts as ShownAttempt[],
    /** The most attempts before the delivery is given up. After a resend they are counted from the start. */
    attempts_at_most: RETRY_WAITS.length + 1,
  };
}

const RELATED = {
  canceled_reason: true,
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

/**
 * Returns the payload without the queries of receivers' URLs, and without what evidence says about the
 * merchant. A reader who may change such a URL, or read evidence, sees all of it.
 */
function shownPayload({ caller }: CallContext, payload: string): string {
  const { data, ...envelope } = JSON.parse(payload);
  const may = (permission: Permission) => caller.permissions.includes(permission);
  const shown = { ...data };
  if (data.webhook && !may("webhooks:manage"))
    shown.webhook = { ...data.webhook, url: withoutQuery(data.webhook.url) };
  if (data.offer?.callback_url && !may("offers:update"))
    shown.offer = { ...data.offer, callback_url: withoutQuery(data.offer.callback_url) };
  if (data.evidence && !may("disclosures:read")) {
    const { id, kind, occurred_at } = data.evidence;
    shown.evidence = { id, kind, occurred_at };
  }
  return JSON.stringify({ ...envelope, data: shown });
}
