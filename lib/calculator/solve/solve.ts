import type { Cents } from "@/lib/calculator/money/money";
import { only, type Range } from "@/lib/calculator/money/range";
import { type Frequency, paymentsPerYear, sameMoneyIn } from "@/lib/calculator/offer/frequency";
import type { OfferLimits, StructureLimits } from "@/lib/calculator/offer/limits";
import { type Terms, withExactCount } from "@/lib/calculator/terms/terms";
import { highestPriced, lowestPayment, mostCash, type Proposal, proposed } from "./search";
import { narrowed, type Space, spaceOf } from "./space";

/** What fits a payment: each answer keeps what its name says. */
export type Solution =
  | {
      fits: true;
      /** The highest net funding, with the fewest payments. */
      mostCash: Proposal;
      /** At the entered price, with the fewest payments. */
      thisPrice: SolveAnswer;
      /** In the entered number of payments, at the highest price. */
      thisTerm: SolveAnswer;
    }
  /** `nearest` has the lowest payment of all terms; null where no terms are allowed. */
  | { fits: false; nearest: Proposal | null };

/** Terms that fit; where none do, those with the lowest payment in their place, or null. */
export type SolveAnswer = { fits: true; proposal: Proposal } | { fits: false; least: Proposal | null };

/**
 * What fits a payment of at most `target` cents (docs/spec/calculator-rules.md "Solving backwards"): price
 * and number of payments are searched, frequency and fees stay. The upsell stays too, or is lowered in
 * hundredths of a point as little as an answer needs. `allowed` bounds the payments further.
 */
export function solveForPayment(
  limits: OfferLimits,
  entered: Terms,
  target: Cents,
  allowed: Range | null = null,
): Solution {
  const terms = withExactCount(limits, entered);
  const { purchasePrice, upsell, numPayments } = terms;
  const whole = narrowed(spaceOf(limits, terms, 0), { payments: allowed });
  const fitting: Range = { least: 0, most: target };
  const lower = narrowed(whole, { upsells: { least: 0, most: upsell } });
  const cash =
    proposed(narrowed(lower, { payments: fitting }), upsell, mostCash) ??
    proposed(narrowed(whole, { payments: fitting }), upsell, mostCash) ??
    lowestPayment(whole, upsell, mostCash);
  // Each search tries so many prices: where fees leave nearly nothing, a later one can meet what the first missed.
  if (cash === null || cash.quote.paymentAmount > target || cash.terms.upsell > upsell)
    return { fits: false, nearest: cash };
  const answer = (space: Space): SolveAnswer => {
    const proposal = proposed(narrowed(space, { payments: fitting }), upsell, highestPriced);
    return proposal === null
      ? { fits: false, least: lowestPayment(space, upsell, highestPriced) }
      : { fits: true, proposal };
  };
  return {
    fits: true,
    mostCash: cash,
    thisPrice: answer(narrowed(lower, { prices: only(purchasePrice) })),
    thisTerm: answer(narrowed(lower, { counts: only(numPayments) })),
  };
}

/** The terms with the lowest payment at the entered upsell; null where it has none. `allowed` as above. */
export function nearestAtUpsell(
  limits: OfferLimits,
  entered: Terms,
  allowed: Range | null = null,
): Proposal | null {
  const { upsell } = entered;
  const space = narrowed(spaceOf(limits, entered, 0), { payments: allowed, upsells: only(upsell) });
  return lowestPayment(space, upsell, mostCash);
}

/** Terms of another structure that meet a target payment, or come nearest to it. */
export interface OtherSolution extends Proposal {
  limits: StructureLimits;
  /** The target in the frequency of these terms, in cents. */
  target: Cents;
  /** Whether the payment is within the target. */
  fits: boolean;
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
    const own = sameMoneyIn(terms.frequency, frequency, target);
    const { purchasePrice, upsell } = terms;
    const space = narrowed(spaceOf(limits, terms, 0), { prices: only(purchasePrice), upsells: only(upsell) });
    const within = narrowed(space, { payments: { least: 0, most: own } });
    const fitting = proposed(within, upsell, highestPriced);
    const proposal = fitting ?? lowestPayment(space, upsell, highestPriced);
    return proposal === null ? [] : [{ limits, target: own, fits: fitting !== null, ...proposal }];
  });
  const yearly = ({ quote }: OtherSolution) => quote.paymentAmount * paymentsPerYear(quote.frequency);
  const missed = found.filter(({ fits }) => !fits);
  return [...found.filter(({ fits }) => fits), ...missed.sort((a, b) => yearly(a) - yearly(b))];
}
