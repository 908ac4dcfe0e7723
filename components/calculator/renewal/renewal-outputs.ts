import { formatMoney } from "@/lib/calculator/money/formats";
import type { RenewalFigures } from "@/lib/calculator/renewal/renewal";
import { addedPaybackOf, addedSentence, noMoreOwed } from "./renewal-words";

/** The lines about a renewal in the ISO's copies. */
export function renewalLines(renewal: RenewalFigures | null): string[] {
  if (renewal === null) return [];
  const { name, amount } = addedPaybackOf(renewal);
  const discount = renewal.discount > 0 ? [`Discount on the balance: ${formatMoney(renewal.discount)}`] : [];
  return [
    `New cash: ${formatMoney(renewal.newCash)}`,
    `${name}: ${formatMoney(amount)}. ${addedSentence(renewal)}`,
    ...discount,
  ];
}

/**
 * The sentence about a renewal for the merchant. It leaves out the figure for each dollar, which reads as a
 * rate, and beside a disclosure (`isDisclosed`), whose finance charge is the one cost, what is added to the
 * debt.
 */
export function merchantSentence(renewal: RenewalFigures, isDisclosed: boolean): string {
  const { balance, discount, newCash, addedPayback } = renewal;
  const owed =
    discount > 0
      ? `current balance of ${formatMoney(balance)} (${formatMoney(discount)} discount)`
      : "current balance";
  return [
    `Of the purchase price, ${formatMoney(balance - discount)} pays off your ${owed}.`,
    `New cash to you: ${formatMoney(newCash)}.`,
    ...(isDisclosed ? [] : [noMoreOwed(renewal) ?? `Added to what you owe: ${formatMoney(addedPayback)}.`]),
  ].join(" ");
}
