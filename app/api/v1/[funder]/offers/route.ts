import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { readRoute, writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";
import { createOffer, signedAgain } from "@/lib/services/offers/create";
import { listOffers } from "@/lib/services/offers/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(OFFER_OPERATIONS.listOffers, {
    run: (request) => listOffers(request, request.query),
  }),
  writeRoute(OFFER_OPERATIONS.createOffer, {
    run: (request) => createOffer(request, request.body, request.idempotency),
    drain: drainAfterWrite,
    restored: signedAgain,
  }),
);
