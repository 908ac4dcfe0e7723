import { DELIVERY_OPERATIONS } from "@/lib/schemas/deliveries/operations";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { replayFailed } from "@/lib/services/deliveries/replays";
import { drainAfterWrite } from "@/lib/services/drain";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  writeRoute(DELIVERY_OPERATIONS.replayFailedDeliveries, {
    run: (request) => replayFailed(request, request.body),
    drain: drainAfterWrite,
  }),
);
