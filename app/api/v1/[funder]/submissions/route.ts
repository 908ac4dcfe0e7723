import { apiRoute, apiRoutes } from "@/lib/server/api-route";
import { listSubmissions } from "@/lib/services/submissions/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: apiRoute({ scope: "submissions:read" }, (request) => listSubmissions(request, request.query)),
});
