import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { loadDelivery, readDelivery } from "@/lib/services/deliveries/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope: "webhooks:manage", load: loadDelivery }, (request) => readDelivery(request.loaded)),
});
