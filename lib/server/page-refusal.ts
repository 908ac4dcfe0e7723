import "server-only";
import { MAX_ACTION_BYTES, payloadState } from "./action-payload";
import { log } from "./log";
import { addressSubject, linkSubject, throttled } from "./page-throttle";

/** The parts of a request for a page or a server action that are checked. */
interface PageRequest {
  method: string;
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
  nextUrl: { pathname: string; searchParams: URLSearchParams };
}

/**
 * Why a request for a page is refused: it must wait for some seconds, or its action call is not allowed,
 * cannot be read or is too large.
 */
export type PageRefusal = { status: "busy"; retryAfterSeconds: number } | ActionRefusal;

interface ActionRefusal {
  status: "forbidden" | "no_action" | "unreadable" | "too_large";
  message: string;
}

/** The HTTP status of each refusal. */
export const REFUSAL_STATUS = {
  busy: 429,
  forbidden: 403,
  no_action: 409,
  unreadable: 400,
  too_large: 413,
} as const;

// Rule: D4-14
/**
 * Counts a request against its address and, if it opens a link, against that link. Returns a refusal if it is
 * over a limit, or if it calls a server action that would fail before its own code runs; null if it may
 * continue.
 */
export async function pageRefusal(request: PageRequest, now: Date): Promise<PageRefusal | null> {
  const wait = await throttled(subjectsOf(request), now);
  if (wait !== null) return { status: "busy", retryAfterSeconds: wait };
  const refusal = await actionRefusal(request);
  if (refusal === null) return null;
  log("info", "action_refused", { status: REFUSAL_STATUS[refusal.status], message: refusal.message });
  return refusal;
}

/** The header in which proxy.ts passes on the path and query of a page. */
export const PATH_HEADER = "x-page-path";

/** Returns whether a path belongs to the console. */
export function isConsole(pathname: string): boolean {
  return pathname === "/console" || pathname.startsWith("/console/");
}

/** Returns whether a path belongs to the documentation, its text files included. */
export function isDocumentation(pathname: string): boolean {
  return /^\/docs(?:\.md$|\/|$)|^\/llms\.txt$/.test(pathname);
}

/** Returns whether a script calls a server action and reads the response. */
export function callsAction({ method, headers }: PageRequest): boolean {
  return method === "POST" && headers.has("next-action");
}

/** A server action counts against the link in its arguments after they are parsed. */
function subjectsOf({ method, headers, nextUrl: { pathname, searchParams } }: PageRequest) {
  const address = addressSubject(isDocumentation(pathname) ? "documentation" : "page", headers);
  const [sig, exp] = [searchParams.get("sig"), searchParams.get("exp")];
  if (!sig || !exp || method === "POST") return [address];
  return [address, linkSubject("page", { dealId: pathname.split("/", 2)[1] ?? "", sig, exp })];
}

/**
 * The merchant's form when it is submitted without script. Under `no-referrer` the browser sends no origin.
 * The signature in the form's address allows the request instead: no other site has it.
 */
const FORM_OF_A_LINK = /^\/[^/]+\/merchant\/confirm$/;

/** The form of Next's action ids. For any other id, Next logs a line that is not JSON. */
const ACTION_ID = /^[0-9a-f]{42}$/;

/**
 * Next sets this header when it forwards an action to the page that has it. The forwarded request lacks the
 * client's address, so that no rate limit would count it.
 */
const FORWARDED_HEADER = "x-action-forwarded";

// Rules: C2-1, D4-21
/**
 * Returns why an action call is refused, or null. A form without script calls an action as
 * `multipart/form-data`, without the header `next-action`.
 */
async function actionRefusal(request: PageRequest): Promise<ActionRefusal | null> {
  const { method, headers } = request;
  if (method !== "POST") return null;
  const byScript = callsAction(request);
  const message = "The page has no such action: reload it and try again.";
  if (headers.has(FORWARDED_HEADER)) return { status: "no_action", message };
  if (byScript && !ACTION_ID.test(headers.get("next-action") ?? "")) return { status: "forbidden", message };
  if (!byScript && FORM_OF_A_LINK.test(request.nextUrl.pathname)) return null;
  const origin = headers.get("origin");
  // A page of another site cannot send our Origin, so that an action of the console must have one.
  if (origin === null ? isConsole(request.nextUrl.pathname) : !isOwnOrigin(origin, headers))
    return {
      status: "forbidden",
      message: "The request comes from another site: open the page itself and try again.",
    };
  const byForm = headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  return byScript || byForm ? payloadRefusal(request, byScript ? "script" : "form") : null;
}

async function payloadRefusal(
  request: PageRequest,
  sentBy: "script" | "form",
): Promise<ActionRefusal | null> {
  const status = await payloadState(request, sentBy);
  if (status === "readable") return null;
  const message =
    status === "too_large"
      ? `The request is larger than ${MAX_ACTION_BYTES} bytes.`
      : "The request cannot be read: reload the page and try again.";
  return { status, message };
}

/**
 * The same rule as Next's. It is checked before Next, which logs an error of its own for a cross-site
 * request.
 */
function isOwnOrigin(origin: string, headers: Headers): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get("x-forwarded-host") || host === headers.get("host");
}
