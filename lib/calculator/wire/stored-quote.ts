import type { CommissionDetail } from "@/lib/calculator/commission/commission";
import { fromDecimal, parseDecimal } from "@/lib/calculator/money/money";
import { feeAmountOf } from "@/lib/calculator/offer/fee-amount";
import type { Prepayment } from "@/lib/calculator/offer/limits";
import type { PrepaymentSchedule } from "@/lib/calculator/prepayment/prepayment";
import type { FeeCharge, Quote } from "@/lib/calculator/quote";
import type { RenewalFigures } from "@/lib/calculator/renewal/renewal";
import type { WireCommissionDetail, WireQuote, WireRenewal } from "./wire";
import { feePlaces } from "./wire-terms";

/** A quote from its JSON. It recomputes nothing except differences of stored figures. */
export function quoteFromWire(wire: WireQuote, prepayment: Prepayment["mode"]): Quote {
  const [purchasePrice, amountSold] = [fromDecimal(wire.purchase_price, 2), fromDecimal(wire.amount_sold, 2)];
  const commission = fromDecimal(wire.commission, 2);
  const { receivables_share: share } = wire;
  return {
    offerVersion: wire.offer_version,
    structure: wire.structure,
    purchasePrice,
    buyRate: fromDecimal(wire.buy_rate, 6),
    upsell: fromDecimal(wire.upsell, 6),
    factorRate: fromDecimal(wire.factor_rate, 6),
    amountSold,
    commission,
    // Quotes from before commission terms or renewals existed do not have the field.
    commissionDetail: wire.commission_detail ? commissionFromWire(wire.commission_detail) : null,
    funderReturn: amountSold - purchasePrice - commission,
    costOfFunding: amountSold - purchasePrice,
    frequency: wire.frequency,
    numPayments: wire.num_payments,
    paymentAmount: fromDecimal(wire.payment_amount, 2),
    lastPaymentAmount: fromDecimal(wire.last_payment_amount, 2),
    estimatedTermMonths: fromDecimal(wire.estimated_term_months, 2),
    monthlyPayment: fromDecimal(wire.monthly_payment, 2),
    receivablesShare: share === null ? null : fromDecimal(share, 4),
    fees: wire.fees.map(feeFromWire),
    totalFees: fromDecimal(wire.total_fees, 2),
    existingFundingBalance: fromDecimal(wire.existing_funding_balance, 2),
    netFunding: fromDecimal(wire.net_funding, 2),
    prepayment: scheduleFromWire(wire, prepayment),
    renewal: wire.renewal ? renewalFromWire(wire.renewal) : null,
  };
}

function feeFromWire({ id, label, amount_type, amount, charge }: WireQuote["fees"][number]): FeeCharge {
  const given = feeAmountOf(amount_type, fromDecimal(amount, feePlaces(amount_type)));
  return { id, label, ...given, charge: fromDecimal(charge, 2) };
}

function scheduleFromWire(
  { prepayment_schedule: tiers }: WireQuote,
  mode: Prepayment["mode"],
): PrepaymentSchedule {
  if (mode === "funder_provided") return { source: "given", tiers };
  return {
    source: "generated",
    tiers: tiers.map((tier) => ({
      label: tier.label,
      termOrWindow: Number(tier.termOrWindow),
      factorRate: fromDecimal(tier.factorRate, 6),
      amountSold: fromDecimal(tier.amountSold, 2),
      savings: fromDecimal(tier.savings, 2),
      discountPts: fromDecimal(tier.discountPts, 6),
    })),
  };
}

/** The detail of a commission from its JSON. */
export function commissionFromWire({
  base,
  base_amount,
  points,
  parts,
  clawback,
}: WireCommissionDetail): CommissionDetail {
  return {
    base,
    baseAmount: fromDecimal(base_amount, 2),
    points: fromDecimal(points, 6),
    parts: parts.map(({ name, amount }) => ({ name, amount: fromDecimal(amount, 2) })),
    clawback,
  };
}

/** The figures of a renewal from their JSON. */
export function renewalFromWire(wire: WireRenewal): RenewalFigures {
  const { per_dollar, current_monthly, payment_change, current_ends, new_ends } = wire;
  const hundredths = (value: number | null) => (value === null ? null : fromDecimal(value, 2));
  return {
    balance: fromDecimal(wire.balance, 2),
    discount: fromDecimal(wire.discount, 2),
    newCash: fromDecimal(wire.new_cash, 2),
    addedPayback: fromDecimal(wire.added_payback, 2),
    // Also null when it exceeds the safe integers, as with a new cash of a few cents.
    perDollar: parseDecimal(String(per_dollar), 4),
    currentMonthly: hundredths(current_monthly),
    paymentChange: hundredths(payment_change),
    currentEnds: hundredths(current_ends),
    newEnds: hundredths(new_ends),
  };
}
