import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { civilDate, type Day, isBankHoliday, weekdayOf } from "@/lib/calculator/schedule/calendar";
import {
  type ExtraList,
  type ExtraPayment,
  lastPaymentDay,
  readableDay,
  type Schedule,
  scheduledPayments,
} from "@/lib/calculator/schedule/schedule";
import { formatSemiMonthlyDays, formatShortDay, formatSplit } from "@/lib/calculator/schedule/texts";
import type { Estimate } from "./estimate";

/** One payment with the day it is really paid. */
export interface DatedRow {
  /** From 1, by date. */
  number: number;
  /** The day it is paid, on which the banks are open. */
  day: Day;
  /** The nominal date, where the payment moved because banks are closed on it; else null. */
  movedFrom: Day | null;
  amount: Cents;
  /** Null for a periodic payment. */
  list: ExtraPayment["list"] | null;
}

/** The payments of one month. */
interface MonthRow {
  year: number;
  /** 1 to 12. */
  month: number;
  payments: number;
  paid: Cents;
  /** What is left to pay after it. */
  left: Cents;
}

/** Every payment by date. A payment whose nominal date is a closed day moves to an open one. */
export function datedRows(schedule: Schedule): DatedRow[] {
  return scheduledPayments(schedule).map((payment, index) => {
    const day = readableDay(schedule, payment.day);
    return {
      number: index + 1,
      day,
      movedFrom: day === payment.day ? null : payment.day,
      amount: payment.amount,
      list: isExtra(payment) ? payment.list : null,
    };
  });
}

/** The payments by the month they are paid in, ascending; months without one are left out. */
export function monthRows(rows: DatedRow[]): MonthRow[] {
  const months = new Map<number, Omit<MonthRow, "left">>();
  let left = 0;
  for (const { day, amount } of rows) {
    const { year, month } = civilDate(day);
    const key = 12 * year + month;
    const row = months.get(key) ?? { year, month, payments: 0, paid: 0 };
    row.payments += 1;
    row.paid += amount;
    left += amount;
    months.set(key, row);
  }
  const ascending = [...months.entries()].sort(([a], [b]) => a - b);
  return ascending.map(([, row]) => {
    left -= row.paid;
    return { ...row, left };
  });
}

/** The names of payments that are not periodic. */
export const LIST_NAMES: Record<ExtraList, string> = {
  true_ups: "True-up",
  irregular_payments: "Irregular payment",
};

/** "January"; where a schedule has several years, "Jan 2027". */
export function monthName(month: number, year: number | null): string {
  const name = MONTH_NAMES[month - 1] ?? "";
  return year === null ? name : `${name.slice(0, 3)} ${year}`;
}

/** A sentence that says on which days the payments fall. */
export function paceSentence(schedule: Schedule): string {
  const { frequency, calendar, semiMonthlyDays } = schedule;
  if (frequency === "daily") {
    if (calendar === "every_day") return "Every calendar day.";
    return calendar === "weekdays" ? "Every weekday, holidays included." : businessDays(schedule);
  }
  return `${DUE[frequency]}${semiMonthlyDays === null ? "" : formatSemiMonthlyDays(semiMonthlyDays)}. ${MOVES}`;
}

/** A sentence that says why the payments of a split are not those of the terms. */
export function splitSentence({ holdback, monthlyIncome }: NonNullable<Estimate["split"]>): string {
  const share = `${formatSplit(holdback)} of an income of ${formatMoney(monthlyIncome)} a month`;
  return `Estimated as ${share}, so count and amount can differ from the terms.`;
}

function isExtra(payment: object): payment is ExtraPayment {
  return "list" in payment;
}

const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const MOVES = "A date the banks are closed moves to the next business day.";

const DUE: Record<Exclude<Schedule["frequency"], "daily">, string> = {
  weekly: "Every 7 days",
  biweekly: "Every 14 days",
  semi_monthly: "On the ",
  monthly: "Once a month",
};

/** The most closed days that are named one by one. */
const NAMED_DAYS = 5;

function businessDays(schedule: Schedule): string {
  const closed = closedDays(schedule.funding.day, lastPaymentDay(schedule));
  if (closed.length === 0) return "Every business day.";
  const named = closed.slice(0, NAMED_DAYS).map(formatShortDay);
  const more = closed.length - named.length;
  if (more > 0) named.push(`${formatCount(more)} more ${more === 1 ? "day" : "days"}`);
  const last = named.pop();
  return `Every business day; closed ${named.length === 0 ? last : `${named.join(", ")} and ${last}`}.`;
}

/** The bank holidays between two days, without these two. */
function closedDays(after: Day, before: Day): Day[] {
  const closed: Day[] = [];
  for (let day = after + 1; day < before; day += 1) {
    if (weekdayOf(day) % 6 !== 0 && isBankHoliday(day)) closed.push(day);
  }
  return closed;
}
