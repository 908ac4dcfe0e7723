import type { NamedFee } from "@/components/calculator/results/figures";
import { feeAmountOf, formatFeeAmount } from "@/lib/calculator/fee-amount";
import { formatPercent } from "@/lib/calculator/formats";
import { paymentsPerYearInWords } from "@/lib/calculator/frequency";
import type { Cents, Micros } from "@/lib/calculator/money";
import type { Fee } from "@/lib/calculator/offer-limits";

/** "Origination fee, 3.00%"; a fixed fee is its name alone. */
export function feeName(fee: NamedFee): string {
  return fee.amountType === "pct" ? `${fee.label}, ${formatPercent(fee.amount)}` : fee.label;
}

/** An amount of a fee in the fee's own unit, as text: "3.00%" or "$195.00". */
export function feeAmountText(fee: Fee | undefined, amount: Cents | Micros): string {
  return formatFeeAmount(feeAmountOf(fee?.amountType ?? "fixed", amount));
}

export const EXPLANATIONS = {
  purchasePrice:
    "What the funder pays for the amount sold, before fees and the existing balance are taken off.",
  numPayments: "How many equal payments deliver the amount sold. The last one takes what rounding leaves.",
  frequency: "How often a payment is made. Switching converts the number of payments.",
  upsell:
    "What you add to the funder’s buy rate. One point is 1% of the purchase price, and is your commission.",
  fee: "Taken from the purchase price before the merchant receives the rest.",
  balance: "What is still owed on earlier funding. It is paid off from the purchase price.",
  amountSold: "What the merchant pays back in total: purchase price times factor.",
  factor: "Amount sold divided by purchase price. It is the funder’s buy rate plus your upsell.",
  commission: "What you earn: purchase price times upsell. It is part of the amount sold.",
  term: `How long the payments last, by payments a year: ${paymentsPerYearInWords()}.`,
  netFunding: "What reaches the merchant: purchase price less fees and the existing balance paid off.",
  share:
    "The payments of an average month divided by the merchant’s monthly receivables. The mark is this offer’s holdback.",
  shareOfYear:
    "A twelfth of a year’s payments, counted by the calendar, divided by the merchant’s monthly income or receivables, as in the disclosure. The mark is this offer’s holdback.",
  apr: "Annual percentage rate: the yearly cost of this funding, fees included, by the rules of California and New York. It moves with the price, the fees and the dates, not with the existing balance.",
  prepayment: "A lower amount settles everything when the merchant pays off before the full term.",
};
