import openApi from "@/docs/openapi.json";
import { DOCUMENT_OPERATIONS } from "@/lib/schemas/operations";
import { env } from "@/lib/server/env";
import { publicRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";

/** The committed OpenAPI document with the address of this service. A test compares it with the schemas. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  publicRoute(DOCUMENT_OPERATIONS.readOpenApiDocument, () => ({
    ...openApi,
    servers: [{ url: env().baseUrl, description: "This service." }],
  })),
);
