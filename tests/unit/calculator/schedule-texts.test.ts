import { describe, expect, test } from "vitest";
import { scheduleAssumptions } from "@/lib/calculator/disclosure";
import {
  formatDay,
  formatNumericDay,
  formatSemiMonthlyDays,
  formatSplit,
  formatWeekday,
} from "@/lib/calculator/schedule-texts";
import { day, fundedOn, paymentsOf } from "./example-document";

test("a day is written for a person, with its weekday, and in numerals", () => {
  expect(formatDay(day("2026-01-05"))).toBe("Jan 5, 2026");
  expect(formatWeekday(day("2026-01-05"))).toBe("Mon, Jan 5, 2026");
  expect(formatNumericDay(day("2026-12-25"))).toBe("12/25/2026");
});

test.each([
  [120_000, "12%"],
  [125_000, "12.5%"],
  [100_000, "10%"],
  [1_000_000, "100%"],
  [1, "0.0001%"],
])("a share of %i millionths is %s", (share, text) => {
  expect(formatSplit(share)).toBe(text);
});

test.each([
  [[1, 16], "1st and 16th of the month"],
  [[2, 17], "2nd and 17th of the month"],
  [[3, 18], "3rd and 18th of the month"],
  [[6, 21], "6th and 21st of the month"],
  [[11, 26], "11th and 26th of the month"],
  [[15, 31], "15th and last day of the month"],
] as const)("the semi-monthly days %j are the %s", (days, text) => {
  expect(formatSemiMonthlyDays(days)).toBe(text);
});

describe("the assumptions of a schedule", () => {
  test("a first payment on a closed day is the day people pay, its nominal date beside it", () => {
    const schedule = fundedOn("2026-01-05", paymentsOf("biweekly", 3, 3_000));
    expect(scheduleAssumptions(schedule, 0, null)).toEqual([
      "Funding on Jan 5, 2026.",
      "First payment on Jan 20, 2026, moved from Jan 19, 2026, when the banks are closed (assumed).",
      "A payment that falls on a day the banks are closed is due on the next business day.",
    ]);
  });

  test("semi-monthly days that were not given are assumed", () => {
    const payments = paymentsOf("semi_monthly", 3, 3_000);
    const sentence = (given: readonly [number, number] | null) =>
      scheduleAssumptions(fundedOn("2026-01-05", payments, { semiMonthlyDays: given }), 0, null)[2];
    expect(sentence(null)).toBe("Payments on the 1st and 16th of the month (assumed).");
    expect(sentence([15, 31])).toBe("Payments on the 15th and last day of the month.");
  });

  test("a given calendar is not assumed, a split names its share and the income", () => {
    const schedule = fundedOn("2026-01-05", paymentsOf("daily", 3, 3_000), { paymentCalendar: "weekdays" });
    expect(scheduleAssumptions({ ...schedule, basis: "split" }, 125_000, 9_600_000).slice(2)).toEqual([
      "A payment every weekday, Monday to Friday, holidays included.",
      "Each payment is 12.5% of an income of $96,000.00 a month.",
    ]);
  });
});
