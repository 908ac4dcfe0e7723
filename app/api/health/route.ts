import { healthRoute } from "@/lib/server/health-route";
import { health } from "@/lib/services/health";

export const dynamic = "force-dynamic";

/**
 * 200 when the database answers; 503 with what is wrong: `settings_unusable`, `database_refused` or
 * `database_unreachable`.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = healthRoute(health);
