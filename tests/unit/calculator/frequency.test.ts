import { expect, test } from "vitest";
import { FREQUENCIES, frequencyAdverb, frequencyName, paymentsPerYear } from "@/lib/calculator/frequency";

test("payments a year are those of the calculator rules", () => {
  expect(FREQUENCIES.map(paymentsPerYear)).toEqual([260, 52, 26, 24, 12]);
});

test("every frequency has a name and a word before payments", () => {
  expect(FREQUENCIES.map(frequencyName)).toEqual([
    "Daily",
    "Weekly",
    "Every two weeks",
    "Twice a month",
    "Monthly",
  ]);
  expect(FREQUENCIES.map(frequencyAdverb)).toEqual([
    "daily",
    "weekly",
    "biweekly",
    "twice-monthly",
    "monthly",
  ]);
});
