import "server-only";
import { afterResponse } from "./after-response";
import { newRequestId } from "./ids";
import { errorFields, log } from "./log";

/** When a page or action runs, and under which request id. */
export interface PageContext {
  now: Date;
  requestId: string;
}

/** Runs what a page's action does under a request id, logs how it went, and passes a failure on to the page. */
export async function pageAction<T>(
  name: string,
  run: (context: PageContext) => Promise<T>,
  after?: () => Promise<unknown>,
): Promise<T> {
  const context = { now: new Date(), requestId: newRequestId() };
  try {
    const result = await run(context);
    log("info", name, { request_id: context.requestId, ms: Date.now() - context.now.getTime() });
    if (after) afterResponse(after);
    return result;
  } catch (error) {
    log("error", `${name}_failed`, { request_id: context.requestId, ...errorFields(error) });
    throw error;
  }
}
