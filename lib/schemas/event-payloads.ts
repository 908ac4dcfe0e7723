import { z } from "zod";
import { DECISION } from "./decision-responses";
import { DISCLOSURE_DOCUMENT, DISCLOSURE_EVIDENCE } from "./disclosure-documents";
import { QUOTED_DISCLOSURE } from "./disclosure-responses";
import type { EventType } from "./events";
import { OFFER_FIELDS } from "./offer";
import { OFFER_WITHOUT_LINK } from "./offer-responses";
import { QUOTE } from "./quote-responses";
import { pageSchema } from "./response-fields";
import { REFERENCE_NUMBER } from "./submission";
import { SUBMITTED_TERMS } from "./terms";

/** The exact shape of every message to a funder (contract, section 8). */

const offer = OFFER_WITHOUT_LINK.shape;

const SUBMISSION = z
  .strictObject({
    id: z.uuid(),
    number: z.string().regex(REFERENCE_NUMBER).describe("The reference number the ISO was shown."),
    submitted_at: z.iso.datetime().meta({ unit: "ISO 8601 in UTC." }),
    offer_version: offer.version.describe("The version of the offer the ISO saw."),
    terms: SUBMITTED_TERMS,
    quote: QUOTE,
    contact: z
      .strictObject({ name: z.string().nullable(), email: z.string().nullable() })
      .describe("The contact details that the ISO entered."),
    note: z.string().nullable().describe("The ISO's note to you."),
  })
  .meta({
    id: "Submission",
    description: "Terms an ISO submitted, with every figure computed again by the service.",
  });

const SUBMITTED_OFFER = z
  .strictObject({
    id: offer.id,
    deal_id: offer.deal_id,
    funder: z.string().describe("Your slug."),
    brand_id: offer.brand_id,
    merchant_name: offer.merchant_name,
    merchant_id: offer.merchant_id,
    merchant_state: offer.merchant_state,
    iso_name: offer.iso_name,
    iso_id: offer.iso_id,
    deal_type: offer.deal_type,
    position: offer.position,
    metadata: offer.metadata,
  })
  .meta({ id: "SubmittedOffer", description: "The offer of the terms." });

const SUBMISSION_OF_OFFER = SUBMISSION.extend({ offer: SUBMITTED_OFFER });

const SUBMITTED_DISCLOSURE = QUOTED_DISCLOSURE.nullable().describe(
  "The disclosure of the terms when they were submitted; null if none was required.",
);

/** A submission in a list: with its offer and the latest decision. */
export const LISTED_SUBMISSION = SUBMISSION_OF_OFFER.extend({
  decision: DECISION.nullable().describe("Your latest decision; null without one."),
}).meta({
  id: "ListedSubmission",
  description: "A submission with your latest decision, and its offer at that time.",
});

/** A single submission, with its disclosure and all decisions, which lists omit. */
export const READ_SUBMISSION = LISTED_SUBMISSION.extend({
  decisions: z.array(DECISION).describe("Every decision, newest first."),
  disclosure: SUBMITTED_DISCLOSURE,
}).meta({
  id: "ReadSubmission",
  description: "A submission with its decisions and its disclosure, and its offer at that time.",
});

export const SUBMISSION_PAGE = pageSchema(LISTED_SUBMISSION).meta({
  id: "SubmissionPage",
  description: "Submissions, newest first.",
});

export type SubmittedQuote = z.infer<typeof QUOTE>;
export type SubmittedDisclosure = z.infer<typeof QUOTED_DISCLOSURE>;

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
  submission: SUBMISSION.pick({ id: true, number: true }),
  offer: SUBMITTED_OFFER,
});

/** The messages by event type. */
export const EVENT_PAYLOADS = {
  "submission.created": payload("submission.created", SUBMITTED),
  "submission.decided": payload("submission.decided", DECIDED),
  "offer.created": payload("offer.created", z.strictObject({ offer: OFFER_WITHOUT_LINK })),
  "offer.updated": payload(
    "offer.updated",
    z.strictObject({
      offer: OFFER_WITHOUT_LINK,
      changed: z
        .array(z.enum(Object.keys(OFFER_FIELDS)))
        .describe("The names of the fields whose values differ from the version before."),
    }),
  ),
  "offer.revoked": payload("offer.revoked", z.strictObject({ offer: OFFER_WITHOUT_LINK })),
  "offer.viewed": payload("offer.viewed", z.strictObject({ offer: OFFER_WITHOUT_LINK })),
  "offer.expired": payload("offer.expired", z.strictObject({ offer: OFFER_WITHOUT_LINK })),
  "disclosure.created": payload("disclosure.created", DISCLOSED),
  "disclosure.sent": payload("disclosure.sent", DISCLOSED),
  "disclosure.viewed": payload("disclosure.viewed", DISCLOSED),
  "disclosure.acknowledged": payload("disclosure.acknowledged", DISCLOSED),
  "webhook.test": payload(
    "webhook.test",
    z.strictObject({
      webhook: z.strictObject({ id: z.uuid(), url: z.string(), description: z.string().nullable() }),
    }),
  ),
} satisfies Record<EventType, z.ZodType>;

/** The `data` of a message of a type. */
export type EventData<Type extends EventType> = z.infer<(typeof EVENT_PAYLOADS)[Type]>["data"];

/**
 * The `data` of a recorded submission.created. A field added later has a default for earlier events.
 */
export function readSubmissionEvent(text: string): EventData<"submission.created"> {
  return RECORDED_SUBMISSION.parse(JSON.parse(text)).data;
}

/** The `data` of a recorded submission.decided. */
export function readDecisionEvent(text: string): EventData<"submission.decided"> {
  return EVENT_PAYLOADS["submission.decided"].parse(JSON.parse(text)).data;
}

const RECORDED_SUBMISSION = payload(
  "submission.created",
  SUBMITTED.extend({ disclosure: SUBMITTED_DISCLOSURE.default(null) }),
);

function payload<Data extends z.ZodType>(type: EventType, data: Data) {
  return z.strictObject({
    type: z.literal(type),
    test: z.literal(true).describe("Only in the messages of a sandbox.").optional(),
    timestamp: z.iso.datetime().describe("When it happened. ISO 8601 in UTC."),
    data,
  });
}
