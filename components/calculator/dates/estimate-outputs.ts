import { formatMonths } from "@/lib/calculator/money/formats";
import type { Quote } from "@/lib/calculator/quote";
import { lastPaymentDay, readableDay } from "@/lib/calculator/schedule/schedule";
import { formatDay } from "@/lib/calculator/schedule/texts";
import type { DisclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import { termText } from "@/lib/disclosure/words/term-text";
import type { Estimate } from "./estimate";

// What copies, prints and the review contain of an estimate. It is apart from what the first screen loads.

/** The fields that are added to `Figures`: the APR where it is shown, the share where a disclosure computes it. */
export function estimateFigures(
  estimate: Estimate | null,
  share: DisclosedShare | null,
): {
  apr?: number | null;
  noApr?: string | null;
  receivablesShare?: number;
  shareOfIncome?: boolean;
} {
  return {
    ...(estimate && { apr: estimate.apr, noApr: estimate.noApr }),
    ...(share && { receivablesShare: share.value, shareOfIncome: share.isIncome }),
  };
}

/**
 * How long the payments last by their dates, as a disclosure says it, beside the term in months: "282 days to the
 * last payment"; null without dates.
 */
export function datedTerm(estimate: Estimate | null): string | null {
  const payments = estimate?.figures.payments ?? null;
  return payments === null ? null : `${termText(payments.termDays)} to the last payment`;
}

/** The term as a merchant reads it: in months as everywhere, and by its dates where the APR shows. */
export function merchantTerm({ estimatedTermMonths }: Quote, estimate: Estimate | null): string {
  return [formatMonths(estimatedTermMonths), datedTerm(estimate)].filter((part) => part !== null).join(", ");
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
