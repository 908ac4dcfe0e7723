import { formatMoney, formatPercent } from "./formats";
import type { Cents, Micros } from "./money";

/** The amount of a fee with its type: `pct` is a fraction of the purchase price, `fixed` is currency. */
export type FeeAmount = { amountType: "pct"; amount: Micros } | { amountType: "fixed"; amount: Cents };

/** An amount of terms, a fix or a range, whose unit only the type of its fee decides. */
export function feeAmountOf(amountType: FeeAmount["amountType"], amount: Cents | Micros): FeeAmount {
  return amountType === "pct"
    ? { amountType, amount: amount as Micros }
    : { amountType, amount: amount as Cents };
}

/** "3.00%" or "$195.00". */
export function formatFeeAmount(fee: FeeAmount): string {
  return fee.amountType === "pct" ? formatPercent(fee.amount) : formatMoney(fee.amount);
}
