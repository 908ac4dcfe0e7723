import type { DELIVERY_OPERATIONS } from "@/lib/schemas/deliveries/operations";
import { EVENT_TYPES, READABLE_EVENT_TYPES } from "@/lib/schemas/events/event-types";
import type { EVENT_OPERATIONS } from "@/lib/schemas/events/operations";
import { DELIVERY_STATUSES, WEBHOOK_STATUSES } from "@/lib/schemas/states";
import type { WEBHOOK_OPERATIONS } from "@/lib/schemas/webhooks/operations";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { DELIVERY_REQUESTS, DELIVERY_RESPONSES, EVENTS, WEBHOOK_REQUESTS, WEBHOOK_RESPONSES } from "./events";
import { BRAND_ID } from "./offer-examples";
import { type ProseFor, QUERY_FAILED } from "./prose";

/** The document's texts for the operations on webhook endpoints. */
export const WEBHOOK_PROSE: ProseFor<typeof WEBHOOK_OPERATIONS> = {
  createWebhook: {
    tag: "Webhooks",
    summary: "Add a webhook endpoint",
    description:
      "A receiver, the events it gets, and its secret, which is shown only here. A `disclosure.*` event needs the scope `disclosures:read` too.",
    body: {
      name: "NewWebhookEndpoint",
      description: "A new endpoint.",
      example: WEBHOOK_REQUESTS.created,
      examples: { created: { summary: "Two events", value: WEBHOOK_REQUESTS.created } },
    },
    response: {
      description: "The endpoint is enabled.",
      examples: { created: { summary: "A new endpoint", value: WEBHOOK_RESPONSES.created } },
    },
    invalid: [
      issueOf("url", "format", "must use https"),
      issueOf("events[0]", "not_allowed", `must be one of ${EVENT_TYPES.join(", ")}`),
    ],
  },
  listWebhooks: {
    tag: "Webhooks",
    summary: "List webhook endpoints",
    description: "Your endpoints, newest first, in pages, without their secrets.",
    query: { limit: "Limit", cursor: "Cursor" },
    response: {
      description: "A page of endpoints.",
      examples: { page: { summary: "One endpoint", value: WEBHOOK_RESPONSES.page } },
    },
    invalid: [issueOf("limit", "range", "must be a whole number from 1 to 100")],
  },
  readWebhook: {
    tag: "Webhooks",
    summary: "Read a webhook endpoint",
    description: "The endpoint without its secret; why it is disabled, when it is.",
    response: {
      description: "The endpoint.",
      examples: { enabled: { summary: "An enabled endpoint", value: WEBHOOK_RESPONSES.webhook } },
    },
    invalid: QUERY_FAILED,
  },
  changeWebhook: {
    tag: "Webhooks",
    summary: "Change a webhook endpoint",
    description:
      'Changes the fields given. Pending deliveries are sent to the new `url`. `{"status": "enabled"}` enables a disabled endpoint again; then replay what it missed. Another `url` or other `events` of an endpoint with a `disclosure.*` event need the scope `disclosures:read` too.',
    body: {
      name: "WebhookEndpointChange",
      description: "The fields to change.",
      requiredFields: [],
      notNull: ["url", "events", "status"],
      example: WEBHOOK_REQUESTS.changed,
      examples: {
        enabled: { summary: "Enabled again", value: WEBHOOK_REQUESTS.enabled },
        changed: { summary: "Every field", value: WEBHOOK_REQUESTS.changed },
      },
    },
    response: {
      description: "The endpoint as it is now.",
      examples: { changed: { summary: "An enabled endpoint", value: WEBHOOK_RESPONSES.webhook } },
    },
    invalid: [issueOf("status", "not_allowed", `must be one of ${WEBHOOK_STATUSES.join(", ")}`)],
  },
  deleteWebhook: {
    tag: "Webhooks",
    summary: "Delete a webhook endpoint",
    description:
      "It receives nothing more; its pending deliveries are canceled. Past deliveries stay in the list.",
    response: { description: "The endpoint is deleted." },
    invalid: QUERY_FAILED,
  },
  testWebhook: {
    tag: "Webhooks",
    summary: "Test a webhook endpoint",
    description:
      "Sends a `webhook.test` to the endpoint, enabled or disabled. Its delivery shows the result.",
    response: {
      description: "It will be sent.",
      examples: { test: { summary: "The delivery of the test", value: DELIVERY_RESPONSES.test } },
    },
    invalid: QUERY_FAILED,
  },
  testCallback: {
    tag: "Webhooks",
    summary: "Test a brand's callback",
    description:
      "Sends a `webhook.test` to the brand's `callback_url`, signed with your callback secret. Its delivery shows the result. A brand without a `callback_url` is VALIDATION_FAILED.",
    body: {
      name: "CallbackTest",
      description: "Whose callback to test.",
      example: WEBHOOK_REQUESTS.callbackTest,
      examples: { brand: { summary: "One of several brands", value: WEBHOOK_REQUESTS.callbackTest } },
    },
    response: {
      description: "It will be sent.",
      examples: { test: { summary: "The delivery of the test", value: DELIVERY_RESPONSES.callbackTest } },
    },
    invalid: [issueOf("brand_id", "state", `must be a brand with a callback_url; ${BRAND_ID} has none`)],
  },
  rotateWebhookSecret: {
    tag: "Webhooks",
    summary: "Rotate the secret of an endpoint",
    description:
      "A new secret, shown only here. During the overlap the old one signs too, so that no message is rejected while you switch; an even older secret ends immediately.",
    body: {
      name: "SecretRotation",
      description: "How long the old secret stays valid.",
      example: WEBHOOK_REQUESTS.rotated,
      examples: { rotated: { summary: "Two days of overlap", value: WEBHOOK_REQUESTS.rotated } },
    },
    response: {
      description: "The new secret.",
      examples: { rotated: { summary: "Two days of overlap", value: WEBHOOK_RESPONSES.rotated } },
    },
    invalid: [issueOf("overlap_hours", "range", "must be a whole number from 0 to 168")],
  },
};

/** The document's texts for the operations on deliveries. */
export const DELIVERY_PROSE: ProseFor<typeof DELIVERY_OPERATIONS> = {
  listDeliveries: {
    tag: "Deliveries",
    summary: "List deliveries",
    description: "Messages to your receivers, newest first, in pages: callbacks, webhooks and mails.",
    query: { status: "DeliveryStatus", type: "EventType", limit: "Limit", cursor: "Cursor" },
    response: {
      description: "A page of deliveries.",
      examples: { page: { summary: "One delivery", value: DELIVERY_RESPONSES.page } },
    },
    invalid: [issueOf("status", "not_allowed", `must be one of ${DELIVERY_STATUSES.join(", ")}`)],
  },
  readDelivery: {
    tag: "Deliveries",
    summary: "Read a delivery",
    description: "The message, and every attempt with the receiver's response.",
    response: {
      description: "The delivery.",
      examples: {
        delivered: { summary: "Delivered by the second attempt", value: DELIVERY_RESPONSES.delivery },
      },
    },
    invalid: QUERY_FAILED,
  },
  replayDelivery: {
    tag: "Deliveries",
    summary: "Replay a delivery",
    description:
      "Sends a delivery of any status again: the same bytes with the same `webhook-id`, and a new retry schedule. Its endpoint must be enabled.",
    response: {
      description: "It will be sent.",
      examples: { pending: { summary: "Pending again", value: DELIVERY_RESPONSES.replayed } },
    },
    invalid: [
      issueOf("destination.endpoint_id", "state", "names a webhook endpoint that is disabled or deleted"),
    ],
  },
  replayFailedDeliveries: {
    tag: "Deliveries",
    summary: "Replay what failed",
    description:
      "Sends every exhausted or canceled delivery again if its endpoint is enabled. The body is optional.",
    body: {
      name: "ReplayFailed",
      description: "Since when.",
      example: DELIVERY_REQUESTS.replayFailed,
      examples: { since: { summary: "Since a time", value: DELIVERY_REQUESTS.replayFailed } },
    },
    response: {
      description: "They will be sent.",
      examples: { replayed: { summary: "Twelve deliveries", value: DELIVERY_RESPONSES.replayedFailed } },
    },
    invalid: [issueOf("since", "format", "must be an ISO 8601 time with a zone, or Unix seconds")],
  },
};

const SUBMISSION_CREATED = EVENTS["submission.created"];

/** The document's texts for the operations that read events. */
export const EVENT_PROSE: ProseFor<typeof EVENT_OPERATIONS> = {
  listEvents: {
    tag: "Events",
    summary: "List events",
    description:
      "Every event but tests, oldest first, with or without a receiver, for as long as events are kept (365 days). `next_cursor` is never null: keep it, and send it as `after` to get the events since. No event is skipped, however many requests write at once: an event is listed once every transaction that began before it has ended, usually within a second. To begin with what is still to come, send `after=now` once. After a cursor whose event is no longer kept, the list starts with the oldest event. The order is that of the commits, so the `timestamp` of an event may be a little earlier than that of the event before it.",
    query: { type: "OfEventType", deal_id: "EventsOfDeal", after: "After", limit: "Limit" },
    response: {
      description: "A page of events.",
      examples: {
        page: {
          summary: "The latest event",
          value: {
            data: [SUBMISSION_CREATED],
            has_more: false,
            next_cursor: "AAAAAAAAMDkBm48OLFF_Oo0RS3wun2oF",
          },
        },
        none: {
          summary: "Nothing new: the same cursor again",
          value: { data: [], has_more: false, next_cursor: "AAAAAAAAMDkBm48OLFF_Oo0RS3wun2oF" },
        },
      },
    },
    invalid: [issueOf("type", "not_allowed", `must be one of ${READABLE_EVENT_TYPES.join(", ")}`)],
  },
  readEvent: {
    tag: "Events",
    summary: "Read an event",
    description: "The message as it is sent, by its id, the `webhook-id`.",
    response: {
      description: "The event.",
      examples: {
        submitted: { summary: "A submission", value: SUBMISSION_CREATED },
        erased: { summary: "Its personal data was erased", value: { ...SUBMISSION_CREATED, data: null } },
      },
    },
    invalid: QUERY_FAILED,
  },
};
