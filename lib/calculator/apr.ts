import type { Frequency } from "./frequency";
import { type Cents, scaleHalfUp } from "./money";
import { type PaymentStream, periodRate } from "./rate-solver";
import {
  type DatedAmount,
  lastPaymentDay,
  type Schedule,
  scheduledPayments,
  totalPayments,
} from "./schedule";
import { monthsBack } from "./schedule-dates";

/** An annual percentage rate. */
export interface Apr {
  /** In percent, unrounded. Every machine computes exactly the same bits. */
  percent: number;
  /** In hundredths of a percent, rounded half up: 142.90% is 14290. */
  hundredths: number;
}

// Rules: L5-2, L5-4, L5-6
/**
 * The annual percentage rate of a schedule, by Regulation Z, Appendix J. Returns 0 when the finance charge is
 * zero. Returns null when the finance charge is negative, when the amount financed is zero or less, and when
 * the rate is above 99,999.99%.
 */
export function aprOf(amountFinanced: Cents, schedule: Schedule): Apr | null {
  const total = totalPayments(schedule);
  if (amountFinanced <= 0 || total < amountFinanced) return null;
  if (total === amountFinanced) return { percent: 0, hundredths: 0 };
  const apr =
    schedule.days.length === 1 && schedule.extras.length === 0
      ? singlePaymentApr(amountFinanced, total, lastPaymentDay(schedule) - schedule.funding.day)
      : solvedApr(amountFinanced, schedule);
  return apr.hundredths > MAX_HUNDREDTHS ? null : apr;
}

/** 99,999.99%. A higher rate means that an amount or a date is wrong. */
const MAX_HUNDREDTHS = 9_999_999;

function solvedApr(amountFinanced: Cents, schedule: Schedule): Apr {
  const rate = periodRate(amountFinanced, paymentStreams(schedule));
  const percent = 100 * UNIT_PERIODS_PER_YEAR[schedule.frequency] * rate;
  return { percent, hundredths: Math.floor(100 * percent + 0.5) };
}

/** Groups the payments of a schedule by the fraction of a unit-period in their distance from day 0. */
function paymentStreams(schedule: Schedule): PaymentStream[] {
  const { frequency } = schedule;
  const payments = scheduledPayments(schedule);
  if (frequency === "monthly" || frequency === "semi_monthly") return [streamOfMonths(schedule, payments)];
  return streamsOfDays(UNIT_DAYS[frequency], schedule.funding.day, payments);
}

const UNIT_PERIODS_PER_YEAR: Record<Frequency, number> = {
  daily: 365,
  weekly: 52,
  biweekly: 26,
  semi_monthly: 24,
  monthly: 12,
};

const UNIT_DAYS = { daily: 1, weekly: 7, biweekly: 14 };

// Rule: L5-5
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
function streamOfMonths({ frequency, first, funding }: Schedule, payments: DatedAmount[]): PaymentStream {
  const { months, rest } = monthsBack(first.day, funding.day);
  const unit = frequency === "monthly" ? 30 : 15;
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
