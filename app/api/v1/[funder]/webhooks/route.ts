import { WEBHOOK_OPERATIONS } from "@/lib/schemas/webhooks/operations";
import { readRoute, writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";
import { createWebhook, listWebhooks } from "@/lib/services/webhooks/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(WEBHOOK_OPERATIONS.listWebhooks, {
    run: (request) => listWebhooks(request, request.query),
  }),
  writeRoute(WEBHOOK_OPERATIONS.createWebhook, {
    run: (request) => createWebhook(request, request.body),
    drain: drainAfterWrite,
  }),
);
