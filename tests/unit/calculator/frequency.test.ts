import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  countedPayments,
  FREQUENCIES,
  type Frequency,
  frequencyAdverb,
  frequencyName,
  paymentsPerYear,
  paymentsPerYearInWords,
} from "@/lib/calculator/frequency";

/** Of the calculator rules: payments a year, the name as a choice, the word before "payments". */
const RULES: Record<Frequency, [number, string, string]> = {
  daily: [260, "Daily", "daily"],
  weekly: [52, "Weekly", "weekly"],
  biweekly: [26, "Every two weeks", "biweekly"],
  semi_monthly: [24, "Twice a month", "twice-monthly"],
  monthly: [12, "Monthly", "monthly"],
};

// Rule: R2-6
test("payments a year are those of the calculator rules", () => {
  for (const frequency of FREQUENCIES) expect(paymentsPerYear(frequency)).toBe(RULES[frequency][0]);
});

test("every frequency has a name and a word before payments", () => {
  for (const frequency of FREQUENCIES)
    expect([frequencyName(frequency), frequencyAdverb(frequency)]).toEqual(RULES[frequency].slice(1));
});

test("one payment is written in the singular", () => {
  expect(countedPayments(1, "monthly")).toBe("1 monthly payment");
  expect(countedPayments(1_260, "semi_monthly")).toBe("1,260 twice-monthly payments");
});

test("docs/calculator.md lists the payments a year of every frequency", () => {
  const document = readFileSync(new URL("../../../docs/calculator.md", import.meta.url), "utf8");
  expect(document.replace(/\s+/g, " ")).toContain(`Payments a year: ${paymentsPerYearInWords()}.`);
});
