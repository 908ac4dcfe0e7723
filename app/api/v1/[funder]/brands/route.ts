import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { listBrands } from "@/lib/services/funders/brands";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope: "offers:*" }, (request) => listBrands(request)),
});
