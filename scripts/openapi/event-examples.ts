import {
  BRAND_ID,
  COUNTER,
  CREATED_AT,
  FULL_OFFER,
  OFFER_ID,
  OFFER_IN_EVENT,
  QUOTE,
  QUOTED_DISCLOSURE,
  TERMS,
} from "./examples";

/** The same deal in every event, and requests and responses about submissions, webhooks and deliveries. */

const WEBHOOK_ID = "019b8f0e-1f20-7b6c-9a41-6c2d8e5f7a31";
const WEBHOOK_URL = "https://funder.example/events";
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
const SUBMITTED_AT = "2026-01-05T16:42:10.318Z";
const delivery = {
  id: "019b8f0e-2c52-7d14-8a02-1c9e4b7d6f80",
  event_id: "019b8f0e-2c51-7f3a-8d11-4b7c2e9f6a05",
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

const revoked = {
  status: "revoked",
  calculator_url_expires_at: null,
  updated_at: "2026-01-06T09:30:00.000Z",
  revoked_at: "2026-01-06T09:30:00.000Z",
};

const SUBMITTED_OFFER = {
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
const decision = {
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
  ...decision,
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

const disclosure = {
  id: "019b8f0e-2c40-7b22-8c11-4b7c2e9f6a05",
  deal_id: "DEAL-1001",
  offer_id: OFFER_ID,
  offer_version: 1,
  state: "CA",
  template_version: "ca-1",
  status: "current",
  test: false,
  terms: TERMS,
  html_sha256: "0f5b2a6e1c9d4873b1a0e5f6c7d8091a2b3c4d5e6f708192a3b4c5d6e7f80912",
  pdf_sha256: "7c1e9f0a3b5d48626f7081929a3b4c5d6e7f80910f5b2a6e1c9d4873b1a0e5f6",
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
  email: null,
  address: null,
  user_agent: null,
  document_sha256: disclosure.pdf_sha256,
  ...given,
});
const browser = { address: "203.0.113.7", user_agent: "Mozilla/5.0 (iPhone)" };
const EVIDENCE = {
  created: evidence("created", disclosure.created_at, {
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
};
const disclosed = (happened: keyof typeof EVIDENCE) =>
  event(`disclosure.${happened}`, EVIDENCE[happened].at, {
    disclosure,
    evidence: EVIDENCE[happened],
    offer: SUBMITTED_OFFER,
  });

const event = (type: string, timestamp: string, data: object) => ({ type, timestamp, data });

/** Messages, by event type. */
export const EVENTS = {
  "submission.created": event("submission.created", SUBMITTED_AT, {
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
  }),
  "submission.decided": event("submission.decided", decision.created_at, {
    decision,
    submission: { id: SUBMISSION_ID, number: "7Q4K-2M9D" },
    offer: SUBMITTED_OFFER,
  }),
  "offer.created": event("offer.created", CREATED_AT, { offer: OFFER_IN_EVENT }),
  "offer.updated": event("offer.updated", "2026-01-02T10:15:00.000Z", {
    offer: { ...OFFER_IN_EVENT, version: 2, max_upsell: 0.15, updated_at: "2026-01-02T10:15:00.000Z" },
    changed: ["max_upsell"],
  }),
  "offer.revoked": event("offer.revoked", revoked.revoked_at, { offer: { ...OFFER_IN_EVENT, ...revoked } }),
  "offer.viewed": event("offer.viewed", "2026-01-05T16:20:41.007Z", { offer: OFFER_IN_EVENT }),
  "offer.expired": event("offer.expired", "2026-01-31T00:00:30.000Z", { offer: OFFER_IN_EVENT }),
  "disclosure.created": disclosed("created"),
  "disclosure.sent": disclosed("sent"),
  "disclosure.viewed": disclosed("viewed"),
  "disclosure.acknowledged": disclosed("acknowledged"),
  "webhook.test": event("webhook.test", CREATED_AT, {
    webhook: { id: WEBHOOK_ID, url: WEBHOOK_URL, description: "Follow-up" },
  }),
};

const submitted = EVENTS["submission.created"].data as Record<"submission" | "disclosure" | "offer", object>;
const listed = { ...submitted.submission, offer: submitted.offer, decision: accepted };

/** Responses about submissions. */
export const SUBMISSION_RESPONSES = {
  submission: { ...listed, decisions: [accepted, decision], disclosure: submitted.disclosure },
  page: { data: [listed], has_more: false, next_cursor: null },
  countered: decision,
  accepted,
};

/** Requests about decisions. */
export const DECISION_REQUESTS = {
  countered: {
    decision: "countered",
    message: decision.message,
    reason: decision.reason,
    terms: COUNTER.terms,
    valid_until: decision.valid_until,
  },
  accepted: { decision: "accepted", message: accepted.message, next_url: accepted.next_url },
  every: {
    decision: "countered",
    message: decision.message,
    reason: decision.reason,
    terms: COUNTER.terms,
    valid_until: decision.valid_until,
    next_url: accepted.next_url,
  },
};

/** Responses about disclosure documents. */
export const DISCLOSURE_RESPONSES = {
  page: { data: [disclosure], has_more: false, next_cursor: null },
  document: {
    ...disclosure,
    merchant_url: `/DEAL-1001/merchant?sig=Y6sd001bpsPmWjW-t_QlBzJvVHeOh090djYG8-Dhv3w&exp=1767762000&disclosure=${disclosure.id}`,
    figures: { ...QUOTED_DISCLOSURE, document_id: disclosure.id },
    evidence: Object.values(EVIDENCE),
  },
};

/** Requests about webhook endpoints. */
export const WEBHOOK_REQUESTS = {
  created: { url: WEBHOOK_URL, events: webhook.events, description: "Follow-up" },
  enabled: { status: "enabled" },
  changed: { url: WEBHOOK_URL, events: webhook.events, description: null, status: "enabled" },
  rotated: { overlap_hours: 48 },
};

/** Responses about webhook endpoints. */
export const WEBHOOK_RESPONSES = {
  created: { ...webhook, secret: SECRET },
  webhook,
  page: { data: [webhook], has_more: false, next_cursor: null },
  rotated: { ...webhook, secret: SECRET, previous_secret_expires_at: "2026-01-03T00:00:00.000Z" },
  test: testDelivery,
};

/** Requests about deliveries. */
export const DELIVERY_REQUESTS = { replayFailed: { since: CREATED_AT } };

/** Responses about deliveries. */
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
  replayed: again,
  replayedFailed: { replayed: 12 },
};
