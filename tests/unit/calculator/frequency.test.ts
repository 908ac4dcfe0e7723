import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  countedPayments,
  FREQUENCIES,
  type Frequency,
  frequencyAdverb,
  frequencyName,
  paymentsPerYear,
  paymentsPerYearInWords,
} from "@/lib/calculator/offer/frequency";
import {
  convertCount,
  exactPayment,
  overrideIn,
  paymentLimits,
  unusableReason,
  usableFrequencies,
} from "@/lib/calculator/offer/frequency-limits";
import { exampleOffer } from "./example-offer";

/** Of docs/spec/calculator-rules.md: payments a year, the name as a choice, the word before "payments". */
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

test("docs/guide/calculator.md lists the payments a year of every frequency", () => {
  const document = readFileSync(new URL("../../../docs/guide/calculator.md", import.meta.url), "utf8");
  expect(document.replace(/\s+/g, " ")).toContain(`Payments a year: ${paymentsPerYearInWords()}.`);
});

describe("the limits in another frequency", () => {
  // Rule: R5-5
  test.each([
    ["daily", 60, 150],
    ["weekly", 12, 30],
    ["biweekly", 6, 15],
    ["semi_monthly", 6, 13],
    ["monthly", 3, 6],
  ] as const)("60 to 150 daily payments are, %s, %d to %d", (frequency, floor, ceiling) => {
    expect(paymentLimits(exampleOffer(), frequency)).toEqual({ floor, ceiling });
  });

  // Rule: R3-2
  test.each([
    ["daily", 22, 108],
    ["weekly", 5, 21],
    ["monthly", 1, 5],
  ] as const)("1 to 5 monthly payments are, %s, %d to %d", (frequency, floor, ceiling) => {
    const limits = exampleOffer({ baseFrequency: "monthly", payments: { floor: 1, ceiling: 5, default: 5 } });
    expect(paymentLimits(limits, frequency)).toEqual({ floor, ceiling });
  });

  // Rule: R3-3
  test("a frequency that leaves no whole number of payments cannot be chosen, and says why", () => {
    const limits = exampleOffer({
      payments: { floor: 66, ceiling: 86, default: 70 },
      availableFrequencies: FREQUENCIES.toReversed(),
    });
    expect(paymentLimits(limits, "monthly")).toBeNull();
    expect(usableFrequencies(limits)).toEqual(["semi_monthly", "biweekly", "weekly", "daily"]);
    expect(unusableReason(limits, "monthly")).toBe(
      "The limit of 66 to 86 daily payments leaves no whole number of monthly payments.",
    );
    expect(unusableReason(limits, "weekly")).toBeNull();
  });

  test("less than one payment is no payment", () => {
    const limits = exampleOffer({ payments: { floor: 1, ceiling: 21, default: 20 } });
    expect(paymentLimits(limits, "monthly")).toBeNull();
    expect(paymentLimits(limits, "weekly")).toEqual({ floor: 1, ceiling: 4 });
    const single = exampleOffer({ payments: { floor: 4, ceiling: 4, default: 4 } });
    expect(unusableReason(single, "weekly")).toBe(
      "The limit of 4 daily payments leaves no whole number of weekly payments.",
    );
  });
});

describe("a number of payments in another frequency", () => {
  // Rules: R3-4, R5-5
  test.each([
    [126, "daily", "weekly", 25],
    [127, "daily", "weekly", 25],
    [128, "daily", "weekly", 26],
    [25, "weekly", "daily", 125],
    [126, "daily", "monthly", 6],
    [60, "daily", "monthly", 3],
    [150, "daily", "monthly", 6],
    [150, "daily", "semi_monthly", 13],
    [13, "semi_monthly", "biweekly", 14],
  ] as const)("%d %s payments are, %s, %d", (count, from, to, expected) => {
    expect(convertCount(exampleOffer(), count, from, to)).toBe(expected);
  });

  test("a half goes up", () => {
    const limits = exampleOffer({ payments: { floor: 1, ceiling: 500, default: 126 } });
    expect(convertCount(limits, 25, "weekly", "biweekly")).toBe(13);
    expect(convertCount(limits, 10, "daily", "biweekly")).toBe(1);
    expect(convertCount(limits, 15, "daily", "biweekly")).toBe(2);
  });

  // Rule: R3-4
  test("comes inside the limits of that frequency, at either end", () => {
    const limits = exampleOffer({ payments: { floor: 61, ceiling: 148, default: 100 } });
    expect(paymentLimits(limits, "weekly")).toEqual({ floor: 13, ceiling: 29 });
    expect(convertCount(limits, 61, "daily", "weekly")).toBe(13);
    expect(convertCount(limits, 148, "daily", "weekly")).toBe(29);
  });

  test("an unusable frequency still counts from one", () => {
    const limits = exampleOffer({ payments: { floor: 1, ceiling: 4, default: 4 } });
    expect(convertCount(limits, 2, "daily", "monthly")).toBe(1);
  });
});

describe("a payment override in another frequency", () => {
  const limits = exampleOffer({ override: { amount: 53_571, behavior: "exact" } });

  // Rule: R3-5
  test.each([
    ["daily", 535.71],
    ["weekly", 2_678.55],
    ["biweekly", 5_357.1],
    ["semi_monthly", 5_803.53],
    ["monthly", 11_607.05],
  ] as const)("535.71 a day is, %s, %s", (frequency, amount) => {
    expect(overrideIn(limits, frequency)).toBe(Math.round(amount * 100));
  });

  test("an offer without one has none", () => {
    expect(overrideIn(exampleOffer(), "daily")).toBeNull();
  });

  test("only an exact one fixes the payment", () => {
    expect(exactPayment(limits, "weekly")).toBe(267_855);
    expect(
      exactPayment(exampleOffer({ override: { amount: 53_571, behavior: "ceiling" } }), "daily"),
    ).toBeNull();
    expect(exactPayment(exampleOffer(), "daily")).toBeNull();
  });
});
