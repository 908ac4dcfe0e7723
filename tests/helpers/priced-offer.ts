import type { OfferFields } from "@/lib/schemas/offer";
import { OFFER_EXAMPLE } from "./form-offer";

/** The example's structures of six, nine and twelve months, which together use every limit of a structure. */
export const STRUCTURES: NonNullable<OfferFields["structures"]> = [
  {
    id: "6m",
    label: "6 months",
    buy_rate: 1.22,
    num_payments_floor: 110,
    num_payments_ceiling: 150,
    default_num_payments: 130,
    payment_amount_override: 700,
    payment_override_behavior: "floor",
    fees: [{ id: "wire", label: "Wire", amount_type: "fixed", amount: 35.5 }],
    fee_config: { show_fee_breakdown: false },
    prepayment_schedule_mode: "none",
  },
  {
    id: "9m",
    label: "9 months",
    purchase_price_floor: 20_000,
    purchase_price_ceiling: 60_000,
    default_purchase_price: 30_000,
    buy_rate: 1.28,
    max_upsell: 0.1,
    default_upsell: 0.05,
    holdback_pct: 0.1,
    num_payments_floor: 120,
    num_payments_ceiling: 150,
    prepayment_schedule_mode: "auto_generate",
    prepayment_config: {
      model: "fixed_windows",
      params: { windows: [{ months_after_funding: 2, factor_rate_discount: 0.05 }] },
    },
  },
  {
    id: "12m",
    label: "12 months",
    buy_rate: 1.35,
    base_frequency: "weekly",
    available_frequencies: ["weekly", "monthly"],
    num_payments_floor: 44,
    num_payments_ceiling: 56,
    default_num_payments: null,
    payment_amount_override: null,
    prepayment_schedule_mode: "funder_provided",
    prepayment_schedule: [
      {
        label: "Half",
        termOrWindow: 6,
        factorRate: 1.3,
        amountSold: 58_500,
        savings: 2_250,
        discountPts: 5,
      },
    ],
  },
];

/** The example priced by term. */
export const STRUCTURED_OFFER: OfferFields = {
  ...OFFER_EXAMPLE,
  structures: STRUCTURES,
  default_structure: "9m",
};
