import type { Cents, Micros } from "@/lib/calculator/money/money";
import type { Frequency } from "@/lib/calculator/offer/frequency";

/** A limit that the terms break, so that they cannot be accepted. */
export interface Problem {
  /**
   * The wire path: "purchase_price", "upsell", "frequency", "num_payments", "fees[0].amount",
   * "payment_amount", ...
   */
  field: string;
  code: ProblemCode;
  /** A full sentence that names the limit. */
  message: string;
  /** The nearest allowed values. Each of them resolves the problem by itself. */
  fixes: Fix[];
}

type ProblemCode =
  | "purchase_price_below_floor"
  | "purchase_price_above_ceiling"
  | "upsell_below_zero"
  | "upsell_above_ceiling"
  | "frequency_not_available"
  | "frequency_not_usable"
  | "num_payments_below_floor"
  | "num_payments_above_ceiling"
  | "num_payments_not_exact"
  | "fee_unknown"
  | "fee_repeated"
  | "fee_not_adjustable"
  | "fee_below_floor"
  | "fee_above_ceiling"
  | "payment_below_one_cent"
  | "payment_above_override"
  | "payment_below_override"
  | "last_payment_not_positive"
  | "net_funding_below_zero";

/** A change of one term. `value` has the same unit as that term. */
export type Fix =
  | { field: "purchase_price"; value: Cents }
  | { field: "upsell"; value: Micros }
  | { field: "num_payments"; value: number }
  | { field: "frequency"; value: Frequency }
  | { field: "fee"; id: string; value: Cents | Micros };

/** Information about allowed terms. */
export interface Notice {
  field: string;
  code: "receivables_share_above_holdback";
  message: string;
  /**
   * The fewest payments whose share is within the holdback. When there are none, the highest price whose
   * share is, or no fix at all.
   */
  fixes: Fix[];
}
