import { BRAND_ID, COUNTER, FULL_OFFER, OFFER_ID, QUOTE, QUOTED_DISCLOSURE, TERMS } from "./offer-examples";

/** Submissions of the example offer, the decisions on them, and disclosures of its terms. */

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

/** A disclosure document of the example deal's terms. */
export const DOCUMENT = {
  id: "019b8f0e-2c40-7b22-8c11-4b7c2e9f6a05",
  deal_id: "DEAL-1001",
  offer_id: OFFER_ID,
  offer_version: 1,
  state: "CA",
  template_version: "ca-2",
  status: "current",
  test: false,
  terms: TERMS,
  structure: null,
  html_sha256: "0f5b2a6e1c9d4873b1a0e5f6c7d8091a2b3c4d5e6f708192a3b4c5d6e7f80912",
  pdf_sha256: "7c1e9f0a3b5d48626f7081929a3b4c5d6e7f80910f5b2a6e1c9d4873b1a0e5f6",
  signature: null,
  created_at: "2026-01-05T16:30:00.112Z",
  expires_at: "2026-01-07T05:00:00.000Z",
  superseded_at: null,
  kept_until: "2030-01-05T16:41:07.530Z",
};
const evidence = (kind: string, at: string, given: object) => ({
  kind,
  at,
  actor: { kind: "iso", id: null },
  name: null,
  title: null,
  email: null,
  address: null,
  user_agent: null,
  html_sha256: DOCUMENT.html_sha256,
  document_sha256: DOCUMENT.pdf_sha256,
  by_sender: false,
  count: 1,
  last_at: null,
  ...given,
});
const browser = { address: "203.0.113.7", user_agent: "Mozilla/5.0 (iPhone)" };
export const EVIDENCE = {
  created: evidence("created", DOCUMENT.created_at, {
    address: "198.51.100.20",
    user_agent: "Mozilla/5.0",
  }),
  sent: evidence("sent", "2026-01-05T16:30:02.440Z", {
    name: "Maria Alvarez",
    email: "owner@harbor.example",
  }),
  viewed: evidence("opened", "2026-01-05T16:40:11.029Z", {
    actor: { kind: "merchant", id: null },
    ...browser,
  }),
  acknowledged: evidence("acknowledged", "2026-01-05T16:41:07.530Z", {
    actor: { kind: "merchant", id: null },
    name: "Maria Alvarez",
    ...browser,
  }),
  signed: evidence("signed", "2026-01-05T16:41:07.530Z", {
    actor: { kind: "merchant", id: null },
    name: "Maria Alvarez",
    title: "Owner",
    email: "owner@harbor.example",
    ...browser,
  }),
};
export const SIGNATURE = {
  signed_at: "2026-01-05T16:41:07.530Z",
  html_sha256: "5a1e0c9d7b3f48621f7081929a3b4c5d6e7f80910f5b2a6e1c9d4873b1a0e5f6",
  pdf_sha256: "9d4873b1a0e5f67c1e9f0a3b5d48626f7081929a3b4c5d6e7f80910f5b2a6e1c",
};

/** Responses about disclosure documents. */
export const DISCLOSURE_RESPONSES = {
  page: { data: [DOCUMENT], has_more: false, next_cursor: null },
  document: {
    ...DOCUMENT,
    merchant_url: `/DEAL-1001/merchant?sig=Y6sd001bpsPmWjW-t_QlBzJvVHeOh090djYG8-Dhv3w&exp=1767762000&disclosure=${DOCUMENT.id}`,
    recipient: "Harbor Street Bakery",
    figures: { ...QUOTED_DISCLOSURE, document_id: DOCUMENT.id },
    evidence: Object.values(EVIDENCE),
  },
};
