import { type FeeAmount, feeAmountOf } from "./fee-amount";
import { type Frequency, paymentsPerYear } from "./frequency";
import { convertCount, usableFrequencies } from "./frequency-limits";
import { type Cents, type Micros, scaleHalfUp } from "./money";
import type { OfferLimits } from "./offer-limits";
import { completeTerms, startFrequency, type Terms, withExactCount } from "./terms";

/**
 * What somebody chose, each part optional. `fit` makes terms of it that a structure allows, so that going to
 * another structure and back loses nothing.
 */
export interface Entered {
  purchasePrice?: Cents;
  upsell?: Micros;
  frequency?: Frequency;
  /** At most one for each structure: a count chosen for nine months says nothing about six. */
  counts?: EnteredCount[];
  fees?: EnteredFee[];
}

/** A number of payments in `frequency`, chosen for the structure of this id; null in an offer without any. */
export interface EnteredCount {
  structure: string | null;
  frequency: Frequency;
  numPayments: number;
}

/** The amount chosen for a fee, by its amount type. */
export type EnteredFee = FeeAmount & { id: string };

/** The terms that fitting can move, by their names in the API. */
export const MOVABLE_TERMS = ["purchase_price", "upsell", "frequency", "num_payments", "fees"] as const;

export type MovableTerm = (typeof MOVABLE_TERMS)[number];

/** Complete terms, and what of the entered could not stand, in the order of `MOVABLE_TERMS`. */
export interface Fitted {
  terms: Terms;
  moved: MovableTerm[];
}

// Rules: T2-4, T2-5, T2-6
/**
 * The entered, moved into the limits of a structure (contract of structures, section 2). Each choice lies inside its limits;
 * only a count that an `exact` payment decides can lie outside, and `checkTerms` says what fails beyond them.
 */
export function fit(entered: Entered, structure: OfferLimits): Fitted {
  const frequency = frequencyIn(entered, structure);
  const count = countIn(entered, structure, frequency);
  const fees = feesIn(entered.fees ?? [], structure);
  const terms = withExactCount(
    structure,
    completeTerms(structure, {
      purchasePrice: inside(entered.purchasePrice, structure.purchasePrice),
      upsell: inside(entered.upsell, { floor: 0, ceiling: structure.upsell.ceiling }),
      frequency,
      numPayments: count?.allowed,
      fees: fees.amounts,
    }),
  );
  const moved: Record<MovableTerm, boolean> = {
    purchase_price: differs(entered.purchasePrice, terms.purchasePrice),
    upsell: differs(entered.upsell, terms.upsell),
    frequency: differs(entered.frequency, terms.frequency),
    num_payments: differs(count?.converted, terms.numPayments),
    fees: fees.moved,
  };
  return { terms, moved: MOVABLE_TERMS.filter((name) => moved[name]) };
}

/**
 * Terms of a structure as something entered there: `fit` gives them back for it. A fee that the structure does not have is
 * left out.
 */
export function enteredFrom(terms: Partial<Terms>, structure: OfferLimits): Entered {
  const { purchasePrice, upsell, frequency, numPayments } = terms;
  return {
    purchasePrice,
    upsell,
    frequency,
    counts: numPayments === undefined ? [] : [countOf(numPayments, frequency, structure)],
    fees: terms.fees?.flatMap(({ id, amount }) => {
      const fee = structure.fees.find((candidate) => candidate.id === id);
      return fee === undefined ? [] : [{ id, ...feeAmountOf(fee.amountType, amount) }];
    }),
  };
}

function countOf(numPayments: number, frequency: Frequency | undefined, limits: OfferLimits): EnteredCount {
  const structure = limits.structure?.id ?? null;
  return { structure, frequency: frequency ?? startFrequency(limits), numPayments };
}

/** The entered frequency where it can be chosen, else the one that the structure starts with. */
function frequencyIn({ frequency }: Entered, structure: OfferLimits): Frequency {
  const usable = frequency !== undefined && usableFrequencies(structure).includes(frequency);
  return usable ? frequency : startFrequency(structure);
}

/** The count entered for this structure as its frequency makes it, before and after the limits; null without one. */
function countIn({ counts }: Entered, limits: OfferLimits, frequency: Frequency) {
  const structure = limits.structure?.id ?? null;
  const entered = counts?.find((count) => count.structure === structure);
  if (entered === undefined) return null;
  const { frequency: from, numPayments } = entered;
  return {
    converted: scaleHalfUp(numPayments, paymentsPerYear(frequency), paymentsPerYear(from)),
    allowed: convertCount(limits, numPayments, from, frequency),
  };
}

/**
 * The amount of each adjustable fee: the entered one inside the fee's limits where its amount type is the same, else the
 * offer's. An entered fee that has no place here counts as moved, at any amount.
 */
function feesIn(entered: EnteredFee[], structure: OfferLimits) {
  const adjustable = structure.fees.flatMap((fee) =>
    fee.range === null ? [] : [{ ...fee, range: fee.range }],
  );
  const amounts = adjustable.map(({ id, amountType, amount, range }) => {
    const given = entered.find((fee) => fee.id === id && fee.amountType === amountType);
    return { id, amount: inside(given?.amount, range) ?? amount };
  });
  const stands = (fee: EnteredFee) =>
    adjustable.some(({ id, amountType }) => id === fee.id && amountType === fee.amountType) &&
    amounts.some(({ id, amount }) => id === fee.id && amount === fee.amount);
  return { amounts, moved: !entered.every(stands) };
}

function inside(value: number | undefined, { floor, ceiling }: { floor: number; ceiling: number }) {
  return value === undefined ? undefined : Math.min(Math.max(value, floor), ceiling);
}

function differs<T>(entered: T | undefined, fitted: T): boolean {
  return entered !== undefined && entered !== fitted;
}
