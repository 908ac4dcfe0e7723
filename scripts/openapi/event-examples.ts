import { DOCUMENT, EVIDENCE, SIGNATURE } from "./disclosure-examples";
import { CREATED_AT, OFFER_IN_EVENT } from "./offer-examples";
import { DECISION, SUBMITTED, SUBMITTED_AT, SUBMITTED_OFFER } from "./submission-examples";
import { WEBHOOK_ID, WEBHOOK_URL } from "./webhook-examples";

/** The `webhook-id` of every example. */
export const EVENT_ID = "019b8f0e-2c51-7f3a-8d11-4b7c2e9f6a05";

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
