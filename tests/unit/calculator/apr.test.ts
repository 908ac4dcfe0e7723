import { describe, expect, test } from "vitest";
import { aprOf, type PaymentStream, periodRate } from "@/lib/calculator/apr";
import type { PaymentCalendar } from "@/lib/calculator/calendar";
import type { ScheduleInput } from "@/lib/calculator/schedule";
import { day, fundedOn, paymentsOf } from "./example-document";

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
