import { RENEWAL } from "@/tests/helpers/offers";
import type { Differences } from "@/tests/unit/calculator/example-offer";

/** The offer of the worked case: 50,000 at 1.35 in 126 daily payments, fees of 1,695 deducted, nothing paid off. */
export const CLOSING_OFFER = {
  ...RENEWAL,
  existing_funding_balance: 0,
  fees: [
    { id: "origination", label: "Origination fee", amount: 0.03, amount_type: "pct" },
    { id: "ucc", label: "UCC filing", amount: 195, amount_type: "fixed" },
  ],
  disclosure: {
    funding_date: "2026-01-05",
    first_payment_date: "2026-01-06",
    payment_method: "ACH debit of the business account",
    variation: "When your receipts differ from the estimate, and you ask for it.",
  },
};

const income = { monthly_amount: 94_000 };

const windows = [
  { months_after_funding: 3, factor_rate_discount: 0.05 },
  { months_after_funding: 1, factor_rate_discount: 0.1 },
];

/** The kinds of closing sheets, as differences from the worked case: together they print every string. */
export const CLOSING_KINDS = {
  "business days": {},
  "nothing deducted, weekdays": { offer: { fees: [] }, disclosure: { payment_calendar: "weekdays" } },
  "every day, without a share": {
    offer: { holdback_pct: 0 },
    disclosure: { payment_calendar: "every_day", payment_basis: "true_up" },
  },
  weekly: {
    terms: { frequency: "weekly", numPayments: 26 },
    disclosure: { first_payment_date: "2026-01-12" },
  },
  biweekly: {
    terms: { frequency: "biweekly", numPayments: 13 },
    disclosure: { first_payment_date: "2026-01-19" },
  },
  "fixed payments, monthly": {
    terms: { frequency: "monthly", numPayments: 6 },
    disclosure: { payment_basis: "fixed", variation: undefined, first_payment_date: "2026-02-05" },
  },
  "a share of the income": { disclosure: { payment_basis: "split", income } },
  "true-ups and irregular payments": {
    disclosure: {
      true_ups: [
        { date: "2026-02-02", amount: 100 },
        { date: "2026-02-09", amount: -90 },
      ],
      irregular_payments: [{ date: "2026-04-01", amount: 50, label: "Service" }],
    },
  },
  "paid to others": {
    offer: {
      existing_funding_balance: 6_200,
      fees: [
        {
          id: "a",
          label: "Filing",
          amount: 95,
          amount_type: "fixed",
          paid_to: "the Secretary of State",
          finance_charge: false,
        },
      ],
    },
    disclosure: {
      payoffs: [
        { to_us: true, amount: 2_200 },
        { payee: "Rival Factors LLC", amount: 4_000 },
      ],
    },
  },
  "windows and a paragraph": {
    offer: {
      prepayment_schedule_mode: "auto_generate",
      prepayment_config: { model: "fixed_windows", params: { windows } },
    },
    disclosure: { prepayment_paragraph: "5.2" },
  },
  "costs and months": {
    offer: {
      prepayment_schedule_mode: "auto_generate",
      prepayment_config: { model: "step_per_month", params: { rate_step: 0.02, floor_term_months: 2 } },
    },
    disclosure: {
      prepayment_fees: "$250.00 for the payoff letter.",
      prepayment_costs: ["A wire costs $25.00 (section 9)."],
    },
  },
  "own tiers": {
    offer: {
      prepayment_schedule_mode: "funder_provided",
      prepayment_schedule: [
        {
          label: "Within 30 days",
          termOrWindow: 1,
          factorRate: 1.2,
          amountSold: 60_000,
          savings: 7_500,
          discountPts: 15,
        },
      ],
    },
  },
} satisfies Record<string, Differences>;
