import { EVENT_TYPES } from "./events";
import { because, line, list, note, oneOf, uuid, whole } from "./field-types";
import { WEBHOOK_STATUSES } from "./states";

/** The request bodies of the operations on webhook endpoints. */

/** The most endpoints of a funder. */
export const MAX_WEBHOOK_ENDPOINTS = 20;

const eventsOfEndpoint = list(oneOf(EVENT_TYPES), EVENT_TYPES.length, "event types")
  .min(1, "must not be empty")
  .refine((types) => new Set(types).size === types.length, because("conflict", "must not repeat a type"))
  .meta({ uniqueItems: true })
  .describe("The events it gets. It gets a test event even if `webhook.test` is not among them.");

/** POST /webhooks. */
export const NEW_WEBHOOK_FIELDS = {
  url: line(2000).describe("Where events go: https, a public address, port 443 or one from 1024 up."),
  events: eventsOfEndpoint,
  description: note().describe("Yours to fill.").optional(),
};

/** PATCH /webhooks/{webhookId}. */
export const WEBHOOK_CHANGE_FIELDS = {
  url: NEW_WEBHOOK_FIELDS.url.optional(),
  events: eventsOfEndpoint.optional(),
  description: note().nullable().describe("Your description; null clears it.").optional(),
  status: oneOf(WEBHOOK_STATUSES)
    .describe("`enabled` re-enables a disabled endpoint; `disabled` cancels its pending deliveries.")
    .optional(),
};

/** Read-only fields of an endpoint. */
export const READ_ONLY_WEBHOOK_FIELDS = ["id", "disabled_reason", "created_at"];

/** POST /webhooks/{webhookId}/rotate-secret. */
export const ROTATION_FIELDS = {
  overlap_hours: whole(0, 168)
    .describe("How many hours the old secret signs beside the new one. Default 24.")
    .optional(),
};

/** POST /callback/test. */
export const CALLBACK_TEST_FIELDS = {
  brand_id: uuid()
    .describe("The brand whose `callback_url` is tried. Default: your default brand.")
    .optional(),
};
