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
