import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries";
import { replayFailed } from "@/lib/services/delivery-replays";

const replay = { scope: "webhooks:manage", body: "optional", status: 202, after: drainAfterWrite } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiRoute(replay, (request) => replayFailed(request, request.body)),
});
