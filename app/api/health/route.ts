import { healthRoute } from "@/lib/server/health-route";
import { readiness } from "@/lib/services/health";

export const dynamic = "force-dynamic";

/** As /api/health/ready, which is its name of now. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = healthRoute("/api/health", readiness);
