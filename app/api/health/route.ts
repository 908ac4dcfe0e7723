import { healthRoute } from "@/lib/server/health-route";
import { health } from "@/lib/services/health";

export const dynamic = "force-dynamic";

/**
 * 200 if the database responds; 503 with the problem: `settings_unusable`, `database_refused` or
 * `database_unreachable`.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = healthRoute(health);
