import { type Frequency, paymentsPerYear } from "./frequency";
import type { Cents } from "./money";
import type { StructureLimits } from "./offer-limits";
import type { Quote } from "./quote";
import { solveForPayment } from "./solve";
import { targetIn } from "./solve-target";
import type { Terms } from "./terms";

/** The terms of another structure that come to a target, or nearest to it. */
export interface OtherSolution {
  limits: StructureLimits;
  /** The target in the frequency of these terms, in cents. */
  target: Cents;
  terms: Terms;
  quote: Quote;
  /** Why these are only the nearest; null where they reach the target. */
  reason: string | null;
}

// Rules: T3-18, T3-19
/**
 * The structures whose payment comes to at most `target` cents in `frequency` by their number of payments alone, in order;
 * then the others, the nearest first. A target is converted by the payments of a year.
 */
export function solveOthers(
  others: { limits: StructureLimits; terms: Terms }[],
  frequency: Frequency,
  target: Cents,
): OtherSolution[] {
  const found = others.flatMap(({ limits, terms }): OtherSolution[] => {
    const own = targetIn(terms.frequency, frequency, target);
    const { fewestPayments: solution } = solveForPayment(limits, terms, own);
    if (solution.met) return [{ limits, target: own, ...solution, reason: null }];
    const { nearest, reason } = solution;
    return nearest === null ? [] : [{ limits, target: own, ...nearest, reason }];
  });
  const yearly = ({ quote }: OtherSolution) => quote.paymentAmount * paymentsPerYear(quote.frequency);
  const missed = found.filter(({ reason }) => reason !== null);
  return [...found.filter(({ reason }) => reason === null), ...missed.sort((a, b) => yearly(a) - yearly(b))];
}
