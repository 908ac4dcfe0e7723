import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries/drain";
import { listOffers } from "@/lib/services/offers/list";
import { createOffer } from "@/lib/services/offers/offers";

const create = {
  scope: "offers:create",
  body: "required",
  idempotent: true,
  status: 201,
  locatedBy: "deal_id",
  after: drainAfterWrite,
} as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope: "offers:*" }, (request) => listOffers(request, request.query)),
  POST: apiRoute(create, (request) => createOffer(request, request.body, request.idempotency)),
});
