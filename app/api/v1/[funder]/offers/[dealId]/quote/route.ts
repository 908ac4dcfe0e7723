import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { readRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { offerOfPath } from "@/lib/services/offers/read";
import { quoteOffer } from "@/lib/services/quotes/quotes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(OFFER_OPERATIONS.quoteOffer, {
    load: offerOfPath,
    run: (request) => quoteOffer(request, request.loaded, request.body),
  }),
);
