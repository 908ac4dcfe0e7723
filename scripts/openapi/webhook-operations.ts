import { z } from "zod";
import {
  NEW_WEBHOOK_FIELDS,
  READ_ONLY_WEBHOOK_FIELDS,
  ROTATION_FIELDS,
  WEBHOOK_CHANGE_FIELDS,
} from "@/lib/schemas/requests";
import { DELIVERY, NEW_WEBHOOK, ROTATED_WEBHOOK, WEBHOOK, WEBHOOK_PAGE } from "@/lib/schemas/responses";
import { WEBHOOK_ANSWERS, WEBHOOK_REQUESTS } from "./event-examples";
import { QUERY_FAILED } from "./examples";
import { ignored, type Operation } from "./operation";

const WEBHOOKS = "/api/v1/{funder}/webhooks";
const WEBHOOK_PATH = `${WEBHOOKS}/{webhookId}`;

const webhookChange = z
  .strictObject({ ...WEBHOOK_CHANGE_FIELDS, ...ignored(READ_ONLY_WEBHOOK_FIELDS) })
  .required({ url: true, events: true, status: true })
  .describe("The fields to change.");

/** The operations on webhook endpoints. */
export const WEBHOOK_OPERATIONS: Operation[] = [
  {
    operationId: "createWebhook",
    method: "post",
    path: WEBHOOKS,
    tag: "Webhooks",
    summary: "Add a webhook endpoint",
    description: "A receiver of yours, the events it gets, and a secret of its own, shown this once.",
    scope: "webhooks:manage",
    body: {
      name: "NewWebhookEndpoint",
      schema: z.strictObject(NEW_WEBHOOK_FIELDS).describe("A new endpoint."),
      required: true,
      example: WEBHOOK_REQUESTS.created,
      examples: { created: { summary: "Two events", value: WEBHOOK_REQUESTS.created } },
    },
    answer: {
      status: 201,
      description: "The endpoint is enabled.",
      schema: NEW_WEBHOOK,
      examples: { created: { summary: "A new endpoint", value: WEBHOOK_ANSWERS.created } },
      headers: ["Location"],
    },
    errors: ["LIMIT_REACHED"],
    invalid: [
      "url must use https",
      "events[0] must be one of submission.created, offer.created, offer.updated, offer.revoked, offer.viewed, offer.expired, webhook.test",
    ],
  },
  {
    operationId: "listWebhooks",
    method: "get",
    path: WEBHOOKS,
    tag: "Webhooks",
    summary: "List webhook endpoints",
    description: "Your endpoints, newest first, in pages, without their secrets.",
    scope: "webhooks:manage",
    parameters: ["Limit", "Cursor"],
    answer: {
      status: 200,
      description: "A page of endpoints.",
      schema: WEBHOOK_PAGE,
      examples: { page: { summary: "One endpoint", value: WEBHOOK_ANSWERS.page } },
    },
    invalid: ["limit must be a whole number from 1 to 100"],
  },
  {
    operationId: "readWebhook",
    method: "get",
    path: WEBHOOK_PATH,
    tag: "Webhooks",
    summary: "Read a webhook endpoint",
    description: "The endpoint without its secret; why it is disabled, when it is.",
    scope: "webhooks:manage",
    answer: {
      status: 200,
      description: "The endpoint.",
      schema: WEBHOOK,
      examples: { enabled: { summary: "An enabled endpoint", value: WEBHOOK_ANSWERS.webhook } },
    },
    invalid: QUERY_FAILED,
  },
  {
    operationId: "changeWebhook",
    method: "patch",
    path: WEBHOOK_PATH,
    tag: "Webhooks",
    summary: "Change a webhook endpoint",
    description:
      'Changes what is given. What still waits goes to a new `url`. `{"status": "enabled"}` lets a disabled one get events again; then replay what it missed.',
    scope: "webhooks:manage",
    body: {
      name: "WebhookEndpointChange",
      schema: webhookChange,
      required: true,
      requiredFields: [],
      example: WEBHOOK_REQUESTS.changed,
      examples: {
        enabled: { summary: "Enabled again", value: WEBHOOK_REQUESTS.enabled },
        changed: { summary: "Every field", value: WEBHOOK_REQUESTS.changed },
      },
    },
    answer: {
      status: 200,
      description: "The endpoint as it is now.",
      schema: WEBHOOK,
      examples: { changed: { summary: "An enabled endpoint", value: WEBHOOK_ANSWERS.webhook } },
    },
    invalid: ["status must be one of enabled, disabled"],
  },
  {
    operationId: "deleteWebhook",
    method: "delete",
    path: WEBHOOK_PATH,
    tag: "Webhooks",
    summary: "Delete a webhook endpoint",
    description:
      "It gets nothing more, also not what still waits for it. What was sent stays in the list of deliveries.",
    scope: "webhooks:manage",
    answer: { status: 204, description: "The endpoint is gone.", schema: null, examples: {} },
    invalid: QUERY_FAILED,
  },
  {
    operationId: "testWebhook",
    method: "post",
    path: `${WEBHOOK_PATH}/test`,
    tag: "Webhooks",
    summary: "Test a webhook endpoint",
    description:
      "Sends a `webhook.test` to the endpoint, also to a disabled one. Its delivery tells how it went.",
    scope: "webhooks:manage",
    answer: {
      status: 202,
      description: "It is on its way.",
      schema: DELIVERY,
      examples: { test: { summary: "The delivery of the test", value: WEBHOOK_ANSWERS.test } },
    },
    invalid: QUERY_FAILED,
  },
  {
    operationId: "rotateWebhookSecret",
    method: "post",
    path: `${WEBHOOK_PATH}/rotate-secret`,
    tag: "Webhooks",
    summary: "Rotate the secret of an endpoint",
    description:
      "A new secret, shown this once. For the overlap the old one signs as well, so that no message is refused while you change over; a secret older than that ends at once.",
    scope: "webhooks:manage",
    body: {
      name: "SecretRotation",
      schema: z.strictObject(ROTATION_FIELDS).describe("How long the old secret lives on."),
      required: false,
      example: WEBHOOK_REQUESTS.rotated,
      examples: { rotated: { summary: "Two days of overlap", value: WEBHOOK_REQUESTS.rotated } },
    },
    answer: {
      status: 200,
      description: "The new secret.",
      schema: ROTATED_WEBHOOK,
      examples: { rotated: { summary: "Two days of overlap", value: WEBHOOK_ANSWERS.rotated } },
    },
    invalid: ["overlap_hours must be a whole number from 0 to 168"],
  },
];
