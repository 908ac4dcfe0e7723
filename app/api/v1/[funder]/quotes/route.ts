import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { readRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { quoteUnsavedOffer } from "@/lib/services/quotes/quotes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(OFFER_OPERATIONS.quoteUnsavedOffer, {
    run: (request) => quoteUnsavedOffer(request, request.body),
  }),
);
