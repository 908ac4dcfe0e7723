import { isInRange, type Range } from "@/lib/calculator/money/range";
import { paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { paymentAmountOf } from "@/lib/calculator/quote";
import { impliedShare } from "@/lib/calculator/schedule/payment-basis";
import { fewestPaymentsWithin, mostPaymentsWithin } from "@/lib/calculator/solve/feasible";
import { checkTerms } from "./check";
import type { Notice } from "./problems";
import { amountSoldOf, type Terms } from "./terms";

/** A range of the number of payments, both ends included. */
export interface CountRange {
  fewest: number;
  most: number;
}

/** The rule for the numbers of payments with which a disclosure can be sent. */
export interface SendingRule {
  /** The allowed totals of a year's payments; null when every total can be sent. */
  yearlyTotals: Range | null;
  /** The number of payments in a year. */
  perYear: number;
  /** The monthly income or receivables that the share is computed from, in cents. */
  monthly: number;
}

/**
 * The numbers of payments with which a disclosure of these terms can be sent. Null when there are none, and
 * when the rule allows any.
 */
export function sendableCounts(
  limits: OfferLimits,
  terms: Terms,
  { yearlyTotals, perYear }: SendingRule,
): CountRange | null {
  const allowed = paymentLimits(limits, terms.frequency);
  if (yearlyTotals === null || allowed === null) return null;
  const amountSold = amountSoldOf(limits, terms);
  const isSendable = (count: number) =>
    isInRange(paymentAmountOf(limits, terms.frequency, amountSold, count) * perYear, yearlyTotals);
  // With more payments each is smaller, so the sendable numbers are consecutive.
  let fewest = allowed.floor;
  while (fewest <= allowed.ceiling && !isSendable(fewest)) fewest += 1;
  if (fewest > allowed.ceiling) return null;
  let most = fewest;
  while (most < allowed.ceiling && isSendable(most + 1)) most += 1;
  return { fewest, most };
}

/**
 * The numbers of payments whose payment is within the override of the offer. Null where it has none, where the
 * payment decides the count, where no number is within it, and where all are.
 */
export function countsWithinOverride(limits: OfferLimits, terms: Terms): CountRange | null {
  const allowed = paymentLimits(limits, terms.frequency);
  if (limits.override === null || limits.override.behavior === "exact" || allowed === null) return null;
  const fewest = fewestPaymentsWithin(limits, terms, Number.MAX_SAFE_INTEGER);
  const most = mostPaymentsWithin(limits, terms);
  if (fewest === null || most === null || fewest > most) return null;
  return fewest === allowed.floor && most === allowed.ceiling ? null : { fewest, most };
}

/** The nearest number of payments that can be sent and breaks no limit; null when there is none. */
export function nearestSendable(limits: OfferLimits, terms: Terms, counts: CountRange | null): number | null {
  if (counts === null) return null;
  const nearest = Math.min(Math.max(terms.numPayments, counts.fewest), counts.most);
  const changed = checkTerms(limits, { ...terms, numPayments: nearest });
  return changed.problems.length === 0 ? nearest : null;
}

/**
 * The notice that the payments take a larger share than the holdback, computed as in a disclosure: more than
 * 2.5 % of the holdback above it, within which they count as an estimate of it. Its fix is the fewest payments
 * that are within the holdback and can be sent.
 */
export function disclosedNotices(
  limits: OfferLimits,
  terms: Terms,
  share: number,
  rule: SendingRule,
): Notice[] {
  if (limits.holdback === 0 || 40 * share * 100 <= 41 * limits.holdback) return [];
  const allowed = rule.yearlyTotals === null ? paymentLimits(limits, terms.frequency) : null;
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
