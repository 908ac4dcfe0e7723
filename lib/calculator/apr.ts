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
  /** In percent, as solved: bit for bit the same on every machine. */
  percent: number;
  /** In hundredths of a percent, half up: 142.90% is 14290. */
  hundredths: number;
}

// Rules: L5-2, L5-4, L5-6
/**
 * The annual percentage rate of a schedule by Regulation Z, Appendix J. 0 for a finance charge of zero; null
 * for one below zero, for an amount financed of zero or less, and above 99,999.99%.
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

/** 99,999.99%: above it amounts or dates are wrong. */
const MAX_HUNDREDTHS = 9_999_999;

function solvedApr(amountFinanced: Cents, schedule: Schedule): Apr {
  const rate = periodRate(amountFinanced, paymentStreams(schedule));
  const percent = 100 * UNIT_PERIODS_PER_YEAR[schedule.frequency] * rate;
  return { percent, hundredths: Math.floor(100 * percent + 0.5) };
}

/** The payments of a schedule by their distance from day 0 in unit-periods of its frequency. */
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
/** One payment alone: 100 x (payment / amount financed - 1) x 365 / days. */
function singlePaymentApr(amountFinanced: Cents, payment: Cents, days: number): Apr {
  const charge = payment - amountFinanced;
  return {
    percent: (charge * 36_500) / (amountFinanced * days),
    hundredths: scaleHalfUp(charge, 3_650_000, amountFinanced * days),
  };
}

/** Actual days from day 0: t = days div unit, f = (days mod unit) / unit, a stream for each f. */
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

/** Months back from the first payment and the days left; the payments follow one unit-period apart. */
function streamOfMonths({ frequency, first, funding }: Schedule, payments: DatedAmount[]): PaymentStream {
  const { months, rest } = monthsBack(first.day, funding.day);
  const unit = frequency === "monthly" ? 30 : 15;
  const days = 30 * months + rest;
  // Up to 30 days can remain: for monthly payments they stay a fraction, since whole months are counted
  // separately.
  const whole = frequency === "monthly" ? months : Math.floor(days / unit);
  return {
    fraction: (days - whole * unit) / unit,
    periods: payments.map((_, index) => whole + index),
    amounts: payments.map(({ amount }) => amount),
  };
}
