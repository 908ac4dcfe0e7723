import { formatMoney } from "@/lib/calculator/formats";
import { fromDecimal } from "@/lib/calculator/money";
import { type FieldIssue, issueOf } from "./field-issues";
import type { OfferFields } from "./offer";
import type { GivenRenewal } from "./renewal";

/** What a patch is applied to, as far as the rules of a renewal ask. */
export type RenewedBefore = Pick<OfferFields, "renewal" | "existing_funding_balance">;

type Issues = FieldIssue<string>[];

// Rules: N-5, N-6, N-7
/**
 * The rules of `renewal` over a whole offer; each runs if its fields parsed. `before` is the committed offer of a
 * patch, null otherwise: a balance that the patch took away or raised is named itself. Returns the issues.
 */
export function renewalRules(offer: Partial<OfferFields>, before: RenewedBefore | null): Issues {
  const { renewal } = offer;
  if (renewal === undefined) return [];
  return [...paidOffRules(offer, renewal, before), ...currentPaymentRule(renewal)];
}

function paidOffRules(
  offer: Partial<OfferFields>,
  renewal: GivenRenewal,
  before: RenewedBefore | null,
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
/** Without payoffs the whole balance is the funder's. */
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

/** "6,500.00": the API's amounts carry no sign of a currency. */
function plain(cents: number): string {
  return formatMoney(cents).replace("$", "");
}
