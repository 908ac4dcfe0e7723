import { isDealId } from "@/lib/schemas/identifiers";
import REFERENCE_PAGES from "./docs/reference/reference-pages.json";

// Rule: D4-20
/**
 * Every address under the console and the documentation, and the home page: `*` is a segment with a value, which is
 * never `-`. The reference's pages are those of the OpenAPI document (npm run openapi).
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
  "console/*/deliveries/*",
  "console/*/disclosures/*",
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
  "console/*/submissions/*",
  "docs",
  "docs/changelog",
  "docs/clients",
  "docs/disclosures",
  "docs/disclosures/counsel",
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
  "docs/signing",
  "docs/webhooks",
  ...REFERENCE_PAGES,
];

/** The pages of a deal, below its deal_id. */
const OF_A_DEAL = new Set([
  "",
  "merchant",
  "merchant/confirm",
  "merchant/document",
  "receipt",
  "receipt/document",
]);

/** The clients' packages of a version, in public/: the last ten of them. */
const CLIENT =
  /^docs\/clients\/(?:offer-calculator-\d+\.\d+\.\d+\.tgz|offer_calculator-\d+\.\d+\.\d+-py3-none-any\.whl)$/;

/** What the build has written of the documentation into public/ (scripts/docs/texts.mjs), pages as Markdown apart. */
const TEXTS = ["llms.txt", "docs/search.json"];

const EXACT = new Set([...PAGES.filter((page) => !page.includes("*")), ...TEXTS]);
const WITH_VALUES = PAGES.filter((page) => page.includes("*")).map((page) => page.split("/"));

interface Requested {
  method: string;
  nextUrl: Pick<URL, "pathname" | "searchParams">;
}

// Rule: D4-19
/**
 * Returns whether a page may exist at an address: one of a deal has a deal_id's form and, to be opened, what a
 * link has. An action has its link among its arguments. What is left costs a look-up, and its page is rendered.
 */
export function mayBePage({ method, nextUrl: { pathname, searchParams } }: Requested): boolean {
  const path = pathname.slice(1).replace(/\/$/, "");
  if (EXACT.has(path) || CLIENT.test(path) || isMarkdown(path)) return true;
  const [first = "", ...rest] = path.split("/");
  if (first === "console" || first === "docs")
    return WITH_VALUES.some((page) => matches(page, [first, ...rest]));
  if (method !== "POST" && !(searchParams.get("sig") && searchParams.get("exp"))) return false;
  return isDealId(decoded(first)) && OF_A_DEAL.has(rest.join("/"));
}

/** Every page of the documentation is also there as Markdown. */
function isMarkdown(path: string): boolean {
  const page = path.replace(/\.md$/, "");
  return page !== path && /^docs(?:\/|$)/.test(page) && EXACT.has(page);
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
