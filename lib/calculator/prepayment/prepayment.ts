import { type Cents, MICROS, type Micros, multiplyRate } from "@/lib/calculator/money/money";
import { type Frequency, paymentsPerYear } from "@/lib/calculator/offer/frequency";
import type { GivenTier, Prepayment } from "@/lib/calculator/offer/limits";
import { MAX_TIERS } from "./most-tiers";

/** `generated` tiers are computed for the terms. `given` tiers are the funder's own, unchanged. */
export type PrepaymentSchedule =
  | { source: "generated"; tiers: Tier[] }
  | { source: "given"; tiers: GivenTier[] };

/** The total due, including payments already made, when the merchant pays off early. */
export interface Tier {
  label: string;
  /** The month, or the number of months after funding in which the window ends. */
  termOrWindow: number;
  factorRate: Micros;
  amountSold: Cents;
  savings: Cents;
  /** Millionths of a point: `(factor - factorRate) x 100`. */
  discountPts: Micros;
}

/** The prepayment schedule of these terms (docs/spec/calculator-rules.md "Prepayment schedule"). */
export function prepaymentSchedule(
  prepayment: Prepayment,
  purchasePrice: Cents,
  factorRate: Micros,
  frequency: Frequency,
  numPayments: number,
): PrepaymentSchedule {
  switch (prepayment.mode) {
    case "none":
      return { source: "generated", tiers: [] };
    case "funder_provided":
      return { source: "given", tiers: prepayment.tiers };
    case "step_per_month":
      return {
        source: "generated",
        tiers: monthlyTiers(prepayment, purchasePrice, factorRate, termInMonths(frequency, numPayments)),
      };
    case "fixed_windows":
      return { source: "generated", tiers: windowTiers(prepayment, purchasePrice, factorRate) };
  }
}

/** A funder may have rounded its figures to whole dollars. */
const ROUNDED_DOLLARS = 1;

/**
 * Whether a funder's own tier is of terms with this amount sold: what is due and what is saved make it. A tier
 * of other terms would promise a saving that is none (docs/spec/calculator-rules.md "Prepayment schedule").
 */
export function isOfTerms({ amountSold, savings }: GivenTier, ofTerms: Cents): boolean {
  return Math.abs(amountSold + savings - ofTerms / 100) < ROUNDED_DOLLARS;
}

/** The estimated term in whole months, rounded up: `ceil(number of payments x 12 / payments a year)`. */
export function termInMonths(frequency: Frequency, numPayments: number): number {
  return Math.ceil((numPayments * 12) / paymentsPerYear(frequency));
}

/** One tier for each month m from the term T down: `max(F - step x (T - m), 1)`. */
function monthlyTiers(
  { rateStep, floorTermMonths }: { rateStep: Micros; floorTermMonths: number },
  purchasePrice: Cents,
  factorRate: Micros,
  term: number,
): Tier[] {
  const fullAmount = multiplyRate(purchasePrice, factorRate);
  // Terms outside the limits can also be quoted. This bounds their number of tiers.
  const last = Math.min(Math.max(floorTermMonths, term - MAX_TIERS + 1), term);
  const tiers: Tier[] = [];
  for (let month = term; month >= last; month--) {
    const label = month === 1 ? "1 month" : `${month} months`;
    tiers.push(tier(label, month, rateStep * (term - month), purchasePrice, factorRate, fullAmount));
  }
  return tiers;
}

/** One tier for each window, the earliest first: `max(F - discount, 1)`. */
function windowTiers(
  { windows }: { windows: { monthsAfterFunding: number; discount: Micros }[] },
  purchasePrice: Cents,
  factorRate: Micros,
): Tier[] {
  const fullAmount = multiplyRate(purchasePrice, factorRate);
  const ascending = [...windows].sort((a, b) => a.monthsAfterFunding - b.monthsAfterFunding);
  return ascending.map(({ monthsAfterFunding, discount }) => {
    const label = monthsAfterFunding === 1 ? "Within 1 month" : `Within ${monthsAfterFunding} months`;
    return tier(label, monthsAfterFunding, discount, purchasePrice, factorRate, fullAmount);
  });
}

function tier(
  label: string,
  termOrWindow: number,
  discount: Micros,
  purchasePrice: Cents,
  fullRate: Micros,
  fullAmount: Cents,
): Tier {
  const factorRate = Math.max(fullRate - discount, MICROS);
  const amountSold = multiplyRate(purchasePrice, factorRate);
  return {
    label,
    termOrWindow,
    factorRate,
    amountSold,
    savings: fullAmount - amountSold,
    discountPts: (fullRate - factorRate) * 100,
  };
}
