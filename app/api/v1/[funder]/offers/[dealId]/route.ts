import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries";
import { loadOffer, patchOffer, readOffer, replaceOffer, revokeOffer } from "@/lib/services/offers";

const change = { scope: "offers:update", load: loadOffer, body: "required", after: drainAfterWrite } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope: "offers:*", load: loadOffer }, async (request) => ({
    body: readOffer(request, request.loaded),
  })),
  PUT: apiRoute(change, async (request) => ({
    body: await replaceOffer(request, request.loaded, request.body),
  })),
  PATCH: apiRoute(change, async (request) => ({
    body: await patchOffer(request, request.loaded, request.body),
  })),
  DELETE: apiRoute({ scope: "offers:delete", load: loadOffer, after: drainAfterWrite }, async (request) => ({
    body: await revokeOffer(request, request.loaded),
  })),
});
