import { isDealId } from "@/lib/schemas/wire/identifiers";
import REFERENCE_PAGES from "./docs/reference/reference-pages.json";

/**
 * Every path of the console and the documentation, and the home page. `*` is a segment with any value but
 * `-`. `npm run openapi` writes the list of the reference's pages.
 */
export const PAGES: readonly string[] = [
  "",
  "console",
  "console/-",
  "console/-/account",
  "console/-/active",
  "console/-/oidc/callback",
  "console/-/oidc/start",
  "console/-/sign-in",
  "console/*",
  "console/*/deliveries",
  "console/*/deliveries-csv",
  "console/*/deliveries/*",
  "console/*/disclosures",
  "console/*/disclosures/*",
  "console/*/disclosures/*/evidence",
  "console/*/evidence-zip",
  "console/*/insight",
  "console/*/insight-csv",
  "console/*/new-offer",
  "console/*/offers",
  "console/*/offers-csv",
  "console/*/offers/*",
  "console/*/offers/*/edit",
  "console/*/settings",
  "console/*/settings/audit",
  "console/*/settings/brands",
  "console/*/settings/brands/*",
  "console/*/settings/brands/new",
  "console/*/settings/brands/*/example/*",
  "console/*/settings/callback",
  "console/*/settings/erasure",
  "console/*/settings/keys",
  "console/*/settings/requests",
  "console/*/settings/sandbox",
  "console/*/settings/team",
  "console/*/settings/webhooks",
  "console/*/submissions",
  "console/*/submissions-csv",
  "console/*/submissions/*",
  "docs",
  "docs/agents",
  "docs/auth",
  "docs/calculator",
  "docs/channels",
  "docs/changelog",
  "docs/changelog.xml",
  "docs/clients",
  "docs/commission",
  "docs/disclosures",
  "docs/disclosures/counsel",
  "docs/disclosures/counsel/closing",
  "docs/errors",
  "docs/glossary",
  "docs/growth",
  "docs/limits",
  "docs/postman.json",
  "docs/price-by-term",
  "docs/recipes",
  "docs/reference",
  "docs/renewals",
  "docs/sandbox",
  "docs/search.json",
  "docs/signing",
  "docs/webhooks",
  "llms.txt",
  ...REFERENCE_PAGES,
];

/** The pages of a deal, below its deal_id. */
const OF_A_DEAL = new Set([
  "",
  "as-iso",
  "merchant",
  "merchant/confirm",
  "merchant/document",
  "receipt",
  "receipt/document",
]);

/** The packages of the clients and of the command in public/: those of the last ten versions. */
const CLIENT =
  /^docs\/clients\/(?:offer-calculator-(?:cli-)?\d+\.\d+\.\d+\.tgz|offer_calculator-\d+\.\d+\.\d+-py3-none-any\.whl)$/;

const EXACT = new Set(PAGES.filter((page) => !page.includes("*")));
/** Those with fewer values first: `brands/new` is a page of its own. */
const WITH_VALUES = PAGES.filter((page) => page.includes("*"))
  .map((page) => page.split("/"))
  .sort((a, b) => valuesIn(a) - valuesIn(b));

interface Requested {
  method: string;
  nextUrl: Pick<URL, "pathname" | "searchParams">;
}

/**
 * The page of a path, with `*` for each value, as in PAGES; null if no page can have the path. Names of
 * folders count only as they are written: an escaped one is no page.
 */
export function pageOf(pathname: string): string | null {
  const path = pathname.slice(1).replace(/\/$/, "");
  if (EXACT.has(path) || CLIENT.test(path) || markdownPage(pathname, null) !== null) return path;
  const [first = "", ...rest] = path.split("/");
  const name = decoded(first);
  if (name === "console" || name === "docs")
    return WITH_VALUES.find((page) => matches(page, [first, ...rest]))?.join("/") ?? null;
  return isDealId(name) && OF_A_DEAL.has(rest.join("/")) ? ["*", ...rest].join("/") : null;
}

/**
 * Whether a request can lead to a page. The page of a deal needs a valid deal_id and, unless an action is
 * called, the parameters of a link; an action has the link among its arguments. The funder's own view of it
 * needs the funder. Only requests that pass cost a database query and a rendering.
 */
export function mayBePage({ method, nextUrl: { pathname, searchParams } }: Requested): boolean {
  const page = pageOf(pathname);
  if (page === null) return false;
  const isOfDeal = page === "*" || page.startsWith("*/");
  if (page === "*/as-iso") return Boolean(searchParams.get("funder"));
  return !isOfDeal || method === "POST" || Boolean(searchParams.get("sig") && searchParams.get("exp"));
}

function valuesIn(page: string[]): number {
  return page.filter((segment) => segment === "*").length;
}

/**
 * The page of the documentation that a path names as Markdown, with `.md` at its end, or that the client of an
 * address of a page wants as Markdown; null if the path is another one.
 */
export function markdownPage(pathname: string, accept: string | null): string | null {
  const page = pathname.slice(1).replace(/\/$/, "");
  const named = page.replace(/\.md$/, "");
  if (!isDocsPage(named)) return null;
  return named !== page || prefersMarkdown(accept ?? "") ? `/${named}` : null;
}

/** Whether an Accept header wants Markdown at least as much as HTML. Browsers do not name it at all. */
export function prefersMarkdown(accept: string): boolean {
  const weights = new Map(
    accept.split(",").map((range) => {
      const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [type, weight === undefined ? 1 : Number(weight)];
    }),
  );
  const markdown = weights.get("text/markdown") ?? 0;
  return markdown > 0 && markdown >= (weights.get("text/html") ?? 0);
}

/** Whether a path, without its first slash, is a page of the documentation. Every page is Markdown too. */
export function isDocsPage(path: string): boolean {
  return /^docs(?:\/|$)/.test(path) && !/\.(?:json|xml)$/.test(path) && EXACT.has(path);
}

function matches(page: string[], segments: string[]): boolean {
  if (page.length !== segments.length) return false;
  return segments.every((segment, at) =>
    page[at] === "*" ? segment !== "" && segment !== "-" : segment === page[at],
  );
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
