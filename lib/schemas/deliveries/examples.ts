import { EVENT_ID, EXAMPLE_EVENTS } from "@/lib/schemas/events/examples";
import { CREATED_AT, FULL_OFFER } from "@/lib/schemas/offers/examples";
import { SUBMITTED_AT } from "@/lib/schemas/submissions/examples";
import { WEBHOOK_ID, WEBHOOK_URL } from "@/lib/schemas/webhooks/examples";

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
    payload: EXAMPLE_EVENTS["submission.created"],
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
