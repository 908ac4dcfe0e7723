import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { checkTerms } from "@/lib/calculator/terms/check";
import { applyFix } from "@/lib/calculator/terms/fixes";
import type { Terms } from "@/lib/calculator/terms/terms";
import { anyChoices } from "@/tests/helpers/generators";
import { exampleOffer, exampleTerms, problemsWith } from "./example-offer";

describe("a choice at its limit is allowed, and one step beyond is a problem with the nearest value", () => {
  // Rules: R3-1, R3-16
  test.each<[string, Partial<Terms>]>([
    ["lowest price", { purchasePrice: 1_500_000 }],
    ["highest price", { purchasePrice: 8_000_000 }],
    ["no upsell", { upsell: 0 }],
    ["highest upsell", { upsell: 140_000 }],
    ["fewest payments", { numPayments: 60 }],
    ["most payments", { numPayments: 150 }],
    ["fewest weekly payments", { frequency: "weekly", numPayments: 12 }],
    ["most weekly payments", { frequency: "weekly", numPayments: 30 }],
    ["lowest fee", { fees: [{ id: "origination", amount: 10_000 }] }],
    ["highest fee", { fees: [{ id: "origination", amount: 40_000 }] }],
    ["no fee chosen", { fees: [] }],
  ])("%s", (_, terms) => {
    expect(problemsWith(terms)).toEqual([]);
  });

  test.each<[message: string, Partial<Terms>, field: string, code: string, fixes: object[]]>([
    [
      "Purchase price is at least $15,000.00.",
      { purchasePrice: 1_499_999 },
      "purchase_price",
      "purchase_price_below_floor",
      [{ field: "purchase_price", value: 1_500_000 }],
    ],
    [
      "Purchase price is at most $80,000.00.",
      { purchasePrice: 8_000_001 },
      "purchase_price",
      "purchase_price_above_ceiling",
      [{ field: "purchase_price", value: 8_000_000 }],
    ],
    [
      "Upsell is at least 0.00 points (0.00).",
      { upsell: -1 },
      "upsell",
      "upsell_below_zero",
      [{ field: "upsell", value: 0 }],
    ],
    [
      "Upsell is at most 14.00 points (0.14).",
      { upsell: 140_001 },
      "upsell",
      "upsell_above_ceiling",
      [{ field: "upsell", value: 140_000 }],
    ],
    [
      "Payments cannot be monthly: this offer allows daily, weekly.",
      { frequency: "monthly", numPayments: 6 },
      "frequency",
      "frequency_not_available",
      [{ field: "frequency", value: "daily" }],
    ],
    [
      "Number of daily payments is at least 60.",
      { numPayments: 59 },
      "num_payments",
      "num_payments_below_floor",
      [{ field: "num_payments", value: 60 }],
    ],
    [
      "Number of weekly payments is at most 30.",
      { frequency: "weekly", numPayments: 31 },
      "num_payments",
      "num_payments_above_ceiling",
      [{ field: "num_payments", value: 30 }],
    ],
    [
      "Origination fee is at least 1.00% (0.01).",
      { fees: [{ id: "origination", amount: 9_999 }] },
      "fees[0].amount",
      "fee_below_floor",
      [{ field: "fee", id: "origination", value: 10_000 }],
    ],
    [
      "Origination fee is at most 4.00% (0.04).",
      { fees: [{ id: "origination", amount: 40_001 }] },
      "fees[0].amount",
      "fee_above_ceiling",
      [{ field: "fee", id: "origination", value: 40_000 }],
    ],
    [
      "UCC filing cannot be adjusted: it is $195.00.",
      { fees: [{ id: "ucc", amount: 19_500 }] },
      "fees[0].id",
      "fee_not_adjustable",
      [],
    ],
    [
      'This offer has no fee "other".',
      { fees: [{ id: "other", amount: 1 }] },
      "fees[0].id",
      "fee_unknown",
      [],
    ],
    [
      "Origination fee is given more than once.",
      { fees: [1, 2].map(() => ({ id: "origination", amount: 30_000 })) },
      "fees[1].id",
      "fee_repeated",
      [],
    ],
  ])("%s", (message, terms, field, code, fixes) => {
    expect(problemsWith(terms)).toEqual([{ field, code, message, fixes }]);
  });

  test("every problem is reported together, in the order of the terms", () => {
    const terms: Partial<Terms> = {
      purchasePrice: 1,
      upsell: 1_000_000,
      numPayments: 1,
      fees: [{ id: "origination", amount: 1 }],
    };
    expect(problemsWith(terms).map(({ field }) => field)).toEqual([
      "purchase_price",
      "upsell",
      "num_payments",
      "fees[0].amount",
    ]);
  });

  test("a frequency that leaves no number of payments says why and what can be chosen", () => {
    const limits: Partial<OfferLimits> = {
      payments: { floor: 66, ceiling: 86, default: 70 },
      availableFrequencies: ["monthly", "weekly"],
    };
    expect(problemsWith({ frequency: "monthly", numPayments: 3 }, limits)).toEqual([
      {
        field: "frequency",
        code: "frequency_not_usable",
        message:
          "The limit of 66 to 86 daily payments leaves no whole number of monthly payments. This offer allows weekly.",
        fixes: [{ field: "frequency", value: "weekly" }],
      },
    ]);
  });
});

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
