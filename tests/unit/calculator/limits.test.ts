import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyFix } from "@/lib/calculator/fixes";
import { checkTerms } from "@/lib/calculator/limits";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Terms } from "@/lib/calculator/terms";
import { anyChoices } from "@/tests/helpers/generators";
import { exampleOffer, exampleTerms } from "./example-offer";

function problemsWith(terms: Partial<Terms>, limits: Partial<OfferLimits> = {}) {
  return checkTerms(exampleOffer(limits), exampleTerms(terms)).problems;
}

describe("a choice at its limit is allowed, and one step beyond is a problem with the nearest value", () => {
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

  test.each<[Partial<Terms>, string, string, string, object[]]>([
    [
      { purchasePrice: 1_499_999 },
      "purchase_price",
      "purchase_price_below_floor",
      "Purchase price is at least $15,000.00.",
      [{ field: "purchase_price", value: 1_500_000 }],
    ],
    [
      { purchasePrice: 8_000_001 },
      "purchase_price",
      "purchase_price_above_ceiling",
      "Purchase price is at most $80,000.00.",
      [{ field: "purchase_price", value: 8_000_000 }],
    ],
    [
      { upsell: -1 },
      "upsell",
      "upsell_below_zero",
      "Upsell is at least 0.00 points (0.00).",
      [{ field: "upsell", value: 0 }],
    ],
    [
      { upsell: 140_001 },
      "upsell",
      "upsell_above_ceiling",
      "Upsell is at most 14.00 points (0.14).",
      [{ field: "upsell", value: 140_000 }],
    ],
    [
      { frequency: "monthly", numPayments: 6 },
      "frequency",
      "frequency_not_available",
      "Payments cannot be monthly: this offer allows daily, weekly.",
      [{ field: "frequency", value: "daily" }],
    ],
    [
      { numPayments: 59 },
      "num_payments",
      "num_payments_below_floor",
      "Number of daily payments is at least 60.",
      [{ field: "num_payments", value: 60 }],
    ],
    [
      { frequency: "weekly", numPayments: 31 },
      "num_payments",
      "num_payments_above_ceiling",
      "Number of weekly payments is at most 30.",
      [{ field: "num_payments", value: 30 }],
    ],
    [
      { fees: [{ id: "origination", amount: 9_999 }] },
      "fees[0].amount",
      "fee_below_floor",
      "Origination fee is at least 1.00% (0.01).",
      [{ field: "fee", id: "origination", value: 10_000 }],
    ],
    [
      { fees: [{ id: "origination", amount: 40_001 }] },
      "fees[0].amount",
      "fee_above_ceiling",
      "Origination fee is at most 4.00% (0.04).",
      [{ field: "fee", id: "origination", value: 40_000 }],
    ],
    [
      { fees: [{ id: "ucc", amount: 19_500 }] },
      "fees[0].id",
      "fee_not_adjustable",
      "UCC filing cannot be adjusted: it is $195.00.",
      [],
    ],
    [
      { fees: [{ id: "other", amount: 1 }] },
      "fees[0].id",
      "fee_unknown",
      'This offer has no fee "other".',
      [],
    ],
    [
      { fees: [1, 2].map(() => ({ id: "origination", amount: 30_000 })) },
      "fees[1].id",
      "fee_repeated",
      "Origination fee is given more than once.",
      [],
    ],
  ])("%o", (terms, field, code, message, fixes) => {
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

describe("a payment override", () => {
  const ceiling: Partial<OfferLimits> = { override: { amount: 50_000, behavior: "ceiling" } };
  const floor: Partial<OfferLimits> = { override: { amount: 60_000, behavior: "floor" } };
  const exact: Partial<OfferLimits> = { override: { amount: 50_000, behavior: "exact" } };

  test("as a ceiling names the fewest payments and the highest price", () => {
    expect(problemsWith({}, ceiling)).toEqual([
      {
        field: "payment_amount",
        code: "payment_above_override",
        message:
          "The daily payment of $535.71 is above $500.00, the most this offer allows. " +
          "Nearest allowed: 135 payments, or a purchase price of $46,667.12.",
        fixes: [
          { field: "num_payments", value: 135 },
          { field: "purchase_price", value: 4_666_712 },
        ],
      },
    ]);
  });

  test("as a ceiling allows the payment itself and not a cent more", () => {
    expect(problemsWith({ purchasePrice: 4_666_712 }, ceiling)).toEqual([]);
    expect(problemsWith({ purchasePrice: 4_666_713 }, ceiling)).toHaveLength(1);
    expect(problemsWith({ numPayments: 135 }, ceiling)).toEqual([]);
    expect(problemsWith({ numPayments: 134 }, ceiling)).toHaveLength(1);
  });

  test("as a floor names the most payments and the lowest price", () => {
    expect(problemsWith({}, floor)).toEqual([
      {
        field: "payment_amount",
        code: "payment_below_override",
        message:
          "The daily payment of $535.71 is below $600.00, the least this offer allows. " +
          "Nearest allowed: 112 payments, or a purchase price of $55,999.53.",
        fixes: [
          { field: "num_payments", value: 112 },
          { field: "purchase_price", value: 5_599_953 },
        ],
      },
    ]);
  });

  test("as a floor allows the payment itself and not a cent less", () => {
    expect(problemsWith({ purchasePrice: 5_599_953 }, floor)).toEqual([]);
    expect(problemsWith({ purchasePrice: 5_599_952 }, floor)).toHaveLength(1);
    expect(problemsWith({ numPayments: 112 }, floor)).toEqual([]);
    expect(problemsWith({ numPayments: 113 }, floor)).toHaveLength(1);
  });

  test("is scaled to the frequency chosen", () => {
    expect(problemsWith({ frequency: "weekly", numPayments: 27 }, ceiling)).toEqual([]);
    expect(problemsWith({ frequency: "weekly", numPayments: 26 }, ceiling)[0]?.message).toContain(
      "$2,500.00",
    );
  });

  test("keeps its ways out while an unrelated choice is a problem too", () => {
    const fees = [{ id: "other", amount: 1 }];
    expect(problemsWith({ fees }, ceiling).map(({ code, fixes }) => [code, fixes.length])).toEqual([
      ["fee_unknown", 0],
      ["payment_above_override", 2],
    ]);
  });

  test("says so when nothing within the limits satisfies it", () => {
    const tight: Partial<OfferLimits> = { override: { amount: 10_000, behavior: "ceiling" } };
    expect(problemsWith({}, tight)).toMatchObject([
      {
        fixes: [],
        message: expect.stringContaining("No other single choice within the limits resolves it."),
      },
    ]);
  });

  test("when exact fixes the count, and another count is a problem", () => {
    expect(problemsWith({ numPayments: 135 }, exact)).toEqual([]);
    expect(problemsWith({ numPayments: 126 }, exact)).toEqual([
      {
        field: "num_payments",
        code: "num_payments_not_exact",
        message: "The daily payment is fixed at $500.00, so $67,500.00 takes 135 payments, not 126.",
        fixes: [{ field: "num_payments", value: 135 }],
      },
    ]);
  });

  test("when exact and too small for the price names the highest price", () => {
    const small: Partial<OfferLimits> = { override: { amount: 40_000, behavior: "exact" } };
    expect(problemsWith({ numPayments: 169 }, small)).toEqual([
      {
        field: "num_payments",
        code: "num_payments_above_ceiling",
        message:
          "The daily payment is fixed at $400.00, so $67,500.00 takes 169 payments; at most 150 are allowed. " +
          "Nearest allowed: a purchase price of $44,444.44.",
        fixes: [{ field: "purchase_price", value: 4_444_444 }],
      },
    ]);
  });

  test("when exact and too large for the price names the lowest price", () => {
    const large: Partial<OfferLimits> = { override: { amount: 120_000, behavior: "exact" } };
    expect(problemsWith({ numPayments: 57 }, large)).toMatchObject([
      {
        code: "num_payments_below_floor",
        fixes: [{ field: "purchase_price", value: 5_244_445 }],
      },
    ]);
  });

  test("when exact and below a cent in the frequency chosen is a problem, not a crash", () => {
    const tiny: Partial<OfferLimits> = {
      baseFrequency: "weekly",
      payments: { floor: 10, ceiling: 20, default: 20 },
      override: { amount: 1, behavior: "exact" },
    };
    expect(problemsWith({ numPayments: 100 }, tiny)).toMatchObject([
      { field: "payment_amount", code: "payment_below_one_cent", fixes: [] },
    ]);
  });
});

describe("payments too small to be paid", () => {
  const cents = (numPayments: number, purchasePrice: number) =>
    problemsWith(
      { purchasePrice, upsell: 0, numPayments, fees: [] },
      {
        buyRate: 1_000_000,
        purchasePrice: { floor: 1, ceiling: 10_000, default: 1 },
        payments: { floor: 1, ceiling: 1_000, default: 1 },
        existingFundingBalance: 0,
        fees: [],
      },
    );

  test("a payment below one cent is a problem with the nearest count and price", () => {
    expect(cents(201, 100)).toMatchObject([
      {
        field: "payment_amount",
        code: "payment_below_one_cent",
        fixes: [
          { field: "num_payments", value: 100 },
          { field: "purchase_price", value: 201 },
        ],
      },
    ]);
  });

  test("a last payment of zero or less is a problem with the nearest counts and price", () => {
    expect(cents(51, 102)).toEqual([]);
    expect(cents(101, 101)).toEqual([]);
    expect(cents(102, 101)).toMatchObject([{ code: "last_payment_not_positive" }]);
    expect(cents(100, 151)[0]?.fixes[0]).toEqual({ field: "num_payments", value: 76 });
    expect(cents(76, 151)).toEqual([]);
    expect(cents(77, 151)).toHaveLength(1);
    expect(cents(100, 150)).toMatchObject([
      {
        field: "payment_amount",
        code: "last_payment_not_positive",
        message:
          "The daily payment of $0.02 would leave \u2212$0.48 for the last one, which is at least $0.01. " +
          "Nearest allowed: 75 payments, or 101 payments, or a purchase price of $1.99.",
        fixes: [
          { field: "num_payments", value: 75 },
          { field: "num_payments", value: 101 },
          { field: "purchase_price", value: 199 },
        ],
      },
    ]);
  });
});

describe("net funding", () => {
  test("of zero is allowed, and a cent less is a problem with the price and the fee that mend it", () => {
    const balance = (existingFundingBalance: number) => problemsWith({}, { existingFundingBalance });
    expect(balance(4_830_500)).toEqual([]);
    expect(balance(4_830_501)).toEqual([
      {
        field: "net_funding",
        code: "net_funding_below_zero",
        message:
          "Net funding is \u2212$0.01 and may not be below $0.00. " +
          "Nearest allowed: a purchase price of $50,000.01, or Origination fee of 2.9999%.",
        fixes: [
          { field: "purchase_price", value: 5_000_001 },
          { field: "fee", id: "origination", value: 29_999 },
        ],
      },
    ]);
  });

  test("is not judged by a price or a fee that is itself a problem", () => {
    const owed: Partial<OfferLimits> = { existingFundingBalance: 7_900_000 };
    const codes = (terms: Partial<Terms>) => problemsWith(terms, owed).map(({ code }) => code);
    expect(codes({})).toEqual(["net_funding_below_zero"]);
    expect(codes({ purchasePrice: 1 })).toEqual(["purchase_price_below_floor"]);
    expect(codes({ fees: [{ id: "origination", amount: 1 }] })).toEqual(["fee_below_floor"]);
    expect(codes({ numPayments: 1 })).toEqual(["num_payments_below_floor", "net_funding_below_zero"]);
  });

  test("names a fixed fee in currency", () => {
    const range = { floor: 0, ceiling: 600_000 };
    const fees = [{ id: "wire", label: "Wire fee", amountType: "fixed" as const, amount: 500_000, range }];
    const terms: Partial<Terms> = { purchasePrice: 1_500_000, fees: [{ id: "wire", amount: 500_000 }] };
    expect(problemsWith(terms, { fees, existingFundingBalance: 1_200_000 })[0]?.message).toContain(
      "or Wire fee of $3,000.00.",
    );
  });
});

describe("the receivables share", () => {
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

  test("at the holdback is silent", () => {
    expect(checkTerms(exampleOffer(), exampleTerms({ numPayments: 127 })).notices).toEqual([]);
    expect(checkTerms(exampleOffer({ holdback: 120_900 }), exampleTerms()).notices).toEqual([]);
    expect(checkTerms(exampleOffer({ holdback: 120_899 }), exampleTerms()).notices).toHaveLength(1);
  });

  test("is silent without a holdback or without receivables", () => {
    expect(checkTerms(exampleOffer({ holdback: 0 }), exampleTerms()).notices).toEqual([]);
    expect(checkTerms(exampleOffer({ monthlyReceivables: null }), exampleTerms()).notices).toEqual([]);
  });

  test("offers no count where none is enough, or where the payment is fixed", () => {
    const without = (limits: Partial<OfferLimits>, terms: Partial<Terms> = {}) =>
      checkTerms(exampleOffer(limits), exampleTerms(terms)).notices.map(({ fixes }) => fixes);
    expect(without({ holdback: 50_000 })).toEqual([[]]);
    expect(without({ override: { amount: 53_000, behavior: "floor" } })).toEqual([
      [{ field: "num_payments", value: 127 }],
    ]);
    expect(without({ override: { amount: 53_571, behavior: "floor" } })).toEqual([[]]);
    expect(without({ override: { amount: 60_000, behavior: "exact" } }, { numPayments: 113 })).toEqual([[]]);
  });
});

describe("a fix, in one click", { timeout: 60_000 }, () => {
  test("ends its problem, and one for a figure breaks nothing in its place", () => {
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

  test("of a notice silences it and raises no problem", () => {
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
      { field: "purchase_price", value: 4_000_000 },
      { purchasePrice: 4_000_000, numPayments: 108 },
    ],
    [
      { field: "upsell", value: 0 },
      { upsell: 0, numPayments: 125 },
    ],
    [{ field: "num_payments", value: 100 }, { numPayments: 100 }],
    [
      { field: "frequency", value: "weekly" },
      { frequency: "weekly", numPayments: 27 },
    ],
    [{ field: "fee", id: "origination", value: 20_000 }, { fees: [{ id: "origination", amount: 20_000 }] }],
  ] as const)("%o changes that and, under an exact payment, the count that follows", (fix, changes) => {
    const limits = exampleOffer({ override: { amount: 50_000, behavior: "exact" } });
    const terms = exampleTerms({ numPayments: 135 });
    expect(applyFix(limits, terms, fix)).toEqual({ ...terms, ...changes });
  });

  test("sets a fee that was not chosen before", () => {
    const fixed = applyFix(exampleOffer(), exampleTerms({ fees: [] }), {
      field: "fee",
      id: "origination",
      value: 1,
    });
    expect(fixed.fees).toEqual([{ id: "origination", amount: 1 }]);
  });
});
