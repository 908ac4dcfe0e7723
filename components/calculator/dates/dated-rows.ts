import { civilDate, type Day } from "@/lib/calculator/calendar";
import type { Cents } from "@/lib/calculator/money";
import { type ExtraPayment, readableDay, type Schedule, scheduledPayments } from "@/lib/calculator/schedule";

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

// Rule: L10-12
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

function isExtra(payment: object): payment is ExtraPayment {
  return "list" in payment;
}
