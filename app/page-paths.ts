import { isDealId } from "@/lib/schemas/identifiers";

/** First segments of pages that are no deal's; the empty one is the home page. */
const TOP_LEVEL = new Set(["", "console", "docs"]);

/** The pages of a deal, below its deal_id. */
const OF_A_DEAL = new Set([
  "",
  "merchant",
  "merchant/confirm",
  "merchant/document",
  "receipt",
  "receipt/document",
]);

interface Requested {
  method: string;
  nextUrl: Pick<URL, "pathname" | "searchParams">;
}

/**
 * Returns whether a page may exist at an address: one of a deal has a deal_id's form and, to be opened, what a
 * link has. An action has its link among its arguments. What is left costs a look-up, and its page is rendered.
 */
export function mayBePage({ method, nextUrl: { pathname, searchParams } }: Requested): boolean {
  const [first = "", ...rest] = pathname.slice(1).split("/");
  if (TOP_LEVEL.has(first)) return true;
  if (method !== "POST" && !(searchParams.get("sig") && searchParams.get("exp"))) return false;
  return isDealId(decoded(first)) && OF_A_DEAL.has(rest.join("/").replace(/\/$/, ""));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
