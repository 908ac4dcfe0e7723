import "server-only";
import { databaseTrouble } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { sameDigest } from "@/lib/server/identity/hmac";
import { errorFields, log } from "@/lib/server/observe/log";
import { VERSION } from "@/lib/server/observe/version";
import { afterResponse } from "./after-response";
import { apiRoutes, routesWithin } from "./route-handlers";

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

/** The immediate response to the schedule, and the work that continues after it. */
interface Scheduled {
  body: object;
  rest: () => Promise<unknown>;
}

/**
 * Returns a route that only the schedule may call, with CRON_SECRET as the bearer token. Other requests count
 * against their address. If the work throws, it responds with 503 for a database that cannot be used, else
 * with 500. The schedule calls every second, so that only the first failure and the recovery are logged.
 */
export function scheduleRoute(work: () => Promise<Scheduled>) {
  const headers = { "Cache-Control": "no-store" };
  let failing = false;
  const run = async (): Promise<Response> => {
    try {
      const { body, rest } = await work();
      if (failing) log("info", "drain_recovered");
      failing = false;
      afterResponse(rest);
      return Response.json(body, { headers });
    } catch (error) {
      if (!failing) log("error", "drain_failing", errorFields(error));
      failing = true;
      const [code, status] = databaseTrouble(error) ? ["SERVICE_UNAVAILABLE", 503] : ["INTERNAL_ERROR", 500];
      return Response.json({ error: code }, { status, headers });
    }
  };
  const handle = (request: Request) => (isSchedule(request) ? run() : REFUSALS.GET(request, NO_PARAMS));
  return { ...REFUSALS, GET: handle };
}

const NO_PARAMS = { params: Promise.resolve({}) };

const REFUSALS = apiRoutes({
  operation: { method: "GET", path: "/api/internal/drain" },
  handle: async (exchange) => {
    await exchange.admitAnonymous();
    const body = { error: "UNAUTHORIZED", message: "The bearer token is missing or wrong." };
    return exchange.respond({ status: 401, body });
  },
});

function isSchedule(request: Request): boolean {
  return sameDigest(request.headers.get("authorization") ?? "", `Bearer ${env().cronSecret}`);
}
