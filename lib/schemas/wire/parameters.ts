import { DOCUMENT_STATES } from "@/lib/disclosure/regimes/documents";
import { DELIVERY_RESPONSES } from "@/lib/schemas/deliveries/examples";
import { DISCLOSURE_RESPONSES } from "@/lib/schemas/disclosures/examples";
import { EVENT_TYPES, READABLE_EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { EVENT_ID } from "@/lib/schemas/events/examples";
import { DELIVERY_STATUSES, OFFER_STATUSES } from "@/lib/schemas/states";
import { DECISION_FILTERS } from "@/lib/schemas/submissions/decision";
import { SUBMISSION_RESPONSES } from "@/lib/schemas/submissions/examples";
import { WEBHOOK_RESPONSES } from "@/lib/schemas/webhooks/examples";
import { DEAL_ID, FUNDER_SLUG } from "./identifiers";

/** A parameter or a schema, as OpenAPI writes it. */
type ParameterObject = Record<string, unknown>;

const ALPHABET = "An id with other characters than A-Z a-z 0-9 - . _ : cannot be used here.";

const TIMES =
  "Unix seconds, a date (00:00 UTC), or ISO 8601 in UTC with Z; its colons may be sent as `%3A`; they are signed as they are sent.";

const TIME: ParameterObject = {
  type: ["integer", "string"],
  minimum: 0,
  maximum: 99_999_999_999,
  pattern: "^(?:\\d{1,11}|\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?Z)?)$",
};

/** Every parameter that operations share, by the name under which they reference it. */
export const PARAMETERS = {
  Funder: {
    name: "funder",
    in: "path",
    required: true,
    description: "Your slug.",
    schema: { type: "string", pattern: FUNDER_SLUG.source },
    example: "acme",
  },
  DealId: {
    name: "dealId",
    in: "path",
    required: true,
    description: "The `deal_id` of the offer.",
    schema: { type: "string", pattern: DEAL_ID.source },
    example: "DEAL-1001",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A name of the request, bare or quoted, 1 to 255 visible ASCII characters. Sent again within 24 hours, the same request gets the first response again, marked `Idempotent-Replayed`. Only responses with 2xx, 409 and 422 are kept, so a request corrected after `VALIDATION_FAILED` may use the same key. To create a deal again after a revoke, use a new key.",
    schema: { type: "string", pattern: '^(?:[\\x21-\\x7e]{1,255}|"[\\x21-\\x7e]{1,255}")$' },
    example: "b7d1c0de-5a2e-4a53-9c1f-0f1f3f0a9d11",
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The `ETag` of an earlier response, `W/` and quotes included: 304 when nothing has changed.",
    schema: { type: "string" },
    example: 'W/"pX1yq0bSxA9m2rJ8cT5vLwZkQeD"',
  },
  Status: {
    name: "status",
    in: "query",
    description: "Only offers of this status.",
    schema: { type: "string", enum: OFFER_STATUSES },
    example: "active",
  },
  Signed: {
    name: "signed",
    in: "query",
    description: "`true`: the signed copy.",
    schema: { type: "string", enum: ["true", "false"] },
    example: "true",
  },
  UpdatedSince: {
    name: "updated_since",
    in: "query",
    description: `Only offers changed at or after this time. ${TIMES}`,
    schema: TIME,
    example: "2026-01-05T09:30:00Z",
  },
  OfMerchant: {
    name: "merchant_id",
    in: "query",
    description: `Only offers with this \`merchant_id\`. ${ALPHABET}`,
    schema: { type: "string", minLength: 1, maxLength: 200 },
    example: "M-481",
  },
  OfIso: {
    name: "iso_id",
    in: "query",
    description: `Only offers with this \`iso_id\`. ${ALPHABET}`,
    schema: { type: "string", minLength: 1, maxLength: 200 },
    example: "ISO-7",
  },
  OfBrand: {
    name: "brand_id",
    in: "query",
    description: "Only offers of this brand; those without one have the default brand.",
    schema: { type: "string", format: "uuid" },
    example: "019b7a3e-6c1d-7e42-9a5b-2f8c4d7e1b90",
  },
  DealIdPrefix: {
    name: "deal_id_prefix",
    in: "query",
    description: "Only offers whose `deal_id` begins with this, in the same case.",
    schema: { type: "string", pattern: DEAL_ID.source },
    example: "DEAL-10",
  },
  Limit: {
    name: "limit",
    in: "query",
    description:
      "The most items to return. Default 50. A page of large offers, submissions or events has fewer: `has_more` tells the last one.",
    schema: { type: "integer", minimum: 1, maximum: 100, default: 50 },
    example: 50,
  },
  Cursor: {
    name: "cursor",
    in: "query",
    description: "The `next_cursor` of the page before, with the same filters.",
    schema: { type: "string", pattern: "^[A-Za-z0-9_-]{22}(?:[A-Za-z0-9_-]{8})?$" },
    example: "C48sHmo9TFWbDi8depxOEAt1Qx0Zr4",
  },
  SubmittedSince: {
    name: "submitted_since",
    in: "query",
    description: `Only submissions made at or after this time. ${TIMES}`,
    schema: TIME,
    example: 1767225600,
  },
  LatestDecision: {
    name: "decision",
    in: "query",
    description: "Only submissions whose latest decision is this; `none`: those without one.",
    schema: { type: "string", enum: DECISION_FILTERS },
    example: "none",
  },
  DeliveryStatus: {
    name: "status",
    in: "query",
    description: "Only deliveries of this status.",
    schema: { type: "string", enum: DELIVERY_STATUSES },
    example: "exhausted",
  },
  EventType: {
    name: "type",
    in: "query",
    description: "Only deliveries of events of this type.",
    schema: { type: "string", enum: EVENT_TYPES },
    example: "submission.created",
  },
  OfDeal: {
    name: "deal_id",
    in: "query",
    description: "Only documents of this deal.",
    schema: { type: "string", pattern: DEAL_ID.source },
    example: "DEAL-1001",
  },
  OfState: {
    name: "state",
    in: "query",
    description: "Only documents of this state's rules.",
    schema: { type: "string", enum: DOCUMENT_STATES },
    example: "CA",
  },
  OfEventType: {
    name: "type",
    in: "query",
    description: "Only events of this type.",
    schema: { type: "string", enum: READABLE_EVENT_TYPES },
    example: "submission.created",
  },
  EventsOfDeal: {
    name: "deal_id",
    in: "query",
    description: "Only events of this deal.",
    schema: { type: "string", pattern: DEAL_ID.source },
    example: "DEAL-1001",
  },
  After: {
    name: "after",
    in: "query",
    description:
      "The `next_cursor` of an earlier response, however old, whatever its filters. `now`: an empty page, whose `next_cursor` is followed by what happens from now on. Default: from the oldest event on.",
    schema: { type: "string", pattern: "^(?:now|[A-Za-z0-9_-]{32})$" },
    example: "AAAAAAAAMDkBm48OLFF_Oo0RS3wun2oF",
  },
  EventId: idInPath("eventId", "The `id` of the event, its `webhook-id`.", { data: [{ id: EVENT_ID }] }),
  SubmissionId: idInPath("submissionId", "The `id` of the submission.", SUBMISSION_RESPONSES.page),
  DisclosureId: idInPath("disclosureId", "The `id` of the document.", DISCLOSURE_RESPONSES.page),
  WebhookId: idInPath("webhookId", "The `id` of the endpoint.", WEBHOOK_RESPONSES.page),
  DeliveryId: idInPath("deliveryId", "The `id` of the delivery.", DELIVERY_RESPONSES.page),
} satisfies Record<string, ParameterObject>;

export type ParameterName = keyof typeof PARAMETERS;

function idInPath(name: string, description: string, page: { data: object[] }): ParameterObject {
  const { id } = page.data[0] as { id: string };
  return {
    name,
    in: "path",
    required: true,
    description,
    schema: { type: "string", format: "uuid" },
    example: id,
  };
}
