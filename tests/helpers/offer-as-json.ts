import type { CommissionTerms } from "@/lib/calculator/commission/commission";
import type { Fee, OfferLimits, Prepayment } from "@/lib/calculator/offer/limits";
import type { Renewal } from "@/lib/calculator/renewal/renewal";
import type { Terms } from "@/lib/calculator/terms/terms";
import type { JsonFee, JsonOffer, JsonPrepayment, JsonRenewal, JsonTerms } from "./second-calculator";
import type { JsonCommissionTerms } from "./second-commission";

/** The offer as the JSON a funder would send. */
export function offerAsJson(limits: OfferLimits): JsonOffer {
  const { prepayment } = limits;
  return {
    version: limits.version,
    purchase_price_floor: plain(limits.purchasePrice.floor, 2),
    purchase_price_ceiling: plain(limits.purchasePrice.ceiling, 2),
    buy_rate: plain(limits.buyRate, 6),
    max_upsell: plain(limits.upsell.ceiling, 6),
    base_frequency: limits.baseFrequency,
    available_frequencies: limits.availableFrequencies,
    num_payments_floor: limits.payments.floor,
    num_payments_ceiling: limits.payments.ceiling,
    payment_amount_override: limits.override === null ? null : plain(limits.override.amount, 2),
    payment_override_behavior: limits.override?.behavior ?? null,
    fees: limits.fees.map(feeAsJson),
    monthly_receivables: limits.monthlyReceivables === null ? null : plain(limits.monthlyReceivables, 2),
    existing_funding_balance: plain(limits.existingFundingBalance, 2),
    renewal: limits.renewal && renewalAsJson(limits.renewal),
    commission_terms: limits.commissionTerms && commissionAsJson(limits.commissionTerms),
    prepayment_schedule_mode: prepaymentMode(prepayment),
    prepayment_config: prepaymentAsJson(prepayment),
    prepayment_schedule: prepayment.mode === "funder_provided" ? prepayment.tiers : [],
  };
}

/** The terms as the JSON a funder would send. */
export function termsAsJson(limits: OfferLimits, terms: Terms): JsonTerms {
  return {
    structure: null,
    purchase_price: plain(terms.purchasePrice, 2),
    upsell: plain(terms.upsell, 6),
    frequency: terms.frequency,
    num_payments: terms.numPayments,
    fees: terms.fees.map(({ id, amount }) => {
      const fixed = limits.fees.find((fee) => fee.id === id)?.amountType === "fixed";
      return { id, amount: plain(amount, fixed ? 2 : 6) };
    }),
  };
}

function feeAsJson(fee: Fee): JsonFee {
  const places = fee.amountType === "pct" ? 6 : 2;
  return {
    id: fee.id,
    label: fee.label,
    amount_type: fee.amountType,
    amount: plain(fee.amount, places),
    adjustable: fee.range !== null,
    floor: fee.range === null ? null : plain(fee.range.floor, places),
    ceiling: fee.range === null ? null : plain(fee.range.ceiling, places),
  };
}

function renewalAsJson({ balance, currentPayment }: Renewal): JsonRenewal {
  return {
    balance: plain(balance, 2),
    current_payment: currentPayment && { ...currentPayment, amount: plain(currentPayment.amount, 2) },
  };
}

function commissionAsJson({ base, basePoints, shares, clawback }: CommissionTerms): JsonCommissionTerms {
  return {
    base,
    base_points: plain(basePoints, 6),
    shares: shares.map(({ name, share }) => ({ name, share: plain(share, 6) })),
    clawback,
  };
}

function prepaymentMode({ mode }: Prepayment): string {
  return mode === "none" || mode === "funder_provided" ? mode : "auto_generate";
}

function prepaymentAsJson(prepayment: Prepayment): JsonPrepayment | null {
  if (prepayment.mode === "step_per_month") {
    return {
      model: "step_per_month",
      params: { rate_step: plain(prepayment.rateStep, 6), floor_term_months: prepayment.floorTermMonths },
    };
  }
  if (prepayment.mode === "fixed_windows") {
    const windows = prepayment.windows.map(({ monthsAfterFunding, discount }) => ({
      months_after_funding: monthsAfterFunding,
      factor_rate_discount: plain(discount, 6),
    }));
    return { model: "fixed_windows", params: { windows } };
  }
  return null;
}

/** The JSON number that a person would write for these digits. */
export function plain(value: number, places: number): number {
  const digits = String(value).padStart(places + 1, "0");
  return Number(`${digits.slice(0, -places)}.${digits.slice(-places)}`);
}
