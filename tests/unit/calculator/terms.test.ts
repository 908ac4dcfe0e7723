import { describe, expect, test } from "vitest";
import {
  completeTerms,
  defaultTerms,
  startFrequency,
  switchFrequency,
  withExactCount,
} from "@/lib/calculator/terms/terms";
import { exampleOffer, exampleTerms } from "./example-offer";

const exact = exampleOffer({ override: { amount: 50_000, behavior: "exact" } });

describe("where a calculator starts", () => {
  test("at the funder's defaults, in the base frequency, with every adjustable fee", () => {
    expect(defaultTerms(exampleOffer())).toEqual(exampleTerms());
  });

  // Rule: D5-36
  test("on the first usable frequency when the base is not on offer, its count converted", () => {
    const limits = exampleOffer({ availableFrequencies: ["monthly", "weekly"] });
    expect(startFrequency(limits)).toBe("monthly");
    expect(defaultTerms(limits)).toMatchObject({ frequency: "monthly", numPayments: 6 });
  });

  test("past frequencies that leave no number of payments", () => {
    const limits = exampleOffer({
      payments: { floor: 66, ceiling: 86, default: 70 },
      availableFrequencies: ["monthly", "weekly"],
    });
    expect(defaultTerms(limits)).toMatchObject({ frequency: "weekly", numPayments: 14 });
  });

  test("at the count an exact payment asks for", () => {
    expect(defaultTerms(exact).numPayments).toBe(135);
  });

  test("at that count even when it is outside the limits, so that the problem shows", () => {
    const limits = exampleOffer({ override: { amount: 40_000, behavior: "exact" } });
    expect(defaultTerms(limits).numPayments).toBe(169);
  });

  test("at the default count when an exact payment scales to nothing", () => {
    const limits = exampleOffer({
      baseFrequency: "weekly",
      payments: { floor: 10, ceiling: 20, default: 20 },
      override: { amount: 1, behavior: "exact" },
      availableFrequencies: ["daily"],
    });
    expect(defaultTerms(limits)).toMatchObject({ frequency: "daily", numPayments: 100 });
  });
});

describe("terms given in part", () => {
  test("take the offer's defaults for what is left out", () => {
    expect(completeTerms(exampleOffer(), { purchasePrice: 4_000_000 })).toEqual(
      exampleTerms({ purchasePrice: 4_000_000 }),
    );
  });

  test("take the default count converted when only the frequency is given", () => {
    expect(completeTerms(exampleOffer(), { frequency: "weekly" })).toEqual(
      exampleTerms({ frequency: "weekly", numPayments: 25 }),
    );
  });

  test("keep a given count, and the fees in the order given", () => {
    const fees = [{ id: "unknown", amount: 1 }];
    expect(completeTerms(exampleOffer(), { numPayments: 100, fees })).toEqual(
      exampleTerms({ numPayments: 100, fees: [...fees, { id: "origination", amount: 30_000 }] }),
    );
  });

  test("keep a given count beside an exact payment, for the checks to refuse", () => {
    expect(completeTerms(exact, { numPayments: 100 }).numPayments).toBe(100);
    expect(completeTerms(exact, { purchasePrice: 4_000_000 }).numPayments).toBe(108);
  });
});

describe("another frequency", () => {
  test("converts the count and keeps everything else", () => {
    expect(switchFrequency(exampleOffer(), exampleTerms(), "weekly")).toEqual(
      exampleTerms({ frequency: "weekly", numPayments: 25 }),
    );
  });

  test("lets an exact payment decide the count", () => {
    expect(switchFrequency(exact, exampleTerms({ numPayments: 60 }), "weekly").numPayments).toBe(27);
  });
});

describe("an exact payment", () => {
  test("asks for one payment more as soon as a cent is left over", () => {
    const limits = exampleOffer({
      buyRate: 1_000_000,
      override: { amount: 100_000, behavior: "exact" },
      purchasePrice: { floor: 1, ceiling: 9_000_000, default: 1 },
    });
    const count = (purchasePrice: number) =>
      withExactCount(limits, exampleTerms({ upsell: 0, purchasePrice })).numPayments;
    expect([count(1), count(7_999_999), count(8_000_000), count(8_000_001)]).toEqual([1, 80, 80, 81]);
  });

  test("leaves the terms of every other offer alone", () => {
    const terms = exampleTerms();
    expect(withExactCount(exampleOffer(), terms)).toBe(terms);
  });
});
