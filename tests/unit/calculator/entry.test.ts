import { describe, expect, test } from "vitest";
import {
  parseCountEntry,
  parseMoneyEntry,
  parsePercentEntry,
  parsePointsEntry,
  unreadableReason,
} from "@/lib/calculator/entry";

const cents = (amount: number) => Math.round(amount * 100);
const millionths = (fraction: number) => Math.round(fraction * 1_000_000);

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
