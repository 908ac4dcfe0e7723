import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import { type Solution, solveForPayment, solveOthers } from "@/lib/calculator/solve/solve";
import { checkTerms } from "@/lib/calculator/terms/check";
import { fit as fitInto } from "@/lib/calculator/terms/fit";
import { type Terms, withExactCount } from "@/lib/calculator/terms/terms";
import { violationsOf } from "@/lib/calculator/terms/violations";
import { allowedChoices, smallChoices } from "@/tests/helpers/generators";
import { NINE, SIX, TWELVE } from "@/tests/unit/components/example-deal";
import { exampleOffer, exampleTerms } from "./example-offer";

function figures(solution: Solution) {
  const found = solution.met ? solution : solution.nearest;
  return found && [found.terms.purchasePrice, found.terms.numPayments, found.quote.paymentAmount];
}

describe("a target payment", () => {
  // Rule: R6-1
  test("is met by the fewest payments and by the highest price", () => {
    const { fewestPayments, highestPrice } = solveForPayment(exampleOffer(), exampleTerms(), 50_000);
    expect([fewestPayments.met, highestPrice.met]).toEqual([true, true]);
    expect(figures(fewestPayments)).toEqual([5_000_000, 135, 50_000]);
    expect(figures(highestPrice)).toEqual([4_666_712, 126, 50_000]);
  });

  test("is used up to the limits and not beyond", () => {
    const { fewestPayments, highestPrice } = solveForPayment(exampleOffer(), exampleTerms(), 99_999_999);
    expect(figures(fewestPayments)).toEqual([5_000_000, 60, 112_500]);
    expect(figures(highestPrice)).toEqual([8_000_000, 126, 85_714]);
  });

  // Rule: R6-2
  test("when too low returns the nearest allowed terms and the reason", () => {
    const limits = exampleOffer({
      purchasePrice: { floor: 3_733_333, ceiling: 8_000_000, default: 5_000_000 },
    });
    const { fewestPayments, highestPrice } = solveForPayment(limits, exampleTerms(), 10_000);
    expect(fewestPayments).toMatchObject({
      met: false,
      reason: "Not possible at $50,000.00: 150 daily payments are the most, of $450.00 each.",
    });
    expect(highestPrice).toMatchObject({
      met: false,
      reason: "Not possible with 126 daily payments: $37,333.33 is the lowest price, and asks $400.00 each.",
    });
    expect(figures(fewestPayments)).toEqual([5_000_000, 150, 45_000]);
    expect(figures(highestPrice)).toEqual([3_733_333, 126, 40_000]);
  });

  test("is met by a lower price where fees and the last payment rule out every higher one", () => {
    const fee = (id: string, amount: number) => ({
      id,
      label: id,
      amountType: "pct" as const,
      amount,
      range: null,
    });
    const limits = exampleOffer({
      purchasePrice: { floor: 1, ceiling: 22, default: 1 },
      buyRate: 2_030_000,
      upsell: { ceiling: 0, default: 0 },
      payments: { floor: 1, ceiling: 23, default: 1 },
      fees: [fee("a", 210_000), fee("b", 400_000), fee("c", 400_000)],
      existingFundingBalance: 0,
    });
    const terms = exampleTerms({ purchasePrice: 1, upsell: 0, numPayments: 23, fees: [] });
    expect(figures(solveForPayment(limits, terms, 2).highestPrice)).toEqual([16, 23, 1]);
  });

  test("does not exceed a ceiling on the payment", () => {
    const limits = exampleOffer({ override: { amount: 50_000, behavior: "ceiling" } });
    const { fewestPayments, highestPrice } = solveForPayment(
      limits,
      exampleTerms({ numPayments: 140 }),
      60_000,
    );
    expect(figures(fewestPayments)).toEqual([5_000_000, 135, 50_000]);
    expect(figures(highestPrice)?.[2]).toBe(50_000);
  });

  test("does not go below a floor on the payment", () => {
    const limits = exampleOffer({ override: { amount: 53_000, behavior: "floor" } });
    const { fewestPayments, highestPrice } = solveForPayment(limits, exampleTerms(), 50_000);
    expect([fewestPayments.met, highestPrice.met]).toEqual([false, false]);
    expect(figures(fewestPayments)).toEqual([5_000_000, 127, 53_150]);
    expect(figures(highestPrice)?.[2]).toBe(53_000);
  });

  test("stops at a price that still funds the merchant", () => {
    const limits = exampleOffer({ existingFundingBalance: 4_000_000 });
    const { highestPrice } = solveForPayment(limits, exampleTerms(), 10_000);
    expect(highestPrice.met).toBe(false);
    expect(highestPrice.met === false && highestPrice.nearest?.quote.netFunding).toBe(0);
  });

  test("meets a fixed payment when that is no more than the target", () => {
    const limits = exampleOffer({ override: { amount: 50_000, behavior: "exact" } });
    const { fewestPayments, highestPrice } = solveForPayment(limits, exampleTerms(), 50_000);
    expect([fewestPayments.met, highestPrice.met]).toEqual([true, true]);
    expect(figures(fewestPayments)).toEqual([5_000_000, 135, 50_000]);
    expect(figures(highestPrice)).toEqual([5_555_555, 150, 50_000]);
  });

  test("never meets a fixed payment above the target, and says so", () => {
    const limits = exampleOffer({ override: { amount: 50_000, behavior: "exact" } });
    const solved = solveForPayment(limits, exampleTerms(), 49_999);
    for (const solution of [solved.fewestPayments, solved.highestPrice]) {
      expect(solution).toMatchObject({
        met: false,
        reason: "This offer fixes the daily payment at $500.00.",
      });
      expect(figures(solution)).toEqual([5_000_000, 135, 50_000]);
    }
  });

  test("is not solved for while another choice breaks its limit", () => {
    const solved = solveForPayment(exampleOffer(), exampleTerms({ upsell: 150_000 }), 50_000);
    const reason = "Upsell is at most 14.00 points (0.14).";
    expect(solved.fewestPayments).toEqual({ met: false, reason, nearest: null });
    expect(solved.highestPrice).toEqual({ met: false, reason, nearest: null });
  });

  test("is solved for even when the figure to change breaks its own limit", () => {
    const { fewestPayments } = solveForPayment(exampleOffer(), exampleTerms({ numPayments: 1 }), 50_000);
    expect(figures(fewestPayments)).toEqual([5_000_000, 135, 50_000]);
    const { highestPrice } = solveForPayment(exampleOffer(), exampleTerms({ purchasePrice: 1 }), 50_000);
    expect(figures(highestPrice)).toEqual([4_666_712, 126, 50_000]);
  });
});

describe("solving backwards", () => {
  const target = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 10_000_000 }));

  // Rule: R6-4
  test("proposes only terms the offer allows, with a payment within the target when it reports it as met", () => {
    fc.assert(
      fc.property(allowedChoices(), target, ({ limits, terms }, most) => {
        for (const solution of Object.values(solveForPayment(limits, terms, most))) {
          const found = solution.met ? solution : solution.nearest;
          if (found === null) continue;
          expect(checkTerms(limits, found.terms).problems).toEqual([]);
          expect(found.quote).toEqual(computeQuote(limits, found.terms));
          expect(found.quote.paymentAmount <= most).toBe(solution.met);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("never reports a target as not possible beside terms that meet it, even where fees take nearly all", () => {
    const nearlyAll = fc.record({
      left: fc.integer({ min: -60, max: 3_000 }),
      price: fc.integer({ min: 1, max: 100_000_000 }),
      balance: fc.constantFrom(0, 0, 1, 20, 5_000),
    });
    fc.assert(
      fc.property(
        allowedChoices(),
        nearlyAll,
        target,
        ({ limits, terms }, { left, price, balance }, most) => {
          const rates = [333_333, 333_333, 333_334 - left];
          const fees = rates.map((amount, index) => ({
            id: `fee-${index}`,
            label: `Fee ${index}`,
            amountType: "pct" as const,
            amount,
            range: null,
          }));
          const purchasePrice = { floor: 1, ceiling: price, default: price };
          const dear = { ...limits, fees, purchasePrice, existingFundingBalance: balance, override: null };
          const { highestPrice } = solveForPayment(dear, { ...terms, purchasePrice: price, fees: [] }, most);
          const found = highestPrice.met ? highestPrice : highestPrice.nearest;
          if (found === null) return;
          expect(checkTerms(dear, found.terms).problems).toEqual([]);
          expect(found.quote.paymentAmount <= most).toBe(highestPrice.met);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  // Rule: R6-5
  test("finds the same counts as trying every one", () => {
    fc.assert(
      fc.property(smallChoices(), fc.integer({ min: 0, max: 60 }), ({ limits, terms }, most) => {
        const { floor, ceiling } = paymentLimits(limits, terms.frequency) ?? { floor: 1, ceiling: 0 };
        const tried = between(floor, ceiling).map((numPayments) => ({ ...terms, numPayments }));
        const best = allowed(limits, tried);
        const { fewestPayments } = solveForPayment(limits, terms, most);
        const within = best.filter((each) => paymentOf(limits, each) <= most);
        if (fewestPayments.met) expect(fewestPayments.terms.numPayments).toBe(within[0]?.numPayments);
        else {
          expect(within).toEqual([]);
          expect(paymentIn(fewestPayments)).toBe(lowestPayment(limits, best));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  // Rule: R6-5
  test("finds the same prices as trying every one", () => {
    fc.assert(
      fc.property(smallChoices(), fc.integer({ min: 0, max: 60 }), ({ limits, terms }, most) => {
        const { floor, ceiling } = limits.purchasePrice;
        const tried = between(floor, ceiling).map((purchasePrice) =>
          withExactCount(limits, { ...terms, purchasePrice }),
        );
        const best = allowed(limits, tried);
        const { highestPrice } = solveForPayment(limits, terms, most);
        const within = best.filter((each) => paymentOf(limits, each) <= most);
        if (highestPrice.met) expect(highestPrice.terms.purchasePrice).toBe(within.at(-1)?.purchasePrice);
        else {
          expect(within).toEqual([]);
          if (limits.override?.behavior === "exact") return;
          expect(highestPrice.nearest?.terms.purchasePrice).toBe(best[0]?.purchasePrice);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  function between(from: number, to: number): number[] {
    return Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index);
  }

  function allowed(limits: OfferLimits, tried: Terms[]): Terms[] {
    return tried.filter((terms) => violationsOf(limits, terms).length === 0);
  }

  function paymentOf(limits: OfferLimits, terms: Terms): number {
    return computeQuote(limits, terms).paymentAmount;
  }

  function paymentIn(solution: Solution): number | undefined {
    return solution.met ? solution.quote.paymentAmount : solution.nearest?.quote.paymentAmount;
  }

  function lowestPayment(limits: OfferLimits, terms: Terms[]): number | undefined {
    const payments = terms.map((each) => paymentOf(limits, each)).sort((a, b) => a - b);
    return payments[0];
  }
});

const others = [NINE, TWELVE].map(({ limits }) => ({ limits, terms: fitInto({}, limits).terms }));
const found = (target: number) =>
  solveOthers(others, "daily", target).map(({ limits, target: own, quote, reason }) => [
    limits.structure.label,
    own,
    quote.numPayments,
    quote.paymentAmount,
    reason === null,
  ]);

test("a target is converted by the payments of a year, and met with the fewest payments at the same price", () => {
  expect(found(35_000)).toEqual([
    ["9 months", 35_000, 175, 34_971, true],
    ["12 months", 175_000, 44, 146_250, true],
  ]);
});

test("a target that does not divide is never exceeded by a year of payments", () => {
  const [solution] = solveOthers(
    [{ limits: SIX.limits, terms: fitInto({}, SIX.limits).terms }],
    "weekly",
    195_003,
  );
  expect(solution?.target).toBe(39_000);
});

// Rule: T3-19
test("structures that reach the target come first, then the nearest, each with its reason", () => {
  expect(found(28_000)).toEqual([
    ["12 months", 140_000, 46, 139_891, true],
    ["9 months", 28_000, 217, 28_203, false],
  ]);
  expect(found(100).map(([label]) => label)).toEqual(["12 months", "9 months"]);
  const [, nearest] = solveOthers(others, "daily", 28_000);
  expect(nearest?.reason).toContain("217 daily payments are the most");
});
