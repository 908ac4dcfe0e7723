import { DISCLOSURE_OPERATIONS } from "@/lib/schemas/disclosures/operations";
import { createOrFindRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { createDisclosure } from "@/lib/services/disclosures/create";
import { drainAfterWrite } from "@/lib/services/drain";
import { offerOfPath } from "@/lib/services/offers/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  createOrFindRoute(DISCLOSURE_OPERATIONS.createDisclosure, {
    load: offerOfPath,
    run: (request) => createDisclosure(request, request.loaded, request.body),
    drain: drainAfterWrite,
  }),
);
