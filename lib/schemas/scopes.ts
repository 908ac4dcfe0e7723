/** The scopes of a key (specification part 5, contract section 8). */
export const SCOPES = [
  "offers:create",
  "offers:update",
  "offers:delete",
  "submissions:read",
  "submissions:decide",
  "webhooks:manage",
  "events:read",
  "disclosures:read",
  "data:erase",
] as const;

export type Scope = (typeof SCOPES)[number];

/** A scope that a route requires. Any scope of offers satisfies `offers:*`. */
export type RequiredScope = Scope | "offers:*";

// Rules: D5-66, S5-4
/** Whether the scopes of a key include the one that a route requires. */
export function meetsScope(held: readonly string[], required: RequiredScope): boolean {
  if (required === "offers:*") return held.some((scope) => scope.startsWith("offers:"));
  return held.includes(required);
}
