import { SANDBOX_OPERATIONS } from "@/lib/schemas/sandbox/operations";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";
import { resetSandbox } from "@/lib/services/sandbox/reset";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  writeRoute(SANDBOX_OPERATIONS.resetSandbox, {
    run: (request) => resetSandbox(request),
    drain: drainAfterWrite,
  }),
);
