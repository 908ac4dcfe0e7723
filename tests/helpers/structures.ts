import { SMALLEST_OFFER } from "./offers";

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
