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
