import { EVENT_TYPES, type EventType } from "@/lib/schemas/events/event-types";
import { EVENT_PAYLOADS } from "@/lib/schemas/events/operations";
import type { JsonObject, SchemaSet } from "./json-schema";
import { BRAND_ID, CREATED_AT, FULL_OFFER, OFFER_IN_EVENT } from "./offer-examples";
import {
  DECISION,
  DOCUMENT,
  EVIDENCE,
  SIGNATURE,
  SUBMITTED,
  SUBMITTED_AT,
  SUBMITTED_OFFER,
} from "./submission-examples";

/** The `webhook-id` of every example. */
export const EVENT_ID = "019b8f0e-2c51-7f3a-8d11-4b7c2e9f6a05";

/** The webhook endpoint of every example. */
const WEBHOOK_ID = "019b8f0e-1f20-7b6c-9a41-6c2d8e5f7a31";
const WEBHOOK_URL = "https://funder.example/events";

/** The message of each event type, for the `webhooks` of the document. */
export function eventMessages(set: SchemaSet): JsonObject {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, message(type, set)]));
}

const EVENT_MEANINGS: Record<EventType, { summary: string; description: string }> = {
  "submission.created": {
    summary: "An ISO submitted terms",
    description:
      "To the offer's `callback_url`, else to the brand's, and to subscribed endpoints. The figures are the service's own, computed anew. An ISO may submit again: a new submission with its own number.",
  },
  "submission.decided": {
    summary: "You decided on a submission",
    description:
      "To the offer's `callback_url`, else to the brand's, and to subscribed endpoints, whether a key or a person decided. A later decision replaces an earlier one and is a new event.",
  },
  "offer.created": { summary: "An offer was created", description: "To subscribed endpoints." },
  "offer.updated": {
    summary: "An offer was replaced or patched",
    description: "To subscribed endpoints, with the names of the fields whose values changed.",
  },
  "offer.revoked": { summary: "An offer was revoked", description: "To subscribed endpoints." },
  "offer.viewed": {
    summary: "A link was opened",
    description: "To subscribed endpoints, the first time a person opens a link after it was issued.",
  },
  "offer.expiring": {
    summary: "The newest link ends within 72 hours",
    description:
      "To subscribed endpoints, at most once for each link: for the newest link of a live offer if nothing was submitted since it was issued, at the earliest one minute after it was issued. `calculator_url_expires_at` says when it ends: issue a fresh link, or ask the ISO.",
  },
  "offer.expired": {
    summary: "The newest link expired",
    description: "To subscribed endpoints, while the offer is live: issue a fresh link, or revoke it.",
  },
  "disclosure.created": {
    summary: "A disclosure document was made",
    description: "To subscribed endpoints: by your request, by the ISO's page or by a submission.",
  },
  "disclosure.sent": {
    summary: "A mail with a disclosure's link was accepted",
    description: "To subscribed endpoints, when the mail server accepts the mail to the merchant.",
  },
  "disclosure.viewed": {
    summary: "A disclosure was opened",
    description:
      "To subscribed endpoints, the first time the recipient opens the merchant's link. No event is sent when the sender opens it.",
  },
  "disclosure.acknowledged": {
    summary: "The merchant acknowledged a disclosure",
    description: "To subscribed endpoints, once a document: with the name that the merchant entered.",
  },
  "disclosure.signed": {
    summary: "The merchant signed a disclosure",
    description:
      "To subscribed endpoints, once a document: with the name and title of the person who signed, and the hashes of the signed copies.",
  },
  "webhook.test": {
    summary: "You requested a test",
    description: "To the tested endpoint, whatever events it subscribes to, or to the tested callback.",
  },
};

function message(type: EventType, set: SchemaSet): JsonObject {
  const { summary, description } = EVENT_MEANINGS[type];
  const name = type.replace(/\b\w/g, (letter) => letter.toUpperCase()).replace(".", "");
  return {
    post: {
      operationId: `on${name}`,
      tags: ["Events"],
      summary,
      description,
      security: [{ WebhookSignature: [] }],
      parameters: SENT_HEADERS,
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: set.response(EVENT_PAYLOADS[type]),
            examples: { [type]: { summary, value: EVENTS[type] } },
          },
        },
      },
      responses: {
        "2XX": { description: "Received, within 15 seconds. The body does not matter." },
        "4XX": { description: "Not received: it is sent again, with the same id and the same bytes." },
        "5XX": {
          description: "Not received: it is sent again, at the earliest after `Retry-After`, up to a limit.",
        },
      },
    },
  };
}

const SENT_HEADERS: JsonObject[] = [
  {
    name: "webhook-id",
    in: "header",
    required: true,
    description:
      "The id of the event, the same on every attempt: ignore one that you have already processed.",
    schema: { type: "string", format: "uuid" },
    example: EVENT_ID,
  },
  {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "The time of this attempt, in Unix seconds.",
    schema: { type: "integer" },
    example: 1767631331,
  },
  {
    name: "webhook-attempt",
    in: "header",
    required: true,
    description: "The number of this attempt, from 1.",
    schema: { type: "integer", minimum: 1 },
    example: 1,
  },
];

const event = (type: string, timestamp: string, data: object) => ({ id: EVENT_ID, type, timestamp, data });

const disclosed = (happened: keyof typeof EVIDENCE) =>
  event(`disclosure.${happened}`, EVIDENCE[happened].at, {
    disclosure: DOCUMENT,
    evidence: EVIDENCE[happened],
    offer: SUBMITTED_OFFER,
  });

const revoked = {
  status: "revoked",
  calculator_url_expires_at: null,
  updated_at: "2026-01-06T09:30:00.000Z",
  revoked_at: "2026-01-06T09:30:00.000Z",
};

/** An example message for each event type. */
export const EVENTS = {
  "submission.created": event("submission.created", SUBMITTED_AT, SUBMITTED),
  "submission.decided": event("submission.decided", DECISION.created_at, {
    decision: DECISION,
    submission: { id: SUBMITTED.submission.id, number: SUBMITTED.submission.number },
    offer: SUBMITTED_OFFER,
  }),
  "offer.created": event("offer.created", CREATED_AT, { offer: OFFER_IN_EVENT }),
  "offer.updated": event("offer.updated", "2026-01-02T10:15:00.000Z", {
    offer: { ...OFFER_IN_EVENT, version: 2, max_upsell: 0.15, updated_at: "2026-01-02T10:15:00.000Z" },
    changed: ["max_upsell"],
  }),
  "offer.revoked": event("offer.revoked", revoked.revoked_at, { offer: { ...OFFER_IN_EVENT, ...revoked } }),
  "offer.viewed": event("offer.viewed", "2026-01-05T16:20:41.007Z", { offer: OFFER_IN_EVENT }),
  "offer.expiring": event("offer.expiring", "2026-01-28T00:00:30.000Z", { offer: OFFER_IN_EVENT }),
  "offer.expired": event("offer.expired", "2026-01-31T00:00:30.000Z", { offer: OFFER_IN_EVENT }),
  "disclosure.created": disclosed("created"),
  "disclosure.sent": disclosed("sent"),
  "disclosure.viewed": disclosed("viewed"),
  "disclosure.acknowledged": disclosed("acknowledged"),
  "disclosure.signed": event("disclosure.signed", EVIDENCE.signed.at, {
    disclosure: { ...DOCUMENT, signature: SIGNATURE },
    evidence: EVIDENCE.signed,
    offer: SUBMITTED_OFFER,
  }),
  "webhook.test": event("webhook.test", CREATED_AT, {
    webhook: { id: WEBHOOK_ID, url: WEBHOOK_URL, description: "Follow-up" },
    callback: null,
  }),
};

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3vVd0z1mYxE=";
const webhook = {
  id: WEBHOOK_ID,
  url: WEBHOOK_URL,
  events: ["offer.viewed", "offer.expired"],
  description: "Follow-up",
  status: "enabled",
  disabled_reason: null,
  created_at: CREATED_AT,
};

/** Example requests about webhook endpoints. */
export const WEBHOOK_REQUESTS = {
  created: { url: WEBHOOK_URL, events: webhook.events, description: "Follow-up" },
  enabled: { status: "enabled" },
  changed: { url: WEBHOOK_URL, events: webhook.events, description: null, status: "enabled" },
  rotated: { overlap_hours: 48 },
  callbackTest: { brand_id: BRAND_ID },
};

/** Example responses about webhook endpoints. */
export const WEBHOOK_RESPONSES = {
  created: { ...webhook, secret: SECRET },
  webhook,
  page: { data: [webhook], has_more: false, next_cursor: null },
  rotated: { ...webhook, secret: SECRET, previous_secret_expires_at: "2026-01-03T00:00:00.000Z" },
};

const delivery = {
  id: "019b8f0e-2c52-7d14-8a02-1c9e4b7d6f80",
  event_id: EVENT_ID,
  type: "submission.created",
  destination: { kind: "callback", endpoint_id: null, url: FULL_OFFER.callback_url },
  status: "delivered",
  attempt_count: 2,
  next_attempt_at: null,
  created_at: SUBMITTED_AT,
  delivered_at: "2026-01-05T16:42:15.901Z",
};
const again = {
  ...delivery,
  status: "pending",
  next_attempt_at: "2026-01-05T18:00:00.000Z",
  delivered_at: null,
};
const testDelivery = {
  ...delivery,
  id: "019b8f0e-4a10-7c55-9f3b-2d8a6e1c5b90",
  event_id: "019b8f0e-4a10-7a01-8c77-5e4f3a2b1c00",
  type: "webhook.test",
  destination: { kind: "endpoint", endpoint_id: WEBHOOK_ID, url: WEBHOOK_URL },
  status: "pending",
  attempt_count: 0,
  next_attempt_at: CREATED_AT,
  created_at: CREATED_AT,
  delivered_at: null,
};

/** Example requests about deliveries. */
export const DELIVERY_REQUESTS = { replayFailed: { since: CREATED_AT } };

/** Example responses about deliveries. */
export const DELIVERY_RESPONSES = {
  page: { data: [delivery], has_more: false, next_cursor: null },
  delivery: {
    ...delivery,
    payload: EVENTS["submission.created"],
    attempts: [
      {
        number: 1,
        started_at: "2026-01-05T16:42:10.402Z",
        duration_ms: 93,
        status_code: 503,
        error: "The receiver responded with 503.",
        response_body: "Service Unavailable",
      },
      {
        number: 2,
        started_at: "2026-01-05T16:42:15.731Z",
        duration_ms: 170,
        status_code: 204,
        error: null,
        response_body: "",
      },
    ],
  },
  test: testDelivery,
  callbackTest: { ...testDelivery, destination: delivery.destination },
  replayed: again,
  replayedFailed: { replayed: 12 },
};
