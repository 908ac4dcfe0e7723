import type { PaymentCalendar } from "./calendar";
import { formatMoney } from "./formats";
import type { Cents, Micros } from "./money";
import { type AssumedDay, readableDay, type Schedule } from "./schedule";
import { formatDay, formatSemiMonthlyDays, formatSplit } from "./schedule-texts";

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
