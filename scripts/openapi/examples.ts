import { computeQuote } from "@/lib/calculator/quote";
import { defaultTerms } from "@/lib/calculator/terms";
import { quoteToWire, termsToWire } from "@/lib/calculator/wire";
import { type OfferFields, withDefaults } from "@/lib/schemas/offer";
import { toLimits } from "@/lib/schemas/offer-limits";

/** One deal told through every request, answer and event. What follows from something else is computed from it. */

const CREATED_AT = "2026-01-01T00:00:00.000Z";
const LINK_ENDS = "2026-01-31T00:00:00.000Z";
const OFFER_ID = "0b8f2c1e-6a3d-4c55-9b0e-2f1d7a9c4e10";
const BRAND_ID = "0196b1f0-5a3e-7c41-9d2e-6b1f0c8a7d35";
const FIRST_LINK = "/DEAL-1001?sig=Y6sd001bpsPmWjW-t_QlBzJvVHeOh090djYG8-Dhv3w&exp=1769817600";
const SECOND_LINK = "/DEAL-1001?sig=zQO5AWXcAtAieiAKeE7WlsFk-jJ0GoPcY5LMfzDZ9Yo&exp=1769821200";

/** An offer with nothing but the required fields. */
export const SMALLEST_OFFER = {
  merchant_name: "Café Río",
  iso_name: "ISO One",
  purchase_price_floor: 10_000,
  purchase_price_ceiling: 50_000,
  buy_rate: 1.2,
  max_upsell: 0.1,
  base_frequency: "daily",
  available_frequencies: ["daily", "weekly"],
  num_payments_floor: 60,
  num_payments_ceiling: 180,
};

/** An offer in which every field is in use, but for tiers of the funder's own. */
export const FULL_OFFER = {
  merchant_name: "Harbor Street Bakery",
  merchant_id: "M-20417",
  merchant_state: "TX",
  iso_name: "Northline Capital",
  iso_id: "ISO-88",
  deal_type: "new_deal",
  position: 1,
  purchase_price_floor: 15_000,
  purchase_price_ceiling: 80_000,
  default_purchase_price: 50_000,
  buy_rate: 1.25,
  max_upsell: 0.14,
  default_upsell: 0.1,
  holdback_pct: 0.12,
  monthly_receivables: 96_000,
  existing_funding_balance: 6_200,
  base_frequency: "daily",
  available_frequencies: ["daily", "weekly", "monthly"],
  num_payments_floor: 60,
  num_payments_ceiling: 150,
  default_num_payments: 126,
  payment_amount_override: 1_400,
  payment_override_behavior: "ceiling",
  fees: [
    {
      id: "origination",
      label: "Origination",
      amount: 0.03,
      amount_type: "pct",
      visible: true,
      adjustable: true,
      floor: 0.01,
      ceiling: 0.04,
    },
    { id: "ucc", label: "UCC filing", amount: 195, amount_type: "fixed", visible: true, adjustable: false },
  ],
  fee_config: { show_fee_breakdown: true },
  prepayment_schedule_mode: "auto_generate",
  prepayment_config: { model: "step_per_month", params: { rate_step: 0.02, floor_term_months: 2 } },
  display_config: { show_prepayment_schedule: true, show_stipulations: true, show_fee_breakdown: true },
  stipulations: ["Voided check", "Bank statements of the last four months"],
  notification_emails: ["deals@funder.example"],
  assigned_users: ["ana@funder.example"],
  callback_url: "https://funder.example/offer-calculator",
  funder_notes: "Second advance this year.",
  metadata: { crm_id: "7731" },
} satisfies Required<Omit<OfferFields, "brand_id" | "prepayment_schedule">>;

const LIMITS = toLimits(withDefaults(FULL_OFFER, BRAND_ID), 1);
const TERMS = termsToWire(defaultTerms(LIMITS), LIMITS);

const QUOTE_EXAMPLE = quoteToWire(computeQuote(LIMITS, defaultTerms(LIMITS)));

/** The details of a request that has nothing but its query to fail. */
export const QUERY_FAILED = ["query may hold only A-Z a-z 0-9 - . _ in names and values"];

/** Requests, by what they are for. */
export const REQUESTS = {
  smallestOffer: { deal_id: "DEAL-1001", ...SMALLEST_OFFER },
  fullOffer: { deal_id: "DEAL-1001", initial_status: "active", ...FULL_OFFER },
  replacement: { version: 1, ...FULL_OFFER, purchase_price_ceiling: 90_000 },
  raisedUpsell: { version: 1, max_upsell: 0.15 },
  clearedFields: {
    version: 1,
    stipulations: [],
    funder_notes: null,
    metadata: { crm_id: "7732", desk: "south" },
  },
  terms: TERMS,
  weekly: { frequency: "weekly", upsell: 0.05 },
  revokePrevious: { revoke_previous: true },
};

const summary = {
  id: OFFER_ID,
  deal_id: "DEAL-1001",
  version: 1,
  status: "active",
  calculator_url: FIRST_LINK,
};

const offerInEvent = {
  id: OFFER_ID,
  deal_id: "DEAL-1001",
  version: 1,
  status: "active",
  initial_status: "active",
  ...withDefaults(FULL_OFFER, BRAND_ID),
  calculator_url_expires_at: LINK_ENDS,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
  revoked_at: null,
  submission_count: 0,
  last_submitted_at: null,
};

const offer = { ...offerInEvent, calculator_url: FIRST_LINK };
const revoked = {
  status: "revoked",
  calculator_url_expires_at: null,
  updated_at: "2026-01-06T09:30:00.000Z",
  revoked_at: "2026-01-06T09:30:00.000Z",
};

/** Answers, by what they answer. */
export const ANSWERS = {
  created: summary,
  replaced: { ...summary, version: 2, calculator_url: SECOND_LINK },
  patched: { ...summary, version: 2 },
  revoked: { id: OFFER_ID, deal_id: "DEAL-1001", status: "revoked" },
  offer,
  page: { data: [offer], has_more: true, next_cursor: "C48sHmo9TFWbDi8depxOEA" },
  quote: QUOTE_EXAMPLE,
  link: { calculator_url: SECOND_LINK, calculator_url_expires_at: "2026-01-31T01:00:00.000Z" },
  brands: {
    data: [
      {
        id: BRAND_ID,
        name: "Acme Funding",
        default: true,
        callback_url: "https://funder.example/offer-calculator",
      },
    ],
  },
};

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

/** Requests about webhooks and deliveries. */
export const WEBHOOK_REQUESTS = {
  created: { url: WEBHOOK_URL, events: webhook.events, description: "Follow-up" },
  enabled: { status: "enabled" },
  changed: { url: WEBHOOK_URL, events: webhook.events, description: null, status: "enabled" },
  rotated: { overlap_hours: 48 },
  replayed: { since: CREATED_AT },
};

const event = (type: string, timestamp: string, data: object) => ({ type, timestamp, data });

/** Messages, by event type. */
export const EVENTS = {
  "submission.created": event("submission.created", SUBMITTED_AT, {
    submission: {
      id: "019b8f0e-2c4d-7a10-b3f5-9d1e6c7a8b20",
      number: "7Q4K-2M9D",
      submitted_at: SUBMITTED_AT,
      offer_version: 1,
      terms: TERMS,
      quote: QUOTE_EXAMPLE,
      contact: { name: "Dana Reyes", email: "dana@northline.example" },
      note: "The merchant would like to fund this week.",
    },
    offer: {
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
    },
  }),
  "offer.created": event("offer.created", CREATED_AT, { offer: offerInEvent }),
  "offer.updated": event("offer.updated", "2026-01-02T10:15:00.000Z", {
    offer: { ...offerInEvent, version: 2, max_upsell: 0.15, updated_at: "2026-01-02T10:15:00.000Z" },
    changed: ["max_upsell"],
  }),
  "offer.revoked": event("offer.revoked", revoked.revoked_at, { offer: { ...offerInEvent, ...revoked } }),
  "offer.viewed": event("offer.viewed", "2026-01-05T16:20:41.007Z", { offer: offerInEvent }),
  "offer.expired": event("offer.expired", "2026-01-31T00:00:30.000Z", { offer: offerInEvent }),
  "webhook.test": event("webhook.test", CREATED_AT, {
    webhook: { id: WEBHOOK_ID, url: WEBHOOK_URL, description: "Follow-up" },
  }),
};

const submitted = EVENTS["submission.created"].data as { submission: object; offer: object };
const submission = { ...submitted.submission, offer: submitted.offer };

/** Answers about submissions, webhooks and deliveries. */
export const DELIVERY_ANSWERS = {
  webhook,
  webhookPage: { data: [webhook], has_more: false, next_cursor: null },
  newWebhook: { ...webhook, secret: SECRET },
  rotated: { ...webhook, secret: SECRET, previous_secret_expires_at: "2026-01-03T00:00:00.000Z" },
  testDelivery,
  deliveryPage: { data: [delivery], has_more: false, next_cursor: null },
  deliveryWithAttempts: {
    ...delivery,
    payload: EVENTS["submission.created"],
    attempts: [
      {
        number: 1,
        started_at: "2026-01-05T16:42:10.402Z",
        duration_ms: 93,
        status_code: 503,
        error: "The receiver answered 503.",
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
  replayedDelivery: again,
  replayed: { replayed: 12 },
  submission,
  submissionPage: { data: [submission], has_more: false, next_cursor: null },
};
