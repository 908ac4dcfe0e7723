import "server-only";
import { addressSubject, linkSubject, throttled } from "@/lib/server/limits/page-throttle";
import { log } from "@/lib/server/observe/log";
import { pageHasAction } from "./page-actions";

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

export const REFUSAL_STATUS = {
  busy: 429,
  forbidden: 403,
  no_action: 409,
  unreadable: 400,
  too_large: 413,
} as const;

/**
 * Counts a request for a page, the path with `*` for each value or null for none, against its address and, if
 * it opens a link, against that link. Returns a refusal if it is over a limit, or if it calls a server action
 * that would fail before its own code runs; null if it may continue.
 */
export async function pageRefusal(
  request: PageRequest,
  page: string | null,
  now: Date,
): Promise<PageRefusal | null> {
  const wait = await throttled(subjectsOf(request), now);
  if (wait !== null) return { status: "busy", retryAfterSeconds: wait };
  const refusal = await actionRefusal(request, page);
  if (refusal === null) return null;
  log("info", "action_refused", { status: REFUSAL_STATUS[refusal.status], message: refusal.message });
  return refusal;
}

/** The header in which proxy.ts passes on the path and query of a page. */
export const PATH_HEADER = "x-page-path";

/** Returns whether a path, escaped or not, belongs to the console. */
export function isConsole(pathname: string): boolean {
  return /^\/console(?:\/|$)/.test(decodedPath(pathname));
}

/** Returns whether a path, escaped or not, belongs to the documentation, its text files included. */
export function isDocumentation(pathname: string): boolean {
  return /^\/docs(?:\.md$|\/|$)|^\/llms\.txt$/.test(decodedPath(pathname));
}

/** Returns a path without its escapes, since Next finds the page of either; unchanged if one is not valid. */
function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Returns whether a script calls a server action and reads the response. */
export function callsAction({ method, headers }: PageRequest): boolean {
  return method === "POST" && headers.has("next-action");
}

/**
 * A server action counts against the link in its arguments after they are parsed. A link is the same however
 * its path is escaped.
 */
function subjectsOf({ method, headers, nextUrl: { pathname, searchParams } }: PageRequest) {
  const address = addressSubject(isDocumentation(pathname) ? "documentation" : "page", headers);
  const [sig, exp] = [searchParams.get("sig"), searchParams.get("exp")];
  if (!sig || !exp || method === "POST") return [address];
  return [address, linkSubject("page", { dealId: decodedPath(pathname).split("/", 2)[1] ?? "", sig, exp })];
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

/**
 * Returns why an action call is refused, or null. A form without script calls an action as
 * `multipart/form-data`, without the header `next-action`.
 */
async function actionRefusal(request: PageRequest, page: string | null): Promise<ActionRefusal | null> {
  const { method, headers } = request;
  if (method !== "POST") return null;
  const byScript = callsAction(request);
  const message = "The page has no such action: reload it and try again.";
  if (headers.has(FORWARDED_HEADER)) return { status: "no_action", message };
  const id = headers.get("next-action") ?? "";
  if (byScript && !ACTION_ID.test(id)) return { status: "forbidden", message };
  if (!byScript && FORM_OF_A_LINK.test(request.nextUrl.pathname)) return null;
  const origin = headers.get("origin");
  // A page of another site cannot send our Origin, so that an action of the console must have one.
  if (origin === null ? isConsole(request.nextUrl.pathname) : !isOwnOrigin(origin, headers))
    return {
      status: "forbidden",
      message: "The request comes from another site: open the page itself and try again.",
    };
  if (byScript && page !== null && !pageHasAction(page, id)) return { status: "no_action", message };
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

/** The same number as `bodySizeLimit` in next.config.mjs. */
export const MAX_ACTION_BYTES = 65_536;

/** A request that may call a server action. Its Content-Type says how the arguments are encoded. */
interface ActionRequest {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

/**
 * Returns whether Next can read the arguments of a server action: "too_large" above MAX_ACTION_BYTES. Next
 * reports arguments that it cannot read as an internal error. A script sends React's reply format, as JSON
 * text or as a form whose field `0` is that text. A form submitted without script has fields that name the
 * action.
 */
async function payloadState(
  { headers, body }: ActionRequest,
  sentBy: "script" | "form",
): Promise<"readable" | "unreadable" | "too_large"> {
  // A body whose client has broken off cannot be read: nobody reads the refusal either.
  const bytes = await readAtMost(body, MAX_ACTION_BYTES).catch(() => "unreadable" as const);
  if (bytes === "unreadable") return bytes;
  if (bytes === null) return "too_large";
  const type = headers.get("content-type") ?? "";
  try {
    if (!type.startsWith("multipart/form-data")) return readableIf(areArguments(utf8(bytes), null));
    const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    return readableIf(sentBy === "form" ? namesAction(form) : areArguments(onlyOne(form.getAll("0")), form));
  } catch {
    return "unreadable";
  }
}

/** React reads the last of several fields of one name, and fails on some of them. */
function onlyOne(values: FormDataEntryValue[]): FormDataEntryValue | null {
  return values.length === 1 ? (values[0] ?? null) : null;
}

function readableIf(readable: boolean): "readable" | "unreadable" {
  return readable ? "readable" : "unreadable";
}

async function readAtMost(
  body: ActionRequest["body"],
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/**
 * Returns whether a text is a JSON array of arguments. Throws if it is not JSON. In React's format, a string
 * that begins with `$` stands for another value.
 */
function areArguments(text: unknown, form: FormData | null): boolean {
  if (typeof text !== "string") return false;
  const marked: string[] = [];
  const root: unknown = JSON.parse(text, (_key, value) => {
    if (typeof value === "string" && value.startsWith("$")) marked.push(value);
    return value;
  });
  return Array.isArray(root) && marked.every((value) => isPlainValue(value, form) || isWithin(root, value));
}

/**
 * Returns whether a `$` string is a value that our pages send: an escaped string, a number that JSON lacks,
 * undefined, a time or, in a form, the form's own fields. Other references may point to nothing.
 */
function isPlainValue(value: string, form: FormData | null): boolean {
  if (value.startsWith("$$") || /^\$(?:undefined|NaN|-?Infinity|-0)$/.test(value)) return true;
  if (value.startsWith("$D")) return !Number.isNaN(Date.parse(value.slice(2)));
  return form !== null && /^\$K[0-9a-f]{1,4}$/.test(value);
}

/** Returns whether a reference to an object earlier in the arguments, such as `$0:1:terms`, leads to one. */
function isWithin(root: unknown[], reference: string): boolean {
  const [start, ...path] = reference.split(":");
  if (start !== "$0") return false;
  let value: unknown = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === "object";
}

/** Returns whether the fields of a form name an action. Throws if one of its bound arguments is not JSON. */
function namesAction(form: FormData): boolean {
  const names = [...form.keys()].filter((name) => name.startsWith("$ACTION_"));
  for (const name of names.filter((name) => name.includes(":"))) JSON.parse(String(form.get(name)));
  return names.length > 0;
}
