import type { Cents, Micros } from "@/lib/calculator/money/money";
import { paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { lastPaymentOf, paymentAmountOf } from "@/lib/calculator/quote";
import { amountSoldOf, factorRateOf, type Terms } from "@/lib/calculator/terms/terms";
import { highestFundablePrice, lowestFundablePrice, overrideBound } from "./feasible";
import { highestAmount, highestFactor, highestPrice, lowestPrice } from "./inverse";

// The ends of the limits that only a start or a payment to solve for needs: the calculator's page loads them
// with its lazy parts, and feasible.ts at once.

/** The highest upsell at this price and number of payments; null when the limits allow none. */
export function highestUpsellWithin(limits: OfferLimits, terms: Terms): Micros | null {
  const { purchasePrice, frequency, numPayments } = terms;
  const { ceiling } = limits.upsell;
  const highest = amountSoldOf(limits, { purchasePrice, upsell: ceiling });
  let payment = Math.min(highest, overrideBound(limits, terms, "ceiling") ?? highest);
  while (payment >= 1) {
    const factorRate = highestFactor(highestAmount(numPayments, payment), purchasePrice);
    const upsell = Math.min(factorRate - limits.buyRate, ceiling);
    if (upsell < 0) return null;
    const amountSold = amountSoldOf(limits, { purchasePrice, upsell });
    const actual = paymentAmountOf(limits, frequency, amountSold, numPayments);
    if (lastPaymentOf(amountSold, actual, numPayments) >= 1) return upsell;
    // A lower upsell with the same payment leaves even less for the last one.
    payment = actual - 1;
  }
  return null;
}

/** The highest price that an `exact` payment pays off in an allowed number of payments; null without one. */
export function highestExactPrice(limits: OfferLimits, terms: Terms, payment: Cents): Cents | null {
  const allowed = paymentLimits(limits, terms.frequency);
  if (allowed === null) return null;
  const highest = highestPrice(payment * allowed.ceiling, factorRateOf(limits, terms));
  return highestFundablePrice(limits, terms, Math.min(highest, limits.purchasePrice.ceiling));
}

/** The lowest price that an `exact` payment pays off in an allowed number of payments; null without one. */
export function lowestExactPrice(limits: OfferLimits, terms: Terms, payment: Cents): Cents | null {
  const allowed = paymentLimits(limits, terms.frequency);
  if (allowed === null) return null;
  const lowest = lowestPrice(payment * (allowed.floor - 1) + 1, factorRateOf(limits, terms));
  return lowestFundablePrice(limits, terms, Math.max(lowest, limits.purchasePrice.floor));
}
