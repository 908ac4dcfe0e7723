import openApi from "@/docs/openapi.json";
import { DOCUMENT_OPERATIONS } from "@/lib/schemas/document-operations";
import { publicRoute } from "@/lib/server/api-route";
import { apiRoutes } from "@/lib/server/route-handlers";

/** The document as it is committed; a test holds it to the schemas. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  publicRoute(DOCUMENT_OPERATIONS.readOpenApiDocument, () => openApi),
);
