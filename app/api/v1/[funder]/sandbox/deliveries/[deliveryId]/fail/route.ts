import { SANDBOX_OPERATIONS } from "@/lib/schemas/sandbox/operations";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { loadDelivery } from "@/lib/services/deliveries/deliveries";
import { drainAfterWrite } from "@/lib/services/drain";
import { failNextAttempt } from "@/lib/services/sandbox/actions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  writeRoute(SANDBOX_OPERATIONS.failDeliveryInSandbox, {
    load: loadDelivery,
    run: (request) => failNextAttempt(request, request.loaded),
    drain: drainAfterWrite,
  }),
);
