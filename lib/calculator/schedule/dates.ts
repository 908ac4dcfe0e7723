import { type Frequency, unitPeriodOf } from "@/lib/calculator/offer/frequency";
import {
  addMonths,
  civilDate,
  type Day,
  type PaymentCalendar,
  paymentDayFrom,
  type SemiMonthlyDays,
  semiMonthlyDayFrom,
} from "./calendar";

/** Day 0: the given date. When it has passed or is not given, the next business day after today. */
export function fundingDay(given: Day | null, today: Day): { day: Day; assumed: boolean } {
  if (given !== null && given >= today) return { day: given, assumed: false };
  return { day: paymentDayFrom(today + 1, "business_days"), assumed: true };
}

/**
 * The nominal date of the first payment. `given` is null or after day 0. A given day that is no payment day
 * moves to the next one if payments are daily, and to the next of the two days if they are semi-monthly.
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

/** The number of days between weekly or biweekly payments. RangeError if they are counted in months. */
export function daysBetween(frequency: Frequency): number {
  const { days, inMonths } = unitPeriodOf(frequency);
  if (inMonths) throw new RangeError(`${frequency} payments are no fixed number of days apart.`);
  return days;
}

/**
 * The two days of a month on which payments are due: the given ones, else two that follow from the date d of
 * the first payment (d and d + 15, or d - 15 and d when d is after the 15th), else the 1st and the 16th.
 */
export function semiMonthlyDays(given: SemiMonthlyDays | null, firstPayment: Day | null): SemiMonthlyDays {
  if (given !== null) return given;
  if (firstPayment === null) return [1, 16];
  const { date } = civilDate(firstPayment);
  return date <= 15 ? [date, date + 15] : [date - 15, date];
}

/**
 * The whole months from `funding` to the first payment, counted back from the payment, and the remaining
 * days. Each step back keeps the date of the first payment: one month before February 28 is January 28.
 */
export function monthsBack(first: Day, funding: Day): { months: number; rest: number } {
  let months = 0;
  while (addMonths(first, -(months + 1)) >= funding) months += 1;
  return { months, rest: addMonths(first, -months) - funding };
}
