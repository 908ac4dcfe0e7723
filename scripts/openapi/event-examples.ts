import { BRAND_ID, CREATED_AT, FULL_OFFER, OFFER_IN_EVENT } from "./offer-examples";
import {
  DECISION,
  DOCUMENT,
  EVIDENCE,
  SIGNATURE,
  SUBMITTED,
  SUBMITTED_AT,
  SUBMITTED_OFFER,
} from "./submission-examples";

/** The `webhook-id` of every example. */
export const EVENT_ID = "019b8f0e-2c51-7f3a-8d11-4b7c2e9f6a05";

/** The webhook endpoint of every example. */
export const WEBHOOK_ID = "019b8f0e-1f20-7b6c-9a41-6c2d8e5f7a31";
export const WEBHOOK_URL = "https://funder.example/events";

const event = (type: string, timestamp: string, data: object) => ({ id: EVENT_ID, type, timestamp, data });

const disclosed = (happened: keyof typeof EVIDENCE) =>
  event(`disclosure.${happened}`, EVIDENCE[happened].at, {
    disclosure: DOCUMENT,
    evidence: EVIDENCE[happened],
    offer: SUBMITTED_OFFER,
  });

const revoked = {
  status: "revoked",
  calculator_url_expires_at: null,
  updated_at: "2026-01-06T09:30:00.000Z",
  revoked_at: "2026-01-06T09:30:00.000Z",
};

/** An example message for each event type. */
export const EVENTS = {
  "submission.created": event("submission.created", SUBMITTED_AT, SUBMITTED),
  "submission.decided": event("submission.decided", DECISION.created_at, {
    decision: DECISION,
    submission: { id: SUBMITTED.submission.id, number: SUBMITTED.submission.number },
    offer: SUBMITTED_OFFER,
  }),
  "offer.created": event("offer.created", CREATED_AT, { offer: OFFER_IN_EVENT }),
  "offer.updated": event("offer.updated", "2026-01-02T10:15:00.000Z", {
    offer: { ...OFFER_IN_EVENT, version: 2, max_upsell: 0.15, updated_at: "2026-01-02T10:15:00.000Z" },
    changed: ["max_upsell"],
  }),
  "offer.revoked": event("offer.revoked", revoked.revoked_at, { offer: { ...OFFER_IN_EVENT, ...revoked } }),
  "offer.viewed": event("offer.viewed", "2026-01-05T16:20:41.007Z", { offer: OFFER_IN_EVENT }),
  "offer.expiring": event("offer.expiring", "2026-01-28T00:00:30.000Z", { offer: OFFER_IN_EVENT }),
  "offer.expired": event("offer.expired", "2026-01-31T00:00:30.000Z", { offer: OFFER_IN_EVENT }),
  "disclosure.created": disclosed("created"),
  "disclosure.sent": disclosed("sent"),
  "disclosure.viewed": disclosed("viewed"),
  "disclosure.acknowledged": disclosed("acknowledged"),
  "disclosure.signed": event("disclosure.signed", EVIDENCE.signed.at, {
    disclosure: { ...DOCUMENT, signature: SIGNATURE },
    evidence: EVIDENCE.signed,
    offer: SUBMITTED_OFFER,
  }),
  "webhook.test": event("webhook.test", CREATED_AT, {
    webhook: { id: WEBHOOK_ID, url: WEBHOOK_URL, description: "Follow-up" },
    callback: null,
  }),
};

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

/** Example requests about webhook endpoints. */
export const WEBHOOK_REQUESTS = {
  created: { url: WEBHOOK_URL, events: webhook.events, description: "Follow-up" },
  enabled: { status: "enabled" },
  changed: { url: WEBHOOK_URL, events: webhook.events, description: null, status: "enabled" },
  rotated: { overlap_hours: 48 },
  callbackTest: { brand_id: BRAND_ID },
};

/** Example responses about webhook endpoints. */
export const WEBHOOK_RESPONSES = {
  created: { ...webhook, secret: SECRET },
  webhook,
  page: { data: [webhook], has_more: false, next_cursor: null },
  rotated: { ...webhook, secret: SECRET, previous_secret_expires_at: "2026-01-03T00:00:00.000Z" },
};

const delivery = {
  id: "019b8f0e-2c52-7d14-8a02-1c9e4b7d6f80",
  event_id: EVENT_ID,
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

/** Example requests about deliveries. */
export const DELIVERY_REQUESTS = { replayFailed: { since: CREATED_AT } };

/** Example responses about deliveries. */
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
  test: testDelivery,
  callbackTest: { ...testDelivery, destination: delivery.destination },
  replayed: again,
  replayedFailed: { replayed: 12 },
};
