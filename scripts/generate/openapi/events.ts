import { EVENT_TYPES, type EventType } from "@/lib/schemas/events/event-types";
import { EVENT_ID, EXAMPLE_EVENTS } from "@/lib/schemas/events/examples";
import { EVENT_PAYLOADS } from "@/lib/schemas/events/operations";
import { EVENT_MEANINGS } from "@/lib/schemas/events/prose";
import type { JsonObject, SchemaSet } from "./json-schema";

/** The message of each event type, for the `webhooks` of the document. */
export function eventMessages(set: SchemaSet): JsonObject {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, message(type, set)]));
}

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
            examples: { [type]: { summary, value: EXAMPLE_EVENTS[type] } },
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
