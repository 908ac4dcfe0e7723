import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries";
import { createWebhook, listWebhooks } from "@/lib/services/webhooks";

const scope = "webhooks:manage";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope }, async (request) => ({ body: await listWebhooks(request, request.query) })),
  POST: apiRoute({ scope, body: "required", status: 201, after: drainAfterWrite }, async (request) => {
    const webhook = await createWebhook(request, request.body);
    const Location = `/api/v1/${request.params.funder}/webhooks/${webhook.id}`;
    return { body: webhook, headers: { Location } };
  }),
});
