import { patchCarefully } from "@/bench/floor/careful-writes";
import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";
import { offerOfPath } from "@/lib/services/offers/read";

/** M of a change: signed, limited and checked as the product's. */
export const { PATCH } = apiRoutes(
  writeRoute(OFFER_OPERATIONS.patchOffer, {
    load: offerOfPath,
    run: (request) => patchCarefully(request, request.loaded, request.body),
    drain: drainAfterWrite,
  }),
);
