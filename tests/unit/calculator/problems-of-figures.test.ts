import { describe, expect, test } from "vitest";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Terms } from "@/lib/calculator/terms/terms";
import { problemsWith } from "./example-offer";

describe("a payment override", () => {
  const ceiling: Partial<OfferLimits> = { override: { amount: 50_000, behavior: "ceiling" } };
  const floor: Partial<OfferLimits> = { override: { amount: 60_000, behavior: "floor" } };
  const exact: Partial<OfferLimits> = { override: { amount: 50_000, behavior: "exact" } };

  // Rule: R3-11
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

  // Rule: R3-6
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

  // Rule: R3-7
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

  test("keeps its fixes while an unrelated choice is a problem too", () => {
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

  // Rules: R3-8, R3-10
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

  // Rule: R3-9
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

  // Rule: R3-14
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

  // Rule: R3-15
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
          "The daily payment of $0.02 would leave \u2212$0.48 for the last one, which must be at least $0.01. " +
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
  // Rule: R3-13
  test("of zero is allowed, and a cent less is a problem with the price and the fee that resolve it", () => {
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

  test("is not reported for a price or a fee that is itself a problem", () => {
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
