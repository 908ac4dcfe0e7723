import "server-only";
import type { Acting } from "@/lib/services/audit";

/**
 * Whether a reader sees the names of the funder's people, and the addresses that offers name for its desk
 * (docs/spec/console.md "Working together"). The API shows a key what it stored.
 */
export function seesColleagues(by: Acting): boolean {
  if (!("caller" in by) || by.caller.kind === "key") return true;
  return by.caller.permissions.includes("colleagues:read");
}

/** The name of a person of the funder's desk as a reader may see it: one's own always. */
export function colleagueName(by: Acting, { id, name }: { id: string; name: string }): string {
  const isReader = "caller" in by && by.caller.kind === "user" && by.caller.userId === id;
  return isReader || seesColleagues(by) ? name : "a colleague";
}
