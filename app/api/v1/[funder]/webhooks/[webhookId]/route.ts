import { WEBHOOK_OPERATIONS } from "@/lib/schemas/webhooks/operations";
import { readRoute, writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";
import { changeWebhook, deleteWebhook, loadWebhook, webhookView } from "@/lib/services/webhooks/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(WEBHOOK_OPERATIONS.readWebhook, {
    load: loadWebhook,
    run: (request) => webhookView(request.loaded),
  }),
  writeRoute(WEBHOOK_OPERATIONS.changeWebhook, {
    load: loadWebhook,
    run: (request) => changeWebhook(request, request.loaded, request.body),
    drain: drainAfterWrite,
  }),
  writeRoute(WEBHOOK_OPERATIONS.deleteWebhook, {
    load: loadWebhook,
    run: async (request) => {
      await deleteWebhook(request, request.loaded);
      return null;
    },
    drain: drainAfterWrite,
  }),
);
