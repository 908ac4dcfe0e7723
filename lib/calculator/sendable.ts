import { checkTerms } from "./check-terms";
import { paymentLimits } from "./frequency-limits";
import type { OfferLimits } from "./offer-limits";
import { impliedShare, isInRange, type YearlyRange } from "./payment-basis";
import type { Notice } from "./problems";
import { paymentAmountOf } from "./quote";
import { amountSoldOf, type Terms } from "./terms";

/** Numbers of payments, both ends included. */
export interface CountRange {
  fewest: number;
  most: number;
}

/** What decides the numbers of payments with which a disclosure can be sent. */
export interface SendingRule {
  /** Null where any payments can be sent. */
  years: YearlyRange | null;
  /** The payments of a year. */
  perYear: number;
  /** What the share is of, a month, in cents. */
  monthly: number;
}

/** The numbers of payments of these terms that can be sent; null where none can, or any. */
export function sendableCounts(
  limits: OfferLimits,
  terms: Terms,
  { years, perYear }: SendingRule,
): CountRange | null {
  const allowed = paymentLimits(limits, terms.frequency);
  if (years === null || allowed === null) return null;
  const amountSold = amountSoldOf(limits, terms);
  const isSendable = (count: number) =>
    isInRange(paymentAmountOf(limits, terms.frequency, amountSold, count) * perYear, years);
  // More payments are smaller: those that can be sent follow each other.
  let fewest = allowed.floor;
  while (fewest <= allowed.ceiling && !isSendable(fewest)) fewest += 1;
  if (fewest > allowed.ceiling) return null;
  let most = fewest;
  while (most < allowed.ceiling && isSendable(most + 1)) most += 1;
  return { fewest, most };
}

/** The nearest number of payments that can be sent and breaks no limit; null without one. */
export function nearestSendable(limits: OfferLimits, terms: Terms, counts: CountRange | null): number | null {
  if (counts === null) return null;
  const nearest = Math.min(Math.max(terms.numPayments, counts.fewest), counts.most);
  const changed = checkTerms(limits, { ...terms, numPayments: nearest });
  return changed.problems.length === 0 ? nearest : null;
}

/**
 * Says that the payments take more of the income than the holdback, by a disclosure's reckoning. Its way out is the
 * fewest payments within the holdback that can be sent.
 */
export function disclosedNotices(
  limits: OfferLimits,
  terms: Terms,
  share: number,
  rule: SendingRule,
): Notice[] {
  if (limits.holdback === 0 || share * 100 <= limits.holdback) return [];
  const allowed = rule.years === null ? paymentLimits(limits, terms.frequency) : null;
  const counts = allowed
    ? { fewest: allowed.floor, most: allowed.ceiling }
    : sendableCounts(limits, terms, rule);
  const amountSold = amountSoldOf(limits, terms);
  const isWithin = (count: number) => {
    const yearly = paymentAmountOf(limits, terms.frequency, amountSold, count) * rule.perYear;
    return impliedShare(yearly, rule.monthly) * 100 <= limits.holdback;
  };
  let count = counts?.fewest ?? 1;
  while (counts !== null && count <= counts.most && !isWithin(count)) count += 1;
  const found = counts !== null && count <= counts.most;
  const holds = found && checkTerms(limits, { ...terms, numPayments: count }).problems.length === 0;
  return [
    {
      field: "receivables_share",
      code: "receivables_share_above_holdback",
      message: "",
      fixes: holds ? [{ field: "num_payments", value: count }] : [],
    },
  ];
}
