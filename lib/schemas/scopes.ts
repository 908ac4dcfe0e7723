/** What a key may do (specification part 5, contract section 8). */
export const SCOPES = [
  "offers:create",
  "offers:update",
  "offers:delete",
  "submissions:read",
  "webhooks:manage",
  "data:erase",
] as const;

export type Scope = (typeof SCOPES)[number];

/** A scope a route asks for; `offers:*` is met by any scope of offers. */
export type RequiredScope = Scope | "offers:*";

/** Whether the scopes a key holds meet the one a route asks for. */
export function meetsScope(held: readonly string[], required: RequiredScope): boolean {
  if (required === "offers:*") return held.some((scope) => scope.startsWith("offers:"));
  return held.includes(required);
}
