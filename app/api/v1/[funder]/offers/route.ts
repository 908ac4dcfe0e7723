import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainDeliveries } from "@/lib/services/deliveries";
import { listOffers } from "@/lib/services/offer-list";
import { createOffer } from "@/lib/services/offers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope: "offers:*" }, async (request) => ({
    body: await listOffers(request, request.query),
  })),
  POST: apiRoute(
    { scope: "offers:create", body: "required", status: 201, after: drainDeliveries },
    async (request) => {
      const created = await createOffer(request, request.body);
      return {
        body: created,
        headers: { Location: `/api/v1/${request.params.funder}/offers/${created.deal_id}` },
      };
    },
  ),
});
