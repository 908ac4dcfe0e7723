import { formatCount } from "@/lib/calculator/formats";
import { ownValue } from "@/lib/calculator/own-value";

/** "+1,300.00", "−2.00": a formatted difference without its unit, and with its sign. */
export function signedDifference(formatted: string, more: boolean): string {
  return `${more ? "+" : ""}${formatted.replace(/[^\d.,\u2212]/g, "")}`;
}

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(position: number): string {
  const teen = position % 100 > 10 && position % 100 < 14;
  const ending = teen ? undefined : ["th", "st", "nd", "rd"][position % 10];
  return `${formatCount(position)}${ending ?? "th"}`;
}

const DEAL_TYPES: Record<string, string> = {
  new_deal: "New deal",
  renewal: "Renewal",
  add_on: "Add-on",
};

// Rule: D5-4
/** The name of a known deal type; any other type as the funder wrote it. */
export function dealTypeName(dealType: string): string {
  return ownValue(DEAL_TYPES, dealType) ?? dealType;
}

/** Explanations of words in the lazy parts; those of the first screen are in wording.ts. */
export const FURTHER_EXPLANATIONS = {
  funderReturn: "What the funder earns: amount sold less purchase price and commission.",
  costOfFunding: "Amount sold less purchase price: the funder’s return and the commission.",
};
