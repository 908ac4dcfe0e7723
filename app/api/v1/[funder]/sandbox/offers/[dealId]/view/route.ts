import { SANDBOX_OPERATIONS } from "@/lib/schemas/sandbox/operations";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";
import { loadOffer } from "@/lib/services/offers/read";
import { viewAsIso } from "@/lib/services/sandbox/actions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  writeRoute(SANDBOX_OPERATIONS.viewInSandbox, {
    load: loadOffer,
    run: (request) => viewAsIso(request, request.loaded),
    drain: drainAfterWrite,
  }),
);
