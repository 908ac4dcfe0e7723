import type { Day } from "@/lib/calculator/calendar";
import type { Frequency } from "@/lib/calculator/frequency";
import { isoDate, parseDay } from "@/lib/calculator/iso-day";
import {
  type QuotedPayments,
  type Schedule,
  type ScheduleInput,
  scheduleOf,
} from "@/lib/calculator/schedule";
import { NO_DISCLOSURE_INPUT } from "@/tests/helpers/no-disclosure-input";

/** The day of an ISO date that exists. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`${text} is no date`);
  return parsed;
}

/** An offer that says nothing of its payments beyond its terms, with any part replaced. */
export function scheduleInput(changes: Partial<ScheduleInput> = {}): ScheduleInput {
  return { ...NO_DISCLOSURE_INPUT, ...changes };
}

/** Equal payments, the last with the remainder. */
export function paymentsOf(frequency: Frequency, numPayments: number, amountSold: number): QuotedPayments {
  const paymentAmount = Math.round(amountSold / numPayments);
  const lastPaymentAmount = amountSold - paymentAmount * (numPayments - 1);
  return { frequency, numPayments, paymentAmount, lastPaymentAmount, amountSold };
}

/** The schedule of an offer without a holdback, funded on `funding`. */
export function fundedOn(
  funding: string,
  payments: QuotedPayments,
  changes: Partial<ScheduleInput> = {},
): Schedule {
  const input = scheduleInput({ fundingDay: day(funding), ...changes });
  const { schedule, problem } = scheduleOf(payments, 0, input, day(funding));
  if (schedule === null) throw new Error(`No schedule: ${problem}`);
  return schedule;
}

/** The dates of the periodic payments. */
export function datesOf({ days }: Schedule): string[] {
  return days.map(isoDate);
}
