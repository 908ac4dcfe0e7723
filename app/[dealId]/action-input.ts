import type { LinkParts, MerchantLinkParts } from "@/lib/schemas/link";

// Any client can call an action with any input. A part that is missing or is no text becomes an empty text,
// and a link with an empty part is not found.

/** Reads a calculator link from the input of an action. */
export function readLink(link: unknown): LinkParts {
  const { dealId, sig, exp } = readObject(link);
  return { dealId: textOf(dealId), sig: textOf(sig), exp: textOf(exp) };
}

/** Reads a merchant's link from the input of an action. */
export function readMerchantLink(link: unknown): MerchantLinkParts {
  return { ...readLink(link), disclosure: textOf(readObject(link).disclosure) };
}

/** Reads an object from the input of an action. */
export function readObject(input: unknown): Record<string, unknown> {
  return typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
