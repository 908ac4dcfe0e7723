import "server-only";
import { env } from "./env";
import { routesWithin } from "./route-handlers";

/**
 * The health check: 200 when the status is `ok`, else 503. It has a budget of its own at each address, so
 * that a load balancer's other requests never make an instance look unhealthy. Without settings nothing says
 * whose address it is.
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
