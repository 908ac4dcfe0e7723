import { formatMoney } from "@/lib/calculator/money/formats";
import { scaleHalfUp } from "@/lib/calculator/money/money";
import type { RenewalFigures } from "@/lib/calculator/renewal/renewal";

/**
 * The added payback with its name. A renewal after which the merchant owes less has another name and a
 * positive amount.
 */
export function addedPaybackOf({ addedPayback }: RenewalFigures) {
  return addedPayback < 0
    ? { name: "Less is owed", amount: -addedPayback }
    : { name: "Added payback", amount: addedPayback };
}

/** "You owe $1,200.00 less than today."; null where the renewal adds to what is owed. */
export function noMoreOwed({ addedPayback }: RenewalFigures): string | null {
  if (addedPayback > 0) return null;
  return addedPayback === 0
    ? "You owe the same as today."
    : `You owe ${formatMoney(-addedPayback)} less than today.`;
}

/**
 * Added payback for each dollar of new cash, "$1.43", of the exact figures; null where either is not above
 * zero.
 */
export function perDollarText({ addedPayback, newCash }: RenewalFigures): string | null {
  if (addedPayback <= 0 || newCash <= 0) return null;
  return formatMoney(scaleHalfUp(addedPayback, 100, newCash));
}

/**
 * What the added payback is measured against, for the ISO: "Beyond the $6,500.00 owed now. $1.43 for each new
 * dollar."
 */
export function addedSentence(renewal: RenewalFigures): string {
  const dollar = perDollarText(renewal);
  return (
    noMoreOwed(renewal) ??
    `Beyond the ${formatMoney(renewal.balance)} owed now.${dollar === null ? "" : ` ${dollar} for each new dollar.`}`
  );
}
