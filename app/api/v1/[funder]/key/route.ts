import { KEY_OPERATIONS } from "@/lib/schemas/keys/operations";
import { readRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { keyView } from "@/lib/services/funders/api-keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  readRoute(KEY_OPERATIONS.readKey, { run: ({ caller }) => keyView(caller) }),
);
