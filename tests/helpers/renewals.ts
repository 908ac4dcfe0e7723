import { FREQUENCIES } from "@/lib/calculator/frequency";

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
