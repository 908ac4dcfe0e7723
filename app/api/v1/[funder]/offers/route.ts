import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries";
import { listOffers } from "@/lib/services/offer-list";
import { createOffer } from "@/lib/services/offers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope: "offers:*" }, async (request) => ({
    body: await listOffers(request, request.query),
  })),
  POST: apiRoute(
    { scope: "offers:create", body: "required", status: 201, idempotent: true, after: drainAfterWrite },
    async ({ once, ...request }) => {
      const answer = (body: { deal_id: string }) => ({
        body,
        headers: { Location: `/api/v1/${request.params.funder}/offers/${body.deal_id}` },
      });
      const keep = once && {
        claim: once.claim,
        record: (body: { deal_id: string }) => once.record(answer(body)),
      };
      return answer(await createOffer(request, request.body, keep));
    },
  ),
});
