/**
 * The values of the columns that hold one of a few words. A CHECK in the database holds the same lists: the
 * migration that adds a word to one changes its CHECK.
 */

/** What an offer is. */
export const OFFER_STATUSES = ["active", "revoked"] as const;

/** What a funder may set a webhook endpoint to. */
export const WEBHOOK_STATUSES = ["enabled", "disabled"] as const;

/** What an endpoint's row may say: a deleted one stays for the deliveries that name it. */
export const ENDPOINT_STATUSES = [...WEBHOOK_STATUSES, "deleted"] as const;

/** A delivery is pending until it is one of the other three. */
export const DELIVERY_STATUSES = ["pending", "delivered", "exhausted", "canceled"] as const;

/** How a delivery travels. */
export const DELIVERY_KINDS = ["callback", "endpoint", "email"] as const;

/**
 * What a mail to a funder's alert address reports: a delivery that was given up, or an endpoint that was
 * disabled.
 */
export const DELIVERY_ALERTS = ["exhausted", "disabled"] as const;

/** What the audit table records. */
export const AUDIT_ACTIONS = [
  "offer.created",
  "offer.updated",
  "offer.revoked",
  "link.issued",
  "submission.created",
  "deliveries.replayed",
  "webhook.created",
  "webhook.updated",
  "webhook.deleted",
  "webhook.secret_rotated",
  "funder.created",
  "brand.created",
  "brand.updated",
  "brand.approved",
  "key.created",
  "key.rotated",
  "key.revoked",
  "callback_secret.rotated",
  "data.erased",
] as const;

export type OfferStatus = (typeof OFFER_STATUSES)[number];
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];
export type DeliveryAlert = (typeof DELIVERY_ALERTS)[number];
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
