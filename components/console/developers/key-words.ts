import { ownValue } from "@/lib/calculator/own-value";

/** The texts of scopes, in the order of the form. A scope without a text here is shown as it is. */
const SCOPE_NAMES: Partial<Record<string, string>> = {
  "offers:read": "Read offers, with their links, and quote terms",
  "offers:create": "Create offers",
  "offers:update": "Change offers and make links",
  "offers:delete": "Revoke offers",
  "submissions:read": "Read what ISOs submitted",
  "submissions:decide": "Decide",
  "webhooks:manage": "Manage webhooks",
  "deliveries:read": "Read deliveries",
  "events:read": "Read events",
  "disclosures:read": "Read disclosures and their evidence",
  "data:erase": "Erase personal data",
};

/** The text of a scope. */
export function scopeName(scope: string): string {
  return ownValue(SCOPE_NAMES, scope) ?? scope;
}

/** The first and last characters of a key, to recognize it by. */
export function shortKey(key: string): string {
  return `${key.slice(0, 6)}…${key.slice(-4)}`;
}

/** The path of a GET that a key with these scopes may make; null if there is none. */
function readPath(scopes: readonly string[]): string | null {
  if (scopes.some((scope) => scope.startsWith("offers:"))) return "/brands";
  if (scopes.includes("submissions:read")) return "/submissions?limit=1";
  return scopes.includes("webhooks:manage") ? "/webhooks?limit=1" : null;
}

/** A signed request for a shell. It asks for the secret instead of containing it. */
export function tryKeyCommand(given: {
  origin: string;
  funder: string;
  key: string;
  scopes: string[];
}): string | null {
  const path = readPath(given.scopes);
  if (path === null) return null;
  return [
    "read -rsp 'Secret: ' secret; echo",
    `path='/api/v1/${given.funder}${path}'; time=$(date +%s)`,
    `signature=$(printf '%s\\nGET\\n%s\\n' "$time" "$path" |`,
    '  openssl dgst -sha256 -hmac "$secret" -r | cut -c1-64)',
    `curl -sS "${given.origin}$path" -H "X-API-Key: ${given.key}" \\`,
    '  -H "X-Timestamp: $time" -H "X-Signature: $signature"',
  ].join("\n");
}
