import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries/drain";
import { loadDelivery } from "@/lib/services/deliveries/list";
import { replayDelivery } from "@/lib/services/deliveries/replays";

const replay = { scope: "webhooks:manage", load: loadDelivery, status: 202, after: drainAfterWrite } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiRoute(replay, (request) => replayDelivery(request, request.loaded)),
});
