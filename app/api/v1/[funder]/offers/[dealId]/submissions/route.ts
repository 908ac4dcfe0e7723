import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { loadOffer } from "@/lib/services/offers/offers";
import { listSubmissionsOf } from "@/lib/services/submissions/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope: "submissions:read", load: loadOffer }, (request) =>
    listSubmissionsOf(request.loaded, request.query),
  ),
});
