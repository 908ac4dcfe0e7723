import type { OfferFields } from "./fields";

type PairField =
  | "purchase_price_floor"
  | "purchase_price_ceiling"
  | "default_purchase_price"
  | "max_upsell"
  | "default_upsell"
  | "num_payments_floor"
  | "num_payments_ceiling"
  | "default_num_payments";

/**
 * Two limits of which the first must not exceed the second. `subject` is the one that a detail begins with
 * when both are given in the same place.
 */
export interface LimitPair {
  low: PairField;
  high: PairField;
  subject: "low" | "high";
}

const PAIRS: readonly LimitPair[] = [
  { low: "purchase_price_floor", high: "purchase_price_ceiling", subject: "low" },
  { low: "default_purchase_price", high: "purchase_price_ceiling", subject: "low" },
  { low: "purchase_price_floor", high: "default_purchase_price", subject: "high" },
  { low: "default_upsell", high: "max_upsell", subject: "low" },
  { low: "num_payments_floor", high: "num_payments_ceiling", subject: "low" },
  { low: "default_num_payments", high: "num_payments_ceiling", subject: "low" },
  { low: "num_payments_floor", high: "default_num_payments", subject: "high" },
];

/** The pairs of limits that are in the wrong order. A pair of which one is not given is in order. */
export function brokenPairs(offer: Partial<OfferFields>): LimitPair[] {
  return PAIRS.filter(({ low, high }) => {
    const [least, most] = [offer[low], offer[high]];
    return least !== undefined && most !== undefined && least > most;
  });
}
