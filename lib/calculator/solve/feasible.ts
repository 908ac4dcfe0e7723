import { type Cents, MICROS, type Micros, scaleHalfUp } from "@/lib/calculator/money/money";
import { overrideIn, paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { feeCharges, lastPaymentOf, netFundingOf, paymentAmountOf } from "@/lib/calculator/quote";
import { amountSoldOf, factorRateOf, type Terms } from "@/lib/calculator/terms/terms";
import {
  fewestPayments,
  highestAmount,
  highestPrice,
  lowestAmount,
  lowestPrice,
  mostPayments,
} from "./inverse";

// Each function finds the number of payments, the price or the upsell that brings the payment inside its
// limits, and keeps the other terms. They are for offers without an `exact` payment. The result can break
// another limit: callers check it.

/** The fewest payments that keep the payment at or below `most` cents; null when the limits allow none. */
export function fewestPaymentsWithin(limits: OfferLimits, terms: Terms, most: Cents): number | null {
  const allowed = paymentLimits(limits, terms.frequency);
  const payment = Math.min(most, overrideBound(limits, terms, "ceiling") ?? most);
  if (allowed === null || payment < 1) return null;
  const amountSold = amountSoldOf(limits, terms);
  const count = nextCount(amountSold, Math.max(fewestPayments(amountSold, payment), allowed.floor));
  return count !== null && count <= allowed.ceiling ? count : null;
}

/** The most payments that the limits allow, which give the lowest payment. Null when they allow none. */
export function mostPaymentsWithin(limits: OfferLimits, terms: Terms): number | null {
  const allowed = paymentLimits(limits, terms.frequency);
  if (allowed === null) return null;
  const amountSold = amountSoldOf(limits, terms);
  const least = Math.max(overrideBound(limits, terms, "floor") ?? 1, 1);
  const count = Math.min(allowed.ceiling, mostPayments(amountSold, least));
  if (count < 1) return null;
  const previous = previousCount(amountSold, count);
  return previous >= allowed.floor ? previous : null;
}

/** The highest price that keeps the payment at or below `most` cents; null when the limits allow none. */
export function highestPriceWithin(limits: OfferLimits, terms: Terms, most: Cents): Cents | null {
  const factorRate = factorRateOf(limits, terms);
  let payment = Math.min(most, overrideBound(limits, terms, "ceiling") ?? most);
  while (payment >= 1) {
    const highest = highestPrice(highestAmount(terms.numPayments, payment), factorRate);
    const price = highestFundablePrice(limits, terms, Math.min(highest, limits.purchasePrice.ceiling));
    if (price === null) return null;
    const amountSold = amountSoldOf(limits, { ...terms, purchasePrice: price });
    const actual = paymentAmountOf(limits, terms.frequency, amountSold, terms.numPayments);
    if (lastPaymentOf(amountSold, actual, terms.numPayments) >= 1) return price;
    // A lower price with the same payment leaves even less for the last one.
    payment = actual - 1;
  }
  return null;
}

/**
 * The lowest price, at least `from`, that the limits allow with this number of payments. It gives the lowest
 * payment. Null when they allow none.
 */
export function lowestPriceWithin(
  limits: OfferLimits,
  terms: Terms,
  from: Cents = lowestPricePaying(limits, terms),
): Cents | null {
  let price = from;
  for (;;) {
    const fundable = lowestFundablePrice(limits, terms, nextPrice(limits, terms, price));
    if (fundable === null) return null;
    price = nextPrice(limits, terms, fundable);
    if (price === fundable) return price;
  }
}

/**
 * The lowest price within the limits whose payment reaches the least that they allow. Its net funding may be
 * negative.
 */
function lowestPricePaying(limits: OfferLimits, terms: Terms): Cents {
  const least = Math.max(overrideBound(limits, terms, "floor") ?? 1, 1);
  const amountSold = lowestAmount(terms.numPayments, least);
  return Math.max(lowestPrice(amountSold, factorRateOf(limits, terms)), limits.purchasePrice.floor);
}

/** The largest number of payments, at most `count`, that leaves at least one cent for the last payment. */
export function previousCount(amountSold: Cents, count: number): number {
  const payment = scaleHalfUp(amountSold, 1, count);
  if (payment >= 1 && lastPaymentOf(amountSold, payment, count) >= 1) return count;
  return Math.ceil(amountSold / Math.max(payment, 1));
}

/**
 * The smallest number of payments, at least `count`, that leaves at least one cent for the last payment. The
 * fewest payments that lower the payment by one cent always do. Null when the payment cannot be lower.
 */
export function nextCount(amountSold: Cents, count: number): number | null {
  const payment = scaleHalfUp(amountSold, 1, count);
  if (payment < 1) return null;
  if (lastPaymentOf(amountSold, payment, count) >= 1) return count;
  return payment > 1 ? fewestPayments(amountSold, payment - 1) : null;
}

/** The lowest price, at least `price`, that leaves at least one cent for the last payment. */
export function nextPrice(limits: OfferLimits, terms: Terms, price: Cents): Cents {
  const amountSold = amountSoldOf(limits, { ...terms, purchasePrice: price });
  const payment = Math.max(scaleHalfUp(amountSold, 1, terms.numPayments), 1);
  if (lastPaymentOf(amountSold, payment, terms.numPayments) >= 1) return price;
  return lowestPrice(payment * (terms.numPayments - 1) + 1, factorRateOf(limits, terms));
}

/**
 * The lowest price between `from` and the ceiling with a net funding of zero or more; null when there is
 * none.
 */
export function lowestFundablePrice(limits: OfferLimits, terms: Terms, from: Cents): Cents | null {
  const { ceiling } = limits.purchasePrice;
  const band = fundingBand(limits, terms);
  const start = Math.max(from, band.from);
  const end = Math.min(ceiling, start + FUNDING_SCAN);
  for (let price = start; price <= end; price++) if (netFundingAt(limits, terms, price) >= 0) return price;
  const certain = band.to === null ? null : Math.max(start, band.to);
  return certain !== null && certain <= ceiling ? certain : null;
}

/**
 * The highest price between `from` and the floor with a net funding of zero or more. Null when the search
 * finds none.
 */
function highestFundablePrice(limits: OfferLimits, terms: Terms, from: Cents): Cents | null {
  const band = fundingBand(limits, terms);
  const end = Math.max(limits.purchasePrice.floor, band.from, from - FUNDING_SCAN);
  for (let price = from; price >= end; price--) if (netFundingAt(limits, terms, price) >= 0) return price;
  return null;
}

// Each pct charge is rounded by itself, so net funding differs from a straight line by up to half a cent per
// fee. Prices in that band are tried cent by cent. It is wider than this limit only when fees take nearly all
// of the price.
const FUNDING_SCAN = 2_000;

/**
 * The prices at which the sign of the net funding depends on rounding. It is negative at every price below
 * `from` and at no price from `to` on. `to` is null when the charges grow as fast as the price.
 */
function fundingBand(limits: OfferLimits, terms: Terms): { from: Cents; to: Cents | null } {
  let rates: Micros = 0;
  let deductions: Cents = limits.existingFundingBalance;
  let rounded = 0;
  for (const { amountType, amount } of feeCharges(limits, terms)) {
    if (amountType === "fixed") deductions += amount;
    else {
      rates += amount;
      rounded += 1;
    }
  }
  if (rates >= MICROS) return { from: 0, to: null };
  const priceOf = (net: Cents) => (BigInt(net) * BigInt(MICROS)) / BigInt(MICROS - rates);
  return {
    from: Math.max(Number(priceOf(deductions - rounded)), 0),
    to: Number(priceOf(deductions + rounded)) + 1,
  };
}

function netFundingAt(limits: OfferLimits, terms: Terms, price: Cents): Cents {
  const at = { ...terms, purchasePrice: price };
  return netFundingOf(limits, at, feeCharges(limits, at));
}

/** The payment that the offer allows at most (`ceiling`) or at least (`floor`); null when it names none. */
function overrideBound(limits: OfferLimits, terms: Terms, behavior: "ceiling" | "floor"): Cents | null {
  return limits.override?.behavior === behavior ? overrideIn(limits, terms.frequency) : null;
}
