import { describe, expect, test } from "vitest";
import {
  parseCountEntry,
  parseMoneyEntry,
  parsePercentEntry,
  parsePointsEntry,
} from "@/lib/calculator/entry";

describe("money as people type it", () => {
  test.each([
    ["50000", 5_000_000],
    ["$50,000", 5_000_000],
    ["$50,000.00", 5_000_000],
    ["50k", 5_000_000],
    ["50 K", 5_000_000],
    ["$ 50k", 5_000_000],
    ["1.2m", 120_000_000],
    ["1.23456k", 123_456],
    [" 50 000.5 ", 5_000_050],
    ["50\u00a0000", 5_000_000],
    ["1,234,567.89", 123_456_789],
    [".5", 50],
    ["5.", 500],
    ["0", 0],
    ["12.340", 1_234],
    ["-5", -500],
    ["-$5", -500],
    ["$-5", -500],
    ["\u2212$5.00", -500],
  ])("%s is %d cents", (text, expected) => {
    expect(parseMoneyEntry(text)).toBe(expected);
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
  ])("%s is no amount", (text) => {
    expect(parseMoneyEntry(text)).toBeNull();
  });
});

describe("rates as people type them", () => {
  test.each([
    ["10", 100_000],
    ["10.5 points", 105_000],
    ["10 pts", 100_000],
    ["1 point", 10_000],
    ["1pt", 10_000],
    ["10%", 100_000],
    ["0.0001", 1],
    ["0", 0],
  ])("%s in points is %d millionths", (text, expected) => {
    expect(parsePointsEntry(text)).toBe(expected);
  });

  test.each([
    ["3", 30_000],
    ["3%", 30_000],
    ["3.25 %", 32_500],
    [".5%", 5_000],
  ])("%s in per cent is %d millionths", (text, expected) => {
    expect(parsePercentEntry(text)).toBe(expected);
  });

  test.each([["0.00001"], ["points"], ["%"], ["ten"], ["10 pounds"], [""]])("%s is no rate", (text) => {
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
  ])("%s is %d", (text, expected) => {
    expect(parseCountEntry(text)).toBe(expected);
  });

  test.each([["126.5"], [""], ["many"], ["1,26"]])("%s is no count", (text) => {
    expect(parseCountEntry(text)).toBeNull();
  });
});
