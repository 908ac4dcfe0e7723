import { healthRoute } from "@/lib/server/web/operator-routes";

export const dynamic = "force-dynamic";

/** 200 while the process responds, even if its database does not. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = healthRoute(
  "/api/health/live",
  async () => "ok",
);
