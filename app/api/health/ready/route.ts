import { healthRoute } from "@/lib/server/web/operator-routes";
import { readiness } from "@/lib/services/health";

export const dynamic = "force-dynamic";

/**
 * 200 when the process can take requests. Otherwise 503 with the problem: `stopping`, `settings_unusable`,
 * `database_refused`, `database_unreachable` or `migrations_missing`.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = healthRoute("/api/health/ready", readiness);
