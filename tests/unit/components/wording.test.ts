import { describe, expect, test } from "vitest";
import { dealTypeName } from "@/components/calculator/page/wording";
import { onlyNearest } from "@/components/calculator/solve/solution-row";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { solveForPayment } from "@/lib/calculator/solve/solve";
import { exampleOffer, exampleTerms } from "@/tests/unit/calculator/example-offer";

// Rule: D5-4
test.each([
  ["new_deal", "New deal"],
  ["renewal", "Renewal"],
  ["add_on", "Add-on"],
  ["second position", "second position"],
])("the deal type %s reads %s", (given, read) => {
  expect(dealTypeName(given)).toBe(read);
});

describe("solving for a payment that no terms reach", () => {
  const nearest = (changes: Partial<OfferLimits>, terms = exampleTerms(), target = 10_000) => {
    const unmet = onlyNearest(solveForPayment(exampleOffer(changes), terms, target), target);
    return (
      unmet && [unmet.sentence, unmet.nearest.map(({ terms }) => [terms.numPayments, terms.purchasePrice])]
    );
  };

  // Rule: R6-3
  test("is one sentence that names both nearest terms", () => {
    const purchasePrice = { floor: 3_733_333, ceiling: 8_000_000, default: 5_000_000 };
    expect(nearest({ purchasePrice })).toEqual([
      "Nothing within the limits comes to $100.00: " +
        "the nearest are 150 payments of $450.00 at $50,000.00, and 126 payments of $400.00 at $37,333.33.",
      [
        [150, 5_000_000],
        [126, 3_733_333],
      ],
    ]);
  });

  test("names terms once where they are the nearest in both ways", () => {
    expect(nearest({}, exampleTerms({ purchasePrice: 1_500_000, numPayments: 150 }))).toEqual([
      "Nothing within the limits comes to $100.00: the nearest is 150 payments of $135.00 at $15,000.00.",
      [[150, 1_500_000]],
    ]);
  });

  test("says what fixes the payment, once", () => {
    const override = { amount: 50_000, behavior: "exact" as const };
    expect(nearest({ override })).toEqual([
      "This offer fixes the daily payment at $500.00.",
      [[135, 5_000_000]],
    ]);
  });

  test("gives the reason where no terms can be named", () => {
    const unfunded = { existingFundingBalance: 4_990_000 };
    expect(nearest(unfunded)?.[0]).toMatch(/^Not possible with 126 daily payments: /);
  });

  test("is left out where one of the two ways reaches the payment", () => {
    expect(nearest({}, exampleTerms(), 40_000)).toBeNull();
  });
});
