import "server-only";
import type { z } from "zod";
import { checkTerms } from "@/lib/calculator/check-terms";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Problem } from "@/lib/calculator/problems";
import { computeQuote } from "@/lib/calculator/quote";
import { completeTerms } from "@/lib/calculator/terms";
import { quoteToWire } from "@/lib/calculator/wire";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import { withDefaults } from "@/lib/schemas/offer-defaults";
import { toLimits } from "@/lib/schemas/offer-limits";
import { detailOf, type FieldIssue, withoutNulls } from "@/lib/schemas/parse-fields";
import type { QUOTE_WITH_PARTS } from "@/lib/schemas/quote-responses";
import { type ReadTerms, readQuoteTerms, readTerms } from "@/lib/schemas/terms";
import type { CallContext } from "@/lib/server/context";
import { discloseOffer, financingToWire } from "@/lib/services/disclosures/disclose";
import { type ComputedTerms, documentOfTerms } from "@/lib/services/disclosures/document-case";
import type { StoredOffer } from "./store";

/**
 * Why terms have no figures: a field, what is wrong with it, the same for the page, and both as a detail of
 * VALIDATION_FAILED.
 */
export interface TermsIssue {
  field: string;
  /** A sentence about the field, or the end of one that its path begins. */
  sentence: string;
  message: string;
  detail: string;
}

/** The figures of terms in the calculator's integers, or every issue of the terms. */
type Computed = ComputedTerms | { issues: TermsIssue[] };

/**
 * Computes the quote of the given terms, with the offer's defaults for the rest. Submissions use it;
 * `quoteOffer` shares its computation.
 */
export function computeOffer(
  offer: StoredOffer,
  defaultBrandId: string,
  given: Record<string, unknown>,
): Computed {
  const limits = toLimits(withDefaults(offer, defaultBrandId), offer.version);
  return compute(limits, readTerms(withoutNulls(given), limits));
}

/**
 * Returns the figures the page would show for these terms, with the parts of `include`. Writes nothing.
 * VALIDATION_FAILED, OFFER_REVOKED.
 */
export async function quoteOffer(
  { caller, now }: CallContext,
  offer: StoredOffer,
  body: Record<string, unknown>,
): Promise<z.input<typeof QUOTE_WITH_PARTS>> {
  if (offer.status === "revoked")
    throw new ApiError("OFFER_REVOKED", "The offer is revoked: no terms can be submitted.");
  const fields = withDefaults(offer, caller.funder.defaultBrandId);
  const limits = toLimits(fields, offer.version);
  const read = readQuoteTerms(withoutNulls(body), limits);
  const computed = compute(limits, read);
  if ("issues" in computed) throw validationFailed(computed.issues.map(({ detail }) => detail));
  // Only the page hides the names of fees.
  const figures = quoteToWire(computed.quote) as z.input<typeof QUOTE_WITH_PARTS>;
  if (read.include.length === 0) return figures;
  const { isSandbox } = caller.funder;
  const financed = await discloseOffer(fields, computed.quote, { now, isSandbox });
  const document = read.include.includes("disclosure")
    ? await documentOfTerms(offer, computed, financed, now)
    : null;
  const parts = financingToWire(financed, document?.id ?? null);
  return { ...figures, ...Object.fromEntries(read.include.map((part) => [part, parts[part]])) };
}

function compute(limits: OfferLimits, read: ReadTerms): Computed {
  if (read.issues.length > 0) return { issues: read.issues.map(unread) };
  const terms = completeTerms(limits, read.terms);
  const { problems } = checkTerms(limits, terms);
  if (problems.length > 0) return { issues: problems.map(notAllowed) };
  return { limits, terms, quote: computeQuote(limits, terms) };
}

function unread(issue: FieldIssue): TermsIssue {
  const detail = detailOf(issue);
  return { field: issue.path, sentence: issue.rest, message: detail, detail };
}

function notAllowed({ field, message }: Problem): TermsIssue {
  return { field, sentence: message, message, detail: `${field}: ${message}` };
}
