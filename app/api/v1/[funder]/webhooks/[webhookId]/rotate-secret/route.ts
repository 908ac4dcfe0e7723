import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries/drain";
import { loadWebhook, rotateWebhookSecret } from "@/lib/services/webhooks/webhooks";

const rotate = {
  scope: "webhooks:manage",
  load: loadWebhook,
  body: "optional",
  after: drainAfterWrite,
} as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiRoute(rotate, (request) => rotateWebhookSecret(request, request.loaded, request.body)),
});
