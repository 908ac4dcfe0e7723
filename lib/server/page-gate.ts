import "server-only";
import { log } from "./log";
import { fromAddress, throttled, underLink } from "./page-throttle";

/** The parts of a request for a page or a server action that the gate checks. */
interface PageRequest {
  method: string;
  headers: Headers;
  nextUrl: { pathname: string; searchParams: URLSearchParams };
}

/**
 * Why a request for a page is refused: it must wait for some seconds, or its action call is not allowed.
 */
export type PageRefusal =
  | { status: "busy"; retryAfterSeconds: number }
  | { status: "forbidden"; message: string };

/**
 * Counts a request against its address and, if it opens a link, against that link. Returns a refusal if it is
 * over a limit, or if it calls a server action that would fail before its own code; null if it may continue.
 */
export async function pageRefusal(request: PageRequest, now: Date): Promise<PageRefusal | null> {
  const wait = await throttled(subjectsOf(request), now);
  if (wait !== null) return { status: "busy", retryAfterSeconds: wait };
  const message = actionFault(request);
  if (message === null) return null;
  log("info", "action_refused", { status: 403, message });
  return { status: "forbidden", message };
}

/** The header in which proxy.ts passes the path and query of a page on. */
export const PATH_HEADER = "x-page-path";

/** Returns whether a path is the console's. */
export function isConsole(pathname: string): boolean {
  return pathname === "/console" || pathname.startsWith("/console/");
}

/** Returns whether a script calls a server action and reads the response. */
export function callsAction({ method, headers }: PageRequest): boolean {
  return method === "POST" && headers.has("next-action");
}

/** A server action counts against the link in its arguments after they are parsed. */
function subjectsOf({ method, headers, nextUrl: { pathname, searchParams } }: PageRequest) {
  const address = fromAddress("page", headers);
  const [sig, exp] = [searchParams.get("sig"), searchParams.get("exp")];
  if (!sig || !exp || method === "POST") return [address];
  return [address, underLink("page", { dealId: pathname.split("/", 2)[1] ?? "", sig, exp })];
}

/** Next's form of action ids. For any other id Next logs a line that is not JSON. */
const ACTION_ID = /^[0-9a-f]{42}$/;

/**
 * Returns why an action call is refused, or null. A form calls an action without the header.
 */
function actionFault(request: PageRequest): string | null {
  const { method, headers } = request;
  if (method !== "POST") return null;
  if (callsAction(request) && !ACTION_ID.test(headers.get("next-action") ?? ""))
    return "The page has no such action: reload it and try again.";
  const origin = headers.get("origin");
  if (origin === null ? !isConsole(request.nextUrl.pathname) : isOwnOrigin(origin, headers)) return null;
  return "The request comes from another site: open the page itself and try again.";
}

/**
 * The same rule as Next's, applied first, so that Next does not log its own error for a cross-site request.
 */
function isOwnOrigin(origin: string, headers: Headers): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get("x-forwarded-host") || host === headers.get("host");
}
