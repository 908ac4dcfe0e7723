import { describe, expect, test } from "vitest";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Terms } from "@/lib/calculator/terms";
import { problemsWith } from "./example-offer";

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
