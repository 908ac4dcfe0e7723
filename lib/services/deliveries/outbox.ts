import "server-only";
import { ownValue } from "@/lib/calculator/own-value";
import type { EventType } from "@/lib/schemas/events/event-types";
import type { EventData } from "@/lib/schemas/events/operations";
import type { DeliveryFault, DeliveryKind } from "@/lib/schemas/states";
import type { PageContext } from "@/lib/server/context";
import type { NewRow } from "@/lib/server/database/rows";
import { newId } from "@/lib/server/ids";
import { laneOf } from "./receivers";

/** An event to record. `payload` is the exact text that every receiver gets. */
export type NewEvent = NewRow<"events">;

/** What an event is about: a funder and, for most events, an offer and one of its submissions. */
interface EventSubject {
  funder_id: string;
  offer_id?: string;
  submission_id?: string;
  /** Whether the funder is a sandbox, whose messages say that they are tests. */
  isSandbox: boolean;
}

/** Builds an event with the `data` of its message. */
export function newEvent<Type extends EventType>(
  type: Type,
  data: EventData<Type>,
  { funder_id, isSandbox, offer_id, submission_id }: EventSubject,
  { now, requestId }: PageContext,
): NewEvent {
  const test = isSandbox ? { test: true } : {};
  const id = newId();
  const payload = JSON.stringify({ id, type, ...test, timestamp: now.toISOString(), data });
  const about = { funder_id, offer_id: offer_id ?? null, submission_id: submission_id ?? null };
  return { id, ...about, type, payload, request_id: requestId, created_at: now };
}

/** What a change to an offer records in addition to the row: its event and its audit entry. */
export interface ChangeRecord {
  event: NewEvent;
  audit: NewRow<"audit_entries">;
}

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
