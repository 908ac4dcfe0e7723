import { type Cents, type Micros, scaleHalfUp } from "@/lib/calculator/money/money";
import type { FeeAmount } from "@/lib/calculator/offer/fee-amount";
import { type Frequency, paymentsPerYear } from "@/lib/calculator/offer/frequency";
import { convertCount, usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { completeTerms, startFrequency, type Terms, withExactCount } from "./terms";

/**
 * What the user has chosen so far; each part is optional. `fit` turns it into terms that a structure allows.
 * The choices are kept as entered, so going to another structure and back loses nothing.
 */
export interface Entered {
  purchasePrice?: Cents;
  upsell?: Micros;
  frequency?: Frequency;
  /** At most one for each structure: a number chosen for nine months means nothing for six. */
  counts?: EnteredCount[];
  fees?: EnteredFee[];
}

/**
 * A number of payments in `frequency`, chosen in the structure with this id. The id is null in an offer
 * without structures.
 */
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

/** Complete terms, and the choices that had to be changed, in the order of `MOVABLE_TERMS`. */
interface Fitted {
  terms: Terms;
  moved: MovableTerm[];
}

/**
 * Moves what was entered into the limits of a structure. Each term is then within its own limits, except a
 * number of payments that follows from an `exact` payment. `checkTerms` checks the terms as a whole
 * (docs/spec/structures.md "Terms and quotes").
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

/** The entered frequency if the structure allows it, else the frequency that the structure starts with. */
function frequencyIn({ frequency }: Entered, structure: OfferLimits): Frequency {
  const usable = frequency !== undefined && usableFrequencies(structure).includes(frequency);
  return usable ? frequency : startFrequency(structure);
}

/**
 * The number of payments entered for this structure, converted to `frequency`, before and after its limits
 * apply. Null when none was entered.
 */
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
 * The amount of each adjustable fee. An entered amount of the same type applies, moved inside the fee's
 * limits; otherwise the offer's amount does. An entered fee that the structure lacks counts as moved.
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
