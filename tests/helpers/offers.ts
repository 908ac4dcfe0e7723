/** An offer with nothing but the required fields. */
export const SMALLEST_OFFER = {
  merchant_name: "Café Río",
  iso_name: "ISO One",
  purchase_price_floor: 10_000,
  purchase_price_ceiling: 50_000,
  buy_rate: 1.2,
  max_upsell: 0.1,
  base_frequency: "daily",
  available_frequencies: ["daily", "weekly"],
  num_payments_floor: 60,
  num_payments_ceiling: 180,
};

/** An offer that uses every field. */
export const FULLEST_OFFER = {
  ...SMALLEST_OFFER,
  merchant_id: "M-1",
  merchant_state: "TX",
  iso_id: "I-1",
  deal_type: "renewal",
  position: 2,
  default_purchase_price: 40_000.5,
  default_upsell: 0.05,
  holdback_pct: 0.12,
  monthly_receivables: 96_000,
  existing_funding_balance: 6_200.01,
  default_num_payments: 120,
  payment_amount_override: 900.25,
  payment_override_behavior: "ceiling",
  fees: [
    { id: "orig", label: "Origination", amount: 0.03, amount_type: "pct", visible: true, adjustable: true, floor: 0.01, ceiling: 0.04 },
    { id: "ucc", label: "UCC filing", amount: 195, amount_type: "fixed", visible: false, adjustable: false },
  ],
  fee_config: { show_fee_breakdown: true },
  prepayment_schedule_mode: "auto_generate",
  prepayment_config: { model: "step_per_month", params: { rate_step: 0.02, floor_term_months: 2 } },
  prepayment_schedule: [
    { label: "Own tier", termOrWindow: 3, factorRate: 1.2, amountSold: 60_000, savings: 1_000.005, discountPts: 2 },
  ],
  display_config: { show_prepayment_schedule: true, show_stipulations: true, show_fee_breakdown: false },
  stipulations: ["Voided check", "Bank statements\nof four months"],
  notification_emails: ["deals@funder.example"],
  assigned_users: ["ana@funder.example"],
  callback_url: "https://funder.example/hook",
  funder_notes: "Internal only",
  metadata: { crm: "42" },
};
