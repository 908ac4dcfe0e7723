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

/** The body of a callback or webhook as the bytes that are stored, signed and sent. */
export function eventPayload(type: EventType, now: Date, data: unknown): string {
  return JSON.stringify({ type, timestamp: now.toISOString(), data });
}
