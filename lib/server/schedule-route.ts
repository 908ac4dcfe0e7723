import "server-only";
import { afterResponse } from "./after-response";
import { env } from "./env";
import { sameDigest } from "./hmac";

/** What the schedule is told at once, and the work that goes on after the answer. */
export interface Scheduled {
  answer: object;
  rest: () => Promise<unknown>;
}

/** A route that only the schedule may call, with the bearer CRON_SECRET. */
export function scheduleRoute(work: () => Promise<Scheduled>): (request: Request) => Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  return async (request) => {
    const given = request.headers.get("authorization") ?? "";
    if (!sameDigest(given, `Bearer ${env().cronSecret}`))
      return Response.json({ error: "UNAUTHORIZED" }, { status: 401, headers });
    const { answer, rest } = await work();
    afterResponse(rest);
    return Response.json(answer, { headers });
  };
}
