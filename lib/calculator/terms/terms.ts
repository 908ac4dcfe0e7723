import { type Cents, type Micros, multiplyRate } from "@/lib/calculator/money/money";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import { convertCount, exactPayment, usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";

/**
 * What the ISO chooses. `fees` holds amounts of adjustable fees; a fee that is left out has the offer's
 * amount.
 */
export interface Terms {
  purchasePrice: Cents;
  upsell: Micros;
  frequency: Frequency;
  /** In `frequency`. */
  numPayments: number;
  fees: { id: string; amount: Cents | Micros }[];
}

/** The frequency a calculator opens with: the base frequency if it can be chosen, else the first that can. */
export function startFrequency(limits: OfferLimits): Frequency {
  const usable = usableFrequencies(limits);
  return usable.includes(limits.baseFrequency) ? limits.baseFrequency : (usable[0] ?? limits.baseFrequency);
}

/** The funder's defaults as terms. They can break a limit when combined: see `checkTerms`. */
export function defaultTerms(limits: OfferLimits): Terms {
  return completeTerms(limits, {});
}

/**
 * Fills in missing terms with the offer's defaults. A frequency without a number of payments gets the default
 * number, converted. An `exact` payment decides a number that is not given.
 */
export function completeTerms(limits: OfferLimits, given: Partial<Terms>): Terms {
  const frequency = given.frequency ?? startFrequency(limits);
  const terms: Terms = {
    purchasePrice: given.purchasePrice ?? limits.purchasePrice.default,
    upsell: given.upsell ?? limits.upsell.default,
    frequency,
    numPayments:
      given.numPayments ?? convertCount(limits, limits.payments.default, limits.baseFrequency, frequency),
    fees: completeFees(limits, given.fees ?? []),
  };
  return given.numPayments === undefined ? withExactCount(limits, terms) : terms;
}

/**
 * The same terms in another frequency, with the number of payments converted. With an `exact` payment, the
 * number follows from the payment instead (docs/spec/calculator-rules.md "Limits").
 */
export function switchFrequency(limits: OfferLimits, terms: Terms, to: Frequency): Terms {
  const numPayments = convertCount(limits, terms.numPayments, terms.frequency, to);
  return withExactCount(limits, { ...terms, frequency: to, numPayments });
}

/**
 * The terms with the number of payments that an `exact` payment requires, even outside the limits. Offers
 * without one keep the terms. Call it after each change of price or upsell.
 */
export function withExactCount(limits: OfferLimits, terms: Terms): Terms {
  const numPayments = exactCount(limits, terms);
  return numPayments === null ? terms : { ...terms, numPayments };
}

/**
 * The number of payments of an `exact` payment: `ceil(amount sold / override)`. Null for other offers, and
 * for a payment of zero.
 */
export function exactCount(limits: OfferLimits, terms: Terms): number | null {
  const payment = exactPayment(limits, terms.frequency);
  if (payment === null || payment < 1) return null;
  return Math.max(Math.ceil(amountSoldOf(limits, terms) / payment), 1);
}

/** `buy rate + upsell`, exact (docs/spec/calculator-rules.md "Figures"). */
export function factorRateOf(limits: OfferLimits, { upsell }: Pick<Terms, "upsell">): Micros {
  return limits.buyRate + upsell;
}

/** `purchase price x factor` in cents, half up (docs/spec/calculator-rules.md "Figures"). */
export function amountSoldOf(limits: OfferLimits, terms: Pick<Terms, "purchasePrice" | "upsell">): Cents {
  return multiplyRate(terms.purchasePrice, factorRateOf(limits, terms));
}

/** The given fees in their order, then each other adjustable fee at the offer's amount. */
function completeFees(limits: OfferLimits, given: Terms["fees"]): Terms["fees"] {
  const others = limits.fees.flatMap(({ id, amount, range }) =>
    range === null || given.some((fee) => fee.id === id) ? [] : [{ id, amount }],
  );
  return [...given, ...others];
}
