import "server-only";
import type { z } from "zod";
import { QUOTE } from "@/lib/schemas/quote-responses";
import type { StoredQuote, SubmittedQuote } from "@/lib/schemas/submission-operations";
import { type StoredTerms, SUBMITTED_TERMS, type SubmittedTerms } from "@/lib/schemas/terms";

// Rule: T2-9
/** Stored terms as the API shows them, in its order; those of before structures are of none. */
export function storedTerms(terms: StoredTerms): SubmittedTerms {
  return inOrderOf(SUBMITTED_TERMS, { ...terms, structure: terms.structure ?? null });
}

/** A stored quote as the API shows it, in its order; one of before structures or renewals has none. */
export function storedQuote(quote: StoredQuote): SubmittedQuote {
  return inOrderOf(QUOTE, { structure: null, renewal: null, ...quote });
}

/** Restores the schema's member order: jsonb does not preserve it. */
export function inOrderOf<T extends object>(schema: z.ZodObject, value: T): T {
  const names = Object.keys(schema.shape).filter((name) => name in value);
  return { ...Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)])), ...value };
}
