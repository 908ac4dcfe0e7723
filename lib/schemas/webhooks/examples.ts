import { BRAND_ID, CREATED_AT } from "@/lib/schemas/offers/examples";

/** The webhook endpoint of every example. */
export const WEBHOOK_ID = "019b8f0e-1f20-7b6c-9a41-6c2d8e5f7a31";
export const WEBHOOK_URL = "https://funder.example/events";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3vVd0z1mYxE=";
const webhook = {
  id: WEBHOOK_ID,
  url: WEBHOOK_URL,
  format: "standard",
  events: ["offer.viewed", "offer.expired"],
  description: "Follow-up",
  status: "enabled",
  disabled_reason: null,
  created_at: CREATED_AT,
};

/** Example requests about webhook endpoints. */
export const WEBHOOK_REQUESTS = {
  created: { url: WEBHOOK_URL, events: webhook.events, description: "Follow-up" },
  slack: {
    url: "https://hooks.slack.com/services/T0000/B0000/example",
    events: ["submission.created"],
    format: "slack",
  },
  enabled: { status: "enabled" },
  changed: {
    url: WEBHOOK_URL,
    events: webhook.events,
    description: null,
    status: "enabled",
    format: "standard",
  },
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
