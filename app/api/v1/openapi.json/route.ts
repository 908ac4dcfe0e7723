import openApi from "@/docs/openapi.json";
import { DOCUMENT_OPERATIONS } from "@/lib/schemas/operations";
import { publicRoute } from "@/lib/server/api-route";
import { env } from "@/lib/server/env";
import { apiRoutes } from "@/lib/server/route-handlers";

/** The document as it is committed, which a test holds to the schemas, with the address of this service. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  publicRoute(DOCUMENT_OPERATIONS.readOpenApiDocument, () => ({
    ...openApi,
    servers: [{ url: env().baseUrl, description: "This service." }],
  })),
);
