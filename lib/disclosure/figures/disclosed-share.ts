import type { Cents } from "@/lib/calculator/money/money";
import { impliedShare } from "@/lib/calculator/schedule/payment-basis";
import { paymentsAYearOf, type Schedule, yearlyPayments } from "@/lib/calculator/schedule/schedule";
import type { DocumentRegime } from "@/lib/disclosure/regimes/regimes";

/**
 * The monthly amount that a disclosure compares the payments with: the income if it is given, else the
 * receivables.
 */
export interface ShareOf {
  monthly: Cents;
  isIncome: boolean;
}

/** The share of that amount which the payments take, computed as in the disclosure, in ten-thousandths. */
export interface DisclosedShare extends ShareOf {
  value: number;
  /** How many payments of the calendar a year of it has. */
  perYear: number;
}

/**
 * The share of the income or the receivables that the payments take, by the payments of a calendar year. Null
 * without a document that comes with the offer (`gate`), without a schedule or a monthly amount.
 */
export function disclosedShare(
  schedule: Schedule | null,
  of: ShareOf | null,
  gate: DocumentRegime | null,
): DisclosedShare | null {
  if (schedule === null || of === null || gate === null) return null;
  return {
    ...of,
    value: impliedShare(yearlyPayments(schedule), of.monthly),
    perYear: paymentsAYearOf(schedule),
  };
}
