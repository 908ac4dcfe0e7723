import "server-only";
import { afterResponse } from "./after-response";
import { databaseTrouble } from "./database";
import { env } from "./env";
import { sameDigest } from "./hmac";
import { errorFields, log } from "./log";

/** What the schedule is told at once, and the work that goes on after the answer. */
export interface Scheduled {
  answer: object;
  rest: () => Promise<unknown>;
}

/**
 * A route that only the schedule may call, with the bearer CRON_SECRET. Work that throws is 503 where the database cannot
 * be had, else 500; it is called every second, so the log has one line when it begins to fail and one when it works again.
 */
export function scheduleRoute(work: () => Promise<Scheduled>): (request: Request) => Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  let failing = false;
  return async (request) => {
    const given = request.headers.get("authorization") ?? "";
    if (!sameDigest(given, `Bearer ${env().cronSecret}`))
      return Response.json({ error: "UNAUTHORIZED" }, { status: 401, headers });
    try {
      const { answer, rest } = await work();
      if (failing) log("info", "drain_recovered");
      failing = false;
      afterResponse(rest);
      return Response.json(answer, { headers });
    } catch (error) {
      if (!failing) log("error", "drain_failing", errorFields(error));
      failing = true;
      const [code, status] = databaseTrouble(error) ? ["SERVICE_UNAVAILABLE", 503] : ["INTERNAL_ERROR", 500];
      return Response.json({ error: code }, { status, headers });
    }
  };
}
