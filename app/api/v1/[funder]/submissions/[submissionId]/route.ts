import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { loadSubmission } from "@/lib/services/submissions/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope: "submissions:read", load: loadSubmission }, (request) => request.loaded),
});
