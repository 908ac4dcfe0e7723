import "server-only";
import { env } from "./env";
import { routesWithin } from "./route-handlers";

/**
 * The health check: 200 if the status is `ok`, else 503. It has its own budget per address, so that other
 * requests of a load balancer cannot make an instance look unhealthy. Without settings it is not limited.
 */
export function healthRoute(check: () => Promise<string>) {
  return routesWithin("health", {
    operation: { method: "GET", path: "/api/health" },
    handle: async (exchange) => {
      if (settingsAreUsable()) await exchange.admitAnonymous();
      const status = await check();
      return exchange.respond({ status: status === "ok" ? 200 : 503, body: { status } });
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
