import { EVENT_OPERATIONS } from "@/lib/schemas/events/operations";
import { readRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { listEvents } from "@/lib/services/events/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(EVENT_OPERATIONS.listEvents, {
    run: (request) => listEvents(request, request.query),
  }),
);
