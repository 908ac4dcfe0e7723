import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries/drain";
import { changeWebhook, deleteWebhook, loadWebhook, webhookView } from "@/lib/services/webhooks/webhooks";

const webhook = { scope: "webhooks:manage", load: loadWebhook } as const;
const change = { ...webhook, after: drainAfterWrite } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute(webhook, (request) => webhookView(request.loaded)),
  PATCH: apiRoute({ ...change, body: "required" }, (request) =>
    changeWebhook(request, request.loaded, request.body),
  ),
  DELETE: apiRoute({ ...change, status: 204 }, async (request) => {
    await deleteWebhook(request, request.loaded);
    return null;
  }),
});
