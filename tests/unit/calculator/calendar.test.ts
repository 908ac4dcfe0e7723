import { describe, expect, test } from "vitest";
import {
  addMonths,
  civilDate,
  dayOf,
  isBankHoliday,
  isPaymentDay,
  PAYMENT_CALENDARS,
  paymentDayFrom,
  paymentDaysAfter,
  weekdayOf,
} from "@/lib/calculator/schedule/calendar";
import { isoDate, parseDay } from "@/lib/calculator/schedule/iso-day";
import { day } from "./example-offer";

describe("dates", () => {
  test("agree with the platform's calendar on every day of eight centuries", () => {
    const first = Date.UTC(1600, 0, 1) / 86_400_000;
    const last = Date.UTC(2400, 11, 31) / 86_400_000;
    const wrong: number[] = [];
    for (let at = first; at <= last; at += 1) {
      const date = new Date(at * 86_400_000);
      const { year, month, date: inMonth } = civilDate(at);
      const same =
        year === date.getUTCFullYear() &&
        month === date.getUTCMonth() + 1 &&
        inMonth === date.getUTCDate() &&
        weekdayOf(at) === date.getUTCDay() &&
        dayOf(year, month, inMonth) === at;
      if (!same) wrong.push(at);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ["1970-01-01", 0],
    ["1969-12-31", -1],
    ["2026-01-05", 20_458],
    ["2028-02-29", 21_243],
  ])("%s is day %i", (text, number) => {
    expect(parseDay(text)).toBe(number);
    expect(isoDate(number)).toBe(text);
  });

  test.each([
    "2026-02-29",
    "2100-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-1-5",
    "20260105",
    "",
  ])("%j is no date", (text) => {
    expect(parseDay(text)).toBeNull();
  });

  test.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-02-28", -1, "2026-01-28"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-15", -1, "2025-12-15"],
    ["2026-11-30", 15, "2028-02-29"],
    ["2026-05-31", -24, "2024-05-31"],
  ])("%s and %i months are %s", (from, months, to) => {
    expect(isoDate(addMonths(day(from), months))).toBe(to);
  });
});

const CLOSED: Record<number, string[]> = {
  2025: [
    ...["2025-01-01", "2025-01-20", "2025-02-17", "2025-05-26", "2025-06-19", "2025-07-04"],
    ...["2025-09-01", "2025-10-13", "2025-11-11", "2025-11-27", "2025-12-25"],
  ],
  // July 4 is a Saturday.
  2026: [
    ...["2026-01-01", "2026-01-19", "2026-02-16", "2026-05-25", "2026-06-19"],
    ...["2026-09-07", "2026-10-12", "2026-11-11", "2026-11-26", "2026-12-25"],
  ],
  // June 19 and December 25 are Saturdays, July 4 is a Sunday.
  2027: [
    ...["2027-01-01", "2027-01-18", "2027-02-15", "2027-05-31", "2027-07-05"],
    ...["2027-09-06", "2027-10-11", "2027-11-11", "2027-11-25"],
  ],
};

describe("the Federal Reserve's holidays", () => {
  // Rule: L4-5
  test.each([2025, 2026, 2027])("of %i are the published ones", (year) => {
    const closed: string[] = [];
    for (let at = dayOf(year, 1, 1); at <= dayOf(year, 12, 31); at += 1) {
      if (isBankHoliday(at)) closed.push(isoDate(at));
    }
    expect(closed).toEqual(CLOSED[year]);
  });

  test("a New Year's Day on a Sunday closes the Monday, one on a Saturday closes nothing", () => {
    expect(isBankHoliday(day("2023-01-02"))).toBe(true);
    expect(isBankHoliday(day("2021-12-31"))).toBe(false);
    expect(isBankHoliday(day("2022-01-03"))).toBe(false);
  });
});

describe("payment days", () => {
  test("are counted after a day as they are found one by one, across leap years and a century", () => {
    for (const start of ["2023-12-31", "2024-02-28", "2026-11-25", "2099-06-18"]) {
      for (const calendar of PAYMENT_CALENDARS) {
        let count = 0;
        for (let passed = 1; passed <= 1_000; passed += 1) {
          if (isPaymentDay(day(start) + passed, calendar)) count += 1;
          expect(paymentDaysAfter(day(start), passed, calendar), `${start} ${calendar} ${passed}`).toBe(
            count,
          );
        }
      }
    }
  });

  test.each([
    ["business_days", "2026-01-19", false],
    ["weekdays", "2026-01-19", true],
    ["weekdays", "2026-01-17", false],
    ["weekdays", "2026-01-18", false],
    ["every_day", "2026-01-18", true],
    ["every_day", "2026-12-25", true],
  ] as const)("%s on %s: %s", (calendar, date, open) => {
    expect(isPaymentDay(day(date), calendar)).toBe(open);
  });

  test("the next one after a long weekend is the Tuesday, and an open day stays", () => {
    expect(isoDate(paymentDayFrom(day("2026-01-17"), "business_days"))).toBe("2026-01-20");
    expect(isoDate(paymentDayFrom(day("2026-01-20"), "business_days"))).toBe("2026-01-20");
  });
});
