import { type NextRequest, NextResponse } from "next/server";
import { isDocsPage, markdownPage, mayBePage, pageOf, prefersMarkdown } from "@/app/page-paths";
import { plainPage } from "@/app/plain-page";
import { linkEndWording } from "@/components/calculator/link/link-end";
import { NOTHING_HERE } from "@/components/console/session/nothing-here-words";
import { DEVELOPMENT } from "@/lib/server/env";
import { renderRefusal } from "@/lib/server/limits/page-renders";
import {
  callsAction,
  isConsole,
  isDocumentation,
  PATH_HEADER,
  type PageRefusal,
  pageRefusal,
  REFUSAL_STATUS,
} from "@/lib/server/web/page-refusal";

/**
 * Sets the nonce and the security headers of every page. Refuses requests over a limit before any other work,
 * because a page could no longer set the status. Responds itself to a path that no page has.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  if (PUBLIC_FILE.test(pathname)) return fileResponse(request);
  const nonce = btoa(crypto.randomUUID());
  const documentation = isDocumentation(pathname);
  const policy = contentPolicy(nonce, documentation ? "'self'" : "'strict-dynamic'");
  const page = { policy, referrer: referrerPolicy(pathname), indexed: documentation };
  const refuse = (refusal: PageRefusal) => withPageHeaders(refused(request, refusal, nonce), page);
  const refusal = await pageRefusal(request, pageOf(pathname), new Date());
  if (refusal !== null) return refuse(refusal);
  if (!mayBePage(request)) return withPageHeaders(notFound(request, nonce), page);
  const waited = documentation ? null : await renderRefusal(request.headers);
  if (waited !== null) return refuse(waited);
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, `${pathname}${withoutScriptMark(search)}`);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const markdown = markdownPage(pathname, request.headers.get("accept"));
  const response = withPageHeaders(responseOf(request, headers, markdown), page);
  if (documentation) nameDocumentation(response.headers, pathname, markdown);
  return response;
}

/** The response of the page, or of its Markdown. */
function responseOf(request: NextRequest, headers: Headers, markdown: string | null): NextResponse {
  if (markdown === null) return NextResponse.next({ request: { headers } });
  const url = request.nextUrl.clone();
  url.pathname = markdown.replace(/^\/docs/, "/docs/markdown");
  return NextResponse.rewrite(url, { request: { headers } });
}

/** Sets how long a text of the documentation is kept; that of a page also says that it is Markdown too. */
function nameDocumentation(headers: Headers, pathname: string, markdown: string | null): void {
  // Not `no-cache`: Next also applies it to the request and then never responds with 304.
  headers.set("Cache-Control", "public, max-age=0, must-revalidate");
  const page = pathname.slice(1).replace(/\/$/, "");
  if (!isDocsPage(page)) return;
  headers.append("Vary", "Accept");
  if (markdown === null) headers.set("Link", `</${page}.md>; rel="alternate"; type="text/markdown"`);
}

/**
 * Removes the parameter that Next's script appends when it fetches a page, so that sign-in returns to the
 * plain path.
 */
function withoutScriptMark(search: string): string {
  const at = Math.max(search.lastIndexOf("?_rsc="), search.lastIndexOf("&_rsc="));
  return at === -1 ? search : search.slice(0, at);
}

export const config = {
  matcher: ["/((?!api/|_next/static/|\\.well-known/(?:security\\.txt|api-catalog)$).*)"],
};

/** The files in public/ that browsers and crawlers request by fixed names. */
const PUBLIC_FILE = /^\/(?:icon\.svg|favicon\.ico|apple-touch-icon\.png|robots\.txt)$/;

/** A file of public/. Next would respond to any other method than GET and HEAD with 500. */
function fileResponse({ method }: NextRequest): NextResponse {
  if (method === "GET" || method === "HEAD") return NextResponse.next();
  return new NextResponse(null, { status: 405, headers: { Allow: "GET, HEAD" } });
}

const PAGE_HEADERS = [
  ["Cache-Control", "private, no-store"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"],
  ["Strict-Transport-Security", "max-age=63072000; includeSubDomains"],
] as const;

/**
 * Under no-referrer, a form without scripts sends `Origin: null`, which every action refuses. The URLs of the
 * console contain no secret, so same-origin is safe there.
 */
function referrerPolicy(pathname: string): string {
  return isConsole(pathname) ? "same-origin" : "no-referrer";
}

interface PageHeaders {
  policy: string;
  referrer: string;
  /** Whether search engines may list the page. */
  indexed: boolean;
}

function withPageHeaders(response: NextResponse, { policy, referrer, indexed }: PageHeaders): NextResponse {
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("Referrer-Policy", referrer);
  for (const [name, value] of PAGE_HEADERS) response.headers.set(name, value);
  if (!indexed) response.headers.set("X-Robots-Tag", "noindex, nofollow");
  return response;
}

/**
 * The response to a refused request. A script that called an action gets JSON as text/plain, the only content
 * type of a refusal that Next passes on to it.
 */
function refused(request: NextRequest, refusal: PageRefusal, nonce: string): NextResponse {
  const busy = refusal.status === "busy" ? { "Retry-After": String(refusal.retryAfterSeconds) } : null;
  if (refusal.status === "busy" && !callsAction(request)) return busyPage(nonce, refusal.retryAfterSeconds);
  // Next reports an unknown action to its caller only if this header is present.
  const noAction = refusal.status === "no_action" ? { "x-nextjs-action-not-found": "1" } : null;
  const headers = { "Content-Type": "text/plain", ...busy, ...noAction };
  return new NextResponse(JSON.stringify(refusal), { status: REFUSAL_STATUS[refusal.status], headers });
}

function busyPage(nonce: string, seconds: number): NextResponse {
  const html = plainPage(nonce, {
    title: "Too many requests",
    heading: "Too many requests at once",
    sentences: [`Nothing is lost. Reload this page in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`],
  });
  const headers = { "Content-Type": "text/html; charset=utf-8", "Retry-After": String(seconds) };
  return new NextResponse(html, { status: 429, headers });
}

/** The 404 of a path that no page can have, without rendering by Next. Of the documentation also as Markdown. */
function notFound({ nextUrl: { pathname }, headers }: NextRequest, nonce: string): NextResponse {
  if (!isDocumentation(pathname)) return notFoundPage(nonce, pathname);
  if (!pathname.endsWith(".md") && !prefersMarkdown(headers.get("accept") ?? ""))
    return notFoundPage(nonce, pathname);
  const text = "# This page does not exist\n\n[The list of all pages](/llms.txt)\n";
  return new NextResponse(text, { status: 404, headers: { "Content-Type": "text/markdown; charset=UTF-8" } });
}

function notFoundPage(nonce: string, pathname: string): NextResponse {
  const page = { title: "Offer Calculator", ...notFoundWords(pathname) };
  const html = plainPage(nonce, page);
  return new NextResponse(html, { status: 404, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Outside the console and the documentation, the words are those for an unknown link. */
function notFoundWords(pathname: string): { heading: string; sentences: string[] } {
  if (isDocumentation(pathname))
    return { heading: "This page does not exist", sentences: ['<a href="/docs">To the documentation</a>'] };
  if (isConsole(pathname))
    return {
      heading: NOTHING_HERE.title,
      sentences: [NOTHING_HERE.sentence, '<a href="/console">To your console</a>'],
    };
  const { title, sentences, advice } = linkEndWording("not_found", "the funder");
  return { heading: title, sentences: [...sentences, advice] };
}

const sources = (nonce: string, others: string) => [
  `script-src 'nonce-${nonce}' ${others}`,
  `style-src 'self' 'nonce-${nonce}'`,
];

/**
 * `next dev` evaluates the modules that it replaces and styles its messages inline; the documentation's pages
 * are rendered without a nonce and still have their scripts inline.
 */
const developmentSources = (nonce: string, others: string) => [
  others === "'self'"
    ? "script-src 'self' 'unsafe-inline' 'unsafe-eval'"
    : `script-src 'nonce-${nonce}' ${others} 'unsafe-eval'`,
  "style-src 'self' 'unsafe-inline'",
];

/**
 * The build renders the pages of the documentation without a nonce: their scripts are files of this origin.
 * There the nonce is only for the style of the 404 page.
 */
function contentPolicy(nonce: string, others: "'self'" | "'strict-dynamic'"): string {
  return [
    "default-src 'none'",
    ...(DEVELOPMENT ? developmentSources(nonce, others) : sources(nonce, others)),
    "img-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
