/** The slug of a funder, as in paths (docs/spec/decisions.md "Identifiers and names"). */
export const FUNDER_SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** The characters of a deal_id. `dealIdIssue` checks the whole rule. */
export const DEAL_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * First path segments that cannot be a deal_id: the product's own routes and public files (a test compares
 * the list with the folders), and names reserved for later.
 */
const RESERVED_DEAL_IDS: ReadonlySet<string> = new Set([
  "api",
  "docs",
  "console",
  "login",
  "logout",
  "settings",
  "status",
  "health",
  "admin",
  "assets",
  "static",
  "webhooks",
  "robots.txt",
  "sitemap.xml",
  "favicon.ico",
  "manifest.webmanifest",
  "404",
  "500",
  "icon.svg",
  "apple-touch-icon.png",
  "docs.md",
  "llms.txt",
  "_next",
]);

/** A reference number as it appears in a URL. */
export const REFERENCE_NUMBER = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** Whether a text is a valid deal_id. */
export function isDealId(text: string): boolean {
  return dealIdIssue(text) === null;
}

/** Returns why a text cannot be a deal_id, as the rest of a sentence, or null. */
export function dealIdIssue(text: string): string | null {
  if (!DEAL_ID.test(text)) {
    return "must be 1 to 128 characters from A-Z a-z 0-9 . _ - and start with a letter or digit";
  }
  if (RESERVED_DEAL_IDS.has(text.toLowerCase())) return `must not be the reserved name ${text}`;
  if (text.toLowerCase().endsWith(".rsc")) return "must not end in .rsc";
  return null;
}
