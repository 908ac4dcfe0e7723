/** The scopes of a key (docs/spec/funder-api.md "Authentication", docs/spec/decisions.md "Scopes"). */
export const SCOPES = [
  "offers:read",
  "offers:create",
  "offers:update",
  "offers:delete",
  "submissions:read",
  "submissions:decide",
  "webhooks:manage",
  "deliveries:read",
  "events:read",
  "disclosures:read",
  "data:erase",
] as const;

export type Scope = (typeof SCOPES)[number];

/** What a route requires: a scope, any scope of offers, or any key. */
export type RequiredScope = Scope | "offers:*" | "any";

/** Returns the scopes that each satisfy what a route requires, in the order of SCOPES. */
export function sufficientScopes(required: RequiredScope): readonly Scope[] {
  if (required === "any") return SCOPES;
  if (required === "offers:*") return SCOPES.filter((scope) => scope.startsWith("offers:"));
  return required === "deliveries:read" ? ["webhooks:manage", "deliveries:read"] : [required];
}

/** Returns whether the scopes of a key include one that the route accepts. */
export function meetsScope(held: readonly string[], required: RequiredScope): boolean {
  return required === "any" || sufficientScopes(required).some((scope) => held.includes(scope));
}
