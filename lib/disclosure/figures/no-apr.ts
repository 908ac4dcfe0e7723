import type { ScheduleProblem } from "@/lib/calculator/schedule/schedule";
import { formatDay } from "@/lib/calculator/schedule/texts";
import type { FinancingFigures } from "./figures";

/**
 * Why figures have no APR, in the sentences that pages and the API give, the gravest first; none if they have
 * one. `problem` is why they have no schedule.
 */
export function whyNoApr(
  problem: ScheduleProblem | null,
  { amountFinanced, payments }: Pick<FinancingFigures, "amountFinanced" | "payments">,
): string[] {
  const reasons = problem === null ? [] : [`No APR: ${NO_SCHEDULE[problem]}`];
  if (amountFinanced <= 0) return ["No APR: the fees leave nothing financed.", ...reasons];
  if (payments === null || payments.apr !== null) return reasons;
  const { givenOutAgain, financeCharge } = payments;
  if (givenOutAgain !== null) reasons.push(severalRoots(formatDay(givenOutAgain)));
  if (financeCharge < 0) reasons.push("No APR: the payments sum to less than the amount financed.");
  return reasons.length > 0
    ? reasons
    : ["No APR: it is above 99,999.99%. The amounts and dates must be checked."];
}

/** The sentence for a schedule that `dayGivenOutAgain` finds. */
function severalRoots(day: string): string {
  return `By ${day} more than the amount financed is paid back, and later true-ups or irregular payments give it out again: the APR of such a schedule has no meaning. Correct their dates or amounts.`;
}

/** Why terms have no payments, as the end of a sentence. */
export const NO_SCHEDULE: Record<ScheduleProblem, string> = {
  split_unknown:
    "the payments are a share of the merchant’s income, and this offer states no share or no income.",
  payment_below_one_cent: "a payment would be less than one cent.",
  too_many_payments: "these terms need more than 5,000 payments.",
};
