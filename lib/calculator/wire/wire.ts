import type { CommissionBase, CommissionDetail } from "@/lib/calculator/commission/commission";
import { toDecimal } from "@/lib/calculator/money/money";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import { overrideIn, paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { GivenTier, OfferLimits, StructureName } from "@/lib/calculator/offer/limits";
import type { PrepaymentSchedule } from "@/lib/calculator/prepayment/prepayment";
import type { FeeCharge, Quote } from "@/lib/calculator/quote";
import type { RenewalFigures } from "@/lib/calculator/renewal/renewal";
import { feePlaces } from "./wire-terms";

/** A quote as JSON: currency with at most 2 decimals, rates and fractions with at most 6. */
export interface WireQuote {
  offer_version: number;
  structure: StructureName | null;
  purchase_price: number;
  buy_rate: number;
  upsell: number;
  factor_rate: number;
  amount_sold: number;
  commission: number;
  commission_detail: WireCommissionDetail | null;
  frequency: Frequency;
  num_payments: number;
  payment_amount: number;
  last_payment_amount: number;
  estimated_term_months: number;
  monthly_payment: number;
  receivables_share: number | null;
  fees: WireFeeCharge[];
  total_fees: number;
  existing_funding_balance: number;
  net_funding: number;
  prepayment_schedule: WireTier[];
  renewal: WireRenewal | null;
}

/** `amount` is a fraction of the purchase price for `pct` and currency for `fixed`. `charge` is currency. */
interface WireFeeCharge {
  id: string;
  label: string;
  amount_type: "pct" | "fixed";
  amount: number;
  charge: number;
}

type WireTier = GivenTier;

/** Amounts in currency; `points` is a fraction. */
export interface WireCommissionDetail {
  base: CommissionBase;
  base_amount: number;
  points: number;
  parts: { name: string; amount: number }[];
  clawback: { days: number; note: string | null } | null;
}

/** Amounts in currency, except `per_dollar` with 4 decimals and the ends in months with 2. */
export interface WireRenewal {
  balance: number;
  discount: number;
  new_cash: number;
  added_payback: number;
  per_dollar: number | null;
  current_monthly: number | null;
  payment_change: number | null;
  current_ends: number | null;
  new_ends: number | null;
}

/** The quote as JSON, the renewal last (docs/spec/calculator-rules.md "Quote (JSON, funder side)"). */
export function quoteToWire(quote: Quote): WireQuote {
  return {
    offer_version: quote.offerVersion,
    structure: quote.structure,
    purchase_price: toDecimal(quote.purchasePrice, 2),
    buy_rate: toDecimal(quote.buyRate, 6),
    upsell: toDecimal(quote.upsell, 6),
    factor_rate: toDecimal(quote.factorRate, 6),
    amount_sold: toDecimal(quote.amountSold, 2),
    commission: toDecimal(quote.commission, 2),
    commission_detail: quote.commissionDetail && commissionToWire(quote.commissionDetail),
    frequency: quote.frequency,
    num_payments: quote.numPayments,
    payment_amount: toDecimal(quote.paymentAmount, 2),
    last_payment_amount: toDecimal(quote.lastPaymentAmount, 2),
    estimated_term_months: toDecimal(quote.estimatedTermMonths, 2),
    monthly_payment: toDecimal(quote.monthlyPayment, 2),
    receivables_share: quote.receivablesShare === null ? null : toDecimal(quote.receivablesShare, 4),
    fees: quote.fees.map(feeToWire),
    total_fees: toDecimal(quote.totalFees, 2),
    existing_funding_balance: toDecimal(quote.existingFundingBalance, 2),
    net_funding: toDecimal(quote.netFunding, 2),
    prepayment_schedule: scheduleToWire(quote.prepayment),
    renewal: quote.renewal && renewalToWire(quote.renewal),
  };
}

/** The limits on payments in one frequency. The override is currency. */
interface WireFrequencyLimits {
  num_payments_floor: number;
  num_payments_ceiling: number;
  payment_amount_override: number | null;
}

/** The limits in each frequency of the offer as JSON; null for a frequency that cannot be chosen. */
export function frequencyLimitsToWire(
  limits: OfferLimits,
): Partial<Record<Frequency, WireFrequencyLimits | null>> {
  const rows = limits.availableFrequencies.map((frequency) => {
    const allowed = paymentLimits(limits, frequency);
    const override = overrideIn(limits, frequency);
    const row = allowed && {
      num_payments_floor: allowed.floor,
      num_payments_ceiling: allowed.ceiling,
      payment_amount_override: override === null ? null : toDecimal(override, 2),
    };
    return [frequency, row];
  });
  return Object.fromEntries(rows);
}

function feeToWire(fee: FeeCharge): WireFeeCharge {
  return {
    id: fee.id,
    label: fee.label,
    amount_type: fee.amountType,
    amount: toDecimal(fee.amount, feePlaces(fee.amountType)),
    charge: toDecimal(fee.charge, 2),
  };
}

function scheduleToWire(schedule: PrepaymentSchedule): WireTier[] {
  if (schedule.source === "given") return schedule.tiers;
  return schedule.tiers.map((tier) => ({
    label: tier.label,
    termOrWindow: tier.termOrWindow,
    factorRate: toDecimal(tier.factorRate, 6),
    amountSold: toDecimal(tier.amountSold, 2),
    savings: toDecimal(tier.savings, 2),
    discountPts: toDecimal(tier.discountPts, 6),
  }));
}

function commissionToWire({
  base,
  baseAmount,
  points,
  parts,
  clawback,
}: CommissionDetail): WireCommissionDetail {
  return {
    base,
    base_amount: toDecimal(baseAmount, 2),
    points: toDecimal(points, 6),
    parts: parts.map(({ name, amount }) => ({ name, amount: toDecimal(amount, 2) })),
    clawback: clawback && { days: clawback.days, note: clawback.note },
  };
}

function renewalToWire(renewal: RenewalFigures): WireRenewal {
  const { perDollar, currentMonthly, paymentChange, currentEnds, newEnds } = renewal;
  return {
    balance: toDecimal(renewal.balance, 2),
    discount: toDecimal(renewal.discount, 2),
    new_cash: toDecimal(renewal.newCash, 2),
    added_payback: toDecimal(renewal.addedPayback, 2),
    per_dollar: perDollar === null ? null : toDecimal(perDollar, 4),
    current_monthly: currentMonthly === null ? null : toDecimal(currentMonthly, 2),
    payment_change: paymentChange === null ? null : toDecimal(paymentChange, 2),
    current_ends: currentEnds === null ? null : toDecimal(currentEnds, 2),
    new_ends: newEnds === null ? null : toDecimal(newEnds, 2),
  };
}
