import { EXAMPLE_DOCUMENT, EXAMPLE_EVIDENCE, EXAMPLE_SIGNATURE } from "@/lib/schemas/disclosures/examples";
import { CREATED_AT, OFFER_IN_EVENT } from "@/lib/schemas/offers/examples";
import {
  EXAMPLE_DECISION,
  EXAMPLE_SUBMISSION,
  EXAMPLE_SUBMITTED_OFFER,
  SUBMITTED_AT,
} from "@/lib/schemas/submissions/examples";
import { WEBHOOK_ID, WEBHOOK_URL } from "@/lib/schemas/webhooks/examples";

/** The `webhook-id` of every example. */
export const EVENT_ID = "019b8f0e-2c51-7f3a-8d11-4b7c2e9f6a05";

const event = (type: string, timestamp: string, data: object) => ({ id: EVENT_ID, type, timestamp, data });

const disclosed = (happened: keyof typeof EXAMPLE_EVIDENCE) =>
  event(`disclosure.${happened}`, EXAMPLE_EVIDENCE[happened].at, {
    disclosure: EXAMPLE_DOCUMENT,
    evidence: EXAMPLE_EVIDENCE[happened],
    offer: EXAMPLE_SUBMITTED_OFFER,
  });

const revoked = {
  status: "revoked",
  calculator_url_expires_at: null,
  updated_at: "2026-01-06T09:30:00.000Z",
  revoked_at: "2026-01-06T09:30:00.000Z",
};

/** An example message for each event type. */
export const EXAMPLE_EVENTS = {
  "submission.created": event("submission.created", SUBMITTED_AT, EXAMPLE_SUBMISSION),
  "submission.decided": event("submission.decided", EXAMPLE_DECISION.created_at, {
    decision: EXAMPLE_DECISION,
    submission: { id: EXAMPLE_SUBMISSION.submission.id, number: EXAMPLE_SUBMISSION.submission.number },
    offer: EXAMPLE_SUBMITTED_OFFER,
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
  "disclosure.signed": event("disclosure.signed", EXAMPLE_EVIDENCE.signed.at, {
    disclosure: { ...EXAMPLE_DOCUMENT, signature: EXAMPLE_SIGNATURE },
    evidence: EXAMPLE_EVIDENCE.signed,
    offer: EXAMPLE_SUBMITTED_OFFER,
  }),
  "webhook.test": event("webhook.test", CREATED_AT, {
    webhook: { id: WEBHOOK_ID, url: WEBHOOK_URL, description: "Follow-up" },
    callback: null,
  }),
};
