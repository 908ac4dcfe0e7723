import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries/drain";
import { replayFailed } from "@/lib/services/deliveries/replays";

const replay = { scope: "webhooks:manage", body: "optional", status: 202, after: drainAfterWrite } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiRoute(replay, (request) => replayFailed(request, request.body)),
});
