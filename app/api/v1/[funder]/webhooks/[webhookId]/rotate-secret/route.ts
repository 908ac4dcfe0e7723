import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { loadWebhook, rotateWebhookSecret } from "@/lib/services/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiRoute({ scope: "webhooks:manage", load: loadWebhook, body: "optional" }, async (request) => ({
    body: await rotateWebhookSecret(request, request.loaded, request.body),
  })),
});
