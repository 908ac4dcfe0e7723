import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainDeliveries } from "@/lib/services/deliveries";
import { loadOffer, readOffer, revokeOffer } from "@/lib/services/offers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope: "offers:*", load: loadOffer }, async (request) => ({
    body: readOffer(request, request.loaded),
  })),
  DELETE: apiRoute({ scope: "offers:delete", load: loadOffer, after: drainDeliveries }, async (request) => ({
    body: await revokeOffer(request, request.loaded),
  })),
});
