import {
  addMonths,
  type Day,
  type PaymentCalendar,
  paymentDayFrom,
  type SemiMonthlyDays,
  semiMonthlyDayFrom,
} from "./calendar";
import type { Frequency } from "./frequency";
import type { Cents, Micros } from "./money";
import {
  type PaymentBasis,
  paymentBasisOf,
  paymentsAYear,
  type ScheduledTerms,
  splitTerms,
} from "./payment-basis";
import type { Quote } from "./quote";
import { daysBetween, firstPaymentDay, fundingDay, semiMonthlyDays } from "./schedule-dates";

/** What an offer gives about its payments beyond its terms; null or empty where nothing is given. */
export interface ScheduleInput {
  fundingDay: Day | null;
  firstPaymentDay: Day | null;
  paymentCalendar: PaymentCalendar | null;
  semiMonthlyDays: SemiMonthlyDays | null;
  paymentBasis: PaymentBasis | null;
  income: { monthlyAmount: Cents | null } | null;
  /** Positive: the recipient pays. */
  trueUps: DatedAmount[];
  irregularPayments: DatedAmount[];
}

export interface DatedAmount {
  day: Day;
  amount: Cents;
}

/** A given or a default day: texts mark a default as assumed. */
export interface AssumedDay {
  day: Day;
  assumed: boolean;
}

/** Every payment with its nominal date. */
export interface Schedule {
  /** Day 0. */
  funding: AssumedDay;
  /** The first periodic payment, on a payment day where the frequency is daily. */
  first: AssumedDay;
  frequency: Frequency;
  /** The payment days of daily payments; of the others the days that are open: business days. */
  calendar: PaymentCalendar;
  /** Daily payments without a given calendar, or semi-monthly ones without given days. */
  calendarAssumed: boolean;
  /** Of semi-monthly payments, else null. */
  semiMonthlyDays: SemiMonthlyDays | null;
  basis: PaymentBasis;
  /** The dates of the periodic payments, ascending: one at least. */
  days: Day[];
  /** The amount of each periodic payment but the last. */
  paymentAmount: Cents;
  lastPaymentAmount: Cents;
  /** True-ups and irregular payments, by date. */
  extras: ExtraPayment[];
  /** The lists with rows that cannot be scheduled. No figure includes those rows. */
  leftOut: ExtraList[];
  /** A given first payment that is none of the semi-monthly days: the schedule starts on the next of them. */
  startsLater: boolean;
}

export type ExtraList = "true_ups" | "irregular_payments";

export interface ExtraPayment extends DatedAmount {
  list: ExtraList;
}

/** Why there is no schedule. */
export type ScheduleProblem = "split_unknown" | "payment_below_one_cent" | "too_many_payments";

/** The most rows a schedule may have. */
export const MAX_PAYMENTS = 5_000;

/** The figures of a quote that a schedule uses. */
export type QuotedPayments = Pick<
  Quote,
  "frequency" | "numPayments" | "paymentAmount" | "lastPaymentAmount" | "amountSold"
>;

// Rule: L6-3
/**
 * The dated payments of a quote. `holdback` is the offer's; `today` is the date in the brand's time zone,
 * used only for dates that are not given or have passed.
 */
export function scheduleOf(
  quote: QuotedPayments,
  holdback: Micros,
  input: ScheduleInput,
  today: Day,
): { schedule: Schedule; problem: null } | { schedule: null; problem: ScheduleProblem } {
  const basis = paymentBasisOf(input.paymentBasis, holdback);
  const terms = basis === "split" ? splitTermsOf(quote, holdback, input, today) : quote;
  if (typeof terms === "string") return { schedule: null, problem: terms };
  if (terms.numPayments > MAX_PAYMENTS) return { schedule: null, problem: "too_many_payments" };
  const schedule = datedSchedule(quote.frequency, basis, terms, input, today);
  if (schedule.days.length + schedule.extras.length > MAX_PAYMENTS) {
    return { schedule: null, problem: "too_many_payments" };
  }
  return { schedule, problem: null };
}

/** Every payment by date; on one date the periodic payment comes first. */
export function scheduledPayments({
  days,
  paymentAmount,
  lastPaymentAmount,
  extras,
}: Schedule): DatedAmount[] {
  const last = days.length - 1;
  const payments = days.map((day, index) => ({
    day,
    amount: index === last ? lastPaymentAmount : paymentAmount,
  }));
  return extras.length === 0 ? payments : [...payments, ...extras].sort((a, b) => a.day - b.day);
}

/** The sum of the periodic payments: the amount sold. */
export function periodicTotal({ days, paymentAmount, lastPaymentAmount }: Schedule): Cents {
  return paymentAmount * (days.length - 1) + lastPaymentAmount;
}

/** The sum of all payments, true-ups and irregular payments included. */
export function totalPayments(schedule: Schedule): Cents {
  let total = periodicTotal(schedule);
  for (const { amount } of schedule.extras) total += amount;
  return total;
}

/** The last periodic payment's date. */
export function lastPaymentDay({ days }: Pick<Schedule, "days">): Day {
  return days[days.length - 1] as Day;
}

/** Calendar days from funding to the last periodic payment. */
export function termDays(schedule: Schedule): number {
  return lastPaymentDay(schedule) - schedule.funding.day;
}

/** The payments of a year by the calendar, in cents: every one as large as the first. */
export function yearlyPayments(schedule: Schedule): Cents {
  return schedule.paymentAmount * paymentsAYearOf(schedule);
}

/** The payments of a year by the calendar of a schedule. */
export function paymentsAYearOf({ frequency, calendar, funding }: Schedule): number {
  return paymentsAYear(frequency, calendar, funding.day);
}

/** The day to display for a nominal date: the date itself, or the next open day. */
export function readableDay({ calendar }: Schedule, day: Day): Day {
  return paymentDayFrom(day, calendar);
}

function splitTermsOf(
  quote: QuotedPayments,
  holdback: Micros,
  input: ScheduleInput,
  today: Day,
): ScheduledTerms | ScheduleProblem {
  const monthlyIncome = input.income?.monthlyAmount ?? null;
  if (holdback <= 0 || monthlyIncome === null) return "split_unknown";
  const funding = fundingDay(input.fundingDay, today).day;
  const perYear = paymentsAYear(quote.frequency, calendarOf(quote.frequency, input), funding);
  return splitTerms(quote.amountSold, holdback, monthlyIncome, perYear) ?? "payment_below_one_cent";
}

/** The payment days of daily payments; of the others the days that are open. */
function calendarOf(frequency: Frequency, { paymentCalendar }: ScheduleInput): PaymentCalendar {
  return (frequency === "daily" ? paymentCalendar : null) ?? "business_days";
}

// Rule: L4-3
function datedSchedule(
  frequency: Frequency,
  basis: PaymentBasis,
  { numPayments, paymentAmount, lastPaymentAmount }: ScheduledTerms,
  input: ScheduleInput,
  today: Day,
): Schedule {
  const daily = frequency === "daily";
  const calendar = calendarOf(frequency, input);
  const funding = fundingDay(input.fundingDay, today);
  const given =
    input.firstPaymentDay !== null && input.firstPaymentDay > funding.day ? input.firstPaymentDay : null;
  const twoDays = frequency === "semi_monthly" ? semiMonthlyDays(input.semiMonthlyDays, given) : null;
  const first = firstPaymentDay(frequency, given, funding.day, calendar, twoDays);
  const days = periodicDays(frequency, first, numPayments, calendar, twoDays);
  return {
    funding,
    first: { day: first, assumed: given === null },
    frequency,
    calendar,
    calendarAssumed: daily
      ? input.paymentCalendar === null
      : twoDays !== null && input.semiMonthlyDays === null,
    semiMonthlyDays: twoDays,
    basis,
    days,
    paymentAmount,
    lastPaymentAmount,
    ...extraPayments(frequency, funding.day, lastPaymentDay({ days }), input),
    startsLater: twoDays !== null && given !== null && given !== first,
  };
}

/** The nominal dates of `count` payments from the first on. */
function periodicDays(
  frequency: Frequency,
  first: Day,
  count: number,
  calendar: PaymentCalendar,
  twoDays: SemiMonthlyDays | null,
): Day[] {
  const days = [first];
  let day = first;
  while (days.length < count) {
    if (frequency === "daily") day = paymentDayFrom(day + 1, calendar);
    else if (frequency === "monthly") day = addMonths(first, days.length);
    else if (twoDays !== null) day = semiMonthlyDayFrom(day + 1, twoDays);
    else day += daysBetween(frequency);
    days.push(day);
  }
  return days;
}

// Rule: L4-9
/**
 * The true-ups and irregular payments that can be scheduled, and the lists that hold others. Amounts of 0 are
 * ignored.
 */
function extraPayments(
  frequency: Frequency,
  funding: Day,
  last: Day,
  { trueUps, irregularPayments }: ScheduleInput,
): Pick<Schedule, "extras" | "leftOut"> {
  const extras: ExtraPayment[] = [];
  const leftOut: ExtraList[] = [];
  const unitIsMonths = frequency === "semi_monthly" || frequency === "monthly";
  for (const list of ["true_ups", "irregular_payments"] as const) {
    const rows = list === "true_ups" ? trueUps : irregularPayments;
    const counted = rows.filter(({ amount }) => amount !== 0);
    const kept = unitIsMonths ? [] : counted.filter(({ day }) => day > funding && day <= last);
    for (const { day, amount } of kept) extras.push({ day, amount, list });
    if (kept.length < counted.length) leftOut.push(list);
  }
  return { extras: extras.sort((a, b) => a.day - b.day), leftOut };
}
