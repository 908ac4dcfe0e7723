import {
  BRAND_ID,
  EXAMPLE_COUNTER,
  EXAMPLE_DISCLOSURE,
  EXAMPLE_QUOTE,
  EXAMPLE_TERMS,
  FULL_OFFER,
  OFFER_ID,
} from "@/lib/schemas/offers/examples";

/** Submissions of the example offer, and the decisions on them. */

export const SUBMITTED_AT = "2026-01-05T16:42:10.318Z";
/** The offer in every event about its submissions and disclosures. */
export const EXAMPLE_SUBMITTED_OFFER = {
  id: OFFER_ID,
  deal_id: "DEAL-1001",
  funder: "acme",
  brand_id: BRAND_ID,
  merchant_name: FULL_OFFER.merchant_name,
  merchant_id: FULL_OFFER.merchant_id,
  merchant_state: FULL_OFFER.merchant_state,
  iso_name: FULL_OFFER.iso_name,
  iso_id: FULL_OFFER.iso_id,
  deal_type: FULL_OFFER.deal_type,
  position: FULL_OFFER.position,
  metadata: FULL_OFFER.metadata,
};
const SUBMISSION_ID = "019b8f0e-2c4d-7a10-b3f5-9d1e6c7a8b20";
const ACTOR = {
  kind: "key",
  id: "fk_7Q4K2M9D5T1B8H3X6V0C2Z4N8RKW",
  name: "Underwriting",
};
export const EXAMPLE_DECISION = {
  id: "019b8f14-7a31-7e02-9c46-3f5b8d2e1a70",
  submission_id: SUBMISSION_ID,
  decision: "countered",
  message: "We can fund more over the same time.",
  reason: "price",
  terms: EXAMPLE_COUNTER.terms,
  quote: EXAMPLE_COUNTER.quote,
  offer_version: 1,
  offer_changed: false,
  valid_until: "2026-01-12T23:00:00.000Z",
  next_url: null,
  actor: ACTOR,
  created_at: "2026-01-05T18:04:31.402Z",
};
const accepted = {
  ...EXAMPLE_DECISION,
  id: "019b8f2a-19c4-7b15-8e90-5d7c2f4a6b81",
  decision: "accepted",
  message: "The contract is ready to sign.",
  reason: null,
  terms: null,
  quote: null,
  valid_until: null,
  next_url: "https://sign.funder.example/contracts/DEAL-1001",
  created_at: "2026-01-05T18:28:10.020Z",
};

/** The data of a submission's event: the submitted terms and the other members. */
export const EXAMPLE_SUBMISSION = {
  submission: {
    id: SUBMISSION_ID,
    number: "7Q4K-2M9D",
    submitted_at: SUBMITTED_AT,
    offer_version: 1,
    terms: EXAMPLE_TERMS,
    quote: EXAMPLE_QUOTE,
    contact: { name: "Dana Reyes", email: "dana@northline.example" },
    note: "The merchant would like to fund this week.",
    disclosure_confirmed: null,
  },
  disclosure: EXAMPLE_DISCLOSURE,
  offer: EXAMPLE_SUBMITTED_OFFER,
};

const listed = {
  ...EXAMPLE_SUBMISSION.submission,
  structure: EXAMPLE_QUOTE.structure,
  offer: EXAMPLE_SUBMISSION.offer,
  decision: accepted,
};

/** Example responses about submissions. */
export const SUBMISSION_RESPONSES = {
  submission: {
    ...listed,
    decisions: [accepted, EXAMPLE_DECISION],
    disclosure: EXAMPLE_SUBMISSION.disclosure,
  },
  page: { data: [listed], has_more: false, next_cursor: null },
  countered: EXAMPLE_DECISION,
  accepted,
};

/** Example requests about decisions. */
export const DECISION_REQUESTS = {
  countered: {
    decision: "countered",
    message: EXAMPLE_DECISION.message,
    reason: EXAMPLE_DECISION.reason,
    terms: EXAMPLE_COUNTER.terms,
  },
  accepted: { decision: "accepted", message: accepted.message, next_url: accepted.next_url },
  every: {
    decision: "countered",
    message: EXAMPLE_DECISION.message,
    reason: EXAMPLE_DECISION.reason,
    terms: EXAMPLE_COUNTER.terms,
    valid_until: EXAMPLE_DECISION.valid_until,
    next_url: accepted.next_url,
  },
};
