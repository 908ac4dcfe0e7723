import { formatCount, formatMoney, formatPercent } from "@/lib/calculator/money/formats";
import type { Cents, Micros } from "@/lib/calculator/money/money";
import { feeAmountOf, formatFeeAmount } from "@/lib/calculator/offer/fee-amount";
import { type Frequency, frequencyEach, paymentsPerYearInWords } from "@/lib/calculator/offer/frequency";
import type { Fee } from "@/lib/calculator/offer/limits";
import { ownValue } from "@/lib/calculator/own-value";
import type { NamedFee } from "@/lib/calculator/wire/figures";

/** "Origination fee, 3.00%"; a fixed fee is its name alone. The name keeps its own direction. */
export function feeName(fee: NamedFee): string {
  const label = isolated(fee.label);
  return fee.amountType === "pct" ? `${label}, ${formatPercent(fee.amount)}` : label;
}

/** The letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A name as a part of a sentence: one that runs from right to left stands between isolates, as in a `bdi`. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** An amount of a fee in the fee's own unit, as text: "3.00%" or "$195.00". */
export function feeAmountText(fee: Fee | undefined, amount: Cents | Micros): string {
  return formatFeeAmount(feeAmountOf(fee?.amountType ?? "fixed", amount));
}

/** "+1,300.00", "−2.00": a formatted difference without its unit, and with its sign. */
export function signedDifference(formatted: string, more: boolean): string {
  return `${more ? "+" : ""}${formatted.replace(/[^\d.,\u2212]/g, "")}`;
}

/** "$550.00 a day". */
export function amountEach(amount: Cents, frequency: Frequency): string {
  return `${formatMoney(amount)} ${frequencyEach(frequency)}`;
}

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(position: number): string {
  const teen = position % 100 > 10 && position % 100 < 14;
  const ending = teen ? undefined : ["th", "st", "nd", "rd"][position % 10];
  return `${formatCount(position)}${ending ?? "th"}`;
}

const DEAL_TYPES: Record<string, string> = {
  new_deal: "New deal",
  renewal: "Renewal",
  add_on: "Add-on",
};

/** The name of a known deal type; any other type as the funder wrote it. */
export function dealTypeName(dealType: string): string {
  return ownValue(DEAL_TYPES, dealType) ?? dealType;
}

/** What each word of the page means. */
export const EXPLANATIONS = {
  purchasePrice:
    "What the funder pays for the amount sold, before fees and the existing balance are taken off.",
  numPayments: "How many equal payments deliver the amount sold. The last one takes what rounding leaves.",
  frequency: "How often a payment is made. Switching converts the number of payments.",
  upsell:
    "What you add to the funder’s buy rate. One point is 1% of the purchase price, and is your commission.",
  upsellOnBase: "What you add to the funder’s buy rate, in points. They count toward your commission.",
  fee: "Taken from the purchase price before the merchant receives the rest.",
  balance: "What is still owed on earlier funding. It is paid off from the purchase price.",
  amountSold: "What the merchant pays back in total: purchase price times factor.",
  factor: "Amount sold divided by purchase price. It is the funder’s buy rate plus your upsell.",
  commission: "What you earn: purchase price times upsell. It is part of the amount sold.",
  commissionOnBase: "What you earn: points of what they are counted on. It is part of the amount sold.",
  term: `How long the payments last, by payments a year: ${paymentsPerYearInWords()}.`,
  netFunding: "What reaches the merchant: purchase price less fees and the existing balance paid off.",
  share:
    "The payments of an average month divided by the merchant’s monthly receivables. The mark is this offer’s holdback.",
  shareOfYear:
    "A twelfth of a year’s payments, counted by the calendar, divided by the merchant’s monthly income or receivables, as in the disclosure. The mark is this offer’s holdback.",
  apr: "Annual percentage rate: the yearly cost of this funding, fees included, by the rules of California and New York. It moves with the price, the fees and the dates, not with the existing balance.",
  prepayment: "A lower amount settles everything when the merchant pays off before the full term.",
  funderReturn: "What the funder earns: amount sold less purchase price and commission.",
  costOfFunding: "Amount sold less purchase price: the funder’s return and the commission.",
};
