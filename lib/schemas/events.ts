/**
 * What can happen (contract, section 8), and what a funder can subscribe to. A CHECK in the database holds
 * the same list.
 */
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
