import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries/drain";
import { loadWebhook, testWebhook } from "@/lib/services/webhooks/webhooks";

const test = { scope: "webhooks:manage", load: loadWebhook, status: 202, after: drainAfterWrite } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiRoute(test, (request) => testWebhook(request, request.loaded)),
});
