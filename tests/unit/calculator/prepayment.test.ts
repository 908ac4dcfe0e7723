import { describe, expect, test } from "vitest";
import type { Prepayment } from "@/lib/calculator/offer/limits";
import { MAX_TIERS } from "@/lib/calculator/prepayment/most-tiers";
import { longestTermMonths, tierCount } from "@/lib/calculator/prepayment/tier-count";
import { computeQuote } from "@/lib/calculator/quote";
import { quoteToWire } from "@/lib/calculator/wire/wire";
import { exampleOffer, exampleTerms } from "./example-offer";

function schedule(prepayment: Prepayment, changes: Parameters<typeof exampleTerms>[0] = {}) {
  return quoteToWire(computeQuote(exampleOffer({ prepayment }), exampleTerms(changes))).prepayment_schedule;
}

function steps(rateStep: number, floorTermMonths: number): Prepayment {
  return { mode: "step_per_month", rateStep, floorTermMonths };
}

describe("a schedule of one tier a month", () => {
  // Rule: R4-1
  test.each([
    ["above the term, only the full term", 7, [6]],
    ["at the term, only the full term", 6, [6]],
    ["one month below, two tiers", 5, [6, 5]],
    ["at month 1, every month", 1, [6, 5, 4, 3, 2, 1]],
  ])("with its lowest month %s", (_, floorTermMonths, months) => {
    expect(schedule(steps(20_000, floorTermMonths)).map((tier) => tier.termOrWindow)).toEqual(months);
  });

  // Rule: R4-3
  test("names a single month in the singular", () => {
    expect(schedule(steps(20_000, 1)).at(-1)?.label).toBe("1 month");
  });

  // Rule: R4-1
  test.each([
    ["daily", 130, 6],
    ["daily", 131, 7],
    ["weekly", 26, 6],
    ["weekly", 27, 7],
    ["semi_monthly", 13, 7],
    ["monthly", 6, 6],
  ] as const)("starts at the term rounded up: %s x %d is month %d", (frequency, numPayments, month) => {
    expect(schedule(steps(20_000, 2), { frequency, numPayments })[0]?.termOrWindow).toBe(month);
  });

  // Rule: R4-2
  test("never lowers the factor below 1", () => {
    const tiers = schedule(steps(100_000, 1));
    expect(tiers.map((tier) => tier.factorRate)).toEqual([1.35, 1.25, 1.15, 1.05, 1, 1]);
    expect(tiers.at(-1)).toEqual({
      label: "1 month",
      termOrWindow: 1,
      factorRate: 1,
      amountSold: 50_000,
      savings: 17_500,
      discountPts: 35,
    });
  });

  test("rounds each tier to the cent by itself", () => {
    const tiers = schedule(steps(1, 5), { purchasePrice: 1_500_001 });
    expect(tiers.map((tier) => tier.amountSold)).toEqual([20_250.01, 20_250]);
    expect(tiers.map((tier) => tier.discountPts)).toEqual([0, 0.0001]);
  });

  test("stays bounded for terms far outside the limits", () => {
    expect(schedule(steps(1, 1), { numPayments: 1_000_000_000_000 })).toHaveLength(MAX_TIERS);
  });
});

describe("a schedule of windows", () => {
  // Rules: R4-4, R5-4, S2-13
  test("is the fourth worked example, earliest window first, whatever order it was given in", () => {
    const limits = exampleOffer({
      buyRate: 1_360_000,
      prepayment: {
        mode: "fixed_windows",
        windows: [
          { monthsAfterFunding: 3, discount: 60_000 },
          { monthsAfterFunding: 1, discount: 160_000 },
          { monthsAfterFunding: 2, discount: 110_000 },
        ],
      },
    });
    const quote = quoteToWire(computeQuote(limits, exampleTerms({ purchasePrice: 37_200_000, upsell: 0 })));
    expect(quote.amount_sold).toBe(505_920);
    expect(quote.prepayment_schedule).toEqual([
      {
        label: "Within 1 month",
        termOrWindow: 1,
        factorRate: 1.2,
        amountSold: 446_400,
        savings: 59_520,
        discountPts: 16,
      },
      {
        label: "Within 2 months",
        termOrWindow: 2,
        factorRate: 1.25,
        amountSold: 465_000,
        savings: 40_920,
        discountPts: 11,
      },
      {
        label: "Within 3 months",
        termOrWindow: 3,
        factorRate: 1.3,
        amountSold: 483_600,
        savings: 22_320,
        discountPts: 6,
      },
    ]);
  });

  test("leaves the offer's own order of windows as it was", () => {
    const windows = [
      { monthsAfterFunding: 2, discount: 10_000 },
      { monthsAfterFunding: 1, discount: 20_000 },
    ];
    schedule({ mode: "fixed_windows", windows });
    expect(windows.map(({ monthsAfterFunding }) => monthsAfterFunding)).toEqual([2, 1]);
  });

  test("never lowers the factor below 1", () => {
    const windows = [{ monthsAfterFunding: 1, discount: 350_001 }];
    expect(schedule({ mode: "fixed_windows", windows })[0]).toMatchObject({ factorRate: 1, discountPts: 35 });
  });
});

describe("a schedule that is not computed", () => {
  // Rules: R4-6, S2-14
  test("a funder's own tiers are returned exactly as given", () => {
    const tiers = [
      {
        label: "Early bird",
        termOrWindow: 9,
        factorRate: 0.5,
        amountSold: 0.1 + 0.2,
        savings: -1,
        discountPts: 99,
      },
    ];
    expect(schedule({ mode: "funder_provided", tiers })).toEqual(tiers);
  });

  // Rule: R4-7
  test("no schedule is an empty list", () => {
    expect(schedule({ mode: "none" })).toEqual([]);
  });
});

describe("the largest number of tiers", () => {
  test("follows the longest term any usable frequency allows", () => {
    expect(longestTermMonths(exampleOffer())).toBe(7);
    expect(longestTermMonths(exampleOffer({ availableFrequencies: ["monthly"] }))).toBe(6);
    expect(tierCount(exampleOffer())).toBe(6);
    expect(tierCount(exampleOffer({ prepayment: steps(20_000, 12) }))).toBe(1);
  });

  test.each([
    [240, 240],
    [241, 241],
  ])("counts %d monthly payments down to month 1 as %d tiers", (ceiling, expected) => {
    const limits = exampleOffer({
      baseFrequency: "monthly",
      availableFrequencies: ["monthly"],
      payments: { floor: 1, ceiling, default: 1 },
      prepayment: steps(1, 1),
    });
    expect(tierCount(limits)).toBe(expected);
  });

  test("counts what was given in the other modes", () => {
    const window = { monthsAfterFunding: 1, discount: 1 };
    expect(tierCount(exampleOffer({ prepayment: { mode: "none" } }))).toBe(0);
    expect(
      tierCount(exampleOffer({ prepayment: { mode: "fixed_windows", windows: [window, window] } })),
    ).toBe(2);
    expect(tierCount(exampleOffer({ prepayment: { mode: "funder_provided", tiers: [] } }))).toBe(0);
  });
});
