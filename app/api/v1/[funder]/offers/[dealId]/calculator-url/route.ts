import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { issueLink } from "@/lib/services/link-issue";
import { loadOffer } from "@/lib/services/offers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiRoute({ scope: "offers:update", load: loadOffer, body: "optional" }, async (request) => ({
    body: await issueLink(request, request.loaded, request.body),
  })),
});
