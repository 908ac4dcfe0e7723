import fc from "fast-check";
import { expect, test } from "vitest";
import { aprOf } from "@/lib/calculator/apr";
import { PAYMENT_CALENDARS } from "@/lib/calculator/calendar";
import { FREQUENCIES, type Frequency } from "@/lib/calculator/frequency";
import { isoDate } from "@/lib/calculator/iso-day";
import { type Schedule, scheduledPayments } from "@/lib/calculator/schedule";
import { day, fundedOn, paymentsOf } from "./example-document";

const MOST: Record<Frequency, number> = {
  daily: 400,
  weekly: 104,
  biweekly: 52,
  semi_monthly: 48,
  monthly: 24,
};
const PERIODS: Record<Frequency, number> = {
  daily: 365,
  weekly: 52,
  biweekly: 26,
  semi_monthly: 24,
  monthly: 12,
};

/** Terms as they are sold: any frequency and calendar, dates of four years, 2 payments or more. */
const terms = fc
  .record({
    frequency: fc.constantFrom(...FREQUENCIES),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    price: fc.integer({ min: 500_000, max: 50_000_000 }),
    factor: fc.integer({ min: 105, max: 160 }),
    fees: fc.integer({ min: 0, max: 10 }),
    funding: fc.integer({ min: day("2026-01-01"), max: day("2029-12-31") }),
    wait: fc.option(fc.integer({ min: 1, max: 62 })),
    paymentCalendar: fc.constantFrom(...PAYMENT_CALENDARS),
  })
  .map(({ frequency, share, price, factor, fees, funding, wait, paymentCalendar }) => {
    const count = 2 + Math.round(share * (MOST[frequency] - 2));
    const schedule = fundedOn(
      isoDate(funding),
      paymentsOf(frequency, count, Math.round((price * factor) / 100)),
      {
        firstPaymentDay: wait === null ? null : funding + wait,
        paymentCalendar,
      },
    );
    return { amountFinanced: price - Math.round((price * fees) / 100), schedule };
  });

// Rule: L5-4
test("a second solver finds the same rate, and the balance rolled forward at it ends within a cent", () => {
  fc.assert(
    fc.property(terms, ({ amountFinanced, schedule }) => {
      const apr = aprOf(amountFinanced, schedule)?.percent as number;
      const rate = apr / 100 / PERIODS[schedule.frequency];
      expect(Math.abs(newton(amountFinanced, schedule) / rate - 1)).toBeLessThan(1e-9);
      expect(Math.abs(finalBalance(amountFinanced, schedule, rate))).toBeLessThan(1);
    }),
    { numRuns: 10_000 },
  );
});

/** The rate of a unit-period by Newton's method, from the dates alone. */
function newton(amountFinanced: number, schedule: Schedule): number {
  const payments = timed(schedule);
  let rate = 0;
  for (let steps = 0; steps < 100; steps += 1) {
    let excess = -amountFinanced;
    let slope = 0;
    for (const { amount, t, f } of payments) {
      const value = amount / ((1 + f * rate) * (1 + rate) ** t);
      excess += value;
      slope -= value * (f / (1 + f * rate) + t / (1 + rate));
    }
    const next = rate - excess / slope;
    if (Math.abs(next - rate) <= 1e-15) return next;
    rate = next;
  }
  return rate;
}

/** What is owed after the last payment: simple growth over the fraction, compound over whole unit-periods. */
function finalBalance(amountFinanced: number, schedule: Schedule, rate: number): number {
  const payments = timed(schedule);
  let balance = amountFinanced * (1 + (payments[0]?.f ?? 0) * rate);
  let reached = 0;
  for (const { amount, t } of payments) {
    for (; reached < t; reached += 1) balance *= 1 + rate;
    balance -= amount;
  }
  return balance;
}

/** t and f of each payment by the platform's calendar. */
function timed(schedule: Schedule): { amount: number; t: number; f: number }[] {
  const payments = scheduledPayments(schedule);
  const { frequency, funding, days } = schedule;
  if (frequency === "monthly" || frequency === "semi_monthly") {
    const { months, rest } = wholeMonths(days[0] as number, funding.day);
    const unit = frequency === "monthly" ? 30 : 15;
    const first = frequency === "monthly" ? months + rest / 30 : (30 * months + rest) / 15;
    const whole = frequency === "monthly" ? months : Math.floor((30 * months + rest) / unit);
    return payments.map(({ amount }, index) => ({ amount, t: whole + index, f: first - whole }));
  }
  const unit = { daily: 1, weekly: 7, biweekly: 14 }[frequency];
  return payments.map((payment) => {
    const periods = (payment.day - funding.day) / unit;
    return { amount: payment.amount, t: Math.floor(periods), f: periods - Math.floor(periods) };
  });
}

function wholeMonths(first: number, funding: number): { months: number; rest: number } {
  const date = new Date(first * 86_400_000);
  const back = (months: number) => {
    const year = date.getUTCFullYear();
    const month = date.getUTCMonth() - months;
    const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDate)) / 86_400_000;
  };
  const months = [3, 2, 1, 0].find((candidate) => back(candidate) >= funding) as number;
  return { months, rest: back(months) - funding };
}
