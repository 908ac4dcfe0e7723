import { WEBHOOK_OPERATIONS } from "@/lib/schemas/webhooks/operations";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";
import { testCallback } from "@/lib/services/webhooks/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  writeRoute(WEBHOOK_OPERATIONS.testCallback, {
    run: (request) => testCallback(request, request.body),
    drain: drainAfterWrite,
  }),
);
