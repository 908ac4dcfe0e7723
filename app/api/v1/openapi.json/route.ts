import openApi from "@/docs/openapi.json";
import { apiRoutes, publicRoute } from "@/lib/server/api-route";

/** The document as it is committed; a test holds it to the schemas. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: publicRoute(() => openApi),
});
