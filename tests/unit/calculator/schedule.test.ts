import { describe, expect, test } from "vitest";
import { FREQUENCIES, type Frequency } from "@/lib/calculator/offer/frequency";
import type { SemiMonthlyDays } from "@/lib/calculator/schedule/calendar";
import { monthsBack } from "@/lib/calculator/schedule/dates";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import {
  lastPaymentDay,
  periodicTotal,
  readableDay,
  scheduledPayments,
  scheduleOf,
  termDays,
  totalPayments,
} from "@/lib/calculator/schedule/schedule";
import { datesOf, day, fundedOn, paymentsOf, scheduleInput } from "./example-offer";

describe("day 0", () => {
  const fundingOn = (given: string | null, today: string) => {
    const input = scheduleInput({ fundingDay: given === null ? null : day(given) });
    const { schedule } = scheduleOf(paymentsOf("daily", 10, 1_000), 0, input, day(today));
    return schedule && { day: isoDate(schedule.funding.day), assumed: schedule.funding.assumed };
  };

  // Rule: L4-1
  test.each([
    [null, "2026-01-05", "2026-01-06", true],
    [null, "2026-01-16", "2026-01-20", true],
    ["2026-01-09", "2026-01-05", "2026-01-09", false],
    ["2026-01-05", "2026-01-05", "2026-01-05", false],
    ["2026-01-02", "2026-01-05", "2026-01-06", true],
    ["2026-01-10", "2026-01-05", "2026-01-10", false],
  ])("given %s, on %s, is %s", (given, today, expected, assumed) => {
    expect(fundingOn(given, today)).toEqual({ day: expected, assumed });
  });
});

describe("the first payment", () => {
  // Rule: L4-2
  test.each<[Frequency, string, string]>([
    ["daily", "2026-01-05", "2026-01-06"],
    ["daily", "2026-01-16", "2026-01-20"],
    ["weekly", "2026-01-05", "2026-01-12"],
    ["weekly", "2026-01-12", "2026-01-19"],
    ["biweekly", "2026-01-05", "2026-01-19"],
    ["semi_monthly", "2026-01-05", "2026-01-16"],
    ["semi_monthly", "2026-01-16", "2026-02-01"],
    ["monthly", "2026-01-05", "2026-02-05"],
    ["monthly", "2026-01-31", "2026-02-28"],
  ])("of %s payments funded on %s is %s, as a default", (frequency, funding, first) => {
    const schedule = fundedOn(funding, paymentsOf(frequency, 3, 3_000));
    expect(schedule.first).toEqual({ day: day(first), assumed: true });
  });

  // Rule: L4-3
  test.each(FREQUENCIES)("of %s payments counts as absent unless it is after day 0", (frequency) => {
    const payments = paymentsOf(frequency, 3, 3_000);
    const byDefault = fundedOn("2026-01-05", payments);
    expect(fundedOn("2026-01-05", payments, { firstPaymentDay: day("2026-01-05") })).toEqual(byDefault);
    expect(fundedOn("2026-01-05", payments, { firstPaymentDay: day("2025-12-16") })).toEqual(byDefault);
  });

  // Rule: L4-4
  test("on a closed day moves to the next payment day in daily, by its calendar", () => {
    const holiday = { firstPaymentDay: day("2026-01-19") };
    const first = (paymentCalendar: "business_days" | "weekdays") =>
      isoDate(
        fundedOn("2026-01-05", paymentsOf("daily", 3, 3_000), { ...holiday, paymentCalendar }).first.day,
      );
    expect(first("business_days")).toBe("2026-01-20");
    expect(first("weekdays")).toBe("2026-01-19");
  });

  // Rule: L4-4
  test.each(["weekly", "biweekly", "monthly"] as const)(
    "on a closed day stays nominal in %s, and is read as the next open day",
    (frequency) => {
      const schedule = fundedOn("2026-01-05", paymentsOf(frequency, 3, 3_000), {
        firstPaymentDay: day("2026-01-19"),
      });
      expect(isoDate(schedule.first.day)).toBe("2026-01-19");
      expect(isoDate(readableDay(schedule, schedule.first.day))).toBe("2026-01-20");
    },
  );
});

describe("the payment dates", () => {
  test("of daily payments skip weekends and bank holidays, and nothing in every_day", () => {
    const payments = paymentsOf("daily", 4, 4_000);
    const dates = (paymentCalendar: "business_days" | "weekdays" | "every_day") =>
      datesOf(fundedOn("2026-01-15", payments, { paymentCalendar }));
    expect(dates("business_days")).toEqual(["2026-01-16", "2026-01-20", "2026-01-21", "2026-01-22"]);
    expect(dates("weekdays")).toEqual(["2026-01-16", "2026-01-19", "2026-01-20", "2026-01-21"]);
    expect(dates("every_day")).toEqual(["2026-01-16", "2026-01-17", "2026-01-18", "2026-01-19"]);
  });

  test("of weekly and biweekly payments are nominal, holidays included; the calendar is ignored", () => {
    const weekly = fundedOn("2026-01-05", paymentsOf("weekly", 3, 3_000), { paymentCalendar: "every_day" });
    expect(datesOf(weekly)).toEqual(["2026-01-12", "2026-01-19", "2026-01-26"]);
    expect(weekly.calendar).toBe("business_days");
    expect(datesOf(fundedOn("2026-01-05", paymentsOf("biweekly", 3, 3_000)))).toEqual([
      "2026-01-19",
      "2026-02-02",
      "2026-02-16",
    ]);
  });

  // Rule: L4-6
  test("of monthly payments from the 31st are each month's last day, and the 31st again", () => {
    const schedule = fundedOn("2026-01-05", paymentsOf("monthly", 5, 5_000), {
      firstPaymentDay: day("2026-01-31"),
    });
    expect(datesOf(schedule)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
  });

  test("of monthly payments from February 28 are each month's 28th", () => {
    const schedule = fundedOn("2026-01-31", paymentsOf("monthly", 3, 3_000));
    expect(datesOf(schedule)).toEqual(["2026-02-28", "2026-03-28", "2026-04-28"]);
  });

  test("the displayed day is the next open day", () => {
    const schedule = fundedOn("2026-05-31", paymentsOf("monthly", 2, 2_000), {
      firstPaymentDay: day("2026-07-04"),
    });
    expect(schedule.days.map((nominal) => isoDate(readableDay(schedule, nominal)))).toEqual([
      "2026-07-06",
      "2026-08-04",
    ]);
  });
});

describe("semi-monthly days", () => {
  const schedule = (days: SemiMonthlyDays | null, first: string | null) =>
    fundedOn("2026-01-05", paymentsOf("semi_monthly", 4, 4_000), {
      semiMonthlyDays: days,
      firstPaymentDay: first === null ? null : day(first),
    });

  // Rule: L4-8
  test.each<[string | null, SemiMonthlyDays]>([
    [null, [1, 16]],
    ["2026-01-06", [6, 21]],
    ["2026-01-15", [15, 30]],
    ["2026-01-16", [1, 16]],
    ["2026-01-20", [5, 20]],
    ["2026-01-31", [16, 31]],
    ["2026-02-28", [13, 28]],
  ])("from a first payment on %s are %j", (first, expected) => {
    expect(schedule(null, first).semiMonthlyDays).toEqual(expected);
    expect(schedule(null, first).startsLater).toBe(false);
  });

  test("15 and 31 are the 15th and each month's last day", () => {
    expect(datesOf(schedule([15, 31], null))).toEqual([
      "2026-01-15",
      "2026-01-31",
      "2026-02-15",
      "2026-02-28",
    ]);
  });

  test("14 and 29 are the 14th and the 29th, in a short February its last day", () => {
    expect(datesOf(schedule([14, 29], "2026-01-29"))).toEqual([
      "2026-01-29",
      "2026-02-14",
      "2026-02-28",
      "2026-03-14",
    ]);
  });

  // Rule: L4-8
  test("a first payment that is none of them starts the schedule on the next of them, and is reported", () => {
    const moved = schedule([1, 16], "2026-01-20");
    expect(isoDate(moved.first.day)).toBe("2026-02-01");
    expect(moved.startsLater).toBe(true);
    expect(schedule([5, 20], "2026-01-20").startsLater).toBe(false);
  });

  test("are ignored in every other frequency", () => {
    const monthly = fundedOn("2026-01-05", paymentsOf("monthly", 2, 2_000), {
      semiMonthlyDays: [1, 16],
      firstPaymentDay: day("2026-01-20"),
    });
    expect(datesOf(monthly)).toEqual(["2026-01-20", "2026-02-20"]);
    expect(monthly.semiMonthlyDays).toBeNull();
  });
});

describe("whole months back from the first payment", () => {
  // Rule: L4-7
  test.each([
    ["2026-02-28", "2026-01-31", { months: 0, rest: 28 }],
    ["2026-02-28", "2026-01-28", { months: 1, rest: 0 }],
    ["2026-02-05", "2026-01-05", { months: 1, rest: 0 }],
    ["2026-03-31", "2026-03-01", { months: 0, rest: 30 }],
    ["2026-03-31", "2026-02-28", { months: 1, rest: 0 }],
    ["2026-03-31", "2026-01-31", { months: 2, rest: 0 }],
    ["2026-01-16", "2026-01-05", { months: 0, rest: 11 }],
    ["1978-04-01", "1978-02-10", { months: 1, rest: 19 }],
  ])("%s from %s", (first, funding, expected) => {
    expect(monthsBack(day(first), day(funding))).toEqual(expected);
  });
});

describe("true-ups and irregular payments", () => {
  const rows = {
    trueUps: [
      { day: day("2026-02-10"), amount: 10_000 },
      { day: day("2026-03-10"), amount: -10_000 },
    ],
    irregularPayments: [{ day: day("2026-02-10"), amount: 2_500 }],
  };

  test("are added to the payments by date, and do not lengthen the term", () => {
    const payments = paymentsOf("weekly", 12, 1_200_000);
    const schedule = fundedOn("2026-01-05", payments, rows);
    expect(totalPayments(schedule)).toBe(1_202_500);
    expect(periodicTotal(schedule)).toBe(1_200_000);
    expect(termDays(schedule)).toBe(termDays(fundedOn("2026-01-05", payments)));
    const dates = scheduledPayments(schedule).map((payment) => payment.day);
    expect(dates).toEqual([...dates].sort((a, b) => a - b));
    expect(scheduledPayments(schedule)).toHaveLength(15);
    expect(schedule.leftOut).toEqual([]);
  });

  // Rule: L4-9
  test.each(["semi_monthly", "monthly"] as const)("are left out in %s, each list named", (frequency) => {
    const schedule = fundedOn("2026-01-05", paymentsOf(frequency, 12, 1_200_000), rows);
    expect(schedule.extras).toEqual([]);
    expect(schedule.leftOut).toEqual(["true_ups", "irregular_payments"]);
  });

  test.each([
    ["on day 0", "2026-01-05", 0, ["true_ups"]],
    ["on the day after", "2026-01-06", 1, []],
    ["on the last periodic payment", "2026-03-30", 1, []],
    ["after it", "2026-03-31", 0, ["true_ups"]],
  ])("dated %s", (_, date, kept, leftOut) => {
    const schedule = fundedOn("2026-01-05", paymentsOf("weekly", 12, 1_200_000), {
      trueUps: [{ day: day(date), amount: 100 }],
    });
    expect(schedule.extras).toHaveLength(kept);
    expect(schedule.leftOut).toEqual(leftOut);
  });

  test("an amount of 0 is no row, and none that is reported", () => {
    const schedule = fundedOn("2026-01-05", paymentsOf("monthly", 12, 1_200_000), {
      irregularPayments: [{ day: day("2026-02-10"), amount: 0 }],
    });
    expect(schedule.leftOut).toEqual([]);
  });

  test("count among the 5,000 rows a schedule may have", () => {
    const most = (trueUps: { day: number; amount: number }[]) =>
      scheduleOf(
        paymentsOf("daily", 5_000, 500_000),
        0,
        scheduleInput({ fundingDay: day("2026-01-05"), trueUps }),
        day("2026-01-05"),
      ).problem;
    expect(most([])).toBeNull();
    expect(most([{ day: day("2026-02-10"), amount: 1 }])).toBe("too_many_payments");
  });
});

test.each(FREQUENCIES)("more than 5,000 %s payments have no schedule", (frequency) => {
  const result = scheduleOf(paymentsOf(frequency, 5_001, 500_100), 0, scheduleInput(), day("2026-01-05"));
  expect(result).toEqual({ schedule: null, problem: "too_many_payments" });
});

test("126 daily payments from January 6 to July 6, 2026: 182 days", () => {
  const schedule = fundedOn("2026-01-05", paymentsOf("daily", 126, 6_750_000));
  expect(isoDate(lastPaymentDay(schedule))).toBe("2026-07-06");
  expect(termDays(schedule)).toBe(182);
});
