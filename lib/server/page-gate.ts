import "server-only";
import { log } from "./log";
import { fromAddress, throttled, underLink } from "./page-throttle";

/** What the gate looks at: a request for a page, or to a server action of one. */
interface PageRequest {
  method: string;
  headers: Headers;
  nextUrl: { pathname: string; searchParams: URLSearchParams };
}

/**
 * Why a request for a page goes no further: it has to wait for some seconds, or it calls an action it may
 * not.
 */
export type PageRefusal =
  | { status: "busy"; retryAfterSeconds: number }
  | { status: "forbidden"; message: string };

/**
 * Counts a request against its address, whatever its headers, and one that opens a link against that link
 * too; refuses what is over a limit, and a server action that would fail before its own code. Null when the
 * request may go on.
 */
export async function pageRefusal(request: PageRequest, now: Date): Promise<PageRefusal | null> {
  const wait = await throttled(subjectsOf(request), now);
  if (wait !== null) return { status: "busy", retryAfterSeconds: wait };
  const message = actionFault(request);
  if (message === null) return null;
  log("info", "action_refused", { status: 403, message });
  return { status: "forbidden", message };
}

/** Whether a request calls a server action by script: its page reads the response. */
export function callsAction({ method, headers }: PageRequest): boolean {
  return method === "POST" && headers.has("next-action");
}

/** A server action counts against the link in its arguments, once they are read. */
function subjectsOf({ method, headers, nextUrl: { pathname, searchParams } }: PageRequest) {
  const address = fromAddress("page", headers);
  const [sig, exp] = [searchParams.get("sig"), searchParams.get("exp")];
  if (!sig || !exp || method === "POST") return [address];
  return [address, underLink("page", { dealId: pathname.split("/", 2)[1] ?? "", sig, exp })];
}

/** How Next names an action. Of any other name it writes a line of its own, which is no JSON. */
const ACTION_ID = /^[0-9a-f]{42}$/;

/**
 * Why a request that may call an action is refused; null when it is not. A form calls one without a header.
 */
function actionFault(request: PageRequest): string | null {
  const { method, headers } = request;
  if (method !== "POST") return null;
  if (callsAction(request) && !ACTION_ID.test(headers.get("next-action") ?? ""))
    return "The page has no such action: reload it and try again.";
  const origin = headers.get("origin");
  if (origin === null || isOwnOrigin(origin, headers)) return null;
  return "The request comes from another site: open the page itself and try again.";
}

/**
 * Next's own rule: without a request of another site it never comes to the error that Next would make of one.
 */
function isOwnOrigin(origin: string, headers: Headers): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get("x-forwarded-host") || host === headers.get("host");
}
