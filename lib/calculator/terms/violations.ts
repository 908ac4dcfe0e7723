import {
  formatCount,
  formatFactor,
  formatMoney,
  formatPayments,
  formatPercent,
  formatPoints,
} from "@/lib/calculator/money/formats";
import type { Cents, Micros } from "@/lib/calculator/money/money";
import { feeAmountOf } from "@/lib/calculator/offer/fee-amount";
import { frequencyAdverb } from "@/lib/calculator/offer/frequency";
import {
  overrideIn,
  paymentLimits,
  unusableReason,
  usableFrequencies,
} from "@/lib/calculator/offer/frequency-limits";
import type { Fee, OfferLimits } from "@/lib/calculator/offer/limits";
import { feeCharges, lastPaymentOf, netFundingOf, paymentAmountOf } from "@/lib/calculator/quote";
import type { Problem } from "./problems";
import { amountSoldOf, exactCount, type Terms } from "./terms";

/** A problem without its fixes. */
export type Violation = Omit<Problem, "fixes">;

/**
 * Every limit of docs/spec/calculator-rules.md "Limits" that the terms break, in the order of the terms. The
 * payment and the net funding are checked only if the terms that decide them are within their own limits.
 */
export function violationsOf(limits: OfferLimits, terms: Terms): Violation[] {
  const chosen = [...purchasePrice(limits, terms), ...upsell(limits, terms), ...frequency(limits, terms)];
  const count = chosen.length === 0 ? numPayments(limits, terms) : freeCount(limits, terms);
  const fees = terms.fees.flatMap((_, index) => fee(limits, terms, index));
  const payment = chosen.length + count.length === 0 ? paymentAmount(limits, terms) : [];
  const priced = fees.length === 0 && !chosen.some(({ field }) => field === "purchase_price");
  return [...chosen, ...count, ...fees, ...payment, ...(priced ? netFunding(limits, terms) : [])];
}

function purchasePrice(limits: OfferLimits, terms: Terms): Violation[] {
  const { floor, ceiling } = limits.purchasePrice;
  const field = "purchase_price";
  if (terms.purchasePrice < floor) {
    const message = `Purchase price is at least ${formatMoney(floor)}.`;
    return [{ field, code: "purchase_price_below_floor", message }];
  }
  if (terms.purchasePrice > ceiling) {
    const message = `Purchase price is at most ${formatMoney(ceiling)}.`;
    return [{ field, code: "purchase_price_above_ceiling", message }];
  }
  return [];
}

function upsell(limits: OfferLimits, terms: Terms): Violation[] {
  const { ceiling } = limits.upsell;
  if (terms.upsell < 0) {
    const message = `Upsell is at least ${formatPoints(0)} (${formatFactor(0)}).`;
    return [{ field: "upsell", code: "upsell_below_zero", message }];
  }
  if (terms.upsell > ceiling) {
    const message = `Upsell is at most ${formatPoints(ceiling)} (${formatFactor(ceiling)}).`;
    return [{ field: "upsell", code: "upsell_above_ceiling", message }];
  }
  return [];
}

function frequency(limits: OfferLimits, terms: Terms): Violation[] {
  const usable = usableFrequencies(limits);
  if (usable.includes(terms.frequency)) return [];
  const choices = usable.map(frequencyAdverb).join(", ");
  if (!limits.availableFrequencies.includes(terms.frequency)) {
    const message = `Payments cannot be ${frequencyAdverb(terms.frequency)}: this offer allows ${choices}.`;
    return [{ field: "frequency", code: "frequency_not_available", message }];
  }
  const message = `${unusableReason(limits, terms.frequency)} This offer allows ${choices}.`;
  return [{ field: "frequency", code: "frequency_not_usable", message }];
}

function numPayments(limits: OfferLimits, terms: Terms): Violation[] {
  const exact = exactCount(limits, terms);
  if (exact === null) return freeCount(limits, terms);
  const allowed = paymentLimits(limits, terms.frequency);
  if (allowed === null) return [];
  const adverb = frequencyAdverb(terms.frequency);
  const payment = overrideIn(limits, terms.frequency) ?? 0;
  const amountSold = amountSoldOf(limits, terms);
  const fixed = `The ${adverb} payment is fixed at ${formatMoney(payment)}, so ${formatMoney(amountSold)} takes ${formatPayments(exact)}`;
  const field = "num_payments";
  if (exact < allowed.floor) {
    const message = `${fixed}; at least ${formatCount(allowed.floor)} are allowed.`;
    return [{ field, code: "num_payments_below_floor", message }];
  }
  if (exact > allowed.ceiling) {
    const message = `${fixed}; at most ${formatCount(allowed.ceiling)} are allowed.`;
    return [{ field, code: "num_payments_above_ceiling", message }];
  }
  if (terms.numPayments === exact) return [];
  const message = `${fixed}, not ${formatCount(terms.numPayments)}.`;
  return [{ field, code: "num_payments_not_exact", message }];
}

/**
 * Checks the number of payments against its own limits. A number that an `exact` payment decides is not
 * checked until the terms that decide the payment are within their limits.
 */
function freeCount(limits: OfferLimits, terms: Terms): Violation[] {
  if (!usableFrequencies(limits).includes(terms.frequency)) return [];
  if (exactCount(limits, terms) !== null) return [];
  const allowed = paymentLimits(limits, terms.frequency);
  if (allowed === null) return [];
  const adverb = frequencyAdverb(terms.frequency);
  const field = "num_payments";
  if (terms.numPayments < allowed.floor) {
    const message = `Number of ${adverb} payments is at least ${formatCount(allowed.floor)}.`;
    return [{ field, code: "num_payments_below_floor", message }];
  }
  if (terms.numPayments > allowed.ceiling) {
    const message = `Number of ${adverb} payments is at most ${formatCount(allowed.ceiling)}.`;
    return [{ field, code: "num_payments_above_ceiling", message }];
  }
  return [];
}

function fee(limits: OfferLimits, terms: Terms, index: number): Violation[] {
  const chosen = terms.fees[index];
  if (chosen === undefined) return [];
  const id = `fees[${index}].id`;
  const offered = limits.fees.find((candidate) => candidate.id === chosen.id);
  if (offered === undefined) {
    return [{ field: id, code: "fee_unknown", message: `This offer has no fee "${chosen.id}".` }];
  }
  const name = offered.label;
  if (terms.fees.findIndex((other) => other.id === chosen.id) < index) {
    return [{ field: id, code: "fee_repeated", message: `${name} is given more than once.` }];
  }
  if (offered.range === null) {
    const message = `${name} cannot be adjusted: it is ${formatFee(offered, offered.amount)}.`;
    return [{ field: id, code: "fee_not_adjustable", message }];
  }
  const field = `fees[${index}].amount`;
  if (chosen.amount < offered.range.floor) {
    const message = `${name} is at least ${formatFee(offered, offered.range.floor)}.`;
    return [{ field, code: "fee_below_floor", message }];
  }
  if (chosen.amount > offered.range.ceiling) {
    const message = `${name} is at most ${formatFee(offered, offered.range.ceiling)}.`;
    return [{ field, code: "fee_above_ceiling", message }];
  }
  return [];
}

/** What breaks a payment override, or is no payment at all (docs/spec/calculator-rules.md "Limits"). */
function paymentAmount(limits: OfferLimits, terms: Terms): Violation[] {
  const amountSold = amountSoldOf(limits, terms);
  const payment = paymentAmountOf(limits, terms.frequency, amountSold, terms.numPayments);
  const found: Violation[] = [];
  const field = "payment_amount";
  const name = `The ${frequencyAdverb(terms.frequency)} payment of ${formatMoney(payment)}`;
  if (payment < 1) {
    const message = `${name} is below ${formatMoney(1)}, the least a payment can be.`;
    return [{ field, code: "payment_below_one_cent", message }];
  }
  const override = overrideIn(limits, terms.frequency);
  if (override !== null && limits.override?.behavior === "ceiling" && payment > override) {
    const message = `${name} is above ${formatMoney(override)}, the most this offer allows.`;
    found.push({ field, code: "payment_above_override", message });
  }
  if (override !== null && limits.override?.behavior === "floor" && payment < override) {
    const message = `${name} is below ${formatMoney(override)}, the least this offer allows.`;
    found.push({ field, code: "payment_below_override", message });
  }
  const last = lastPaymentOf(amountSold, payment, terms.numPayments);
  if (last < 1) {
    const message = `${name} would leave ${formatMoney(last)} for the last one, which must be at least ${formatMoney(1)}.`;
    found.push({ field, code: "last_payment_not_positive", message });
  }
  return found;
}

function netFunding(limits: OfferLimits, terms: Terms): Violation[] {
  const net = netFundingOf(limits, terms, feeCharges(limits, terms));
  if (net >= 0) return [];
  const message = `Net funding is ${formatMoney(net)} and may not be below ${formatMoney(0)}.`;
  return [{ field: "net_funding", code: "net_funding_below_zero", message }];
}

/** The amount of a fee in the unit of its type: "3.00% (0.03)" or "$195.00". */
function formatFee({ amountType }: Fee, amount: Cents | Micros): string {
  const fee = feeAmountOf(amountType, amount);
  return fee.amountType === "pct"
    ? `${formatPercent(fee.amount)} (${formatFactor(fee.amount)})`
    : formatMoney(fee.amount);
}
