import type { Cents } from "@/lib/calculator/money/money";
import { lastPaymentDay, readableDay } from "@/lib/calculator/schedule/schedule";
import { formatDay, formatSplit } from "@/lib/calculator/schedule/texts";
import { termText } from "@/lib/disclosure/words/word-rules";
import type { Estimate } from "./estimate";

// What copies, prints and the review contain of an estimate. It is apart from what the first screen loads.

/**
 * The fields that an estimate adds to `Figures`: the APR where it is shown, the share where a disclosure
 * computes it.
 */
export function estimateFigures(estimate: Estimate | null): {
  apr?: number | null;
  noApr?: string | null;
  receivablesShare?: number;
  shareOfIncome?: boolean;
} {
  if (estimate === null) return {};
  const { apr, noApr, share } = estimate;
  return share === null
    ? { apr, noApr }
    : { apr, noApr, receivablesShare: share.value, shareOfIncome: share.isIncome };
}

/**
 * The share of a split and the estimated amount of one payment, as a merchant reads them; null for fixed
 * payments.
 */
export function estimatedSplit(estimate: Estimate | null): { share: string; amount: Cents } | null {
  if (!estimate?.split || estimate.figures.payments === null) return null;
  return { share: formatSplit(estimate.split.holdback), amount: estimate.figures.payments.estimatedPayment };
}

/** The term as a merchant reads it: counted by the payment dates, as in a disclosure; null without dates. */
export function datedTerm(estimate: Estimate | null): string | null {
  const payments = estimate?.figures.payments ?? null;
  return payments === null ? null : termText(payments.termDays);
}

/** First and last payment as people read them, each a name and a date; none without a schedule. */
export function firstAndLast({ schedule }: Estimate): { name: string; date: string }[] {
  if (schedule === null) return [];
  const { first } = schedule;
  const assumed = first.assumed ? " (assumed)" : "";
  return [
    { name: "First payment", date: `${formatDay(readableDay(schedule, first.day))}${assumed}` },
    { name: "Last payment", date: formatDay(readableDay(schedule, lastPaymentDay(schedule))) },
  ];
}
