import type { FullCommissionTerms, GivenCommissionTerms } from "./commission";

/** Fills in the defaults of commission terms. The console's form loads it: this file has no zod. */
export function withCommissionDefaults({
  base = "purchase_price",
  base_points = 0,
  shares = [],
  clawback,
}: GivenCommissionTerms): FullCommissionTerms {
  return {
    base,
    base_points,
    shares,
    clawback: clawback ? { days: clawback.days, note: clawback.note ?? null } : null,
  };
}
