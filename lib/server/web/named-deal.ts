import "server-only";
import { isDealId } from "@/lib/schemas/wire/identifiers";
import { type Subject, subjectOfPath } from "@/lib/server/identity/refused-deals";
import { parseJsonObject } from "./json-body";

/**
 * Returns what a request is about: the deal that its path names, else the object of a deal there, else the deal
 * that its query or its body names. Null if it names none, or a text that is no deal_id, and for a body that
 * cannot be read.
 */
export function subjectOf(
  params: Record<string, string>,
  query: Record<string, string | string[]>,
  body: Uint8Array,
): Subject | null {
  const object = subjectOfPath(params);
  if (object !== null) return object;
  const named = params.dealId ?? query.deal_id ?? dealOfBody(body);
  return typeof named === "string" && isDealId(named) ? { dealId: named } : null;
}

function dealOfBody(body: Uint8Array): unknown {
  try {
    return parseJsonObject(body).deal_id;
  } catch {
    return null;
  }
}
