import { termsOfCounter } from "@/components/calculator/address/submitted-terms";
import type { Offer } from "@/components/calculator/offer/offer";
import { figuresOf } from "@/components/calculator/results/figures";
import { sameTerms } from "@/components/calculator/terms/terms-form";
import type { Pin } from "@/components/calculator/terms/use-terms";
import { computeQuote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms/terms";
import {
  type Counter,
  type LastSubmission,
  type ShownDecision,
  unansweredDecision,
} from "@/lib/calculator/wire/decisions";
import type { Figures } from "@/lib/calculator/wire/figures";

/** The funder's counter that a revision answers. */
interface OpenCounter {
  decision: ShownDecision;
  terms: Pin;
  figures: Figures;
  /** Whether the present terms are those of the counter. */
  exact: boolean;
}

/**
 * The counter that has not been answered and has not ended, beside the present terms; null without one. `offer`
 * has the limits of the chosen structure.
 */
export function openCounter(offer: Offer, latest: LastSubmission | null, terms: Terms): OpenCounter | null {
  const found = latest && counterOf(latest);
  if (!found) return null;
  const { decision, counter } = found;
  const structure = counter.offered.structure ?? undefined;
  const of = offer.structures.find(({ limits }) => limits.structure.id === structure) ?? offer;
  const { offered } = termsOfCounter(of.limits, counter);
  return {
    decision,
    terms: { ...offered, ...(structure !== undefined && { structure }) },
    figures: figuresOf(computeQuote(of.limits, offered), of.show.feeBreakdown),
    exact: offer.limits.structure?.id === structure && sameTerms(terms, offered),
  };
}

function counterOf(latest: LastSubmission): { decision: ShownDecision; counter: Counter } | null {
  const { decision, counter } = unansweredDecision(latest) ?? latest;
  return decision === null || counter === null || decision.ended ? null : { decision, counter };
}
