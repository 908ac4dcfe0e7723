/**
 * The event types to which a funder can subscribe (docs/spec/decisions.md "Events"). A CHECK in the database
 * has the same list.
 */
export const EVENT_TYPES = [
  "submission.created",
  "submission.decided",
  "offer.created",
  "offer.updated",
  "offer.revoked",
  "offer.viewed",
  "offer.expiring",
  "offer.expired",
  "disclosure.created",
  "disclosure.sent",
  "disclosure.viewed",
  "disclosure.acknowledged",
  "disclosure.signed",
  "webhook.test",
] as const;

/** The event types that a funder can read. A test event is sent but not recorded. */
export const READABLE_EVENT_TYPES = EVENT_TYPES.filter((type) => type !== "webhook.test");

export type EventType = (typeof EVENT_TYPES)[number];
