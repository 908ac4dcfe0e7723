import type { Cents } from "./money";
import { impliedShare } from "./payment-basis";
import { documentRegime, type Regime } from "./regimes";
import { type Schedule, yearlyPayments } from "./schedule";

/** What a disclosure measures the payments against: the income a month, else the receivables. */
export interface ShareOf {
  monthly: Cents;
  isIncome: boolean;
}

/** The share that payments take by the disclosure's reckoning, in ten-thousandths. */
export interface DisclosedShare extends ShareOf {
  value: number;
}

/**
 * The share as a disclosure reckons it, by the payments of a year; null where none is required first, or there is
 * nothing to measure against.
 */
export function disclosedShare(
  schedule: Schedule | null,
  of: ShareOf | null,
  regime: Regime | null,
): DisclosedShare | null {
  if (schedule === null || of === null || documentRegime(regime) === null) return null;
  return { ...of, value: impliedShare(yearlyPayments(schedule), of.monthly) };
}
