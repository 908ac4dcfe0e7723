import "server-only";
import { errorFields, log } from "./log";
import { VERSION } from "./version";

/** Logs that a server has started, and in which version. */
export function logStart(): void {
  log("info", "server_started", { version: VERSION });
}

/** The route in which a request failed, as Next reports it: without the URL and its query. */
interface FailedAt {
  routePath: string;
  routeType: string;
}

/**
 * Logs an uncaught error in one line: its route pattern, and the digest that its error page shows. The digest
 * of a console page's error is the id of its request. For an action the level is info: actions log their own
 * errors, so that only invalid payloads are left here.
 */
export function logRequestError(error: unknown, method: string, { routePath, routeType }: FailedAt): void {
  const digest = error instanceof Error ? (error as Error & { digest?: string }).digest : undefined;
  log(routeType === "action" ? "info" : "error", "request_failed", {
    ...(digest?.startsWith("req_") ? { request_id: digest } : { digest }),
    method,
    route: routePath,
    kind: routeType,
    ...errorFields(error),
  });
}
