/** A date as a whole number of days since 1970-01-01, in the Gregorian calendar. */
export type Day = number;

/** The days on which daily payments are due. */
export const PAYMENT_CALENDARS = ["business_days", "weekdays", "every_day"] as const;
export type PaymentCalendar = (typeof PAYMENT_CALENDARS)[number];

/**
 * The two days of a month on which semi-monthly payments are due, ascending. 31 is the last day of the month.
 */
export type SemiMonthlyDays = readonly [number, number];

/** A calendar date: `month` 1 to 12, `date` 1 to 31. */
interface CivilDate {
  year: number;
  month: number;
  date: number;
}

/** The day of a calendar date. The date must exist. */
export function dayOf(year: number, month: number, date: number): Day {
  const marchYear = month > 2 ? year : year - 1;
  return yearStart(marchYear) + monthStart((month + 9) % 12) + date - 1 - EPOCH;
}

export function civilDate(day: Day): CivilDate {
  const days = day + EPOCH;
  let year = Math.floor((days * 400) / 146_097);
  if (yearStart(year) > days) year -= 1;
  else if (yearStart(year + 1) <= days) year += 1;
  const dayOfYear = days - yearStart(year);
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - monthStart(month) + 1;
  return month < 10 ? { year, month: month + 3, date } : { year: year + 1, month: month - 9, date };
}

/** The weekday: 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/**
 * The same date `months` months later, or earlier when `months` is negative. In a shorter month it is the
 * last day of that month. Always count from the original date: the 31st then becomes February 28 and March
 * 31.
 */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = civilDate(day);
  return dayInMonth(year, month + months, date);
}

/**
 * The first of the two semi-monthly days on or after `day`. In a month without the second day, the last day
 * of the month stands for it.
 */
export function semiMonthlyDayFrom(day: Day, [first, second]: SemiMonthlyDays): Day {
  const { year, month } = civilDate(day);
  const inMonth = [dayInMonth(year, month, first), dayInMonth(year, month, second)];
  return inMonth.find((candidate) => candidate >= day) ?? dayInMonth(year, month + 1, first);
}

/**
 * Whether the Federal Reserve Banks close for a holiday on this day. A holiday that falls on a Saturday
 * closes no other day. One that falls on a Sunday closes the Monday after it.
 */
export function isBankHoliday(day: Day): boolean {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY || weekday === SATURDAY) return false;
  const { month, date } = civilDate(day);
  return isHolidayOn(weekday, month, date);
}

/** Whether daily payments are due on this day. */
export function isPaymentDay(day: Day, calendar: PaymentCalendar): boolean {
  if (calendar === "every_day") return true;
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY || weekday === SATURDAY) return false;
  return calendar === "weekdays" || !isBankHoliday(day);
}

/**
 * How many of the `count` days after `day` are payment days. It steps from date to date: finding the date of
 * each day anew took most of the time of a disclosure's figures.
 */
export function paymentDaysAfter(day: Day, count: number, calendar: PaymentCalendar): number {
  if (calendar === "every_day") return count;
  let { year, month, date } = civilDate(day);
  let found = 0;
  for (let next = day + 1; next <= day + count; next += 1) {
    date += 1;
    if (date > daysInMonth(year, month)) {
      date = 1;
      month = (month % 12) + 1;
      if (month === 1) year += 1;
    }
    const weekday = weekdayOf(next);
    if (weekday === SUNDAY || weekday === SATURDAY) continue;
    if (calendar === "weekdays" || !isHolidayOn(weekday, month, date)) found += 1;
  }
  return found;
}

/** The first payment day on or after `day`. */
export function paymentDayFrom(day: Day, calendar: PaymentCalendar): Day {
  let open = day;
  while (!isPaymentDay(open, calendar)) open += 1;
  return open;
}

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/**
 * Days from 0000-03-01 to 1970-01-01. Years are counted from March, so that the leap day is the last day of
 * the year.
 */
const EPOCH = 719_468;

/** Days from 0000-03-01 to 1 March of a year. */
function yearStart(year: number): number {
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
}

/** Days from 1 March to the first day of a month. Months are counted from March, which is 0. */
function monthStart(month: number): number {
  return Math.floor((153 * month + 2) / 5);
}

/**
 * The day of a date in a month, or the last day of the month when it is shorter. A month below 1 or above 12
 * lies in another year.
 */
function dayInMonth(year: number, month: number, date: number): Day {
  const inYear = year + Math.floor((month - 1) / 12);
  const inMonth = ((((month - 1) % 12) + 12) % 12) + 1;
  return dayOf(inYear, inMonth, Math.min(date, daysInMonth(inYear, inMonth)));
}

/** How many days a month has. */
export function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Whether a date on this weekday, from Monday to Friday, is a bank holiday. */
function isHolidayOn(weekday: number, month: number, date: number): boolean {
  if (isFixedHoliday(month, date)) return true;
  if (weekday === MONDAY) return isMondayHoliday(month, date) || isFixedHoliday(month, date - 1);
  return weekday === THURSDAY && month === 11 && date >= 22 && date <= 28;
}

/** New Year's Day, Juneteenth, Independence Day, Veterans Day, Christmas Day. */
function isFixedHoliday(month: number, date: number): boolean {
  if (month === 1) return date === 1;
  if (month === 6) return date === 19;
  if (month === 7) return date === 4;
  if (month === 11) return date === 11;
  return month === 12 && date === 25;
}

/** Whether a Monday is Martin Luther King, Presidents', Memorial, Labor or Columbus Day. */
function isMondayHoliday(month: number, date: number): boolean {
  if (month === 1 || month === 2) return date >= 15 && date <= 21;
  if (month === 5) return date >= 25;
  if (month === 9) return date <= 7;
  return month === 10 && date >= 8 && date <= 14;
}
