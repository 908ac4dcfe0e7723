import type { Cents, Micros } from "@/lib/calculator/money/money";
import { type Frequency, unitPeriodOf } from "@/lib/calculator/offer/frequency";
import type { Quote } from "@/lib/calculator/quote";
import {
  addMonths,
  type Day,
  type PaymentCalendar,
  paymentDayFrom,
  type SemiMonthlyDays,
  semiMonthlyDayFrom,
} from "./calendar";
import { daysBetween, firstPaymentDay, fundingDay, semiMonthlyDays } from "./dates";
import {
  type PaymentBasis,
  paymentBasisOf,
  paymentsAYear,
  type ScheduledTerms,
  splitTerms,
} from "./payment-basis";

/** What an offer states about its payments besides the terms. Null or empty where nothing is given. */
export interface ScheduleInput {
  fundingDay: Day | null;
  firstPaymentDay: Day | null;
  paymentCalendar: PaymentCalendar | null;
  semiMonthlyDays: SemiMonthlyDays | null;
  paymentBasis: PaymentBasis | null;
  income: { monthlyAmount: Cents | null } | null;
  /** A positive amount is paid by the recipient. */
  trueUps: DatedAmount[];
  irregularPayments: DatedAmount[];
}

export interface DatedAmount {
  day: Day;
  amount: Cents;
}

/** A day that was given, or a default that texts mark as assumed. */
export interface AssumedDay {
  day: Day;
  assumed: boolean;
}

/** Every payment of a quote with its nominal date. */
export interface Schedule {
  /** Day 0. */
  funding: AssumedDay;
  /** The first periodic payment. With daily payments it is a payment day. */
  first: AssumedDay;
  frequency: Frequency;
  /** The days on which daily payments are due. For other frequencies, the days on which banks are open. */
  calendar: PaymentCalendar;
  /** Whether the calendar of daily payments, or the two days of semi-monthly ones, is a default. */
  calendarAssumed: boolean;
  /** Null unless the frequency is semi-monthly. */
  semiMonthlyDays: SemiMonthlyDays | null;
  basis: PaymentBasis;
  /** The dates of the periodic payments, ascending. There is at least one. */
  days: Day[];
  /** The amount of each periodic payment except the last. */
  paymentAmount: Cents;
  lastPaymentAmount: Cents;
  /** True-ups and irregular payments, by date. */
  extras: ExtraPayment[];
  /** The lists with entries that cannot be scheduled. No figure includes those entries. */
  leftOut: ExtraList[];
  /**
   * Whether the given first payment is on neither of the semi-monthly days, so that the schedule starts on
   * the next one.
   */
  startsLater: boolean;
}

export type ExtraList = "true_ups" | "irregular_payments";

export interface ExtraPayment extends DatedAmount {
  list: ExtraList;
}

/** The reason why a quote has no schedule. */
export type ScheduleProblem = "split_unknown" | "payment_below_one_cent" | "too_many_payments";

/** The rows of a schedule: docs/spec/disclosures.md "API". */
export const MAX_PAYMENTS = 5_000;

/** The figures of a quote that a schedule uses. */
export type QuotedPayments = Pick<
  Quote,
  "frequency" | "numPayments" | "paymentAmount" | "lastPaymentAmount" | "amountSold"
>;

/**
 * The dated payments of a quote. `holdback` is the offer's. `today` is the date in the brand's time zone; it
 * matters only for dates that are not given or have passed.
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

/** Every payment by date. On the same date, the periodic payment comes first. */
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

/** The sum of the periodic payments. It equals the amount sold. */
export function periodicTotal({ days, paymentAmount, lastPaymentAmount }: Schedule): Cents {
  return paymentAmount * (days.length - 1) + lastPaymentAmount;
}

/** The sum of all payments, including true-ups and irregular payments. */
export function totalPayments(schedule: Schedule): Cents {
  let total = periodicTotal(schedule);
  for (const { amount } of schedule.extras) total += amount;
  return total;
}

/** The date of the last periodic payment. */
export function lastPaymentDay({ days }: Pick<Schedule, "days">): Day {
  return days[days.length - 1] as Day;
}

/** Calendar days from funding to the last periodic payment. */
export function termDays(schedule: Schedule): number {
  return lastPaymentDay(schedule) - schedule.funding.day;
}

/** The total of a year's payments in cents, each as large as the first. Counted as in `paymentsAYear`. */
export function yearlyPayments(schedule: Schedule): Cents {
  return schedule.paymentAmount * paymentsAYearOf(schedule);
}

/** The number of payments in a year of a schedule. */
export function paymentsAYearOf({ frequency, calendar, funding }: Schedule): number {
  return paymentsAYear(frequency, calendar, funding.day);
}

/** The day to show for a nominal date: the date itself, or the next day on which payments are made. */
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

/** The days on which daily payments are due. For other frequencies, the days on which banks are open. */
function calendarOf(frequency: Frequency, { paymentCalendar }: ScheduleInput): PaymentCalendar {
  return (frequency === "daily" ? paymentCalendar : null) ?? "business_days";
}

/** A first payment that is not after day 0 counts as absent (docs/spec/disclosures.md "Fields"). */
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

/** The nominal dates of `count` payments, starting with the first. */
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

/**
 * The true-ups and irregular payments that can be scheduled, and the names of the lists with entries that
 * cannot. An amount of 0 is ignored.
 */
function extraPayments(
  frequency: Frequency,
  funding: Day,
  last: Day,
  { trueUps, irregularPayments }: ScheduleInput,
): Pick<Schedule, "extras" | "leftOut"> {
  const extras: ExtraPayment[] = [];
  const leftOut: ExtraList[] = [];
  const { inMonths } = unitPeriodOf(frequency);
  for (const list of ["true_ups", "irregular_payments"] as const) {
    const rows = list === "true_ups" ? trueUps : irregularPayments;
    const counted = rows.filter(({ amount }) => amount !== 0);
    const kept = inMonths ? [] : counted.filter(({ day }) => day > funding && day <= last);
    for (const { day, amount } of kept) extras.push({ day, amount, list });
    if (kept.length < counted.length) leftOut.push(list);
  }
  return { extras: extras.sort((a, b) => a.day - b.day), leftOut };
}
