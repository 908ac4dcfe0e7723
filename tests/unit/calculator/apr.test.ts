import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aprOf, dayGivenOutAgain, type PaymentStream, periodRate } from "@/lib/calculator/apr/apr";
import { FREQUENCIES, type Frequency } from "@/lib/calculator/offer/frequency";
import { PAYMENT_CALENDARS, type PaymentCalendar } from "@/lib/calculator/schedule/calendar";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import { type Schedule, type ScheduleInput, scheduledPayments } from "@/lib/calculator/schedule/schedule";
import { day, fundedOn, paymentsOf } from "./example-offer";

/** Consecutive payments, the first at `t` unit-periods and the fraction `f`. */
function stream(amounts: number[], t: number, f: number): PaymentStream {
  return { fraction: f, periods: amounts.map((_, index) => t + index), amounts };
}

function times(count: number, amount: number): number[] {
  return new Array<number>(count).fill(amount);
}

describe("the official examples of Regulation Z, Appendix J, paragraph (c)", () => {
  // Rule: L5-3
  test.each<[string, number, PaymentStream, number, string, string]>([
    ["(1)(i)", 5000, stream(times(24, 230), 1, 0), 12, "9.69", "9.685708"],
    ["(1)(ii)", 6000, stream(times(36, 200), 1, 19 / 30), 12, "11.82", "11.816508"],
    ["(1)(iii)", 5000, stream(times(24, 219.17), 0, 6 / 15), 24, "10.34", "10.337903"],
    ["(1)(iv)", 10_000, stream(times(40, 385), 1, 39 / 90), 4, "8.97", "8.970770"],
    ["(1)(v)", 500, stream(times(30, 17.6), 4, 4 / 7), 52, "14.96", "14.962223"],
    ["(2)(i)", 5000, stream([250, ...times(23, 230)], 1, 0), 12, "10.08", "10.082890"],
    ["(2)(ii)", 400, stream([39.5, ...times(11, 38.31)], 1, 5 / 28), 13, "28.50", "28.497940"],
    ["(3)(i)", 5000, stream([...times(23, 230), 280], 1, 0), 12, "10.50", "10.500469"],
    ["(3)(ii)", 200, stream([...times(19, 9.5), 30], 0, 8 / 14), 26, "12.22", "12.224857"],
    ["(4)(i)", 5000, stream([250, ...times(22, 230), 280], 1, 0), 12, "10.90", "10.895549"],
    ["(4)(ii)", 8000, stream([449.36, ...times(18, 465), 200], 0, 52 / 60), 6, "7.30", "7.301765"],
  ])("%s", (_, advance, payments, periodsPerYear, published, precise) => {
    const percent = 100 * periodsPerYear * periodRate(advance, [payments]);
    expect(percent.toFixed(2)).toBe(published);
    expect(percent.toFixed(6)).toBe(precise);
  });
});

const DAILY = fundedOn("2026-01-05", paymentsOf("daily", 126, 6_750_000));

describe("the worked cases, to six decimals", () => {
  // Rule: L5-2
  test.each([
    ["126 daily payments on business days", 4_830_500, DAILY, "142.899906", 14_290],
    ["the same with a fee that is no finance charge", 4_850_000, DAILY, "141.064925", 14_106],
    [
      "13 biweekly payments",
      7_350_000,
      fundedOn("2026-01-05", paymentsOf("biweekly", 13, 9_600_000)),
      "105.368074",
      10_537,
    ],
    [
      "12 semi-monthly payments, the first after 11 days",
      4_900_000,
      fundedOn("2026-01-05", paymentsOf("semi_monthly", 12, 6_750_000), {
        firstPaymentDay: day("2026-01-16"),
      }),
      "133.496787",
      13_350,
    ],
  ])("%s", (_, amountFinanced, schedule, percent, hundredths) => {
    const apr = aprOf(amountFinanced, schedule);
    expect(apr?.percent.toFixed(6)).toBe(percent);
    expect(apr?.hundredths).toBe(hundredths);
  });
});

describe("an APR without the solver", () => {
  // Rule: L5-5
  test("of one payment is 100 x (payment / amount financed - 1) x 365 / days", () => {
    const single = (amountSold: number, first: string) =>
      fundedOn("2026-01-05", paymentsOf("daily", 1, amountSold), { firstPaymentDay: day(first) });
    expect(aprOf(100_000, single(110_000, "2026-02-04"))).toEqual({ percent: 3650 / 30, hundredths: 12_167 });
    // 0.005 percent over 365 days is half a hundredth: up.
    const year = { ...single(20_001, "2026-02-04"), days: [day("2027-01-05")] };
    expect(aprOf(20_000, year)).toEqual({ percent: 0.005, hundredths: 1 });
  });

  // Rule: L5-5
  test("of a finance charge of zero is 0, below zero there is none", () => {
    expect(aprOf(6_750_000, DAILY)).toEqual({ percent: 0, hundredths: 0 });
    expect(aprOf(6_750_001, DAILY)).toBeNull();
    expect(aprOf(6_749_999, DAILY)?.percent).toBeGreaterThan(0);
  });

  test("of an amount financed of zero or less there is none", () => {
    expect(aprOf(0, DAILY)).toBeNull();
    expect(aprOf(-1, DAILY)).toBeNull();
  });
});

describe("an extreme APR", () => {
  test("is found by doubling up to 99,999.99%, and is none above it", () => {
    const apr = (advance: number) =>
      aprOf(advance, fundedOn("2026-01-05", paymentsOf("weekly", 10, 10_000_000)));
    // Nearly 10^6 / i at so high a rate i: 19.047619 a week.
    expect(apr(52_500)?.percent).toBeCloseTo(99_047.619, 2);
    expect(apr(1)).toBeNull();
  });
});

test("a different calendar gives a different APR", () => {
  const apr = (paymentCalendar: PaymentCalendar) =>
    aprOf(4_830_500, fundedOn("2026-01-05", paymentsOf("daily", 126, 6_750_000), { paymentCalendar }))
      ?.hundredths as number;
  expect(apr("weekdays")).toBeGreaterThan(apr("business_days"));
  expect(apr("every_day")).toBeGreaterThan(apr("weekdays"));
});

describe("true-ups and irregular payments change the APR", () => {
  test.each(["daily", "weekly", "biweekly"] as const)("in %s by their own days", (frequency) => {
    const apr = (changes: Partial<ScheduleInput> = {}) =>
      aprOf(4_830_500, fundedOn("2026-01-05", paymentsOf(frequency, 12, 6_750_000), changes))
        ?.percent as number;
    const shift = (sign: number) => [
      { day: day("2026-01-08"), amount: sign * 50_000 },
      { day: day("2026-01-20"), amount: -sign * 50_000 },
    ];
    expect(apr({ trueUps: shift(1) })).toBeGreaterThan(apr());
    expect(apr({ trueUps: shift(-1) })).toBeLessThan(apr());
    expect(apr({ irregularPayments: [{ day: day("2026-01-08"), amount: 50_000 }] })).toBeGreaterThan(apr());
  });

  test("also with a single periodic payment", () => {
    const schedule = fundedOn("2026-01-05", paymentsOf("biweekly", 1, 110_000), {
      trueUps: [{ day: day("2026-01-12"), amount: 10_000 }],
    });
    const i = (aprOf(100_000, schedule)?.percent as number) / 100 / 26;
    expect(10_000 / (1 + i / 2) + 110_000 / (1 + i)).toBeCloseTo(100_000, 6);
  });
});

describe("an equation with several roots has no APR", () => {
  const biweekly = (trueUps: [date: string, amount: number][]) =>
    fundedOn("2026-12-01", paymentsOf("biweekly", 52, 2_700_000), {
      trueUps: trueUps.map(([date, amount]) => ({ day: day(date), amount })),
    });
  const [UP, DOWN]: [string, number][] = [
    ["2026-12-16", 6_000_000],
    ["2027-01-05", -5_000_000],
  ];

  // Rule: L5-8
  test("20,000.00 x 1.35 with true-ups of +60,000.00 and -50,000.00: three rates solve it, none is given", () => {
    const schedule = biweekly([UP as [string, number], DOWN as [string, number]]);
    for (const percent of [252.37, 423.72, 2_690.86])
      expect(Math.abs(excessAt(2_000_000, schedule, percent / 2_600))).toBeLessThan(2_000);
    expect(rootsOf(2_000_000, schedule)).toBe(3);
    expect(aprOf(2_000_000, schedule)).toBeNull();
    expect(dayGivenOutAgain(2_000_000, schedule)).toBe(day("2026-12-16"));
  });

  // Rule: L5-8
  test("to the cent: a balance that comes back to zero has none, one cent above zero has one", () => {
    const first = paymentsOf("biweekly", 52, 2_700_000).paymentAmount;
    const back = (amount: number) =>
      biweekly([
        ["2026-12-14", 2_000_000],
        ["2026-12-16", -amount],
      ]);
    // On December 15 the balance is the first payment, so that exactly this much may not be taken back.
    expect(
      scheduledPayments(back(1))
        .map(({ amount }) => amount)
        .slice(0, 3),
    ).toEqual([2_000_000, first, -1]);
    expect(dayGivenOutAgain(2_000_000, back(first))).toBe(day("2026-12-15"));
    expect(dayGivenOutAgain(2_000_000, back(first - 1))).toBeNull();
    expect(aprOf(2_000_000, back(first))).toBeNull();
    expect(aprOf(2_000_000, back(first - 1))).not.toBeNull();
  });

  // Rule: L5-8
  test("payments of one date count together, whatever their order", () => {
    const together = biweekly([
      ["2026-12-16", 6_000_000],
      ["2026-12-16", -5_000_000],
    ]);
    expect(aprOf(2_000_000, together)).not.toBeNull();
    const reversed = biweekly([
      ["2026-12-16", -5_000_000],
      ["2026-12-16", 6_000_000],
    ]);
    expect(aprOf(2_000_000, reversed)).toEqual(aprOf(2_000_000, together));
  });

  // Rule: L5-8
  test("an ordinary refund near the end keeps its APR", () => {
    expect(aprOf(2_000_000, biweekly([["2028-10-24", -200_000]]))?.hundredths).toBeGreaterThan(0);
    expect(aprOf(2_000_000, biweekly([["2028-10-24", -500_000]]))?.hundredths).toBeGreaterThan(0);
  });

  // Rule: L5-8
  test("whatever the true-ups: where one is given, no other rate solves the equation", () => {
    const amounts = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 720 }), fc.integer({ min: -4_000_000, max: 4_000_000 })),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    let [given, refused] = [0, 0];
    fc.assert(
      fc.property(amounts, (drawn) => {
        const schedule = biweekly(
          drawn.map(([after, amount]) => [isoDate(day("2026-12-01") + after), amount]),
        );
        const apr = aprOf(2_000_000, schedule);
        if (apr === null) refused += 1;
        else {
          given += 1;
          // Rates near zero differ by less than a step of the search.
          if (apr.hundredths > 0) expect(rootsOf(2_000_000, schedule)).toBe(1);
        }
      }),
      { numRuns: 500 },
    );
    expect(Math.min(given, refused)).toBeGreaterThan(50);
  });
});

/** The value of all payments less the advance, at a rate of a unit-period. */
function excessAt(advance: number, schedule: Schedule, rate: number): number {
  return timed(schedule).reduce(
    (sum, { amount, t, f }) => sum + amount / ((1 + f * rate) * (1 + rate) ** t),
    -advance,
  );
}

/** How many rates above zero solve the equation, found by the changes of sign on a fine grid. */
function rootsOf(advance: number, schedule: Schedule): number {
  const rates = Array.from({ length: 400 }, (_, step) => 1e-7 * 1.07 ** step);
  const signs = rates.map((rate) => excessAt(advance, schedule, rate) > 0);
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
}

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

/** Terms as they are sold, in any frequency and calendar: dates of four years, 2 payments or more. */
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
