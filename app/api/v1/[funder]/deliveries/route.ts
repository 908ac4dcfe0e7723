import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { listDeliveries } from "@/lib/services/deliveries/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope: "webhooks:manage" }, (request) => listDeliveries(request, request.query)),
});
