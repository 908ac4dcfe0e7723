import type { CommissionTerms } from "@/lib/calculator/commission/commission";
import { type Cents, fromDecimal, type Micros } from "@/lib/calculator/money/money";
import type { Fee, OfferLimits, Prepayment } from "@/lib/calculator/offer/limits";
import type { Renewal } from "@/lib/calculator/renewal/renewal";
import type { FullCommissionTerms } from "./commission";
import type { GivenRenewal } from "./fields";
import type { FlatOffer } from "./flat-offer";

/**
 * Converts an offer to the calculator's limits: currency in cents, rates in millionths. `fields` are already
 * in range, so every number converts exactly. An invisible fee keeps its name and is not adjustable.
 */
export function toLimits(fields: FlatOffer, version: number): OfferLimits {
  return {
    version,
    structure: fields.structure,
    purchasePrice: {
      floor: cents(fields.purchase_price_floor),
      ceiling: cents(fields.purchase_price_ceiling),
      default: cents(fields.default_purchase_price),
    },
    buyRate: micros(fields.buy_rate),
    upsell: { ceiling: micros(fields.max_upsell), default: micros(fields.default_upsell) },
    payments: {
      floor: fields.num_payments_floor,
      ceiling: fields.num_payments_ceiling,
      default: fields.default_num_payments,
    },
    baseFrequency: fields.base_frequency,
    availableFrequencies: fields.available_frequencies,
    override:
      fields.payment_amount_override === null
        ? null
        : {
            amount: cents(fields.payment_amount_override),
            behavior: fields.payment_override_behavior ?? "ceiling",
          },
    fees: fields.fees.map(toFee),
    holdback: micros(fields.holdback_pct),
    monthlyReceivables: fields.monthly_receivables === null ? null : cents(fields.monthly_receivables),
    existingFundingBalance: cents(fields.existing_funding_balance),
    renewal: fields.renewal && toRenewal(fields.renewal),
    prepayment: toPrepayment(fields),
    commissionTerms: fields.commission_terms && toCommissionTerms(fields.commission_terms),
  };
}

function toFee(fee: FlatOffer["fees"][number]): Fee {
  const { id, label, amount_type: amountType } = fee;
  return amountType === "pct"
    ? { id, label, amountType, ...feeAmounts(fee, micros) }
    : { id, label, amountType, ...feeAmounts(fee, cents) };
}

function feeAmounts<Unit>(fee: FlatOffer["fees"][number], unit: (amount: number) => Unit) {
  const { floor, ceiling } = fee;
  const adjustable = fee.adjustable && fee.visible && floor !== undefined && ceiling !== undefined;
  return {
    amount: unit(fee.amount),
    range: adjustable ? { floor: unit(floor), ceiling: unit(ceiling) } : null,
  };
}

function toPrepayment(fields: FlatOffer): Prepayment {
  if (fields.prepayment_schedule_mode === "funder_provided") {
    return { mode: "funder_provided", tiers: fields.prepayment_schedule ?? [] };
  }
  const { model, params } = fields.prepayment_config ?? {};
  if (fields.prepayment_schedule_mode === "none" || !params) return { mode: "none" };
  if (model === "step_per_month") {
    return {
      mode: model,
      rateStep: micros(params.rate_step ?? 0),
      floorTermMonths: params.floor_term_months ?? 1,
    };
  }
  const windows = (params.windows ?? []).map((window) => ({
    monthsAfterFunding: window.months_after_funding,
    discount: micros(window.factor_rate_discount),
  }));
  return { mode: "fixed_windows", windows };
}

function toCommissionTerms({ base, base_points, shares, clawback }: FullCommissionTerms): CommissionTerms {
  return {
    base,
    basePoints: micros(base_points),
    shares: shares.map(({ name, share }) => ({ name, share: micros(share) })),
    clawback,
  };
}

function cents(amount: number): Cents {
  return fromDecimal(amount, 2);
}

function micros(rate: number): Micros {
  return fromDecimal(rate, 6);
}

/** A renewal in the calculator's integers. */
function toRenewal({ balance, reference, current_payment }: GivenRenewal): Renewal {
  return {
    balance: fromDecimal(balance, 2),
    reference: reference ?? null,
    currentPayment: current_payment
      ? { ...current_payment, amount: fromDecimal(current_payment.amount, 2) }
      : null,
  };
}
