import "server-only";
import { isDealId } from "@/lib/schemas/wire/identifiers";
import { parseJsonObject } from "./json-body";

/**
 * Returns the deal_id that a request names, in its path, else in its body; null if it names none, or a text
 * that is no deal_id, and for a body that cannot be read.
 */
export function namedDeal(params: Record<string, string>, body: Uint8Array): string | null {
  const named = params.dealId ?? dealOfBody(body);
  return typeof named === "string" && isDealId(named) ? named : null;
}

function dealOfBody(body: Uint8Array): unknown {
  try {
    return parseJsonObject(body).deal_id;
  } catch {
    return null;
  }
}
