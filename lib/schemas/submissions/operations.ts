import { z } from "zod";
import { QUOTED_DISCLOSURE } from "@/lib/schemas/disclosures/responses";
import { OFFER_WITHOUT_LINK } from "@/lib/schemas/offers/responses";
import { QUOTE } from "@/lib/schemas/quotes/responses";
import { SUBMITTED_TERMS } from "@/lib/schemas/quotes/terms";
import { oneOf } from "@/lib/schemas/wire/field-types";
import { REFERENCE_NUMBER } from "@/lib/schemas/wire/identifiers";
import { type ListQuery, PAGE_FIELDS, since } from "@/lib/schemas/wire/lists";
import { declareOperations } from "@/lib/schemas/wire/operation";
import { instant, pageSchema } from "@/lib/schemas/wire/response-fields";
import { DECISION, DECISION_FIELDS, DECISION_FILTERS } from "./decision";

/** Submissions, as the API returns them and events contain them. */

/** The most submissions of a link, an offer and an address of pages in an hour, and of an offer in 24 hours. */
export const MOST_SUBMISSIONS = { link: 20, offer: 60, address: 600, offer_day: 500 } as const;

/** A sandbox has so many times these. */
export const SANDBOX_SUBMISSIONS = 10;

/**
 * The most mails about submissions to one recipient of a funder in an hour and in 24 hours, and to all
 * recipients of a funder in 24 hours.
 */
export const MOST_STAFF_MAILS = { recipient: 300, recipient_day: 2_000, funder_day: 5_000 } as const;

const offer = OFFER_WITHOUT_LINK.shape;

const DISCLOSURE_CONFIRMED = z
  .strictObject({
    state: z.string().length(2).describe("The state whose law wants it, by its USPS code."),
    at: instant().describe(
      "When the ISO confirmed it, by the clock of the page: at the earliest when this version of the offer was made, at the latest when it submitted.",
    ),
  })
  .meta({
    id: "DisclosureConfirmed",
    description: "The ISO's word that the merchant has the disclosure that you make yourself.",
  });

/** Terms that an ISO submitted, with their figures. */
export const SUBMISSION = z
  .strictObject({
    id: z.uuid().describe("Assigned by the service."),
    number: z.string().regex(REFERENCE_NUMBER).describe("The reference number the ISO was shown."),
    submitted_at: instant().describe("When the ISO submitted them."),
    offer_version: offer.version.describe("The version of the offer the ISO saw."),
    terms: SUBMITTED_TERMS,
    quote: QUOTE,
    contact: z
      .strictObject({
        name: z.string().nullable().describe("The name; null if none was entered."),
        email: z.string().nullable().describe("The e-mail address; null if none was entered."),
      })
      .describe("The contact details that the ISO entered."),
    note: z.string().nullable().describe("The ISO's note to you."),
    disclosure_confirmed: DISCLOSURE_CONFIRMED.nullable().describe(
      "That the merchant has your own disclosure, as the ISO confirmed on the page; null without it, and where it was not asked for.",
    ),
  })
  .meta({
    id: "Submission",
    description: "Terms an ISO submitted, with every figure computed again by the service.",
  });

/** The fields of the offer that a submission, its event and its decision contain. */
export const SUBMITTED_OFFER = z
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

export const SUBMITTED_DISCLOSURE = QUOTED_DISCLOSURE.nullable().describe(
  "The disclosure of the terms when they were submitted, where the service makes the document that comes first (California, New York, and Texas once you have approved it); null where it makes none, also where you owe your own (`disclosure_confirmed`).",
);

/** A submission in a list, with its offer and the latest decision. */
export const LISTED_SUBMISSION = SUBMISSION_OF_OFFER.extend({
  structure: QUOTE.shape.structure.describe(
    "The structure of the terms, as it was named then; null in an offer without structures.",
  ),
  decision: DECISION.nullable().describe("Your latest decision; null without one."),
}).meta({
  id: "ListedSubmission",
  description: "A submission with your latest decision, and its offer at that time.",
});

/** A single submission with its disclosure and all decisions, which lists omit. */
export const READ_SUBMISSION = LISTED_SUBMISSION.extend({
  decisions: z.array(DECISION).describe("Every decision, newest first."),
  disclosure: SUBMITTED_DISCLOSURE,
}).meta({
  id: "ReadSubmission",
  description: "A submission with its decisions and its disclosure, and its offer at that time.",
});

/** A submission as the funder's API and console read it. */
export type SubmissionView = z.infer<typeof READ_SUBMISSION>;

export const SUBMISSION_PAGE = pageSchema(LISTED_SUBMISSION).meta({
  id: "SubmissionPage",
  description: "Submissions, newest first.",
});

export type SubmittedQuote = z.infer<typeof QUOTE>;
/** A quote as stored. Quotes from before structures, renewals and commission terms existed lack these fields. */
export type StoredQuote = Omit<SubmittedQuote, LaterFigures> & Partial<Pick<SubmittedQuote, LaterFigures>>;

/** The fields that earlier quotes lack. */
type LaterFigures = "structure" | "commission_detail" | "renewal";
export type SubmittedDisclosure = z.infer<typeof QUOTED_DISCLOSURE>;

/** GET /submissions, and the submissions of one offer. */
export const SUBMISSION_LIST_FIELDS = {
  ...PAGE_FIELDS,
  submitted_since: since().optional(),
  decision: oneOf(DECISION_FILTERS).optional(),
};

export type SubmissionListQuery = ListQuery<typeof SUBMISSION_LIST_FIELDS>;

export const SUBMISSION_OPERATIONS = declareOperations({
  listSubmissionsOfOffer: {
    method: "GET",
    path: "/api/v1/{funder}/offers/{dealId}/submissions",
    scope: "submissions:read",
    query: SUBMISSION_LIST_FIELDS,
    status: 200,
    response: SUBMISSION_PAGE,
  },
  listSubmissions: {
    method: "GET",
    path: "/api/v1/{funder}/submissions",
    scope: "submissions:read",
    query: SUBMISSION_LIST_FIELDS,
    status: 200,
    response: SUBMISSION_PAGE,
  },
  readSubmission: {
    method: "GET",
    path: "/api/v1/{funder}/submissions/{submissionId}",
    scope: "submissions:read",
    status: 200,
    response: READ_SUBMISSION,
  },
  decideSubmission: {
    method: "POST",
    path: "/api/v1/{funder}/submissions/{submissionId}/decision",
    scope: "submissions:decide",
    body: { presence: "required", fields: DECISION_FIELDS, serviceChecks: "rules" },
    status: 201,
    response: DECISION,
    errors: ["OFFER_REVOKED", "LIMIT_REACHED"],
    idempotent: true,
    drains: true,
  },
});
