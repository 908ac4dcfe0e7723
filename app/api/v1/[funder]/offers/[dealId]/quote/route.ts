import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { loadOffer } from "@/lib/services/offers/offers";
import { quoteOffer } from "@/lib/services/offers/quote";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiRoute({ scope: "offers:*", load: loadOffer, body: "optional" }, (request) =>
    quoteOffer(request, request.loaded, request.body),
  ),
});
