import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries/drain";
import { createWebhook, listWebhooks } from "@/lib/services/webhooks/webhooks";

const scope = "webhooks:manage";
const create = { scope, body: "required", status: 201, locatedBy: "id", after: drainAfterWrite } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope }, (request) => listWebhooks(request, request.query)),
  POST: apiRoute(create, (request) => createWebhook(request, request.body)),
});
