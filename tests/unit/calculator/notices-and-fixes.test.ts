import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkTerms } from "@/lib/calculator/check-terms";
import { applyFix } from "@/lib/calculator/fixes";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Terms } from "@/lib/calculator/terms";
import { anyChoices } from "@/tests/helpers/generators";
import { exampleOffer, exampleTerms } from "./example-offer";

describe("the receivables share", () => {
  // Rule: R3-12
  test("above the holdback is a notice with the fewest payments within it, never a problem", () => {
    expect(checkTerms(exampleOffer(), exampleTerms())).toEqual({
      problems: [],
      notices: [
        {
          field: "receivables_share",
          code: "receivables_share_above_holdback",
          message:
            "The payments of an average month take 12.09% of the monthly receivables, above the holdback of 12.00%. " +
            "127 payments would be the fewest within it.",
          fixes: [{ field: "num_payments", value: 127 }],
        },
      ],
    });
  });

  test("at the holdback gives no notice", () => {
    expect(checkTerms(exampleOffer(), exampleTerms({ numPayments: 127 })).notices).toEqual([]);
    expect(checkTerms(exampleOffer({ holdback: 120_900 }), exampleTerms()).notices).toEqual([]);
    expect(checkTerms(exampleOffer({ holdback: 120_899 }), exampleTerms()).notices).toHaveLength(1);
  });

  test("gives no notice without a holdback or without receivables", () => {
    expect(checkTerms(exampleOffer({ holdback: 0 }), exampleTerms()).notices).toEqual([]);
    expect(checkTerms(exampleOffer({ monthlyReceivables: null }), exampleTerms()).notices).toEqual([]);
  });

  test("where no number of payments is enough, offers the highest price that is", () => {
    const limits = exampleOffer({ holdback: 50_000 });
    const [notice] = checkTerms(limits, exampleTerms()).notices;
    expect(notice?.fixes).toEqual([{ field: "purchase_price", value: 2_069_712 }]);
    expect(notice?.message).toContain(". A purchase price of $20,697.12 would be the highest within it.");
    expect(checkTerms(limits, exampleTerms({ purchasePrice: 2_069_712 })).notices).toEqual([]);
    expect(checkTerms(limits, exampleTerms({ purchasePrice: 2_069_713 })).notices).toHaveLength(1);
  });

  test("offers no other choice where none is enough, or where the payment is fixed", () => {
    const without = (limits: Partial<OfferLimits>, terms: Partial<Terms> = {}) =>
      checkTerms(exampleOffer(limits), exampleTerms(terms)).notices.map(({ fixes }) => fixes);
    expect(without({ holdback: 10_000 })).toEqual([[]]);
    expect(without({ override: { amount: 53_000, behavior: "floor" } })).toEqual([
      [{ field: "num_payments", value: 127 }],
    ]);
    expect(without({ override: { amount: 53_571, behavior: "floor" } })).toEqual([[]]);
    expect(without({ override: { amount: 60_000, behavior: "exact" } }, { numPayments: 113 })).toEqual([[]]);
  });
});

describe("a fix", () => {
  test("resolves its problem, and one for a figure causes no other", () => {
    fc.assert(
      fc.property(anyChoices(), ({ limits, terms }) => {
        const before = checkTerms(limits, terms).problems;
        for (const problem of before) {
          for (const fix of problem.fixes) {
            const after = checkTerms(limits, applyFix(limits, terms, fix)).problems;
            expect(after.map(({ code }) => code)).not.toContain(problem.code);
            if (problem.field === "payment_amount" || problem.field === "net_funding") {
              expect(after.length).toBeLessThan(before.length);
            }
          }
        }
      }),
      { numRuns: 1_500 },
    );
  });

  test("of a notice removes it and causes no problem", () => {
    fc.assert(
      fc.property(anyChoices(), ({ limits, terms }) => {
        const before = checkTerms(limits, terms);
        for (const fix of before.notices.flatMap(({ fixes }) => fixes)) {
          const after = checkTerms(limits, applyFix(limits, terms, fix));
          expect(after.notices).toEqual([]);
          expect(after.problems.length).toBeLessThanOrEqual(before.problems.length);
        }
      }),
      { numRuns: 1_500 },
    );
  });

  test.each([
    [
      "a price",
      { field: "purchase_price", value: 4_000_000 },
      { purchasePrice: 4_000_000, numPayments: 108 },
    ],
    ["an upsell", { field: "upsell", value: 0 }, { upsell: 0, numPayments: 125 }],
    ["a number of payments", { field: "num_payments", value: 100 }, { numPayments: 100 }],
    ["a frequency", { field: "frequency", value: "weekly" }, { frequency: "weekly", numPayments: 27 }],
    [
      "a fee",
      { field: "fee", id: "origination", value: 20_000 },
      { fees: [{ id: "origination", amount: 20_000 }] },
    ],
  ] as const)(
    "of %s changes that and, under an exact payment, the count that follows",
    (_term, fix, changes) => {
      const limits = exampleOffer({ override: { amount: 50_000, behavior: "exact" } });
      const terms = exampleTerms({ numPayments: 135 });
      expect(applyFix(limits, terms, fix)).toEqual({ ...terms, ...changes });
    },
  );

  test("sets a fee that was not chosen before", () => {
    const fixed = applyFix(exampleOffer(), exampleTerms({ fees: [] }), {
      field: "fee",
      id: "origination",
      value: 1,
    });
    expect(fixed.fees).toEqual([{ id: "origination", amount: 1 }]);
  });
});
