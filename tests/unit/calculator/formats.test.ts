import { describe, expect, test } from "vitest";
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatMonths,
  formatPercent,
  formatPoints,
  formatShare,
} from "@/lib/calculator/formats";

describe("what people read", () => {
  test.each([
    [0, "$0.00"],
    [1, "$0.01"],
    [100, "$1.00"],
    [99_999, "$999.99"],
    [100_000, "$1,000.00"],
    [5_000_000, "$50,000.00"],
    [100_000_000, "$1,000,000.00"],
    [1_999_999_999_980, "$19,999,999,999.80"],
    [-100, "\u2212$1.00"],
    [-123_456_789, "\u2212$1,234,567.89"],
  ])("%d cents are %s", (value, expected) => {
    expect(formatMoney(value)).toBe(expected);
  });

  test.each([
    [1_350_000, "1.35"],
    [1_300_000, "1.30"],
    [1_000_000, "1.00"],
    [1_345_000, "1.345"],
    [1_345_678, "1.345678"],
    [0, "0.00"],
    [20_000_000, "20.00"],
    [-20_000, "\u22120.02"],
  ])("a factor of %d millionths is %s", (value, expected) => {
    expect(formatFactor(value)).toBe(expected);
  });

  test.each([
    [100_000, "10.00 points"],
    [95_000, "9.50 points"],
    [12_345, "1.2345 points"],
    [1, "0.0001 points"],
    [0, "0.00 points"],
    [10_000_000, "1,000.00 points"],
    [-20_000, "\u22122.00 points"],
  ])("an upsell of %d millionths is %s", (value, expected) => {
    expect(formatPoints(value)).toBe(expected);
  });

  test.each([
    [30_000, "3.00%"],
    [35_500, "3.55%"],
    [12_345, "1.2345%"],
    [1_000_000, "100.00%"],
  ])("a fraction of %d millionths is %s", (value, expected) => {
    expect(formatPercent(value)).toBe(expected);
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
