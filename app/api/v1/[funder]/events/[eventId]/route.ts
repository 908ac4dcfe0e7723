import { EVENT_OPERATIONS } from "@/lib/schemas/events/operations";
import { readRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { eventView, loadEvent } from "@/lib/services/events/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(EVENT_OPERATIONS.readEvent, {
    load: loadEvent,
    run: (request) => eventView(request, request.loaded),
  }),
);
