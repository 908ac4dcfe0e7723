import { formatPercent } from "@/lib/calculator/money/formats";
import type { Micros } from "@/lib/calculator/money/money";
import { civilDate, type Day, type SemiMonthlyDays, weekdayOf } from "./calendar";

/** A day as "Jan 5, 2026". */
export function formatDay(day: Day): string {
  const { year, month, date } = civilDate(day);
  return `${MONTHS[month - 1]} ${date}, ${year}`;
}

/** A day as "Jan 5", for places that make the year clear. */
export function formatShortDay(day: Day): string {
  const { month, date } = civilDate(day);
  return `${MONTHS[month - 1]} ${date}`;
}

/** A day as "Mon, Jan 5, 2026". */
export function formatWeekday(day: Day): string {
  return `${WEEKDAYS[weekdayOf(day)]}, ${formatDay(day)}`;
}

/** A day in numerals, as the regulations write it: "1/5/2026". */
export function formatNumericDay(day: Day): string {
  const { year, month, date } = civilDate(day);
  return `${month}/${date}/${year}`;
}

/** A share in Micros without trailing zeros: "12%", "12.5%". */
export function formatSplit(share: Micros): string {
  return formatPercent(share).replace(/\.?0{1,6}%$/, "%");
}

/** The days of semi-monthly payments: "1st and 16th of the month", "15th and last day of the month". */
export function formatSemiMonthlyDays([first, second]: SemiMonthlyDays): string {
  return `${ordinal(first)} and ${second === 31 ? "last day" : ordinal(second)} of the month`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** An ordinal for 1 to 31. */
function ordinal(date: number): string {
  const suffix = date > 10 && date < 14 ? "th" : (["th", "st", "nd", "rd"][date % 10] ?? "th");
  return `${date}${suffix}`;
}
