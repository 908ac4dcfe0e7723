import "server-only";
import { checkTerms } from "@/lib/calculator/check-terms";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { completeTerms, type Terms } from "@/lib/calculator/terms";
import type { FlatOffer } from "@/lib/schemas/flat-offer";
import type { OfferFields } from "@/lib/schemas/offer";
import { toLimits } from "@/lib/schemas/offer-limits";
import { chosenFlatOffer, type GivenTerms, type ReadTerms, toTerms } from "@/lib/schemas/terms";
import type { StoredOffer } from "./stored-offer";
import { isCertainWithout, problemAsIssue, type TermsIssue, unreadTerm } from "./terms-issues";

/** Terms within the limits of a flat offer, and their figures. */
export interface ComputedTerms {
  /** The flat offer of the structure that the terms choose. */
  fields: FlatOffer;
  limits: OfferLimits;
  terms: Terms;
  quote: Quote;
}

/** The figures of terms in the calculator's integers, or every issue of the terms. */
type Computed = ComputedTerms | { issues: TermsIssue[] };

/** What figures are computed from: an offer's fields, and the version that they name. */
export type QuotedOffer = OfferFields & Pick<StoredOffer, "version">;

// Rule: D7-5
/** Computes the quote of the given terms, with the offer's defaults for the rest. */
export function computeOffer(offer: QuotedOffer, defaultBrandId: string, given: GivenTerms): Computed {
  return computeGiven(offer, defaultBrandId, given).computed;
}

// Rule: T2-3
/** Computes the same, and returns the given terms as they were read too. */
export function computeGiven(
  offer: QuotedOffer,
  defaultBrandId: string,
  given: GivenTerms,
): { read: ReadTerms; computed: Computed } {
  const { flat, issues } = chosenFlatOffer(given.values, offer, defaultBrandId);
  const limits = toLimits(flat, offer.version);
  const read = toTerms(given, limits);
  return { read, computed: compute(flat, limits, { ...read, issues: [...issues, ...read.issues] }) };
}

// Rule: D3-29
function compute(fields: FlatOffer, limits: OfferLimits, read: ReadTerms): Computed {
  const terms = completeTerms(limits, read.terms);
  const problems = checkTerms(limits, terms).problems.filter(isCertainWithout(read.issues, limits, terms));
  const issues = [
    ...read.issues.map(unreadTerm),
    ...problems.map((problem) => problemAsIssue(problem, limits)),
  ];
  if (issues.length > 0) return { issues };
  return { fields, limits, terms, quote: computeQuote(limits, terms) };
}
