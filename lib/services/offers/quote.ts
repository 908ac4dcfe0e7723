import "server-only";
import { checkTerms } from "@/lib/calculator/check-terms";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Problem } from "@/lib/calculator/problems";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { completeTerms, type Terms } from "@/lib/calculator/terms";
import { withDefaults } from "@/lib/schemas/offer-defaults";
import { toLimits } from "@/lib/schemas/offer-limits";
import { detailOf, type FieldIssue } from "@/lib/schemas/parse-fields";
import { type GivenTerms, toTerms } from "@/lib/schemas/terms";
import type { StoredOffer } from "./stored-offer";

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

/** Terms within an offer's limits, and their figures. */
export interface ComputedTerms {
  limits: OfferLimits;
  terms: Terms;
  quote: Quote;
}

/** The figures of terms in the calculator's integers, or every issue of the terms. */
export type Computed = ComputedTerms | { issues: TermsIssue[] };

/**
 * Computes the quote of the given terms, with the offer's defaults for the rest.
 */
export function computeOffer(offer: StoredOffer, defaultBrandId: string, given: GivenTerms): Computed {
  return compute(toLimits(withDefaults(offer, defaultBrandId), offer.version), given);
}

/** The same within limits that are known. */
export function compute(limits: OfferLimits, given: GivenTerms): Computed {
  const read = toTerms(given, limits);
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
