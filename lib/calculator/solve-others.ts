import { type Frequency, paymentsPerYear } from "./frequency";
import type { Cents } from "./money";
import type { StructureLimits } from "./offer-limits";
import type { Quote } from "./quote";
import { solveForPayment } from "./solve";
import type { Terms } from "./terms";

/** Terms of another structure that meet a target payment, or come nearest to it. */
export interface OtherSolution {
  limits: StructureLimits;
  /** The target in the frequency of these terms, in cents. */
  target: Cents;
  terms: Terms;
  quote: Quote;
  /** Why the target cannot be met; null when the terms meet it. */
  reason: string | null;
}

// Rules: T3-18, T3-19
/**
 * Solves every other structure for a payment of at most `target` cents in `frequency`, by the number of
 * payments alone. First the structures that meet the target, in their order; then the rest, the lowest
 * payment first. The target is converted to each structure's frequency by its payments a year.
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

/**
 * Converts a target payment to another frequency, rounded down: a year of payments must not exceed a year of
 * the original target.
 */
export function targetIn(to: Frequency, from: Frequency, target: Cents): Cents {
  return Math.floor((target * paymentsPerYear(from)) / paymentsPerYear(to));
}
