import type { WEBHOOK_OPERATIONS } from "@/lib/schemas/webhook-operations";
import { WEBHOOK_REQUESTS, WEBHOOK_RESPONSES } from "./event-examples";
import { QUERY_FAILED } from "./examples";
import type { ProseFor } from "./prose";

/** What the document says of the operations on webhook endpoints. */
export const WEBHOOK_PROSE: ProseFor<typeof WEBHOOK_OPERATIONS> = {
  createWebhook: {
    tag: "Webhooks",
    summary: "Add a webhook endpoint",
    description: "A receiver of yours, the events it gets, and a secret of its own, shown this once.",
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
      "url must use https",
      "events[0] must be one of submission.created, offer.created, offer.updated, offer.revoked, offer.viewed, offer.expired, webhook.test",
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
    invalid: ["limit must be a whole number from 1 to 100"],
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
      'Changes what is given. What still waits goes to a new `url`. `{"status": "enabled"}` lets a disabled one get events again; then replay what it missed.',
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
    invalid: ["status must be one of enabled, disabled"],
  },
  deleteWebhook: {
    tag: "Webhooks",
    summary: "Delete a webhook endpoint",
    description:
      "It gets nothing more, also not what still waits for it. What was sent stays in the list of deliveries.",
    response: { description: "The endpoint is gone." },
    invalid: QUERY_FAILED,
  },
  testWebhook: {
    tag: "Webhooks",
    summary: "Test a webhook endpoint",
    description:
      "Sends a `webhook.test` to the endpoint, also to a disabled one. Its delivery shows how it went.",
    response: {
      description: "It is on its way.",
      examples: { test: { summary: "The delivery of the test", value: WEBHOOK_RESPONSES.test } },
    },
    invalid: QUERY_FAILED,
  },
  rotateWebhookSecret: {
    tag: "Webhooks",
    summary: "Rotate the secret of an endpoint",
    description:
      "A new secret, shown this once. For the overlap the old one signs as well, so that no message is refused while you change over; a secret older than that ends at once.",
    body: {
      name: "SecretRotation",
      description: "How long the old secret lives on.",
      example: WEBHOOK_REQUESTS.rotated,
      examples: { rotated: { summary: "Two days of overlap", value: WEBHOOK_REQUESTS.rotated } },
    },
    response: {
      description: "The new secret.",
      examples: { rotated: { summary: "Two days of overlap", value: WEBHOOK_RESPONSES.rotated } },
    },
    invalid: ["overlap_hours must be a whole number from 0 to 168"],
  },
};
