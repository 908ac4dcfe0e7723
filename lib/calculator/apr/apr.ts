import { type Cents, scaleHalfUp } from "@/lib/calculator/money/money";
import { type Frequency, paymentsPerYear, unitPeriodOf } from "@/lib/calculator/offer/frequency";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { monthsBack } from "@/lib/calculator/schedule/dates";
import {
  type DatedAmount,
  lastPaymentDay,
  type Schedule,
  scheduledPayments,
  totalPayments,
} from "@/lib/calculator/schedule/schedule";

/** An annual percentage rate. */
export interface Apr {
  /** In percent, unrounded. Every machine computes exactly the same bits. */
  percent: number;
  /** In hundredths of a percent, rounded half up: 142.90% is 14290. */
  hundredths: number;
}

/**
 * The annual percentage rate of a schedule, by Regulation Z, Appendix J. Returns 0 when the finance charge is
 * zero. Returns null when the finance charge is negative, when the amount financed is zero or less, when the
 * rate is above 99,999.99%, and when the equation may have several roots (`dayGivenOutAgain`).
 */
export function aprOf(amountFinanced: Cents, schedule: Schedule): Apr | null {
  const total = totalPayments(schedule);
  if (amountFinanced <= 0 || total < amountFinanced) return null;
  if (dayGivenOutAgain(amountFinanced, schedule) !== null) return null;
  if (total === amountFinanced) return { percent: 0, hundredths: 0 };
  const apr =
    schedule.days.length === 1 && schedule.extras.length === 0
      ? singlePaymentApr(amountFinanced, total, lastPaymentDay(schedule) - schedule.funding.day)
      : solvedApr(amountFinanced, schedule);
  return apr.hundredths > MAX_HUNDREDTHS ? null : apr;
}

/**
 * The first day on which more than the amount financed is paid back, if later payments give it out again: the
 * equation then may have several roots. Null if it has one. The balance begins at minus the amount financed;
 * once the payments to the end of a day bring it above zero, it must stay above zero.
 */
export function dayGivenOutAgain(amountFinanced: Cents, schedule: Schedule): Day | null {
  // Only a negative amount lowers the balance.
  if (schedule.extras.every(({ amount }) => amount >= 0)) return null;
  const payments = scheduledPayments(schedule);
  let balance = -amountFinanced;
  let first: Day | null = null;
  for (const [index, { day, amount }] of payments.entries()) {
    balance += amount;
    if (payments[index + 1]?.day === day) continue;
    if (balance > 0) first ??= day;
    else if (first !== null) return first;
  }
  return null;
}

/** 99,999.99%. A higher rate means that an amount or a date is wrong. */
const MAX_HUNDREDTHS = 9_999_999;

function solvedApr(amountFinanced: Cents, schedule: Schedule): Apr {
  const rate = periodRate(amountFinanced, paymentStreams(schedule));
  const percent = 100 * unitPeriodsPerYear(schedule.frequency) * rate;
  return { percent, hundredths: Math.floor(100 * percent + 0.5) };
}

/** Groups the payments of a schedule by the fraction of a unit-period in their distance from day 0. */
function paymentStreams(schedule: Schedule): PaymentStream[] {
  const unit = unitPeriodOf(schedule.frequency);
  const payments = scheduledPayments(schedule);
  return unit.inMonths
    ? [streamOfMonths(schedule, unit.days, payments)]
    : streamsOfDays(unit.days, schedule.funding.day, payments);
}

/** The unit-period of daily payments is a calendar day. Other unit-periods last from payment to payment. */
function unitPeriodsPerYear(frequency: Frequency): number {
  return frequency === "daily" ? 365 : paymentsPerYear(frequency);
}

/** The rate of a schedule with one payment: `100 x (payment / amount financed - 1) x 365 / days`. */
function singlePaymentApr(amountFinanced: Cents, payment: Cents, days: number): Apr {
  const charge = payment - amountFinanced;
  return {
    percent: (charge * 36_500) / (amountFinanced * days),
    hundredths: scaleHalfUp(charge, 3_650_000, amountFinanced * days),
  };
}

/**
 * Counts actual days from day 0: `t = days div unit` and `f = (days mod unit) / unit`. Returns one stream for
 * each f.
 */
function streamsOfDays(unit: number, funding: number, payments: DatedAmount[]): PaymentStream[] {
  const streams = new Map<number, PaymentStream>();
  for (const { day, amount } of payments) {
    const days = day - funding;
    const odd = days % unit;
    const stream = streams.get(odd) ?? { fraction: odd / unit, periods: [], amounts: [] };
    stream.periods.push((days - odd) / unit);
    stream.amounts.push(amount);
    streams.set(odd, stream);
  }
  return [...streams.values()];
}

/**
 * Counts whole months back from the first payment to day 0, then the remaining days. Later payments are one
 * unit-period apart.
 */
function streamOfMonths(
  { frequency, first, funding }: Schedule,
  unit: number,
  payments: DatedAmount[],
): PaymentStream {
  const { months, rest } = monthsBack(first.day, funding.day);
  const days = 30 * months + rest;
  // Up to 30 days can remain. With monthly payments they are always a fraction of a month, even 30 of them:
  // the whole months are counted by date.
  const whole = frequency === "monthly" ? months : Math.floor(days / unit);
  return {
    fraction: (days - whole * unit) / unit,
    periods: payments.map((_, index) => whole + index),
    amounts: payments.map(({ amount }) => amount),
  };
}

/** Payments that have the same fraction f of a unit-period, as in Regulation Z, Appendix J. */
export interface PaymentStream {
  /** f: the part of a unit-period before the first whole one, from 0 to 1. */
  fraction: number;
  /** t of each payment: its number of whole unit-periods, ascending. */
  periods: number[];
  amounts: Cents[];
}

/**
 * The rate i of a unit-period at which the payments are worth the advance: the advance is the sum of
 * `P / ((1 + f i)(1 + i)^t)`. The advance must be above zero, the payments must sum to more, each must have a
 * t or an f above zero, and only one rate may solve the equation. Doubles the upper bound until it is high enough, then halves the interval 60
 * times. Only the four basic operations are used, so every machine returns the same result.
 */
export function periodRate(advance: Cents, streams: PaymentStream[]): number {
  const prepared = streams.map(prepare);
  let low = 0;
  let high = 1;
  while (presentValue(prepared, high) > advance) {
    low = high;
    high *= 2;
  }
  for (let halvings = 0; halvings < 60; halvings += 1) {
    const middle = (low + high) / 2;
    if (presentValue(prepared, middle) > advance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * A stream prepared for summing from the last payment back. `gaps` are the unit-periods since the payment
 * before.
 */
interface PreparedStream {
  fraction: number;
  gaps: Int32Array;
  amounts: Float64Array;
  /** Recomputed for each rate: `powers[g]` is the discount over g unit-periods. */
  powers: Float64Array;
}

function prepare({ fraction, periods, amounts }: PaymentStream): PreparedStream {
  let before = 0;
  let widest = 0;
  const gaps = periods.map((period) => {
    const gap = period - before;
    before = period;
    if (gap > widest) widest = gap;
    return gap;
  });
  return {
    fraction,
    gaps: Int32Array.from(gaps),
    amounts: Float64Array.from(amounts),
    powers: new Float64Array(widest + 1),
  };
}

function presentValue(streams: PreparedStream[], rate: number): number {
  let sum = 0;
  for (const stream of streams) sum += streamValue(stream, rate);
  return sum;
}

function streamValue({ fraction, gaps, amounts, powers }: PreparedStream, rate: number): number {
  const discount = 1 / (1 + rate);
  let power = 1;
  for (let periods = 0; periods < powers.length; periods += 1) {
    powers[periods] = power;
    power *= discount;
  }
  // Two independent sums, one for each half of the payments, let the processor multiply in parallel.
  const half = gaps.length >> 1;
  let near = 0;
  let far = 0;
  let overNear = 1;
  for (let index = gaps.length - half - 1; index >= 0; index -= 1) {
    far = (far + (amounts[index + half] as number)) * (powers[gaps[index + half] as number] as number);
    if (index >= half) continue;
    const power = powers[gaps[index] as number] as number;
    near = (near + (amounts[index] as number)) * power;
    overNear *= power;
  }
  return (near + overNear * far) / (1 + fraction * rate);
}
