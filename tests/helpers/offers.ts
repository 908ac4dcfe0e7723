import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import { FULL_OFFER, SMALLEST_OFFER } from "@/lib/schemas/offers/examples";

export { SMALLEST_OFFER };

/**
 * An offer that uses every field, with values that are easily lost: cents, line ends, a hidden fee, the
 * funder's own tiers.
 */
export const FULLEST_OFFER = {
  ...FULL_OFFER,
  default_purchase_price: 40_000.5,
  existing_funding_balance: 6_200.01,
  payment_amount_override: 900.25,
  fees: FULL_OFFER.fees.map((fee) => ({ ...fee, visible: fee.adjustable })),
  prepayment_schedule: [
    {
      label: "Own tier",
      termOrWindow: 3,
      factorRate: 1.2,
      amountSold: 60_000,
      savings: 1_000.005,
      discountPts: 2,
    },
  ],
  display_config: { ...FULL_OFFER.display_config, show_fee_breakdown: false },
  stipulations: ["Voided check", "Bank statements\nof four months"],
};

/** The offer of the worked examples: a renewal of 50,000 at 1.25 + 0.10 in 126 daily payments. */
export const RENEWAL = {
  merchant_name: "Harbor Street Bakery",
  merchant_state: "California",
  iso_name: "Northline Capital",
  purchase_price_floor: 15_000,
  purchase_price_ceiling: 80_000,
  default_purchase_price: 50_000,
  buy_rate: 1.25,
  max_upsell: 0.14,
  default_upsell: 0.1,
  holdback_pct: 0.12,
  existing_funding_balance: 6_200,
  base_frequency: "daily",
  available_frequencies: FREQUENCIES,
  num_payments_floor: 60,
  num_payments_ceiling: 150,
  default_num_payments: 126,
  fees: [
    { id: "origination", label: "Origination Fee", amount: 0.03, amount_type: "pct" },
    { id: "ucc", label: "UCC Filing", amount: 195, amount_type: "fixed" },
  ],
  disclosure: {
    payment_basis: "true_up",
    income: { monthly_amount: 94_000, method: "historical", months: 4, channel: "card and bank receipts" },
    prepayment_fees: "None.",
  },
};

/**
 * The same offer with a disclosure that is complete on any day: 126 payments one day apart are 12% of the
 * income.
 */
export const DISCLOSED_RENEWAL = {
  ...RENEWAL,
  disclosure: {
    ...RENEWAL.disclosure,
    payment_calendar: "every_day",
    income: { ...RENEWAL.disclosure.income, monthly_amount: 135_700 },
    renewal: { double_dipping_amount: 0 },
    collateral: "None.",
  },
};

/**
 * Three prices by term over the smallest offer, which allows 60 to 180 daily payments, a price from 10,000 to
 * 50,000 and an upsell of at most 0.1: six months and nine months daily, twelve months weekly.
 */
export const STRUCTURES = [
  {
    id: "six",
    label: "6 months",
    buy_rate: 1.22,
    num_payments_floor: 110,
    num_payments_ceiling: 150,
    default_num_payments: 130,
    payment_amount_override: 700,
  },
  {
    id: "nine",
    label: "9 months",
    purchase_price_ceiling: 35_000,
    buy_rate: 1.28,
    max_upsell: 0.08,
    num_payments_floor: 155,
    num_payments_ceiling: 217,
    default_num_payments: 195,
  },
  {
    id: "year",
    label: "12 months",
    buy_rate: 1.35,
    base_frequency: "weekly",
    available_frequencies: ["weekly"],
    num_payments_floor: 44,
    num_payments_ceiling: 56,
    default_num_payments: 52,
    fees: null,
  },
];

export const STRUCTURED_OFFER = { ...SMALLEST_OFFER, structures: STRUCTURES };

/** The largest offer there can be: 241 KB of it are texts. */
export const LARGEST_OFFER = {
  ...SMALLEST_OFFER,
  stipulations: Array.from({ length: 100 }, () => "s".repeat(2_000)),
  metadata: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key ${index}`, "m".repeat(2_000)])),
};
