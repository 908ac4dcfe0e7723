import { formatMoney } from "@/lib/calculator/formats";
import { fromDecimal } from "@/lib/calculator/money";
import { type FieldIssue, issueOf } from "./field-issues";
import type { OfferFields } from "./offer";
import type { GivenRenewal } from "./renewal";

/** The fields that the rules of a renewal need of the offer that a patch changes. */
export type RenewalBefore = Pick<OfferFields, "renewal" | "existing_funding_balance">;

type Issues = FieldIssue<string>[];

// Rules: N-5, N-6, N-7
/**
 * Checks the rules of `renewal` over a whole offer; each runs only if its fields parsed. `before` is the
 * committed offer that a patch changes, otherwise null. When the patch removed or raised the existing
 * balance, the issue names that field instead of `renewal`. Returns the issues.
 */
export function renewalRules(offer: Partial<OfferFields>, before: RenewalBefore | null): Issues {
  const { renewal } = offer;
  if (renewal === undefined) return [];
  return [...paidOffRules(offer, renewal, before), ...currentPaymentRule(renewal)];
}

function paidOffRules(
  offer: Partial<OfferFields>,
  renewal: GivenRenewal,
  before: RenewalBefore | null,
): Issues {
  if (!("existing_funding_balance" in offer)) return [];
  const paidOff = offer.existing_funding_balance ?? 0;
  const paidBefore = before?.renewal === undefined ? null : (before.existing_funding_balance ?? 0);
  if (paidOff === 0) {
    return paidBefore !== null && paidBefore > 0
      ? [issueOf("existing_funding_balance", "conflict", "must be above 0 while the offer has a renewal")]
      : [issueOf("renewal", "conflict", "needs an existing_funding_balance above 0")];
  }
  if (paidOff > renewal.balance) {
    return paidBefore !== null && paidOff > paidBefore
      ? [issueOf("existing_funding_balance", "conflict", "must not exceed renewal.balance")]
      : [issueOf("renewal.balance", "conflict", "must not be less than existing_funding_balance")];
  }
  return paidToUs(offer, paidOff)
    ? []
    : [
        issueOf(
          "renewal",
          "conflict",
          "needs all of existing_funding_balance in disclosure.payoffs with to_us true",
        ),
      ];
}

// Rule: N-9
/** Whether the whole balance is paid off to the funder. Without payoffs it is. */
function paidToUs({ disclosure }: Partial<OfferFields>, paidOff: number): boolean {
  if (disclosure?.payoffs === undefined) return true;
  const ours = disclosure.payoffs.filter(({ to_us }) => to_us === true);
  return ours.reduce((cents, { amount }) => cents + fromDecimal(amount, 2), 0) === fromDecimal(paidOff, 2);
}

// Rule: N-8
function currentPaymentRule({ balance, current_payment }: GivenRenewal): Issues {
  if (current_payment === undefined) return [];
  const { remaining } = current_payment;
  const [amount, owed] = [fromDecimal(current_payment.amount, 2), fromDecimal(balance, 2)];
  const left = amount * remaining;
  if (Math.abs(left - owed) < amount) return [];
  const rest = `must come to renewal.balance within one payment: amount x remaining is ${plain(left)}, renewal.balance is ${plain(owed)}`;
  return [issueOf("renewal.current_payment", "conflict", rest)];
}

/** An amount as the API writes it, without a currency symbol: "6,500.00". */
function plain(cents: number): string {
  return formatMoney(cents).replace("$", "");
}
