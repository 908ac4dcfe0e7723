/** The fields of an offer that a structure can replace. */
export const LIMIT_FIELDS = [
  "purchase_price_floor",
  "purchase_price_ceiling",
  "default_purchase_price",
  "buy_rate",
  "max_upsell",
  "default_upsell",
  "holdback_pct",
  "base_frequency",
  "available_frequencies",
  "num_payments_floor",
  "num_payments_ceiling",
  "default_num_payments",
  "payment_amount_override",
  "payment_override_behavior",
  "fees",
  "fee_config",
  "prepayment_schedule_mode",
  "prepayment_config",
  "prepayment_schedule",
  "commission_terms",
] as const;

export type LimitField = (typeof LIMIT_FIELDS)[number];
