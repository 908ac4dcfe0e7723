import { z } from "zod";
import { EVENT_TYPES } from "./events";
import { flag, line, list, note, oneOf, whole } from "./field-types";
import { DEAL_ID, dealIdIssue } from "./identifiers";
import { OFFER_FIELDS } from "./offer";
import { WEBHOOK_STATUSES } from "./states";

/** The request bodies of the operations. */

const dealId = z
  .string("must be a string")
  .superRefine((text, context) => {
    const issue = dealIdIssue(text);
    if (issue) context.addIssue({ code: "custom", message: issue });
  })
  .meta({ pattern: DEAL_ID.source })
  .describe(
    "Your name of the deal: a part of the offer's paths and of the calculator's address. A few names are reserved, such as `api` and `docs`.",
  );

const initialStatus = oneOf(["active"]).describe("The one status an offer can start with.").optional();

/** POST /offers. */
export const NEW_OFFER_FIELDS = { deal_id: dealId, initial_status: initialStatus, ...OFFER_FIELDS };

/** Accepted and ignored, so that the body of a PUT can be sent as a POST. */
export const IGNORED_OFFER_FIELDS = ["version"];

const currentVersion = z
  .int("must be a positive whole number")
  .min(1, "must be a positive whole number")
  .describe("The current version, from the latest response.");

/** PUT and PATCH of an offer: its fields, and the version they are based on. */
export const OFFER_CHANGE_FIELDS = {
  version: currentVersion,
  deal_id: dealId.describe("May be repeated but not changed: it is the deal of the path.").optional(),
  initial_status: initialStatus,
  ...OFFER_FIELDS,
};

/** The same for one deal: only its own `deal_id` is accepted. */
export function offerChangeFields(dealIdOfPath: string) {
  const deal_id = z.literal(dealIdOfPath, `must be ${dealIdOfPath}, the deal of the path`).optional();
  return { ...OFFER_CHANGE_FIELDS, deal_id };
}

/** Read-only fields of GET: accepted and ignored, so that an edited response can be sent back. */
export const READ_ONLY_FIELDS = [
  "id",
  "status",
  "calculator_url",
  "calculator_url_expires_at",
  "created_at",
  "updated_at",
  "revoked_at",
  "submission_count",
  "last_submitted_at",
];

/** POST /offers/{dealId}/calculator-url. */
export const NEW_LINK_FIELDS = {
  revoke_previous: flag().describe("Whether every earlier link is revoked. Default false.").optional(),
};

const eventsOfEndpoint = list(oneOf(EVENT_TYPES), EVENT_TYPES.length, "event types")
  .min(1, "must not be empty")
  .refine((types) => new Set(types).size === types.length, "must not repeat a type")
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

/** POST /deliveries/replay-failed. */
export const REPLAY_FAILED_FIELDS = {
  since: z
    .union(
      [
        z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
        whole(0, 99_999_999_999).transform((seconds) => new Date(seconds * 1000)),
      ],
      "must be an ISO 8601 time with a zone, or Unix seconds",
    )
    .describe("Only deliveries created at or after this time, ISO 8601 or Unix seconds. Default: all.")
    .optional(),
};
