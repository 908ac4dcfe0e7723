/** What can happen (contract, section 8), and what a funder can subscribe to. */
export const EVENT_TYPES = [
  "submission.created",
  "offer.created",
  "offer.updated",
  "offer.revoked",
  "offer.viewed",
  "offer.expired",
  "webhook.test",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** What becomes of a delivery: it is tried until it is one of the other three. */
export const DELIVERY_STATUSES = ["pending", "delivered", "exhausted", "canceled"] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Where a delivery goes: the callback URL, a webhook endpoint, or a mail address. */
export const DELIVERY_KINDS = ["callback", "endpoint", "email"] as const;

export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** The body of a callback or webhook as the bytes that are stored, signed and sent. */
export function eventPayload(type: EventType, now: Date, data: unknown): string {
  return JSON.stringify({ type, timestamp: now.toISOString(), data });
}
