import { ownValue } from "@/lib/calculator/own-value";
import type { Scope } from "@/lib/schemas/keys/scopes";

/** The texts of scopes, in the order of the form. */
const SCOPE_NAMES = {
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
} satisfies Record<Scope, string>;

/** The text of a scope. */
export function scopeName(scope: string): string {
  return ownValue<string>(SCOPE_NAMES, scope) ?? scope;
}

/** The first and last characters of a key, to recognize it by. */
export function shortKey(key: string): string {
  return `${key.slice(0, 6)}…${key.slice(-4)}`;
}

/** A signed request for a shell, which every key may make. It asks for the secret instead of containing it. */
export function tryKeyCommand(given: { origin: string; funder: string; key: string }): string {
  return [
    "read -rsp 'Secret: ' secret; echo",
    `path='/api/v1/${given.funder}/key'; time=$(date +%s)`,
    `signature=$(printf '%s\\nGET\\n%s\\n' "$time" "$path" |`,
    '  openssl dgst -sha256 -hmac "$secret" -r | cut -c1-64)',
    `curl -sS "${given.origin}$path" -H "X-API-Key: ${given.key}" \\`,
    '  -H "X-Timestamp: $time" -H "X-Signature: $signature"',
  ].join("\n");
}
