import { DELIVERY_OPERATIONS } from "@/lib/schemas/deliveries/operations";
import { readRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { loadDelivery } from "@/lib/services/deliveries/deliveries";
import { readDelivery } from "@/lib/services/deliveries/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(DELIVERY_OPERATIONS.readDelivery, {
    load: loadDelivery,
    run: (request) => readDelivery(request, request.loaded),
  }),
);
