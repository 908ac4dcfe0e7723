import type { Differences } from "@/tests/unit/calculator/example-offer";

const dates = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 1, 2 + 5 * index));
    return day.toISOString().slice(0, 10);
  });

const income = (monthly_amount: number) =>
  ({ monthly_amount, method: "historical", months: 4, channel: "card and bank receipts" }) as const;

/** The kinds of documents, as differences from the worked case: together they print every string. */
export const DOCUMENT_KINDS: Record<string, Differences> = {
  "a renewal, business days": {},
  "a new deal without fees": {
    offer: { existing_funding_balance: 0, fees: [] },
    disclosure: { renewal: undefined },
  },
  weekdays: { disclosure: { payment_calendar: "weekdays", income: income(97_000) } },
  "every day": { disclosure: { payment_calendar: "every_day", income: income(135_700) } },
  weekly: {
    terms: { frequency: "weekly", numPayments: 26 },
    disclosure: { first_payment_date: "2026-01-12" },
  },
  biweekly: {
    terms: { frequency: "biweekly", numPayments: 13 },
    disclosure: { first_payment_date: "2026-01-19" },
  },
  "1st and 16th": {
    terms: { frequency: "semi_monthly", numPayments: 12 },
    disclosure: { semi_monthly_days: [1, 16], first_payment_date: "2026-01-16" },
  },
  "15th and last day": {
    terms: { frequency: "semi_monthly", numPayments: 12 },
    disclosure: { semi_monthly_days: [15, 31], first_payment_date: "2026-01-15" },
  },
  monthly: {
    terms: { frequency: "monthly", numPayments: 6 },
    disclosure: { first_payment_date: "2026-02-05" },
  },
  "a share of the income": { disclosure: { payment_basis: "split", renewal: { double_dipping_amount: 0 } } },
  "a weekly share with a minimum": {
    terms: { frequency: "weekly", numPayments: 26 },
    disclosure: {
      payment_basis: "split",
      first_payment_date: "2026-01-12",
      minimum_payment: { monthly_amount: 2_000 },
    },
  },
  "a payment set first": {
    offer: { payment_amount_override: 535, payment_override_behavior: "exact" },
    disclosure: { true_up_paragraph: "Section 3 (b)" },
  },
  "true-ups and irregular payments": {
    disclosure: {
      true_ups: dates(24).map((date, index) => ({ date, amount: index % 2 === 0 ? 100 : -90 })),
      irregular_payments: [
        { date: "2026-04-01", amount: 50, label: "Service" },
        { date: "2026-02-03", amount: 75.5, label: "Inspection" },
      ],
    },
  },
  "above a year, paid to others": {
    offer: {
      num_payments_ceiling: 400,
      default_num_payments: 300,
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
        { id: "b", label: "Broker Fee", amount: 500, amount_type: "fixed", paid_to: "Northline Capital" },
      ],
    },
    disclosure: {
      payoffs: [
        { payee: "Rival Funding", amount: 4_000 },
        { to_us: true, amount: 2_200 },
      ],
      income: {
        monthly_amount: 39_200,
        method: "underwriting",
        channel: "all of your bank accounts",
      },
      true_up_paragraph: undefined,
      prepayment_fees: "$250.00 for the payoff letter.",
    },
  },
};
