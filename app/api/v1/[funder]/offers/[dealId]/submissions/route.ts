import { SUBMISSION_OPERATIONS } from "@/lib/schemas/submissions/operations";
import { readRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { offerOfPath } from "@/lib/services/offers/read";
import { listSubmissionsOf } from "@/lib/services/submissions/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(SUBMISSION_OPERATIONS.listSubmissionsOfOffer, {
    load: offerOfPath,
    run: (request) => listSubmissionsOf(request.loaded, request.query),
  }),
);
