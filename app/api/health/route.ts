import { healthRoute } from "@/lib/server/web/operator-routes";
import { readiness } from "@/lib/services/health";

export const dynamic = "force-dynamic";

/** An older name of /api/health/ready. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = healthRoute("/api/health", readiness);
