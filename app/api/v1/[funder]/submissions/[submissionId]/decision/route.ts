import { SUBMISSION_OPERATIONS } from "@/lib/schemas/submissions/operations";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { drainAfterWrite } from "@/lib/services/drain";
import { decide } from "@/lib/services/submissions/decisions";
import { loadSubmission } from "@/lib/services/submissions/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  writeRoute(SUBMISSION_OPERATIONS.decideSubmission, {
    load: loadSubmission,
    run: (request) => decide(request, request.loaded, request.body, request.idempotency),
    drain: drainAfterWrite,
  }),
);
