import "server-only";
import { env } from "./env";
import { routesWithin } from "./route-handlers";
import { VERSION } from "./version";

// Rules: D4-7, D10-19
/**
 * A health check: 200 `{"status":"ok","version"}` if the status is `ok`, else 503 with the status alone.
 * Health checks have their own budget per address, so that other requests of a load balancer cannot make an
 * instance look unhealthy. They are not limited if the settings are invalid.
 */
export function healthRoute(path: `/api/health${"" | "/live" | "/ready"}`, check: () => Promise<string>) {
  return routesWithin("health", {
    operation: { method: "GET", path },
    handle: async (exchange) => {
      if (settingsAreUsable()) await exchange.admitAnonymous();
      const status = await check();
      if (status !== "ok") return exchange.respond({ status: 503, body: { status } });
      return exchange.respond({ status: 200, body: { status, version: VERSION } });
    },
  });
}

function settingsAreUsable(): boolean {
  try {
    env();
    return true;
  } catch {
    return false;
  }
}
