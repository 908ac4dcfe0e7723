import "server-only";
import { headers } from "next/headers";
import type { LinkParts } from "@/lib/schemas/link";
import { afterResponse } from "./after-response";
import type { PageContext } from "./context";
import { newRequestId } from "./ids";
import { errorFields, log } from "./log";
import { throttledFor } from "./page-throttle";

/** What a page is told when its link or its address did too much. */
export interface Busy {
  status: "busy";
  retryAfterSeconds: number;
}

interface PageAction<T> {
  name: string;
  link: LinkParts;
  /** Which budget it spends. */
  counts: "page" | "submit";
  run: (context: PageContext) => Promise<T>;
  /** Runs once the answer is on its way. */
  after: () => Promise<unknown>;
}

/** Runs what a page's action does, within its limits and under a request id, logs how it went, and passes a failure on. */
export async function pageAction<T extends { status: string }>(action: PageAction<T>): Promise<T | Busy> {
  const context = { now: new Date(), requestId: newRequestId() };
  const told = logger("action_request", context, { route: "/[dealId]", action: action.name });
  try {
    const wait = await throttledFor(action.counts, await headers(), action.link, context.now);
    const result = wait === null ? await action.run(context) : busy(wait);
    told("info", { status: result.status });
    if (wait === null) afterResponse(action.after);
    return result;
  } catch (error) {
    told("error", { status: "failed", ...errorFields(error) });
    throw error;
  }
}

/** Loads what a page shows, under a request id, logs how it went, and passes a failure on. */
export async function pageRequest<T extends { state: string; funder?: string }>(
  route: string,
  load: (context: PageContext) => Promise<T>,
): Promise<T> {
  const context = { now: new Date(), requestId: newRequestId() };
  const told = logger("page_request", context, { route });
  try {
    const page = await load(context);
    told("info", { funder: page.funder, status: page.state === "not_found" ? 404 : 200, state: page.state });
    return page;
  } catch (error) {
    told("error", { status: 500, ...errorFields(error) });
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
