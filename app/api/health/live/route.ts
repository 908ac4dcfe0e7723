import { healthRoute } from "@/lib/server/health-route";

export const dynamic = "force-dynamic";

/** 200 while the process responds, whatever its database does. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = healthRoute(
  "/api/health/live",
  async () => "ok",
);
