import "server-only";
import { checkTerms } from "@/lib/calculator/check-terms";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { completeTerms, type Terms } from "@/lib/calculator/terms";
import { quoteToWire, type WireQuote } from "@/lib/calculator/wire";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import { withDefaults } from "@/lib/schemas/offer";
import { toLimits } from "@/lib/schemas/offer-limits";
import { withoutNulls } from "@/lib/schemas/parse-fields";
import { readTerms } from "@/lib/schemas/terms";
import type { CallContext } from "@/lib/server/api-exchange";
import type { StoredOffer } from "./offer-store";

/** A quote of an offer, and the terms it is for, in the calculator's integers. */
export interface Computed {
  terms: Terms;
  quote: Quote;
}

/**
 * The quote of the terms given, the offer's defaults for the rest; or why there is none: each detail starts with the path
 * of its field. The one way from JSON terms to figures, for the API and for a submission.
 */
export function computeOffer(
  offer: StoredOffer,
  defaultBrandId: string,
  given: Record<string, unknown>,
): (Computed & { limits: ReturnType<typeof toLimits> }) | { details: string[] } {
  const limits = toLimits(withDefaults(offer, defaultBrandId), offer.version);
  const read = readTerms(withoutNulls(given), limits);
  if (read.details.length > 0) return { details: read.details };
  const terms = completeTerms(limits, read.terms);
  const { problems } = checkTerms(limits, terms);
  if (problems.length > 0) return { details: problems.map(({ field, message }) => `${field}: ${message}`) };
  return { limits, terms, quote: computeQuote(limits, terms) };
}

/** The figures the page would show for these terms; nothing is stored. VALIDATION_FAILED, OFFER_REVOKED. */
export function quoteOffer(
  context: CallContext,
  offer: StoredOffer,
  body: Record<string, unknown>,
): WireQuote {
  if (offer.status === "revoked")
    throw new ApiError("OFFER_REVOKED", "The offer is revoked: no terms can be submitted.");
  const computed = computeOffer(offer, context.caller.funder.defaultBrandId, body);
  if ("details" in computed) throw validationFailed(computed.details);
  return quoteToWire(computed.quote);
}
