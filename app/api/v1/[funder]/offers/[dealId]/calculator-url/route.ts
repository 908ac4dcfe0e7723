import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries/drain";
import { issueLink } from "@/lib/services/offers/issue-link";
import { loadOffer } from "@/lib/services/offers/offers";

const issue = { scope: "offers:update", load: loadOffer, body: "optional", after: drainAfterWrite } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiRoute(issue, (request) => issueLink(request, request.loaded, request.body)),
});
