import "server-only";
import { env } from "./env";
import { sameDigest } from "./hmac";

/** A route that only the schedule may call, with the bearer CRON_SECRET; answers with what the work returned. */
export function scheduleRoute(work: () => Promise<object>): (request: Request) => Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  return async (request) => {
    const given = request.headers.get("authorization") ?? "";
    if (sameDigest(given, `Bearer ${env().cronSecret}`)) return Response.json(await work(), { headers });
    return Response.json({ error: "UNAUTHORIZED" }, { status: 401, headers });
  };
}
