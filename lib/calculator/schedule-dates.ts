import {
  addMonths,
  civilDate,
  type Day,
  type PaymentCalendar,
  paymentDayFrom,
  type SemiMonthlyDays,
  semiMonthlyDayFrom,
} from "./calendar";
import type { Frequency } from "./frequency";

// Rule: L4-1
/** Day 0: the given date, or the next business day after today when none is given or it has passed. */
export function fundingDay(given: Day | null, today: Day): { day: Day; assumed: boolean } {
  if (given !== null && given >= today) return { day: given, assumed: false };
  return { day: paymentDayFrom(today + 1, "business_days"), assumed: true };
}

// Rules: L4-2, L4-4
/**
 * The first payment. `given` is after day 0 or null; on a closed day daily payments start on the next payment
 * day, and semi-monthly ones on the next of their two days. Otherwise it is nominal.
 */
export function firstPaymentDay(
  frequency: Frequency,
  given: Day | null,
  funding: Day,
  calendar: PaymentCalendar,
  twoDays: SemiMonthlyDays | null,
): Day {
  if (frequency === "daily") return paymentDayFrom(given ?? funding + 1, calendar);
  if (twoDays !== null) return semiMonthlyDayFrom(given ?? funding + 1, twoDays);
  if (given !== null) return given;
  if (frequency === "monthly") return addMonths(funding, 1);
  return funding + daysBetween(frequency);
}

/** The days between weekly or biweekly payments. RangeError for another frequency. */
export function daysBetween(frequency: Frequency): number {
  if (frequency === "weekly") return 7;
  if (frequency === "biweekly") return 14;
  throw new RangeError(`${frequency} payments are no fixed number of days apart.`);
}

// Rule: L4-8
/**
 * The two days of a month: those given, else from the first payment's date d: d and d + 15 up to the 15th,
 * d - 15 and d after it. The 1st and 16th without either.
 */
export function semiMonthlyDays(given: SemiMonthlyDays | null, firstPayment: Day | null): SemiMonthlyDays {
  if (given !== null) return given;
  if (firstPayment === null) return [1, 16];
  const { date } = civilDate(firstPayment);
  return date <= 15 ? [date, date + 15] : [date - 15, date];
}

// Rule: L4-7
/**
 * Whole months from `funding` to the first payment, counted back from it, and the days left. The first
 * payment's own day is kept: from February 28 one month back is January 28.
 */
export function monthsBack(first: Day, funding: Day): { months: number; rest: number } {
  let months = 0;
  while (addMonths(first, -(months + 1)) >= funding) months += 1;
  return { months, rest: addMonths(first, -months) - funding };
}
