import { type Estimated, estimates } from "@/components/calculator/dates/estimate";
import type { Financing } from "@/components/calculator/offer/offer";
import { formOf, type TermsForm } from "@/components/calculator/terms/terms-form";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms/terms";

/** Terms that the page shows without taking them, and the name of the answer that they are. */
export interface Preview {
  name: string;
  terms: Terms;
}

/** What the controls and the card show of a preview. */
export interface Previewed extends Estimated {
  name: string;
  form: TermsForm;
  quote: Quote;
}

/** The form, the figures and the dates of a preview; `dated` has the day that the dates follow from. */
export function previewOf({ name, terms }: Preview, limits: OfferLimits, dated: Financing): Previewed {
  const quote = computeQuote(limits, terms);
  return { name, form: formOf(terms), quote, ...estimates(quote, limits, dated) };
}
