import { overrideIn, paymentLimits } from "./frequency-limits";
import {
  fewestPayments,
  highestAmount,
  highestPrice,
  lowestAmount,
  lowestPrice,
  mostPayments,
} from "./inverse";
import { type Cents, MICROS, type Micros, scaleHalfUp } from "./money";
import type { OfferLimits } from "./offer-limits";
import { feeCharges, lastPaymentOf, netFundingOf, paymentAmountOf } from "./quote";
import { amountSoldOf, factorRateOf, type Terms } from "./terms";

// Which count, and which price, brings the payment where it should be, the other terms staying. For offers whose
// payment is not fixed. Each answer still has to be checked as a whole: it can meet a limit of another figure.

/** The fewest payments whose payment does not exceed `most`; null when the limits hold none. */
export function fewestPaymentsWithin(limits: OfferLimits, terms: Terms, most: Cents): number | null {
  const allowed = paymentLimits(limits, terms.frequency);
  const payment = Math.min(most, overrideBound(limits, terms, "ceiling") ?? most);
  if (allowed === null || payment < 1) return null;
  const amountSold = amountSoldOf(limits, terms);
  const count = nextCount(amountSold, Math.max(fewestPayments(amountSold, payment), allowed.floor));
  return count !== null && count <= allowed.ceiling ? count : null;
}

/** The most payments the limits allow, and so the lowest payment; null when they hold none. */
export function mostPaymentsWithin(limits: OfferLimits, terms: Terms): number | null {
  const allowed = paymentLimits(limits, terms.frequency);
  if (allowed === null) return null;
  const amountSold = amountSoldOf(limits, terms);
  const least = Math.max(overrideBound(limits, terms, "floor") ?? 1, 1);
  const count = Math.min(allowed.ceiling, mostPayments(amountSold, least));
  if (count < 1) return null;
  const settled = previousCount(amountSold, count);
  return settled >= allowed.floor ? settled : null;
}

/** The highest price whose payment does not exceed `most`; null when the limits hold none. */
export function highestPriceWithin(limits: OfferLimits, terms: Terms, most: Cents): Cents | null {
  const factorRate = factorRateOf(limits, terms);
  let payment = Math.min(most, overrideBound(limits, terms, "ceiling") ?? most);
  while (payment >= 1) {
    const highest = highestPrice(highestAmount(terms.numPayments, payment), factorRate);
    const price = highestFundablePrice(limits, terms, Math.min(highest, limits.purchasePrice.ceiling));
    if (price === null) return null;
    const amountSold = amountSoldOf(limits, { ...terms, purchasePrice: price });
    const reached = paymentAmountOf(limits, terms.frequency, amountSold, terms.numPayments);
    if (lastPaymentOf(amountSold, reached, terms.numPayments) >= 1) return price;
    // Every lower price with this payment leaves even less for the last one.
    payment = reached - 1;
  }
  return null;
}

/** The lowest price the limits allow for this count, and so the lowest payment; null when they hold none. */
export function lowestPriceWithin(limits: OfferLimits, terms: Terms): Cents | null {
  const least = Math.max(overrideBound(limits, terms, "floor") ?? 1, 1);
  const amountSold = lowestAmount(terms.numPayments, least);
  let price = Math.max(lowestPrice(amountSold, factorRateOf(limits, terms)), limits.purchasePrice.floor);
  for (;;) {
    const fundable = lowestFundablePrice(limits, terms, settledPrice(limits, terms, price));
    if (fundable === null) return null;
    price = settledPrice(limits, terms, fundable);
    if (price === fundable) return price;
  }
}

/** The nearest count at or below `count` that leaves the last payment a cent or more. */
export function previousCount(amountSold: Cents, count: number): number {
  const payment = scaleHalfUp(amountSold, 1, count);
  if (payment >= 1 && lastPaymentOf(amountSold, payment, count) >= 1) return count;
  return Math.ceil(amountSold / Math.max(payment, 1));
}

/**
 * The nearest count at or above `count` that leaves the last payment a cent or more: the first one with a payment
 * a cent lower always does. Null when the payment cannot fall further.
 */
export function nextCount(amountSold: Cents, count: number): number | null {
  const payment = scaleHalfUp(amountSold, 1, count);
  if (payment < 1) return null;
  if (lastPaymentOf(amountSold, payment, count) >= 1) return count;
  return payment > 1 ? fewestPayments(amountSold, payment - 1) : null;
}

/** The nearest price at or above `price` whose payments leave the last one a cent or more. */
export function settledPrice(limits: OfferLimits, terms: Terms, price: Cents): Cents {
  const amountSold = amountSoldOf(limits, { ...terms, purchasePrice: price });
  const payment = Math.max(scaleHalfUp(amountSold, 1, terms.numPayments), 1);
  if (lastPaymentOf(amountSold, payment, terms.numPayments) >= 1) return price;
  return lowestPrice(payment * (terms.numPayments - 1) + 1, factorRateOf(limits, terms));
}

/** The lowest price from `from` up to the ceiling whose net funding is not below zero. */
export function lowestFundablePrice(limits: OfferLimits, terms: Terms, from: Cents): Cents | null {
  const { ceiling } = limits.purchasePrice;
  const { never, surely } = fundingBand(limits, terms);
  const start = Math.max(from, never);
  const end = Math.min(ceiling, start + FUNDING_SCAN);
  for (let price = start; price <= end; price++) if (netFundingAt(limits, terms, price) >= 0) return price;
  const sure = surely === null ? null : Math.max(start, surely);
  return sure !== null && sure <= ceiling ? sure : null;
}

/** The highest price from `from` down to the floor whose net funding is not below zero. */
export function highestFundablePrice(limits: OfferLimits, terms: Terms, from: Cents): Cents | null {
  const { never } = fundingBand(limits, terms);
  const end = Math.max(limits.purchasePrice.floor, never, from - FUNDING_SCAN);
  for (let price = from; price >= end; price--) if (netFundingAt(limits, terms, price) >= 0) return price;
  return null;
}

// Each pct charge is rounded by itself, so net funding wavers by half a cent a fee around a straight line and is
// sought cent by cent there. The band is wider than this only when fees take nearly all of the price.
const FUNDING_SCAN = 2_000;

/**
 * Net funding is certainly negative below `never`, and certainly not from `surely` on, whatever the rounding of the
 * charges; between them it wavers. `surely` is null when the charges grow as fast as the price.
 */
function fundingBand(limits: OfferLimits, terms: Terms): { never: Cents; surely: Cents | null } {
  let rates: Micros = 0;
  let owed: Cents = limits.existingFundingBalance;
  let rounded = 0;
  for (const { amountType, amount } of feeCharges(limits, terms)) {
    if (amountType === "fixed") owed += amount;
    else {
      rates += amount;
      rounded += 1;
    }
  }
  if (rates >= MICROS) return { never: 0, surely: null };
  const priceOf = (net: Cents) => (BigInt(net) * BigInt(MICROS)) / BigInt(MICROS - rates);
  return { never: Math.max(Number(priceOf(owed - rounded)), 0), surely: Number(priceOf(owed + rounded)) + 1 };
}

function netFundingAt(limits: OfferLimits, terms: Terms, price: Cents): Cents {
  const at = { ...terms, purchasePrice: price };
  return netFundingOf(limits, at, feeCharges(limits, at));
}

function overrideBound(limits: OfferLimits, terms: Terms, behavior: "ceiling" | "floor"): Cents | null {
  return limits.override?.behavior === behavior ? overrideIn(limits, terms.frequency) : null;
}
