import { createCarefully } from "@/bench/floor/careful-writes";
import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";

/** M of a creation: signed, limited and checked as the product's. */
export const { POST } = apiRoutes(
  writeRoute(OFFER_OPERATIONS.createOffer, {
    run: (request) => createCarefully(request, request.body, request.idempotency),
    drain: drainAfterWrite,
  }),
);
