import { formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import {
  countedPayments,
  type Frequency,
  frequencyAdverb,
  paymentsPerYear,
} from "@/lib/calculator/offer/frequency";
import { exactPayment } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits, StructureLimits } from "@/lib/calculator/offer/limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { type Terms, withExactCount } from "@/lib/calculator/terms/terms";
import { violationsOf } from "@/lib/calculator/terms/violations";
import { highestExactPrice } from "./extremes";
import { fewestPaymentsWithin, highestPriceWithin, lowestPriceWithin, mostPaymentsWithin } from "./feasible";

/** Terms that meet the target. When there are none, the reason and the nearest allowed terms. */
export type Solution =
  | { met: true; terms: Terms; quote: Quote }
  | { met: false; reason: string; nearest: { terms: Terms; quote: Quote } | null };

/**
 * The two ways to a payment of at most `target` cents with the other terms unchanged: the fewest payments,
 * and the highest price (docs/spec/calculator-rules.md "Solving backwards").
 */
export function solveForPayment(
  limits: OfferLimits,
  terms: Terms,
  target: Cents,
): { fewestPayments: Solution; highestPrice: Solution } {
  const start = withExactCount(limits, terms);
  return {
    fewestPayments: blocked(limits, start, COUNT_DECIDES) ?? solveCount(limits, start, target),
    highestPrice: blocked(limits, start, priceDecides(limits, start)) ?? solvePrice(limits, start, target),
  };
}

const COUNT_DECIDES = ["num_payments", "payment_amount"];

function priceDecides(limits: OfferLimits, terms: Terms): string[] {
  const fields = ["purchase_price", "payment_amount", "net_funding"];
  return exactPayment(limits, terms.frequency) === null ? fields : [...fields, "num_payments"];
}

/** The unmet solution when the terms break a limit that the solved field cannot affect; otherwise null. */
function blocked(limits: OfferLimits, terms: Terms, decided: string[]): Solution | null {
  const violation = violationsOf(limits, terms).find(({ field }) => !decided.includes(field));
  return violation === undefined ? null : { met: false, reason: violation.message, nearest: null };
}

function solveCount(limits: OfferLimits, terms: Terms, target: Cents): Solution {
  const payment = exactPayment(limits, terms.frequency);
  if (payment !== null) return solveExact(limits, terms, target, payment, terms);
  const found = withCount(limits, terms, fewestPaymentsWithin(limits, terms, target));
  if (found !== null) return { met: true, ...found };
  const nearest = withCount(limits, terms, mostPaymentsWithin(limits, terms));
  const price = formatMoney(terms.purchasePrice);
  if (nearest === null) {
    return unmet(`No allowed number of payments suits a purchase price of ${price}.`, null);
  }
  const { numPayments, paymentAmount } = nearest.quote;
  const most = `${countedPayments(numPayments, terms.frequency)} ${numPayments === 1 ? "is" : "are"} the most`;
  return unmet(`Not possible at ${price}: ${most}, of ${formatMoney(paymentAmount)} each.`, nearest);
}

function solvePrice(limits: OfferLimits, terms: Terms, target: Cents): Solution {
  const payment = exactPayment(limits, terms.frequency);
  if (payment !== null) {
    const price = highestExactPrice(limits, terms, payment);
    const best = price === null ? null : withExactCount(limits, { ...terms, purchasePrice: price });
    return solveExact(limits, terms, target, payment, best);
  }
  const found = withPrice(limits, terms, highestPriceWithin(limits, terms, target));
  if (found !== null) return { met: true, ...found };
  const nearest = withPrice(limits, terms, lowestPriceWithin(limits, terms));
  // When fees take nearly all of the price, the search from above can end before it finds a price with a net
  // funding of zero or more.
  if (nearest !== null && nearest.quote.paymentAmount <= target) return { met: true, ...nearest };
  const count = countedPayments(terms.numPayments, terms.frequency);
  if (nearest === null) return unmet(`No allowed purchase price suits ${count}.`, null);
  const { purchasePrice, paymentAmount } = nearest.quote;
  const least = `${formatMoney(purchasePrice)} is the lowest price`;
  return unmet(`Not possible with ${count}: ${least}, and asks ${formatMoney(paymentAmount)} each.`, nearest);
}

/** An `exact` payment is the same for all terms, so it either meets the target or does not. */
function solveExact(
  limits: OfferLimits,
  terms: Terms,
  target: Cents,
  payment: Cents,
  best: Terms | null,
): Solution {
  const adverb = frequencyAdverb(terms.frequency);
  const reason = `This offer fixes the ${adverb} payment at ${formatMoney(payment)}.`;
  if (payment > target) return unmet(reason, accepted(limits, terms));
  const found = best === null ? null : accepted(limits, best);
  return found === null ? unmet(`${reason} No allowed terms pay it off.`, null) : { met: true, ...found };
}

function withCount(limits: OfferLimits, terms: Terms, numPayments: number | null) {
  return numPayments === null ? null : accepted(limits, { ...terms, numPayments });
}

function withPrice(limits: OfferLimits, terms: Terms, purchasePrice: Cents | null) {
  return purchasePrice === null ? null : accepted(limits, { ...terms, purchasePrice });
}

function accepted(limits: OfferLimits, terms: Terms): { terms: Terms; quote: Quote } | null {
  if (violationsOf(limits, terms).length > 0) return null;
  return { terms, quote: computeQuote(limits, terms) };
}

function unmet(reason: string, nearest: { terms: Terms; quote: Quote } | null): Solution {
  return { met: false, reason, nearest };
}

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
