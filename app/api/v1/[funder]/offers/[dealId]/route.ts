import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries/drain";
import { loadOffer, patchOffer, readOffer, replaceOffer, revokeOffer } from "@/lib/services/offers/offers";

const change = { scope: "offers:update", load: loadOffer, body: "required", after: drainAfterWrite } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope: "offers:*", load: loadOffer }, (request) => readOffer(request, request.loaded)),
  PUT: apiRoute(change, (request) => replaceOffer(request, request.loaded, request.body)),
  PATCH: apiRoute(change, (request) => patchOffer(request, request.loaded, request.body)),
  DELETE: apiRoute({ scope: "offers:delete", load: loadOffer, after: drainAfterWrite }, (request) =>
    revokeOffer(request, request.loaded),
  ),
});
