import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";
import { issueLink } from "@/lib/services/offers/issue-link";
import { offerOfPath } from "@/lib/services/offers/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  writeRoute(OFFER_OPERATIONS.issueCalculatorLink, {
    load: offerOfPath,
    run: (request) => issueLink(request, request.loaded, request.body),
    drain: drainAfterWrite,
  }),
);
