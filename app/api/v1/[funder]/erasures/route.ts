import { ERASURE_OPERATIONS } from "@/lib/schemas/erasures/operations";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";
import { requestErasure } from "@/lib/services/erasures/erasures";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  writeRoute(ERASURE_OPERATIONS.erase, {
    run: (request) => requestErasure(request, request.body),
    drain: drainAfterWrite,
  }),
);
