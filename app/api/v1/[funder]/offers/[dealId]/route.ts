import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { readRoute, writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";
import { patchOffer, replaceOffer, revokeOffer } from "@/lib/services/offers/change";
import { offerOfPath, readOffer } from "@/lib/services/offers/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(OFFER_OPERATIONS.readOffer, {
    load: offerOfPath,
    run: (request) => readOffer(request, request.loaded),
  }),
  writeRoute(OFFER_OPERATIONS.replaceOffer, {
    load: offerOfPath,
    run: (request) => replaceOffer(request, request.loaded, request.body),
    drain: drainAfterWrite,
  }),
  writeRoute(OFFER_OPERATIONS.patchOffer, {
    load: offerOfPath,
    run: (request) => patchOffer(request, request.loaded, request.body),
    drain: drainAfterWrite,
  }),
  writeRoute(OFFER_OPERATIONS.revokeOffer, {
    load: offerOfPath,
    run: (request) => revokeOffer(request, request.loaded),
    drain: drainAfterWrite,
  }),
);
