import "server-only";
import { errorFields, log } from "./log";

/** Where in the code a request failed, as Next reports it: never the address with its query. */
interface FailedAt {
  routePath: string;
  routeType: string;
}

/**
 * One line for an error that no code of ours caught: the pattern of its route, and the digest its error page
 * shows. Of an action it is information: what its own code throws is logged there, and all else is a payload
 * that cannot be read.
 */
export function logRequestError(error: unknown, method: string, { routePath, routeType }: FailedAt): void {
  const digest = error instanceof Error ? (error as Error & { digest?: string }).digest : undefined;
  log(routeType === "action" ? "info" : "error", "request_failed", {
    digest,
    method,
    route: routePath,
    kind: routeType,
    ...errorFields(error),
  });
}
