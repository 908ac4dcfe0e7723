import type { Cents, Micros } from "@/lib/calculator/money/money";
import { exactPayment, overrideIn, paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { feeCharges, netFundingOf } from "@/lib/calculator/quote";
import {
  fewestPaymentsWithin,
  highestPriceWithin,
  lowestFundablePrice,
  lowestPriceWithin,
  mostPaymentsWithin,
  nextCount,
  nextPrice,
  previousCount,
} from "@/lib/calculator/solve/feasible";
import { highestFeeRate, highestPrice, lowestPrice } from "@/lib/calculator/solve/inverse";
import type { Fix } from "./problems";
import {
  amountSoldOf,
  exactCount,
  factorRateOf,
  startFrequency,
  switchFrequency,
  type Terms,
  withExactCount,
} from "./terms";
import { type Violation, violationsOf } from "./violations";

/**
 * The terms after one fix. With an `exact` payment, the number of payments follows a changed price or upsell.
 */
export function applyFix(limits: OfferLimits, terms: Terms, fix: Fix): Terms {
  switch (fix.field) {
    case "purchase_price":
      return withExactCount(limits, { ...terms, purchasePrice: fix.value });
    case "upsell":
      return withExactCount(limits, { ...terms, upsell: fix.value });
    case "num_payments":
      return { ...terms, numPayments: fix.value };
    case "frequency":
      return switchFrequency(limits, terms, fix.value);
    case "fee":
      return { ...terms, fees: withFee(terms.fees, fix.id, fix.value) };
  }
}

function withFee(fees: Terms["fees"], id: string, amount: Cents | Micros): Terms["fees"] {
  if (!fees.some((fee) => fee.id === id)) return [...fees, { id, amount }];
  return fees.map((fee) => (fee.id === id ? { id, amount } : fee));
}

/** The nearest allowed values for a broken limit. For a figure, only the values that break no other limit. */
export function fixesFor(limits: OfferLimits, terms: Terms, violation: Violation): Fix[] {
  const own = ownFix(limits, terms, violation);
  if (own !== null) return [own];
  return figureFixes(limits, terms, violation).filter((fix) => resolves(limits, terms, violation, fix));
}

/**
 * Whether a fix resolves the violation `ended` without causing another. With null, whether it causes none.
 */
export function resolves(limits: OfferLimits, terms: Terms, ended: Violation | null, fix: Fix): boolean {
  const before = violationsOf(limits, terms).filter(({ code }) => code !== ended?.code);
  const after = violationsOf(limits, applyFix(limits, terms, fix));
  return after.every((left) => before.some(({ field, code }) => field === left.field && code === left.code));
}

/** The fix for a term outside its own limits: the nearest allowed value. Null for a figure. */
function ownFix(limits: OfferLimits, terms: Terms, { field, code }: Violation): Fix | null {
  switch (code) {
    case "purchase_price_below_floor":
      return { field: "purchase_price", value: limits.purchasePrice.floor };
    case "purchase_price_above_ceiling":
      return { field: "purchase_price", value: limits.purchasePrice.ceiling };
    case "upsell_below_zero":
      return { field: "upsell", value: 0 };
    case "upsell_above_ceiling":
      return { field: "upsell", value: limits.upsell.ceiling };
    case "frequency_not_available":
    case "frequency_not_usable":
      return { field: "frequency", value: startFrequency(limits) };
    case "num_payments_below_floor":
    case "num_payments_above_ceiling":
    case "num_payments_not_exact":
      return countFix(limits, terms, code);
    case "fee_below_floor":
    case "fee_above_ceiling":
      return feeFix(limits, terms, field, code);
    default:
      return null;
  }
}

function countFix(limits: OfferLimits, terms: Terms, code: Violation["code"]): Fix | null {
  const exact = exactCount(limits, terms);
  if (code === "num_payments_not_exact") {
    return exact === null ? null : { field: "num_payments", value: exact };
  }
  const allowed = paymentLimits(limits, terms.frequency);
  if (exact !== null || allowed === null) return null;
  const value = code === "num_payments_below_floor" ? allowed.floor : allowed.ceiling;
  return { field: "num_payments", value };
}

function feeFix(limits: OfferLimits, terms: Terms, field: string, code: Violation["code"]): Fix | null {
  const chosen = terms.fees.find((_, index) => field === `fees[${index}].amount`);
  const range = limits.fees.find(({ id }) => id === chosen?.id)?.range;
  if (chosen === undefined || range === null || range === undefined) return null;
  return { field: "fee", id: chosen.id, value: code === "fee_below_floor" ? range.floor : range.ceiling };
}

/**
 * The fixes that can bring a figure, or the number of payments of an `exact` payment, inside its limits:
 * first the number of payments, then the price, then the fees.
 */
function figureFixes(limits: OfferLimits, terms: Terms, { code }: Violation): Fix[] {
  switch (code) {
    case "payment_above_override": {
      const override = overrideIn(limits, terms.frequency) ?? 0;
      return [
        ...countFixes(fewestPaymentsWithin(limits, terms, override)),
        ...priceFixes(highestPriceWithin(limits, terms, override)),
      ];
    }
    case "payment_below_override":
      return [
        ...countFixes(mostPaymentsWithin(limits, terms)),
        ...priceFixes(lowestPriceWithin(limits, terms)),
      ];
    case "payment_below_one_cent":
    case "last_payment_not_positive":
      return remainderFixes(limits, terms);
    case "num_payments_below_floor":
    case "num_payments_above_ceiling":
      return exactPriceFixes(limits, terms, code);
    case "net_funding_below_zero":
      return [
        ...priceFixes(lowestFundablePrice(limits, terms, terms.purchasePrice)),
        ...fundingFeeFixes(limits, terms),
      ];
    default:
      return [];
  }
}

/**
 * The nearest numbers of payments on both sides, and the nearest higher price, that leave at least one cent
 * for each payment.
 */
function remainderFixes(limits: OfferLimits, terms: Terms): Fix[] {
  if (exactPayment(limits, terms.frequency) !== null) return [];
  const amountSold = amountSoldOf(limits, terms);
  return [
    ...countFixes(previousCount(amountSold, terms.numPayments)),
    ...countFixes(nextCount(amountSold, terms.numPayments)),
    ...priceFixes(nextPrice(limits, terms, terms.purchasePrice)),
  ];
}

/** The nearest price that the `exact` payment pays off in an allowed number of payments. */
function exactPriceFixes(limits: OfferLimits, terms: Terms, code: Violation["code"]): Fix[] {
  const payment = exactPayment(limits, terms.frequency);
  const allowed = paymentLimits(limits, terms.frequency);
  if (payment === null || allowed === null) return [];
  const factorRate = factorRateOf(limits, terms);
  return priceFixes(
    code === "num_payments_above_ceiling"
      ? highestPrice(payment * allowed.ceiling, factorRate)
      : lowestPrice(payment * (allowed.floor - 1) + 1, factorRate),
  );
}

/** Each adjustable fee, reduced by the amount that the net funding lacks. */
function fundingFeeFixes(limits: OfferLimits, terms: Terms): Fix[] {
  const charges = feeCharges(limits, terms);
  const net = netFundingOf(limits, terms, charges);
  return limits.fees.flatMap(({ id, range }, index): Fix[] => {
    const charged = charges[index];
    if (range === null || charged === undefined) return [];
    const charge = charged.charge + net;
    if (charge < 0) return [];
    const value = charged.amountType === "pct" ? highestFeeRate(charge, terms.purchasePrice) : charge;
    return value < range.floor ? [] : [{ field: "fee", id, value }];
  });
}

function countFixes(value: number | null): Fix[] {
  return value === null ? [] : [{ field: "num_payments", value }];
}

function priceFixes(value: Cents | null): Fix[] {
  return value === null ? [] : [{ field: "purchase_price", value }];
}
