import { DISCLOSURE_OPERATIONS } from "@/lib/schemas/disclosures/operations";
import { readRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { listDisclosures } from "@/lib/services/disclosures/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(DISCLOSURE_OPERATIONS.listDisclosures, {
    run: (request) => listDisclosures(request, request.query),
  }),
);
