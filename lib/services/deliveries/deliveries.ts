import "server-only";
import { HOUR_MS } from "@/lib/calculator/durations";
import { ownValue } from "@/lib/calculator/own-value";
import { ERASED } from "@/lib/schemas/erasures/operations";
import type { DeliveryFault, DeliveryKind } from "@/lib/schemas/states";
import { notFound } from "@/lib/schemas/wire/errors";
import { type Prisma, prisma } from "@/lib/server/database/database";
import type { NewRow, Row } from "@/lib/server/database/rows";
import { isId, newId } from "@/lib/server/ids";
import { type Acting, actorOf } from "@/lib/services/audit";
import { type NewEvent, seenUrl } from "@/lib/services/events/events";

/** A delivery to one receiver, in addition to the subscribed webhook endpoints. */
export interface DirectDelivery {
  kind: DeliveryKind;
  /** An http(s) or `mailto:` URL. */
  url: string;
  endpoint_id?: string;
  /** The brand whose callback it is. */
  brand_id?: string;
  /** In a sandbox: how the first attempt fails, without sending. */
  fault?: DeliveryFault | null;
  /** Until when a mail above a budget waits for a digest. */
  held_until?: Date | null;
}

/** Builds a delivery of an event: due immediately, or held for a digest. */
export function deliveryRow(
  event: Pick<NewEvent, "id" | "funder_id" | "type" | "request_id" | "created_at">,
  { kind, url, endpoint_id, brand_id, fault, held_until }: DirectDelivery,
) {
  return {
    id: newId(),
    funder_id: event.funder_id,
    event_id: event.id,
    type: event.type,
    kind,
    endpoint_id,
    url,
    receiver: laneOf({ url, endpoint_id, brand_id }),
    status: "pending",
    attempt_count: 0,
    replayed_after: 0,
    next_attempt_at: held_until ? null : event.created_at,
    held_until,
    request_id: event.request_id,
    created_at: event.created_at,
    fault,
  } satisfies NewRow<"deliveries">;
}

/** Builds the deliveries of an event. */
export function deliveriesOf(event: NewEvent, direct: DirectDelivery[]): NewRow<"deliveries">[] {
  return direct.map((delivery) => deliveryRow(event, delivery));
}

/** Merchant names in a sandbox whose callbacks fail at first, so that an engineer sees the retry. */
const FAULT_OF_MERCHANT: Record<string, DeliveryFault> = {
  "Test Callback 500": "status_500",
  "Test Callback Timeout": "timeout",
};

/**
 * Returns the callback about an offer, to its own URL or to that of its brand; none without one.
 * `sandboxMerchant` is the merchant's name in a sandbox, where it can make the first attempt fail; null
 * elsewhere.
 */
export function callbackTo(
  own: string | null | undefined,
  brand: { id: string; callbackUrl: string | null },
  sandboxMerchant: string | null,
): DirectDelivery[] {
  const fault = sandboxMerchant === null ? null : (ownValue(FAULT_OF_MERCHANT, sandboxMerchant) ?? null);
  if (own) return [{ kind: "callback", url: own, fault }];
  return brand.callbackUrl ? [{ kind: "callback", url: brand.callbackUrl, brand_id: brand.id, fault }] : [];
}

/** What decides where a funder's mails go. */
export interface MailPolicy {
  isSandbox: boolean;
  alertEmail: string | null;
}

/**
 * Returns the mails to these addresses, one each. This is the only place that decides who gets a mail. In a
 * sandbox one mail to the alert address replaces them, whatever the offer or the ISO says; without an alert
 * address there is none.
 */
export function mailsTo(addresses: string[], { isSandbox, alertEmail }: MailPolicy): DirectDelivery[] {
  const distinct = [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
  const ofSandbox = distinct.length === 0 || alertEmail === null ? [] : [alertEmail];
  return (isSandbox ? ofSandbox : distinct).map((address) => ({ kind: "email", url: `mailto:${address}` }));
}

/** Replaces the URL of a mail whose address was erased. */
export const ERASED_MAIL_URL = `mailto:${ERASED}`;

/** The receiver of every mail. */
export const MAIL = "mailto:";

/** Returns the receiver of a URL: scheme, host and port if it is http(s), `mailto:` for all mail. */
export function receiverOf(url: string): string {
  const { protocol, origin } = new URL(url);
  return protocol === MAIL ? MAIL : origin;
}

/** What a delivery's lane depends on. */
interface Destination {
  url: string;
  endpoint_id?: string;
  /** The brand whose callback it is; absent for the `callback_url` of an offer. */
  brand_id?: string;
}

/**
 * Returns the lane of a delivery: one for each endpoint, each brand's callback and all mail, and one a host
 * for the `callback_url` of offers. `endpointLane` has the same form in SQL.
 */
export function laneOf({ url, endpoint_id, brand_id }: Destination): string {
  const receiver = receiverOf(url);
  if (endpoint_id) return `endpoint:${endpoint_id} ${receiver}`;
  if (brand_id) return `brand:${brand_id} ${receiver}`;
  return receiver === MAIL ? MAIL : hostOf(receiver);
}

/** Returns the host of a lane or a receiver: its scheme and name, without the port. */
export function hostOf(lane: string): string {
  return lane.slice(lane.lastIndexOf(" ") + 1).replace(/:\d{1,5}$/, "");
}

/** Returns a URL without its query and fragment, which can contain a secret of the receiver. */
export function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] as string;
}

/** Returns a row without the query and fragment of its URL. */
export function rowWithoutQuery<Row extends { url: string }>(row: Row): Row {
  return { ...row, url: withoutQuery(row.url) };
}

/** A delivery that this process may attempt until its lease ends, with everything that sending needs. */
export interface Claimed
  extends Pick<Row<"deliveries">, DeliveryColumn>,
    Pick<Row<"events">, "payload">,
    Pick<
      Prisma.FunderModel,
      "callback_secret" | "callback_secret_previous" | "callback_secret_previous_until"
    > {
  lease_token: string;
  funder_slug: Prisma.FunderModel["slug"];
  funder_name: Prisma.FunderModel["name"];
  /** Whether the funder is a sandbox. */
  is_sandbox: boolean;
  endpoint_status: Endpoint["status"] | null;
  endpoint_format: Endpoint["format"] | null;
  endpoint_secret: Endpoint["secret"] | null;
  endpoint_secret_previous: Endpoint["secret_previous"];
  endpoint_secret_previous_until: Endpoint["secret_previous_until"];
}

type Endpoint = Row<"webhook_endpoints">;
type DeliveryColumn =
  | "id"
  | "event_id"
  | "type"
  | "kind"
  | "url"
  | "receiver"
  | "alert"
  | "about_id"
  | "attempt_count"
  | "replayed_after"
  | "request_id"
  | "funder_id"
  | "endpoint_id"
  | "fault";

/** Why a mail is not sent: a sentence for the list of attempts. */
export interface CanceledMail {
  canceled: string;
}

/** The mails that a digest covers: how many, and the messages of the first ones. */
export interface Covered {
  count: number;
  payloads: string[];
}

/** Returns until when a mail above a budget is held: the start of the next hour. */
export function heldUntil(now: Date): Date {
  return new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS);
}

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

/** Returns a delivery as lists show it to a reader. Times are ISO 8601 in UTC. */
export function deliveryView(by: Acting, row: DeliveryRow) {
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
export async function selectDeliveries(
  where: Prisma.DeliveryWhereInput,
  take: number,
): Promise<DeliveryRow[]> {
  const found = await prisma.delivery.findMany({ where, select: SHOWN, orderBy: { id: "desc" }, take });
  return found as DeliveryRow[];
}

/** Returns the latest delivery that matches a condition, as lists show it. NOT_FOUND. */
export async function findDelivery(by: Acting, where: Prisma.DeliveryWhereInput) {
  const [found] = await selectDeliveries(where, 1);
  if (!found) throw notFound();
  return deliveryView(by, found);
}
