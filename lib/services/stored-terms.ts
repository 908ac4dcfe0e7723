import "server-only";
import type { z } from "zod";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms/terms";
import { quoteToWire, termsToSend, termsToWire } from "@/lib/calculator/wire/wire";
import { QUOTED_DISCLOSURE } from "@/lib/schemas/disclosures/responses";
import { QUOTE } from "@/lib/schemas/quotes/responses";
import { type StoredTerms, SUBMITTED_TERMS, type SubmittedTerms } from "@/lib/schemas/quotes/terms";
import type { StoredQuote, SubmittedDisclosure, SubmittedQuote } from "@/lib/schemas/submissions/operations";

/**
 * Returns stored terms as the API shows them, in its order. Terms from before structures existed have no
 * structure.
 */
export function storedTerms(terms: StoredTerms): SubmittedTerms {
  return inOrderOf(SUBMITTED_TERMS, { ...terms, structure: terms.structure ?? null });
}

/**
 * Returns a stored quote as the API shows it, in its order. One from before structures or renewals existed
 * has neither.
 */
export function storedQuote(quote: StoredQuote): SubmittedQuote {
  return inOrderOf(QUOTE, { structure: null, renewal: null, ...quote });
}

/**
 * Returns a stored disclosure as the API shows it, in its order. One from before the reasons were stored says
 * only which paths had to be given or corrected.
 */
export function storedDisclosure(disclosure: SubmittedDisclosure): SubmittedDisclosure {
  const unnamed = disclosure.missing.map((path) => ({ path, message: "It must be given or corrected." }));
  return inOrderOf(QUOTED_DISCLOSURE, { ...disclosure, blocked_by: disclosure.blocked_by ?? unnamed });
}

/**
 * Returns computed terms and their quote as columns hold them. The members of structures and renewals are
 * left out where they are null: the release before reads these columns strictly.
 */
export function storable(computed: { terms: Terms; limits: OfferLimits; quote: Quote }): {
  terms: StoredTerms;
  quote: StoredQuote;
} {
  const { terms, limits, quote } = computed;
  const { structure, renewal, ...figures } = quoteToWire(quote);
  return {
    terms: termsToSend(termsToWire(terms, limits)),
    quote: { ...figures, ...(structure && { structure }), ...(renewal && { renewal }) },
  };
}

/** Restores the schema's member order: jsonb does not preserve it. */
export function inOrderOf<T extends object>(schema: z.ZodObject, value: T): T {
  const names = Object.keys(schema.shape).filter((name) => name in value);
  return { ...Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)])), ...value };
}
