import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { readRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { listBrands } from "@/lib/services/brands/brands";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(OFFER_OPERATIONS.listBrands, { run: (request) => listBrands(request) }),
);
