import { DELIVERY } from "./delivery-responses";
import { PAGE_FIELDS } from "./list-queries";
import { declareOperations } from "./operation";
import {
  CALLBACK_TEST_FIELDS,
  NEW_WEBHOOK_FIELDS,
  READ_ONLY_WEBHOOK_FIELDS,
  ROTATION_FIELDS,
  WEBHOOK_CHANGE_FIELDS,
} from "./webhook-requests";
import { NEW_WEBHOOK, ROTATED_WEBHOOK, WEBHOOK, WEBHOOK_PAGE } from "./webhook-responses";

/** The operations on webhook endpoints. */
export const WEBHOOK_OPERATIONS = declareOperations({
  createWebhook: {
    method: "POST",
    path: "/api/v1/{funder}/webhooks",
    scope: "webhooks:manage",
    body: { presence: "required", fields: NEW_WEBHOOK_FIELDS, serviceChecks: "rules" },
    status: 201,
    response: NEW_WEBHOOK,
    location: "id",
    errors: ["LIMIT_REACHED"],
    drains: true,
  },
  listWebhooks: {
    method: "GET",
    path: "/api/v1/{funder}/webhooks",
    scope: "webhooks:manage",
    query: PAGE_FIELDS,
    status: 200,
    response: WEBHOOK_PAGE,
  },
  readWebhook: {
    method: "GET",
    path: "/api/v1/{funder}/webhooks/{webhookId}",
    scope: "webhooks:manage",
    status: 200,
    response: WEBHOOK,
  },
  changeWebhook: {
    method: "PATCH",
    path: "/api/v1/{funder}/webhooks/{webhookId}",
    scope: "webhooks:manage",
    body: {
      presence: "required",
      fields: WEBHOOK_CHANGE_FIELDS,
      ignored: READ_ONLY_WEBHOOK_FIELDS,
      serviceChecks: "rules",
    },
    status: 200,
    response: WEBHOOK,
    drains: true,
  },
  deleteWebhook: {
    method: "DELETE",
    path: "/api/v1/{funder}/webhooks/{webhookId}",
    scope: "webhooks:manage",
    status: 204,
    response: null,
    drains: true,
  },
  testWebhook: {
    method: "POST",
    path: "/api/v1/{funder}/webhooks/{webhookId}/test",
    scope: "webhooks:manage",
    status: 202,
    response: DELIVERY,
    drains: true,
  },
  testCallback: {
    method: "POST",
    path: "/api/v1/{funder}/callback/test",
    scope: "webhooks:manage",
    body: { presence: "optional", fields: CALLBACK_TEST_FIELDS },
    status: 202,
    response: DELIVERY,
    drains: true,
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/api/v1/{funder}/webhooks/{webhookId}/rotate-secret",
    scope: "webhooks:manage",
    body: { presence: "optional", fields: ROTATION_FIELDS },
    status: 200,
    response: ROTATED_WEBHOOK,
    drains: true,
  },
});
