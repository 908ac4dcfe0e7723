import { EVENT_PAYLOADS } from "@/lib/schemas/event-operations";
import { EVENT_TYPES, type EventType } from "@/lib/schemas/events";
import { EVENT_ID, EVENTS } from "./event-examples";
import type { JsonObject, SchemaSet } from "./json-schema";

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
