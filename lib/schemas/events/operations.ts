import { z } from "zod";
import {
  DISCLOSURE_DOCUMENT,
  DISCLOSURE_EVIDENCE,
  evidenceUnseen,
} from "@/lib/schemas/disclosures/operations";
import { OFFER_FIELDS } from "@/lib/schemas/offers/fields";
import { OFFER_WITHOUT_LINK } from "@/lib/schemas/offers/responses";
import { STORED_QUOTE } from "@/lib/schemas/quotes/responses";
import { STORED_TERMS } from "@/lib/schemas/quotes/terms";
import { DECISION } from "@/lib/schemas/submissions/decision";
import { SUBMISSION, SUBMITTED_DISCLOSURE, SUBMITTED_OFFER } from "@/lib/schemas/submissions/operations";
import { oneOf } from "@/lib/schemas/wire/field-types";
import { isDealId } from "@/lib/schemas/wire/identifiers";
import { hexOfCursor, type ListQuery, PAGE_FIELDS, UUID_HEX } from "@/lib/schemas/wire/lists";
import { declareOperations } from "@/lib/schemas/wire/operation";
import { cursor, growing, instant } from "@/lib/schemas/wire/response-fields";
import { EVENT_TYPES, type EventType, READABLE_EVENT_TYPES } from "./event-types";

/** The exact shape of each message to a funder (docs/spec/decisions.md "Events"). */

const SUBMITTED = z.strictObject({
  submission: SUBMISSION,
  disclosure: SUBMITTED_DISCLOSURE,
  offer: SUBMITTED_OFFER,
});

const DISCLOSED = z.strictObject({
  disclosure: DISCLOSURE_DOCUMENT,
  evidence: DISCLOSURE_EVIDENCE,
  offer: SUBMITTED_OFFER,
});

const DECIDED = z.strictObject({
  decision: DECISION,
  submission: SUBMISSION.pick({ id: true, number: true }).describe("The submission that was decided on."),
  offer: SUBMITTED_OFFER,
});

export const EVENT_PAYLOADS = {
  "submission.created": payload("submission.created", SUBMITTED),
  "submission.decided": payload("submission.decided", DECIDED),
  "offer.created": payload("offer.created", z.strictObject({ offer: OFFER_WITHOUT_LINK })),
  "offer.updated": payload(
    "offer.updated",
    z.strictObject({
      offer: OFFER_WITHOUT_LINK,
      changed: z
        .array(growing(Object.keys(OFFER_FIELDS)))
        .describe("The names of the fields whose values differ from the version before."),
    }),
  ),
  "offer.revoked": payload("offer.revoked", z.strictObject({ offer: OFFER_WITHOUT_LINK })),
  "offer.viewed": payload("offer.viewed", z.strictObject({ offer: OFFER_WITHOUT_LINK })),
  "offer.expiring": payload("offer.expiring", z.strictObject({ offer: OFFER_WITHOUT_LINK })),
  "offer.expired": payload("offer.expired", z.strictObject({ offer: OFFER_WITHOUT_LINK })),
  "disclosure.created": payload("disclosure.created", DISCLOSED),
  "disclosure.sent": payload("disclosure.sent", DISCLOSED),
  "disclosure.viewed": payload("disclosure.viewed", DISCLOSED),
  "disclosure.acknowledged": payload("disclosure.acknowledged", DISCLOSED),
  "disclosure.signed": payload("disclosure.signed", DISCLOSED),
  "webhook.test": payload(
    "webhook.test",
    z.strictObject({
      webhook: z
        .strictObject({
          id: z.uuid().describe("The endpoint."),
          url: z.string().describe("Where its events are sent."),
          description: z.string().nullable().describe("Your own description."),
        })
        .nullable()
        .describe("The endpoint under test; null for a callback."),
      callback: z
        .strictObject({
          brand_id: z.uuid().describe("The brand."),
          url: z.string().describe("Its `callback_url`."),
        })
        .nullable()
        .describe("The brand whose callback is under test; null for an endpoint."),
    }),
  ),
} satisfies Record<EventType, z.ZodType>;

/** The `data` of a message of this type. */
export type EventData<Type extends EventType> = z.infer<(typeof EVENT_PAYLOADS)[Type]>["data"];

/**
 * Parses the `data` of a recorded submission.created event. Fields that an earlier release did not record get
 * defaults.
 */
export function readSubmissionEvent(text: string): EventData<"submission.created"> {
  return RECORDED_SUBMISSION.parse(JSON.parse(text)).data;
}

/** Parses the `data` of a recorded submission.decided event, with the same defaults. */
export function readDecisionEvent(text: string): EventData<"submission.decided"> {
  return RECORDED_DECISION.parse(JSON.parse(text)).data;
}

/** Parses the fields of a recorded disclosure event that its mails use. */
export function readDisclosureEvent(text: string) {
  return RECORDED_DISCLOSURE.parse(JSON.parse(text)).data;
}

const RECORDED_DISCLOSURE = z.object({
  data: z.object({
    disclosure: DISCLOSURE_DOCUMENT.pick({ id: true, pdf_sha256: true }).strip(),
    evidence: DISCLOSURE_EVIDENCE.pick({ name: true, at: true }).strip(),
    offer: SUBMITTED_OFFER.strip(),
  }),
});

const RECORDED_SUBMISSION = z.object({
  data: SUBMITTED.extend({
    submission: SUBMISSION.extend({ terms: STORED_TERMS, quote: STORED_QUOTE }),
    disclosure: SUBMITTED_DISCLOSURE.default(null),
  }),
});

const RECORDED_DECISION = z.object({
  data: DECIDED.extend({
    decision: DECISION.extend({ terms: STORED_TERMS.nullable(), quote: STORED_QUOTE.nullable() }),
  }),
});

function payload<Data extends z.ZodType>(type: EventType, data: Data) {
  return z.strictObject({
    id: z
      .uuid()
      .describe("The id of the event and the `webhook-id`: the same for every receiver and every attempt."),
    type: z.literal(type).describe("What happened."),
    test: z.literal(true).describe("Only in the messages of a sandbox.").optional(),
    timestamp: z.iso.datetime().describe("When it happened. ISO 8601 in UTC."),
    data: data.describe("What it is about."),
  });
}

/** An event as the API returns it: the message that is sent, whether or not anybody receives it. */
export const RECORDED_EVENT = z
  .strictObject({
    id: z.uuid().describe("The `webhook-id` of its messages."),
    type: growing(EVENT_TYPES).describe("What happened."),
    test: z.literal(true).describe("Only in a sandbox.").optional(),
    timestamp: instant().describe("When it happened."),
    data: z
      .looseObject({})
      .nullable()
      .describe(
        `As in the message of its type; null once its personal data was erased. ${evidenceUnseen("`evidence`")}`,
      ),
  })
  .meta({ id: "RecordedEvent", description: "An event: the message as it is sent." });

export const EVENT_PAGE = z
  .strictObject({
    data: z.array(RECORDED_EVENT).describe("The events of this page."),
    has_more: z.boolean().describe("Whether more events can be read now."),
    next_cursor: cursor.describe(
      "The `after` of the next request, never null: ask with it again, now or later.",
    ),
  })
  .meta({ id: "EventPage", description: "Events, oldest first." });

/** What `after` holds instead of a cursor to begin with the events that are still to come. */
export const NOW = "now";

/** GET /events. `after` is the cursor of the last event that was read, or NOW. */
export const EVENT_LIST_FIELDS = {
  limit: PAGE_FIELDS.limit,
  after: z
    .string("must be given once")
    .refine(
      (text) => text === NOW || hexOfCursor(text, EVENT_CURSOR_BYTES) !== null,
      "must be the next_cursor of an earlier page, or now",
    )
    .transform((text) => (text === NOW ? NOW : placeOf(text)))
    .optional(),
  type: oneOf(READABLE_EVENT_TYPES).optional(),
  deal_id: z.string("must be given once").refine(isDealId, "must be a deal_id").optional(),
};

/**
 * The position of an event in the order in which funders read them: its transaction in decimal, then its id.
 */
export interface EventPlace {
  transaction: string;
  id: string;
}

/** The length of an event's cursor: its transaction and its id. */
const EVENT_CURSOR_BYTES = 24;

/** Returns the position that a cursor names; the position before every event for a text that is no cursor. */
function placeOf(cursor: string): EventPlace {
  const hex = hexOfCursor(cursor, EVENT_CURSOR_BYTES) ?? "0".repeat(2 * EVENT_CURSOR_BYTES);
  return {
    transaction: BigInt(`0x${hex.slice(0, 16)}`).toString(),
    id: hex.slice(16).replace(UUID_HEX, "$1-$2-$3-$4-$5"),
  };
}

/** The cursor of the events that follow an event. */
export function cursorAfter({ transaction, id }: EventPlace): string {
  const hex = BigInt(transaction).toString(16).padStart(16, "0") + id.replaceAll("-", "");
  return Buffer.from(hex, "hex").toString("base64url");
}

export type EventListQuery = ListQuery<typeof EVENT_LIST_FIELDS>;

export const EVENT_OPERATIONS = declareOperations({
  listEvents: {
    method: "GET",
    path: "/api/v1/{funder}/events",
    scope: "events:read",
    query: EVENT_LIST_FIELDS,
    status: 200,
    response: EVENT_PAGE,
  },
  readEvent: {
    method: "GET",
    path: "/api/v1/{funder}/events/{eventId}",
    scope: "events:read",
    status: 200,
    response: RECORDED_EVENT,
  },
});
