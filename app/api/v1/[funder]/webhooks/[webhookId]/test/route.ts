import { WEBHOOK_OPERATIONS } from "@/lib/schemas/webhooks/operations";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";
import { loadWebhook, testWebhook } from "@/lib/services/webhooks/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  writeRoute(WEBHOOK_OPERATIONS.testWebhook, {
    load: loadWebhook,
    run: (request) => testWebhook(request, request.loaded),
    drain: drainAfterWrite,
  }),
);
