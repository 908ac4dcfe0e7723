import { z } from "zod";
import { EVENT_TYPES } from "./events";
import { flag, line, list, note, oneOf, whole } from "./field-types";
import { DEAL_ID, dealIdIssue } from "./identifiers";
import { OFFER_FIELDS } from "./offer";
import { WEBHOOK_STATUSES } from "./states";

/** What each operation takes as its body. */

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

/** Accepted and ignored, so that a replacement can be sent as a creation. */
export const IGNORED_OFFER_FIELDS = ["version"];

const currentVersion = z
  .int("must be a positive whole number")
  .min(1, "must be a positive whole number")
  .describe("The current version, from the latest response.");

/** PUT and PATCH of the offer of a deal: all its fields, and the version they were made for. */
export const OFFER_CHANGE_FIELDS = {
  version: currentVersion,
  deal_id: dealId.describe("May be repeated, not changed: the deal of the path.").optional(),
  initial_status: initialStatus,
  ...OFFER_FIELDS,
};

/** The same for one deal: its `deal_id` is the only one to be repeated. */
export function offerChangeFields(dealIdOfPath: string) {
  const deal_id = z.literal(dealIdOfPath, `must be ${dealIdOfPath}, the deal of the path`).optional();
  return { ...OFFER_CHANGE_FIELDS, deal_id };
}

/** What GET shows and nobody sets: accepted and ignored, so that an edited GET can be sent back. */
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
  revoke_previous: flag().describe("Whether every earlier link dies. Default false.").optional(),
};

const eventsOfEndpoint = list(oneOf(EVENT_TYPES), EVENT_TYPES.length, "event types")
  .min(1, "must not be empty")
  .refine((types) => new Set(types).size === types.length, "must not repeat a type")
  .meta({ uniqueItems: true })
  .describe("Which events it gets. A test comes whether or not `webhook.test` is among them.");

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
  description: note().nullable().describe("Yours to fill; null empties it.").optional(),
  status: oneOf(WEBHOOK_STATUSES)
    .describe(
      "`enabled` lets one that was disabled get events again; `disabled` cancels what it is still owed.",
    )
    .optional(),
};

/** What GET shows of an endpoint and nobody sets. */
export const READ_ONLY_WEBHOOK_FIELDS = ["id", "disabled_reason", "created_at"];

/** POST /webhooks/{webhookId}/rotate-secret. */
export const ROTATION_FIELDS = {
  overlap_hours: whole(0, 168)
    .describe("How long the old secret signs beside the new one. Default 24.")
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
    .describe(
      "Only deliveries owed at or after this time, ISO 8601 or Unix seconds. All of them when left out.",
    )
    .optional(),
};
