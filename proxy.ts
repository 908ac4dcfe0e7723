import { type NextRequest, NextResponse } from "next/server";
import { PLAIN_PAGE_STYLE } from "@/app/plain-page";
import {
  callsAction,
  isConsole,
  PATH_HEADER,
  type PageRefusal,
  pageRefusal,
  REFUSAL_STATUS,
} from "@/lib/server/page-refusal";

/**
 * Sets the nonce and the security headers of every page. Refuses requests over a limit before any other work,
 * since a page could not set the status.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const nonce = btoa(crypto.randomUUID());
  const { pathname, search } = request.nextUrl;
  const documentation = /^\/docs(?:\/|$)/.test(pathname);
  const policy = contentPolicy(nonce, documentation ? "'self'" : "'strict-dynamic'");
  const page = { policy, referrer: referrerPolicy(pathname) };
  const refusal = await pageRefusal(request, new Date());
  if (refusal !== null) return withPageHeaders(refused(request, refusal, nonce), page);
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, `${pathname}${search}`);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = withPageHeaders(NextResponse.next({ request: { headers } }), page);
  // Not `no-cache`: Next takes it for the request's own too, and never responds with 304.
  if (documentation) response.headers.set("Cache-Control", "public, max-age=0, must-revalidate");
  return response;
}

export const config = { matcher: ["/((?!api/|_next/static/|icon\\.svg$|robots\\.txt$).*)"] };

const PAGE_HEADERS = [
  ["Cache-Control", "private, no-store"],
  ["X-Robots-Tag", "noindex, nofollow"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"],
  ["Strict-Transport-Security", "max-age=63072000; includeSubDomains"],
] as const;

/**
 * Under no-referrer a form without a script sends `Origin: null`, which every action refuses. The addresses of
 * the console hold no secret.
 */
function referrerPolicy(pathname: string): string {
  return isConsole(pathname) ? "same-origin" : "no-referrer";
}

interface PageHeaders {
  policy: string;
  referrer: string;
}

function withPageHeaders(response: NextResponse, { policy, referrer }: PageHeaders): NextResponse {
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("Referrer-Policy", referrer);
  for (const [name, value] of PAGE_HEADERS) response.headers.set(name, value);
  return response;
}

/**
 * A script that called an action gets JSON as text/plain: Next passes on no other content type of a refusal.
 */
function refused(request: NextRequest, refusal: PageRefusal, nonce: string): NextResponse {
  const busy = refusal.status === "busy" ? { "Retry-After": String(refusal.retryAfterSeconds) } : null;
  if (refusal.status === "busy" && !callsAction(request)) return busyPage(nonce, refusal.retryAfterSeconds);
  const headers = { "Content-Type": "text/plain", ...busy };
  return new NextResponse(JSON.stringify(refusal), { status: REFUSAL_STATUS[refusal.status], headers });
}

function busyPage(nonce: string, seconds: number): NextResponse {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Too many requests</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">${PLAIN_PAGE_STYLE}</style>
<main><h1>Too many requests at once</h1><p>Nothing is lost. Reload this page in ${seconds} ${seconds === 1 ? "second" : "seconds"}.</p></main></html>`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Retry-After": String(seconds) };
  return new NextResponse(html, { status: 429, headers });
}

/**
 * The pages of the documentation are rendered by the build and have no nonce: their scripts are files of this
 * origin. The nonce is for what a request renders there, which is the page of an unknown path.
 */
function contentPolicy(nonce: string, others: "'self'" | "'strict-dynamic'"): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${others}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
