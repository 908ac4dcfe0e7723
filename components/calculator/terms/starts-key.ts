import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Starts } from "@/lib/calculator/solve/starts";
import type { SendingRule } from "@/lib/calculator/terms/sendable";
import type { Terms } from "@/lib/calculator/terms/terms";

/** The starts with which a page opens, and the key of what they were computed from. */
export interface OpenedStarts {
  key: string;
  starts: Starts;
}

/** What the starts of an offer depend on. */
export interface StartsInput {
  /** The version of the offer, and the structure. */
  of: [version: number, structure: string | null];
  kept: Pick<Terms, "frequency" | "fees">;
  rule: SendingRule | null;
}

/** The key of starts: they are the same for terms with the same one. */
export function startsKey(
  { version, structure }: OfferLimits,
  { frequency, fees }: Pick<Terms, "frequency" | "fees">,
  rule: SendingRule | null,
): string {
  const input: StartsInput = { of: [version, structure?.id ?? null], kept: { frequency, fees }, rule };
  return JSON.stringify(input);
}
