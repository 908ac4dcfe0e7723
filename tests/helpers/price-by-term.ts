import { newOffer } from "./demo-offers";

/** The changes to the demo's offer: daily payments, and a state that requires no disclosure first. */
const BASE = {
  merchant_state: "TX",
  available_frequencies: ["daily"],
  default_purchase_price: 45_000,
  default_upsell: 0.08,
};

const SIX = {
  id: "6m",
  label: "6 months",
  buy_rate: 1.22,
  num_payments_floor: 110,
  num_payments_ceiling: 150,
  default_num_payments: 130,
  payment_amount_override: 700,
  payment_override_behavior: "ceiling",
};

const NINE = {
  id: "9m",
  label: "9 months",
  buy_rate: 1.28,
  purchase_price_ceiling: 60_000,
  num_payments_floor: 155,
  num_payments_ceiling: 217,
  default_num_payments: 195,
};

const TWELVE = {
  id: "12m",
  label: "12 months",
  buy_rate: 1.35,
  base_frequency: "weekly",
  available_frequencies: ["weekly"],
  num_payments_floor: 44,
  num_payments_ceiling: 56,
  default_num_payments: 52,
  payment_amount_override: null,
};

const THREE_MONTHS = {
  ...NINE,
  id: "3m",
  label: "3 months",
  buy_rate: 1.15,
  purchase_price_ceiling: 50_000,
  num_payments_floor: 50,
  num_payments_ceiling: 75,
  default_num_payments: 65,
};

const FIFTEEN = {
  ...TWELVE,
  id: "15m",
  label: "15 months",
  buy_rate: 1.41,
  purchase_price_floor: 25_000,
  num_payments_floor: 57,
  num_payments_ceiling: 70,
  default_num_payments: 65,
};

/** 6 and 9 months daily, 12 weekly. 6 has a payment of at most $700, 9 a price of at most $60,000. */
export const THREE = [SIX, NINE, TWELVE];

/** The same with 3 months, of at most $50,000, before them and 15, of at least $25,000, after them. */
export const FIVE = [THREE_MONTHS, ...THREE, FIFTEEN];

/** Creates an offer with structures, of which 6 months is the default; returns its calculator link. */
export function newStructuredOffer(dealId: string, structures: object[] = THREE, changes: object = {}) {
  return newOffer(dealId, { ...BASE, structures, default_structure: "6m", ...changes });
}
