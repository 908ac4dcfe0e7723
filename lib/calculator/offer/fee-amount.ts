import { formatMoney, formatPercent } from "@/lib/calculator/money/formats";
import type { Cents, Micros } from "@/lib/calculator/money/money";

/**
 * The amount of a fee with its type: a `pct` amount is a fraction of the purchase price, a `fixed` amount is
 * currency.
 */
export type FeeAmount = { amountType: "pct"; amount: Micros } | { amountType: "fixed"; amount: Cents };

/**
 * Adds the amount type of a fee to an amount. In terms, fixes and ranges an amount comes without its unit.
 */
export function feeAmountOf(amountType: FeeAmount["amountType"], amount: Cents | Micros): FeeAmount {
  return amountType === "pct"
    ? { amountType, amount: amount as Micros }
    : { amountType, amount: amount as Cents };
}

/** "3.00%" or "$195.00". */
export function formatFeeAmount(fee: FeeAmount): string {
  return fee.amountType === "pct" ? formatPercent(fee.amount) : formatMoney(fee.amount);
}
