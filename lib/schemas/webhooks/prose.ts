import { DELIVERY_RESPONSES } from "@/lib/schemas/deliveries/examples";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { BRAND_ID } from "@/lib/schemas/offers/examples";
import { WEBHOOK_STATUSES } from "@/lib/schemas/states";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { type ProseFor, QUERY_FAILED } from "@/lib/schemas/wire/prose";
import { WEBHOOK_REQUESTS, WEBHOOK_RESPONSES } from "./examples";
import type { WEBHOOK_OPERATIONS } from "./operations";

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
      examples: {
        created: { summary: "Two events", value: WEBHOOK_REQUESTS.created },
        slack: { summary: "A channel of Slack", value: WEBHOOK_REQUESTS.slack },
      },
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
      notNull: ["url", "events", "status", "format"],
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
