import { ownValue } from "@/lib/calculator/own-value";
import type { HistoryPerson } from "@/lib/schemas/console/rows";

const ACTORS: Record<string, string> = {
  admin: "the operator",
  iso: "the ISO",
  merchant: "the merchant",
  schedule: "the schedule",
};

/** Who did something: a person, a key by its label, or the product. */
export function historyActor({
  user_name,
  key_label,
  actor,
}: HistoryPerson & { actor?: string | null }): string {
  if (user_name !== null) return user_name;
  if (key_label !== null) return `the API key “${key_label}”`;
  return ownValue(ACTORS, actor ?? "") ?? "an API key";
}
