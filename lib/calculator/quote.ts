import { type CommissionDetail, commissionOf } from "./commission/commission";
import { type Cents, type Micros, multiplyRate, scaleHalfUp } from "./money/money";
import { type FeeAmount, feeAmountOf } from "./offer/fee-amount";
import { type Frequency, paymentsPerYear } from "./offer/frequency";
import { exactPayment } from "./offer/frequency-limits";
import type { Fee, OfferLimits, StructureName } from "./offer/limits";
import { type PrepaymentSchedule, prepaymentSchedule } from "./prepayment/prepayment";
import { type RenewalFigures, renewalFigures } from "./renewal/renewal";
import { amountSoldOf, factorRateOf, type Terms } from "./terms/terms";

/** Every figure of one offer version for one set of terms, in integers. */
export interface Quote {
  offerVersion: number;
  structure: StructureName | null;
  purchasePrice: Cents;
  buyRate: Micros;
  upsell: Micros;
  factorRate: Micros;
  amountSold: Cents;
  commission: Cents;
  /** Null when the offer has no commission terms. */
  commissionDetail: CommissionDetail | null;
  funderReturn: Cents;
  /** The amount sold less the purchase price: the sum of the funder's return and the commission. */
  costOfFunding: Cents;
  frequency: Frequency;
  numPayments: number;
  paymentAmount: Cents;
  lastPaymentAmount: Cents;
  /** Hundredths of a month. */
  estimatedTermMonths: number;
  monthlyPayment: Cents;
  /** Ten-thousandths of the monthly receivables; null when the offer does not state them. */
  receivablesShare: number | null;
  fees: FeeCharge[];
  totalFees: Cents;
  existingFundingBalance: Cents;
  netFunding: Cents;
  prepayment: PrepaymentSchedule;
  /** Null when the offer states no balance of a renewal. */
  renewal: RenewalFigures | null;
}

export type FeeCharge = FeeAmount & { id: string; label: string; charge: Cents };

/**
 * Computes every figure of docs/spec/calculator-rules.md "Figures". The terms must be integers within their
 * number ranges, with at least one payment. They need not be within the offer's limits: `checkTerms` checks
 * that.
 */
export function computeQuote(limits: OfferLimits, terms: Terms): Quote {
  const { purchasePrice, upsell, frequency, numPayments } = terms;
  const factorRate = factorRateOf(limits, terms);
  const amountSold = amountSoldOf(limits, terms);
  const paymentAmount = paymentAmountOf(limits, frequency, amountSold, numPayments);
  const fees = feeCharges(limits, terms);
  const { existingFundingBalance } = limits;
  const netFunding = netFundingOf(limits, terms, fees);
  const funding = { purchasePrice, existingFundingBalance, netFunding };
  const { commission, commissionDetail } = commissionOf(limits.commissionTerms, upsell, funding);
  const figures = {
    offerVersion: limits.version,
    structure: limits.structure,
    purchasePrice,
    buyRate: limits.buyRate,
    upsell,
    factorRate,
    amountSold,
    commission,
    commissionDetail,
    funderReturn: amountSold - purchasePrice - commission,
    costOfFunding: amountSold - purchasePrice,
    frequency,
    numPayments,
    paymentAmount,
    lastPaymentAmount: lastPaymentOf(amountSold, paymentAmount, numPayments),
    estimatedTermMonths: scaleHalfUp(numPayments, 1200, paymentsPerYear(frequency)),
    monthlyPayment: scaleHalfUp(paymentAmount, paymentsPerYear(frequency), 12),
    receivablesShare: receivablesShareOf(limits, frequency, paymentAmount),
    fees,
    totalFees: totalOf(fees),
    existingFundingBalance,
    netFunding,
    prepayment: prepaymentSchedule(limits.prepayment, purchasePrice, factorRate, frequency, numPayments),
  };
  return { ...figures, renewal: limits.renewal && renewalFigures(limits.renewal, figures) };
}

/**
 * `amount sold / number of payments` in cents, half up, or the fixed payment of an `exact` override
 * (docs/spec/calculator-rules.md "Figures").
 */
export function paymentAmountOf(
  limits: OfferLimits,
  frequency: Frequency,
  amountSold: Cents,
  numPayments: number,
): Cents {
  const fixed = exactPayment(limits, frequency);
  return fixed ?? scaleHalfUp(amountSold, 1, numPayments);
}

/** `amount sold - payment x (number of payments - 1)`: the last payment takes the remainder. */
export function lastPaymentOf(amountSold: Cents, paymentAmount: Cents, numPayments: number): Cents {
  return amountSold - paymentAmount * (numPayments - 1);
}

/**
 * `payment x payments a month / monthly receivables` in ten-thousandths, half up, from the rounded payment
 * (docs/spec/calculator-rules.md "Figures"). Null when the offer does not state the receivables.
 */
export function receivablesShareOf(
  limits: OfferLimits,
  frequency: Frequency,
  paymentAmount: Cents,
): number | null {
  if (limits.monthlyReceivables === null) return null;
  return scaleHalfUp(paymentAmount, paymentsPerYear(frequency) * 10_000, 12 * limits.monthlyReceivables);
}

/**
 * The charge of each fee: `purchase price x amount`, half up, for `pct`, and the amount itself for `fixed`.
 */
export function feeCharges(limits: OfferLimits, terms: Terms): FeeCharge[] {
  return limits.fees.map((fee) => {
    const given = feeAmountOf(fee.amountType, amountInForce(fee, terms));
    const charge =
      given.amountType === "pct" ? multiplyRate(terms.purchasePrice, given.amount) : given.amount;
    return { id: fee.id, label: fee.label, ...given, charge };
  });
}

/**
 * `purchase price - total fees - existing balance` in cents; it can be negative. `fees` are the charges of
 * the same terms.
 */
export function netFundingOf(limits: OfferLimits, { purchasePrice }: Terms, fees: FeeCharge[]): Cents {
  return purchasePrice - totalOf(fees) - limits.existingFundingBalance;
}

/** The sum of all charges, including fees that pages do not show. */
export function totalOf(fees: FeeCharge[]): Cents {
  let total: Cents = 0;
  for (const fee of fees) total += fee.charge;
  return total;
}

/**
 * The amount of a fee under these terms: the ISO's choice if the fee is adjustable, else the offer's amount.
 */
function amountInForce(fee: Fee, terms: Terms): Cents | Micros {
  if (fee.range === null) return fee.amount;
  for (const chosen of terms.fees) if (chosen.id === fee.id) return chosen.amount;
  return fee.amount;
}
