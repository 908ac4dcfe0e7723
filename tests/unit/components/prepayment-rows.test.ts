import { describe, expect, test } from "vitest";
import { prepaymentRows } from "@/components/calculator/prepayment/prepayment-rows";
import type { Prepayment } from "@/lib/calculator/offer-limits";
import { computeQuote } from "@/lib/calculator/quote";
import { exampleOffer, exampleTerms } from "../calculator/example-offer";

describe("the prepayment schedule as it is shown", () => {
  const rowsOf = (prepayment: Prepayment) =>
    prepaymentRows(computeQuote(exampleOffer({ prepayment }), exampleTerms()), prepayment).map(
      ({ when, due }) => [when, due],
    );

  // Rule: R4-5
  test("ends, after the last window, with the full amount, which is no tier", () => {
    const windows = [{ monthsAfterFunding: 1, discount: 100_000 }];
    expect(rowsOf({ mode: "fixed_windows", windows })).toEqual([
      ["Within 1 month", "$62,500.00"],
      ["After that", "$67,500.00"],
    ]);
  });

  test("reads from the earliest month to the full term", () => {
    expect(rowsOf({ mode: "step_per_month", rateStep: 20_000, floorTermMonths: 5 })).toEqual([
      ["Month 5", "$66,500.00"],
      ["Month 6", "$67,500.00"],
    ]);
  });

  test("gives a funder's own figures as they came", () => {
    const tier = {
      label: "Early",
      termOrWindow: 1,
      factorRate: 1.2,
      amountSold: 60_000.005,
      savings: 1,
      discountPts: 0,
    };
    expect(rowsOf({ mode: "funder_provided", tiers: [tier] })).toEqual([["Early", "60000.005"]]);
  });
});
