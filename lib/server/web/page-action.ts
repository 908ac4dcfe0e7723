import "server-only";
import { headers } from "next/headers";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { PageContext } from "@/lib/server/context";
import { newRequestId } from "@/lib/server/ids";
import { linkSubject, throttled } from "@/lib/server/limits/page-throttle";
import { errorFields, log } from "@/lib/server/observe/log";
import { afterResponse } from "./after-response";
import { requestSource } from "./client-address";
import { readCookie } from "./console-cookies";

/**
 * The result if a link or an address has made too many requests, or if a service had no time for the request.
 */
export interface Busy {
  status: "busy";
  retryAfterSeconds: number;
}

interface PageAction<T> {
  name: string;
  link: LinkParts;
  /**
   * The budget of its link that the action counts against. proxy.ts has already counted it against its
   * address.
   */
  counts: "page" | "submit";
  run: (context: PageContext) => Promise<T>;
  /** Runs after the response, if the action writes. */
  after?: () => Promise<unknown>;
}

/**
 * Runs a server action of a page within its rate limits, with a request id; logs its outcome and rethrows
 * errors.
 */
export async function pageAction<T extends { status: string }>(action: PageAction<T>): Promise<T | Busy> {
  const context = {
    now: new Date(),
    requestId: newRequestId(),
    source: requestSource(await headers()),
    sessionToken: await readCookie("session"),
  };
  const logged = logger("action_request", context, { route: "/[dealId]", action: action.name });
  try {
    const wait = await throttled([linkSubject(action.counts, action.link)], context.now);
    const result = wait === null ? await action.run(context) : busy(wait);
    logged("info", { status: result.status });
    if (wait === null && action.after) afterResponse(action.after);
    return result;
  } catch (error) {
    const seconds = waitOf(error);
    if (seconds !== null) {
      logged("info", { status: "busy" });
      return busy(seconds);
    }
    logged("error", { status: "failed", ...errorFields(error) });
    throw error;
  }
}

/**
 * Returns the seconds after which to retry a request that a service had no time for; null for another error.
 */
function waitOf(error: unknown): number | null {
  const { code, retryAfterSeconds = null } = error instanceof ApiError ? error : { code: null };
  return code === "SERVICE_UNAVAILABLE" ? retryAfterSeconds : null;
}

/** Loads the data of a page with a request id; logs its outcome and rethrows errors. */
export async function pageRequest<T extends { state: string; funder?: string }>(
  route: string,
  load: (context: PageContext) => Promise<T>,
): Promise<T> {
  const context = { now: new Date(), requestId: newRequestId() };
  const logged = logger("page_request", context, { route });
  try {
    const page = await load(context);
    logged("info", {
      funder: page.funder,
      status: page.state === "not_found" ? 404 : 200,
      state: page.state,
    });
    return page;
  } catch (error) {
    logged("error", { status: 500, ...errorFields(error) });
    throw error;
  }
}

function busy(retryAfterSeconds: number): Busy {
  return { status: "busy", retryAfterSeconds };
}

function logger(event: string, { now, requestId }: PageContext, of: Record<string, string>) {
  return (level: "info" | "error", fields: Parameters<typeof log>[2]) => {
    const duration_ms = Date.now() - now.getTime();
    log(level, event, { request_id: requestId, ...of, ...fields, duration_ms });
  };
}
