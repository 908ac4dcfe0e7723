import { BRAND_ID, COUNTER, FULL_OFFER, OFFER_ID, QUOTE, QUOTED_DISCLOSURE, TERMS } from "./offer-examples";

/** Submissions of the example offer, and the decisions on them. */

export const SUBMITTED_AT = "2026-01-05T16:42:10.318Z";
/** The offer in every event about its submissions and disclosures. */
export const SUBMITTED_OFFER = {
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
export const DECISION = {
  id: "019b8f14-7a31-7e02-9c46-3f5b8d2e1a70",
  submission_id: SUBMISSION_ID,
  decision: "countered",
  message: "We can fund more over the same time.",
  reason: "price",
  terms: COUNTER.terms,
  quote: COUNTER.quote,
  offer_version: 1,
  offer_changed: false,
  valid_until: "2026-01-12T23:00:00.000Z",
  next_url: null,
  actor: ACTOR,
  created_at: "2026-01-05T18:04:31.402Z",
};
const accepted = {
  ...DECISION,
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
export const SUBMITTED = {
  submission: {
    id: SUBMISSION_ID,
    number: "7Q4K-2M9D",
    submitted_at: SUBMITTED_AT,
    offer_version: 1,
    terms: TERMS,
    quote: QUOTE,
    contact: { name: "Dana Reyes", email: "dana@northline.example" },
    note: "The merchant would like to fund this week.",
  },
  disclosure: QUOTED_DISCLOSURE,
  offer: SUBMITTED_OFFER,
};

const listed = {
  ...SUBMITTED.submission,
  structure: QUOTE.structure,
  offer: SUBMITTED.offer,
  decision: accepted,
};

/** Example responses about submissions. */
export const SUBMISSION_RESPONSES = {
  submission: { ...listed, decisions: [accepted, DECISION], disclosure: SUBMITTED.disclosure },
  page: { data: [listed], has_more: false, next_cursor: null },
  countered: DECISION,
  accepted,
};

/** Example requests about decisions. */
export const DECISION_REQUESTS = {
  countered: {
    decision: "countered",
    message: DECISION.message,
    reason: DECISION.reason,
    terms: COUNTER.terms,
  },
  accepted: { decision: "accepted", message: accepted.message, next_url: accepted.next_url },
  every: {
    decision: "countered",
    message: DECISION.message,
    reason: DECISION.reason,
    terms: COUNTER.terms,
    valid_until: DECISION.valid_until,
    next_url: accepted.next_url,
  },
};
