import { z } from "zod";
import { EVENT_TYPES } from "./events";
import { growing, id, instant, pageSchema } from "./response-fields";
import { WEBHOOK_STATUSES } from "./states";

/** A webhook endpoint, as the API shows it. */

const endpointShape = {
  id,
  url: z.string().describe("Where events are sent."),
  events: z.array(growing(EVENT_TYPES)).describe("The events it gets."),
  description: z.string().nullable(),
  status: z.enum(WEBHOOK_STATUSES),
  disabled_reason: z.string().nullable().describe("Why it is disabled, as a sentence; null while it is not."),
  created_at: instant(),
};
const secret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{43}=$/)
  .describe("Signs the messages to the endpoint. Shown only here.");

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
