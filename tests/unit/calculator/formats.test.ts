import { describe, expect, test } from "vitest";
import {
  parseCountEntry,
  parseMoneyEntry,
  parsePercentEntry,
  parsePointsEntry,
  unreadableReason,
} from "@/lib/calculator/money/entry";
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatMonths,
  formatPercent,
  formatPoints,
  formatShare,
} from "@/lib/calculator/money/formats";
import {
  formatDay,
  formatNumericDay,
  formatSemiMonthlyDays,
  formatSplit,
  formatWeekday,
} from "@/lib/calculator/schedule/texts";
import { scheduleAssumptions } from "@/lib/disclosure/disclosure";
import { day, fundedOn, paymentsOf } from "./example-offer";

const cents = (amount: number) => Math.round(amount * 100);
const millionths = (fraction: number) => Math.round(fraction * 1_000_000);

describe("formatted values", () => {
  test.each([
    [0, "$0.00"],
    [0.01, "$0.01"],
    [1, "$1.00"],
    [999.99, "$999.99"],
    [1_000, "$1,000.00"],
    [50_000, "$50,000.00"],
    [1_000_000, "$1,000,000.00"],
    [19_999_999_999.8, "$19,999,999,999.80"],
    [-1, "\u2212$1.00"],
    [-1_234_567.89, "\u2212$1,234,567.89"],
  ])("an amount of %s is shown as %s", (amount, shown) => {
    expect(formatMoney(cents(amount))).toBe(shown);
  });

  test.each([
    [1.35, "1.35"],
    [1.3, "1.30"],
    [1, "1.00"],
    [1.345, "1.345"],
    [1.345678, "1.345678"],
    [0, "0.00"],
    [20, "20.00"],
    [-0.02, "\u22120.02"],
  ])("a factor of %s is shown as %s", (factor, shown) => {
    expect(formatFactor(millionths(factor))).toBe(shown);
  });

  test.each([
    [0.1, "10.00 points"],
    [0.095, "9.50 points"],
    [0.012345, "1.2345 points"],
    [0.000001, "0.0001 points"],
    [0, "0.00 points"],
    [10, "1,000.00 points"],
    [-0.02, "\u22122.00 points"],
  ])("an upsell of %s is shown as %s", (upsell, shown) => {
    expect(formatPoints(millionths(upsell))).toBe(shown);
  });

  test.each([
    [0.03, "3.00%"],
    [0.0355, "3.55%"],
    [0.012345, "1.2345%"],
    [1, "100.00%"],
  ])("a fraction of %s is shown as %s", (fraction, shown) => {
    expect(formatPercent(millionths(fraction))).toBe(shown);
  });

  test("shares, terms and counts carry their unit", () => {
    expect(formatShare(1_209)).toBe("12.09%");
    expect(formatShare(9)).toBe("0.09%");
    expect(formatMonths(582)).toBe("5.82 months");
    expect(formatMonths(100)).toBe("1.00 months");
    expect(formatCount(999)).toBe("999");
    expect(formatCount(1_234)).toBe("1,234");
    expect(formatCount(-5)).toBe("\u22125");
  });
});

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

describe("money as people type it", () => {
  test.each([
    ["50000", 50_000],
    ["$50,000", 50_000],
    ["$50,000.00", 50_000],
    ["50k", 50_000],
    ["50 K", 50_000],
    ["$ 50k", 50_000],
    ["1.2m", 1_200_000],
    ["1.23456k", 1_234.56],
    [" 50 000.5 ", 50_000.5],
    ["50\u00a0000", 50_000],
    ["1,234,567.89", 1_234_567.89],
    [".5", 0.5],
    ["5.", 5],
    ["0", 0],
    ["12.340", 12.34],
    ["-5", -5],
    ["-$5", -5],
    ["$-5", -5],
    ["\u2212$5.00", -5],
    // As a bank's page and a word processor give them.
    ["\u202D45,000.00\u202C", 45_000],
    ["\u200E$45,000\u00AD.00\u200F\uFEFF", 45_000],
  ])("%j is %d", (text, amount) => {
    expect(parseMoneyEntry(text)).toBe(cents(amount));
  });

  test.each([
    [""],
    [" "],
    ["$"],
    ["k"],
    ["."],
    ["abc"],
    ["50x"],
    ["1.234"],
    ["1.234567k"],
    ["1,5"],
    ["50,00"],
    ["5,0000"],
    ["1 2"],
    ["1.2.3"],
    ["--5"],
    ["-$-5"],
    ["5-"],
    ["$$5"],
    ["1e5"],
    ["Infinity"],
    ["99999999999999999999"],
    ["5kk"],
  ])("%j is no amount", (text) => {
    expect(parseMoneyEntry(text)).toBeNull();
  });
});

describe("rates as people type them", () => {
  test.each([
    ["10", 0.1],
    ["10.5 points", 0.105],
    ["10 pts", 0.1],
    ["1 point", 0.01],
    ["1pt", 0.01],
    ["10%", 0.1],
    ["0.0001", 0.000001],
    ["0", 0],
  ])("%j, entered in points, is %s", (text, fraction) => {
    expect(parsePointsEntry(text)).toBe(millionths(fraction));
  });

  test.each([
    ["3", 0.03],
    ["3%", 0.03],
    ["3.25 %", 0.0325],
    [".5%", 0.005],
  ])("%j, entered in per cent, is %s", (text, fraction) => {
    expect(parsePercentEntry(text)).toBe(millionths(fraction));
  });

  test.each([["0.00001"], ["points"], ["%"], ["ten"], ["10 pounds"], [""]])("%j is no rate", (text) => {
    expect(parsePointsEntry(text)).toBeNull();
    expect(parsePercentEntry(text)).toBeNull();
  });
});

describe("counts as people type them", () => {
  test.each([
    ["126", 126],
    ["1,234", 1_234],
    [" 126 ", 126],
    ["126.0", 126],
  ])("%j is %d", (text, expected) => {
    expect(parseCountEntry(text)).toBe(expected);
  });

  test.each([["126.5"], [""], ["many"], ["1,26"]])("%j is no count", (text) => {
    expect(parseCountEntry(text)).toBeNull();
  });
});

describe("why an entry cannot be used", () => {
  const decimals = "This has too many decimals.";
  const unreadable = "This is not a number the calculator can read.";
  test.each([
    ["45000.005", parseMoneyEntry, decimals],
    ["$45,000.005", parseMoneyEntry, decimals],
    [".005", parseMoneyEntry, decimals],
    ["1.234567k", parseMoneyEntry, decimals],
    ["10.00001 points", parsePointsEntry, decimals],
    ["3.00001%", parsePercentEntry, decimals],
    ["126.5", parseCountEntry, "Enter a whole number."],
    ["", parseMoneyEntry, "Enter a number."],
    [" ", parseCountEntry, "Enter a number."],
    ["soon", parseMoneyEntry, unreadable],
    ["1.2.3", parseMoneyEntry, unreadable],
    ["1,5", parseMoneyEntry, unreadable],
    [".", parsePointsEntry, unreadable],
  ])("%j", (text, parse, reason) => {
    expect(parse(text)).toBeNull();
    expect(unreadableReason(text, parse)).toBe(reason);
  });
});
