import { DISCLOSURE_OPERATIONS } from "@/lib/schemas/disclosures/operations";
import { fileRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { downloadDocument, loadDisclosure } from "@/lib/services/disclosures/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  fileRoute(DISCLOSURE_OPERATIONS.downloadDisclosure, {
    load: loadDisclosure,
    run: (request) => downloadDocument(request.loaded, request.query.signed === "true"),
  }),
);
