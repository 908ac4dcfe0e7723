import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries";
import { loadWebhook, testWebhook } from "@/lib/services/webhooks";

const test = { scope: "webhooks:manage", load: loadWebhook, status: 202, after: drainAfterWrite } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiRoute(test, (request) => testWebhook(request, request.loaded)),
});
