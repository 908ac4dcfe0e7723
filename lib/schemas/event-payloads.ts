import { z } from "zod";
import { QUOTED_DISCLOSURE } from "./disclosure-responses";
import type { EventType } from "./events";
import { OFFER_FIELDS } from "./offer";
import { OFFER_WITHOUT_LINK } from "./offer-responses";
import { QUOTE } from "./quote-responses";
import { pageSchema } from "./response-fields";
import { REFERENCE_NUMBER } from "./submission";
import { TERM_FIELDS } from "./terms";

/** The exact shape of every message to a funder (contract, section 8). */

const offer = OFFER_WITHOUT_LINK.shape;

/** The terms of a submission. */
export const SUBMITTED_TERMS = z
  .strictObject({
    purchase_price: TERM_FIELDS.purchase_price.unwrap().describe("What the ISO chose."),
    upsell: TERM_FIELDS.upsell.unwrap().describe("What the ISO added to the buy rate."),
    frequency: TERM_FIELDS.frequency.unwrap().describe("How often the merchant pays."),
    num_payments: TERM_FIELDS.num_payments.unwrap().describe("In `frequency`."),
    fees: TERM_FIELDS.fees.unwrap().describe("The adjustable fees as the ISO chose them."),
  })
  .meta({ id: "Terms", description: "What the ISO chose." });

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

/** A submission as the API returns it: the event's submission with its offer. */
export const SUBMISSION_OF_OFFER = SUBMISSION.extend({ offer: SUBMITTED_OFFER }).meta({
  id: "SubmissionOfOffer",
  description: "A submission, and its offer at that time.",
});

const SUBMITTED_DISCLOSURE = QUOTED_DISCLOSURE.nullable().describe(
  "The disclosure of the terms when they were submitted; null if none was required.",
);

/** A single submission, with its disclosure, which lists omit. */
export const READ_SUBMISSION = SUBMISSION_OF_OFFER.extend({ disclosure: SUBMITTED_DISCLOSURE }).meta({
  id: "ReadSubmission",
  description: "A submission with its disclosure, and its offer at that time.",
});

export const SUBMISSION_PAGE = pageSchema(SUBMISSION_OF_OFFER).meta({
  id: "SubmissionPage",
  description: "Submissions, newest first.",
});

export type SubmittedTerms = z.infer<typeof SUBMITTED_TERMS>;
export type SubmittedQuote = z.infer<typeof QUOTE>;
export type SubmittedDisclosure = z.infer<typeof QUOTED_DISCLOSURE>;

const SUBMITTED = z.strictObject({
  submission: SUBMISSION,
  disclosure: SUBMITTED_DISCLOSURE,
  offer: SUBMITTED_OFFER,
});

/** The messages by event type. */
export const EVENT_PAYLOADS = {
  "submission.created": payload("submission.created", SUBMITTED),
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

const RECORDED_SUBMISSION = payload(
  "submission.created",
  SUBMITTED.extend({ disclosure: SUBMITTED_DISCLOSURE.default(null) }),
);

function payload<Data extends z.ZodType>(type: EventType, data: Data) {
  return z.strictObject({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe("When it happened. ISO 8601 in UTC."),
    data,
  });
}
