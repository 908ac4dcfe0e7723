import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { drainAfterWrite } from "@/lib/services/deliveries";
import { issueLink } from "@/lib/services/link-issue";
import { loadOffer } from "@/lib/services/offers";

const issue = { scope: "offers:update", load: loadOffer, body: "optional", after: drainAfterWrite } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiRoute(issue, (request) => issueLink(request, request.loaded, request.body)),
});
