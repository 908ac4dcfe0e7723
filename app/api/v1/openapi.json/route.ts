import openApi from "@/docs/openapi.json";
import { DOCUMENT_OPERATIONS } from "@/lib/schemas/operations";
import { publicRoute } from "@/lib/server/api-route";
import { env } from "@/lib/server/env";
import { apiRoutes } from "@/lib/server/route-handlers";

/** The committed OpenAPI document with the address of this service. A test compares it with the schemas. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  publicRoute(DOCUMENT_OPERATIONS.readOpenApiDocument, () => ({
    ...openApi,
    servers: [{ url: env().baseUrl, description: "This service." }],
  })),
);
