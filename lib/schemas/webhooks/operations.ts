import { z } from "zod";
import { DELIVERY } from "@/lib/schemas/deliveries/operations";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { WEBHOOK_FORMATS, WEBHOOK_STATUSES } from "@/lib/schemas/states";
import { because, givenLine, list, note, oneOf, uuid, whole } from "@/lib/schemas/wire/field-types";
import { PAGE_FIELDS } from "@/lib/schemas/wire/lists";
import { declareOperations } from "@/lib/schemas/wire/operation";
import { growing, id, instant, pageSchema } from "@/lib/schemas/wire/response-fields";

/** The most endpoints of a funder. */
export const MAX_WEBHOOK_ENDPOINTS = 20;

const eventsOfEndpoint = list(oneOf(EVENT_TYPES), EVENT_TYPES.length, "event types")
  .min(1, "must not be empty")
  .refine((types) => new Set(types).size === types.length, because("conflict", "must not repeat a type"))
  .meta({ uniqueItems: true })
  .describe("The events it gets. It gets a test event even if `webhook.test` is not among them.");

function formatOfEndpoint() {
  return oneOf(WEBHOOK_FORMATS);
}

/** POST /webhooks. */
export const NEW_WEBHOOK_FIELDS = {
  url: givenLine(2000).describe("Where events go: https, a public address, port 443 or one from 1024 up."),
  events: eventsOfEndpoint,
  description: note().describe("Your own description.").optional(),
  format: formatOfEndpoint()
    .describe(
      "`standard` (the default): signed messages. `slack`, `teams`: one sentence to a channel, without figures and contacts; its `url` is on a host of the service and is shown masked.",
    )
    .optional(),
};

/** PATCH /webhooks/{webhookId}. */
export const WEBHOOK_CHANGE_FIELDS = {
  url: NEW_WEBHOOK_FIELDS.url
    .describe(
      "Where events go: https, a public address, port 443 or one from 1024 up. The masked value of a channel leaves it as it is.",
    )
    .optional(),
  events: eventsOfEndpoint.optional(),
  description: note().nullable().describe("Your description; null clears it.").optional(),
  status: oneOf(WEBHOOK_STATUSES)
    .describe("`enabled` re-enables a disabled endpoint; `disabled` cancels its pending deliveries.")
    .optional(),
  format: formatOfEndpoint().describe("Another format needs another `url` in the same request.").optional(),
};

const READ_ONLY_WEBHOOK_FIELDS = ["id", "disabled_reason", "created_at"];

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

/** A webhook endpoint, as the API returns it. */

const endpointShape = {
  id,
  url: z.string().describe("Where events are sent; of the formats `slack` and `teams` masked."),
  format: growing(WEBHOOK_FORMATS).describe("What it gets: signed messages, or one sentence to a channel."),
  events: z.array(growing(EVENT_TYPES)).describe("The events it gets."),
  description: z.string().nullable().describe("Your own description."),
  status: z.enum(WEBHOOK_STATUSES).describe("Whether it gets events."),
  disabled_reason: z.string().nullable().describe("Why it is disabled, as a sentence; null while it is not."),
  created_at: instant().describe("When it was added."),
};
const secret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{43}=$/)
  .describe("Signs the messages of the format `standard` to the endpoint. Shown only here.");

export const WEBHOOK = z
  .strictObject(endpointShape)
  .meta({ id: "WebhookEndpoint", description: "A receiver of yours and the events it gets." });

export const WEBHOOK_PAGE = pageSchema(WEBHOOK).meta({
  id: "WebhookEndpointPage",
  description: "Webhook endpoints, newest first.",
});

export const NEW_WEBHOOK = z
  .strictObject({ ...endpointShape, secret })
  .meta({ id: "CreatedWebhookEndpoint", description: "A webhook endpoint and its secret." });

export const ROTATED_WEBHOOK = z
  .strictObject({
    ...endpointShape,
    secret,
    previous_secret_expires_at: instant().describe(
      "The time until which the old secret signs beside the new one.",
    ),
  })
  .meta({ id: "RotatedWebhookEndpoint", description: "A webhook endpoint and its new secret." });

export const WEBHOOK_OPERATIONS = declareOperations({
  createWebhook: {
    method: "POST",
    path: "/api/v1/{funder}/webhooks",
    scope: "webhooks:manage",
    body: { presence: "required", fields: NEW_WEBHOOK_FIELDS, serviceChecks: "rules" },
    status: 201,
    response: NEW_WEBHOOK,
    location: "id",
    errors: ["LIMIT_REACHED"],
    drains: true,
  },
  listWebhooks: {
    method: "GET",
    path: "/api/v1/{funder}/webhooks",
    scope: "webhooks:manage",
    query: PAGE_FIELDS,
    status: 200,
    response: WEBHOOK_PAGE,
  },
  readWebhook: {
    method: "GET",
    path: "/api/v1/{funder}/webhooks/{webhookId}",
    scope: "webhooks:manage",
    status: 200,
    response: WEBHOOK,
  },
  changeWebhook: {
    method: "PATCH",
    path: "/api/v1/{funder}/webhooks/{webhookId}",
    scope: "webhooks:manage",
    body: {
      presence: "required",
      fields: WEBHOOK_CHANGE_FIELDS,
      ignored: READ_ONLY_WEBHOOK_FIELDS,
      serviceChecks: "rules",
    },
    status: 200,
    response: WEBHOOK,
    drains: true,
  },
  deleteWebhook: {
    method: "DELETE",
    path: "/api/v1/{funder}/webhooks/{webhookId}",
    scope: "webhooks:manage",
    status: 204,
    response: null,
    drains: true,
  },
  testWebhook: {
    method: "POST",
    path: "/api/v1/{funder}/webhooks/{webhookId}/test",
    scope: "webhooks:manage",
    status: 202,
    response: DELIVERY,
    drains: true,
  },
  testCallback: {
    method: "POST",
    path: "/api/v1/{funder}/callback/test",
    scope: "webhooks:manage",
    body: { presence: "optional", fields: CALLBACK_TEST_FIELDS },
    status: 202,
    response: DELIVERY,
    drains: true,
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/api/v1/{funder}/webhooks/{webhookId}/rotate-secret",
    scope: "webhooks:manage",
    body: { presence: "optional", fields: ROTATION_FIELDS },
    status: 200,
    response: ROTATED_WEBHOOK,
    drains: true,
  },
});
