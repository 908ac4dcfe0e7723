import { DELIVERY_OPERATIONS } from "@/lib/schemas/deliveries/operations";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { loadDelivery } from "@/lib/services/deliveries/deliveries";
import { replayDelivery } from "@/lib/services/deliveries/replays";
import { drainAfterWrite } from "@/lib/services/drain";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  writeRoute(DELIVERY_OPERATIONS.replayDelivery, {
    load: loadDelivery,
    run: (request) => replayDelivery(request, request.loaded),
    drain: drainAfterWrite,
  }),
);
