import { civilDate, type Day, type PaymentCalendar, type SemiMonthlyDays, weekdayOf } from "./calendar";
import { formatMoney, formatPercent } from "./formats";
import type { Cents, Micros } from "./money";
import { type AssumedDay, readableDay, type Schedule } from "./schedule";

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

/** One sentence for each assumption of the schedule. Defaults are marked "(assumed)". */
export function scheduleAssumptions(schedule: Schedule, holdback: Micros, income: Cents | null): string[] {
  const { funding, frequency, semiMonthlyDays } = schedule;
  const sentences = [`Funding on ${formatDay(funding.day)}${assumed(funding)}.`, firstPayment(schedule)];
  const byDefault = assumed({ assumed: schedule.calendarAssumed });
  if (frequency === "daily") sentences.push(`${CALENDAR_SENTENCES[schedule.calendar]}${byDefault}.`);
  if (semiMonthlyDays !== null) {
    sentences.push(`Payments on the ${formatSemiMonthlyDays(semiMonthlyDays)}${byDefault}.`);
  }
  if (frequency !== "daily") {
    sentences.push("A payment that falls on a day the banks are closed is due on the next business day.");
  }
  if (schedule.basis === "split" && income !== null) {
    const share = formatSplit(holdback);
    sentences.push(`Each payment is ${share} of an income of ${formatMoney(income)} a month.`);
  }
  return sentences;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const CALENDAR_SENTENCES: Record<PaymentCalendar, string> = {
  business_days:
    "A payment every business day: Monday to Friday, except days on which the Federal Reserve Banks are closed",
  weekdays: "A payment every weekday, Monday to Friday, holidays included",
  every_day: "A payment every calendar day",
};

function firstPayment(schedule: Schedule): string {
  const { first } = schedule;
  const read = readableDay(schedule, first.day);
  const moved = read === first.day ? "" : `, moved from ${formatDay(first.day)}, when the banks are closed`;
  return `First payment on ${formatDay(read)}${moved}${assumed(first)}.`;
}

function assumed(fact: Pick<AssumedDay, "assumed">): string {
  return fact.assumed ? " (assumed)" : "";
}

/** An ordinal for 1 to 31. */
function ordinal(date: number): string {
  const suffix = date > 10 && date < 14 ? "th" : (["th", "st", "nd", "rd"][date % 10] ?? "th");
  return `${date}${suffix}`;
}
