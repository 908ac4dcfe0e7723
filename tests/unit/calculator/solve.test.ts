import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import type { Proposal } from "@/lib/calculator/solve/search";
import { type Solution, type SolveAnswer, solveForPayment, solveOthers } from "@/lib/calculator/solve/solve";
import { fit as fitInto } from "@/lib/calculator/terms/fit";
import { type Terms, withExactCount } from "@/lib/calculator/terms/terms";
import { violationsOf } from "@/lib/calculator/terms/violations";
import { bestOf, byCash, byPrice, everyChoice, type Tried } from "@/tests/helpers/every-choice";
import { allowedChoices, coarseChoices, smallChoices } from "@/tests/helpers/generators";
import { NINE, SIX, TWELVE } from "@/tests/unit/components/example-deal";
import { workedOffer, workedTerms } from "./example-offer";

/** Price, upsell in points, number of payments and payment of a proposal. */
function figures(proposal: Proposal | null) {
  if (proposal === null) return null;
  const { terms, quote } = proposal;
  return [terms.purchasePrice / 100, terms.upsell / 10_000, terms.numPayments, quote.paymentAmount / 100];
}

function answered(answer: SolveAnswer) {
  return answer.fits ? figures(answer.proposal) : { least: figures(answer.least) };
}

function rows(solution: Solution) {
  if (!solution.fits) return { nearest: figures(solution.nearest) };
  const { mostCash, thisPrice, thisTerm } = solution;
  return { mostCash: figures(mostCash), thisPrice: answered(thisPrice), thisTerm: answered(thisTerm) };
}

describe("what fits a payment", () => {
  // Rule: R6-1
  test("of $400 a day is the most cash, the entered price in the fewest payments, and the entered term at the highest price", () => {
    expect(rows(solveForPayment(workedOffer(), workedTerms(), 40_000))).toEqual({
      mostCash: [53_732.01, 8, 180, 400],
      thisPrice: [50_000, 8, 168, 398.81],
      thisTerm: [37_612.4, 8, 126, 400],
    });
  });

  // Rule: R6-2
  test("of $80 a day is found at a lower price, and what cannot be met names the least it comes to", () => {
    expect(rows(solveForPayment(workedOffer(), workedTerms(), 8_000))).toEqual({
      mostCash: [10_746.93, 8, 180, 80],
      thisPrice: { least: [50_000, 0, 180, 350] },
      thisTerm: { least: [10_000.49, 0, 126, 100] },
    });
  });

  // Rule: R6-6
  test("lowers the upsell by no more than an answer needs, in hundredths of a point", () => {
    const solution = solveForPayment(workedOffer(), workedTerms(), 36_000);
    expect(rows(solution)).toMatchObject({
      mostCash: [48_358.87, 8, 180, 360],
      thisPrice: [50_000, 3.6, 180, 360],
      thisTerm: [33_851.21, 8, 126, 360],
    });
    const odd = solveForPayment(workedOffer(), workedTerms({ upsell: 80_012 }), 36_000);
    expect(rows(odd)).toMatchObject({ thisPrice: [50_000, 3.6, 180, 360] });
  });

  // Rule: R6-3
  test("that no terms reach is told only after price, count and upsell were searched, with the nearest", () => {
    expect(rows(solveForPayment(workedOffer(), workedTerms(), 6_999))).toEqual({
      nearest: [10_000.71, 0, 180, 70],
    });
    expect(rows(solveForPayment(workedOffer(), workedTerms(), 7_000))).toMatchObject({
      mostCash: [10_000.71, 0, 180, 70],
    });
  });

  test("above every payment of the limits is used up to them and not beyond", () => {
    expect(rows(solveForPayment(workedOffer(), workedTerms(), 99_999_999))).toEqual({
      mostCash: [75_000, 8, 60, 1_675],
      thisPrice: [50_000, 8, 60, 1_116.67],
      thisTerm: [75_000, 8, 126, 797.62],
    });
  });

  test("stays between the payments that the offer allows, or that a disclosure can be made of", () => {
    const ceiling = workedOffer({ override: { amount: 50_000, behavior: "ceiling" } });
    expect(rows(solveForPayment(ceiling, workedTerms(), 60_000))).toMatchObject({
      mostCash: [67_164.83, 8, 180, 500],
      thisPrice: [50_000, 8, 134, 500],
    });
    const floor = workedOffer({ override: { amount: 53_000, behavior: "floor" } });
    expect(rows(solveForPayment(floor, workedTerms(), 50_000))).toEqual({
      nearest: [71_194.69, 8, 180, 530],
    });
    const disclosed = { least: 39_000, most: 41_000 };
    expect(rows(solveForPayment(workedOffer(), workedTerms(), 60_000, disclosed))).toMatchObject({
      thisPrice: [50_000, 8, 164, 408.54],
    });
    expect(rows(solveForPayment(workedOffer(), workedTerms(), 38_000, disclosed))).toMatchObject({
      nearest: [52_388.72, 8, 180, 390],
    });
  });

  test("where only a higher upsell reaches the least payment raises it as little as it must", () => {
    const limits = workedOffer({
      purchasePrice: { floor: 5_000_000, ceiling: 5_000_000, default: 5_000_000 },
      payments: { floor: 180, ceiling: 180, default: 180 },
      override: { amount: 38_000, behavior: "floor" },
    });
    const terms = workedTerms({ numPayments: 180 });
    expect(rows(solveForPayment(limits, terms, 39_000))).toEqual({ nearest: [50_000, 10.8, 180, 380] });
  });

  test("with a fixed payment is what it pays off, or the nearest, which has that payment too", () => {
    const limits = workedOffer({ override: { amount: 50_000, behavior: "exact" } });
    expect(rows(solveForPayment(limits, workedTerms(), 50_000))).toEqual({
      mostCash: [67_164.18, 8, 180, 500],
      thisPrice: [50_000, 8, 134, 500],
      thisTerm: [50_000, 8, 134, 500],
    });
    expect(rows(solveForPayment(limits, workedTerms(), 49_999))).toEqual({
      nearest: [67_164.18, 8, 180, 500],
    });
  });

  test("is nothing where no terms are allowed at all", () => {
    const limits = workedOffer({ existingFundingBalance: 9_000_000 });
    expect(rows(solveForPayment(limits, workedTerms(), 50_000))).toEqual({ nearest: null });
  });
});

describe("the law of what fits", () => {
  const target = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 10_000_000 }));

  // Rule: R6-4
  test("every proposal is allowed, keeps frequency and fees, raises no upsell, and pays at most the target", () => {
    fc.assert(
      fc.property(allowedChoices(), target, ({ limits, terms }, most) => {
        const solution = solveForPayment(limits, terms, most);
        const { met, missed } = sorted(solution);
        for (const { terms: found, quote } of [...met, ...missed]) {
          expect(violationsOf(limits, found)).toEqual([]);
          expect(quote).toEqual(computeQuote(limits, found));
          expect([found.frequency, found.fees]).toEqual([terms.frequency, terms.fees]);
        }
        for (const { terms: found, quote } of met) {
          expect(quote.paymentAmount).toBeLessThanOrEqual(most);
          expect(found.upsell).toBeLessThanOrEqual(terms.upsell);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  // Rule: R6-5
  test.each([
    // At a few cents a hundredth of a point changes nothing.
    {
      what: "a few cents and payments",
      choices: small(),
      numRuns: 600,
      always: ["fits", "nearest", "unmet"],
    },
    {
      what: "prices at which a hundredth of a point is many cents",
      choices: coarseChoices(),
      numRuns: 2_000,
      always: ["fits", "nearest", "unmet", "lowered", "raised"],
    },
  ] as const)(
    "over offers of $what finds what trying every price, count and upsell finds",
    ({ choices, numRuns, always }) => {
      const seen = { fits: 0, lowered: 0, raised: 0, nearest: 0, unmet: 0 };
      fc.assert(
        fc.property(choices, ({ limits, terms: entered, payment }) => {
          const terms = withExactCount(limits, entered);
          const solution = solveForPayment(limits, terms, payment);
          const every = everyChoice(limits, terms);
          const lower = every.filter((each) => each.terms.upsell <= terms.upsell);
          const ofPrice = lower.filter((each) => each.terms.purchasePrice === terms.purchasePrice);
          const ofTerm = lower.filter((each) => each.terms.numPayments === terms.numPayments);
          const cash = bestWithin(lower, payment, terms.upsell, byCash);
          expect(solution.fits ? solution.mostCash.terms : null).toEqual(cash);
          if (!solution.fits) {
            const raised = bestWithin(every, payment, terms.upsell, byCash);
            const nearest = raised ?? bestWithin(every, lowestOf(every), terms.upsell, byCash);
            expect(solution.nearest?.terms ?? null).toEqual(nearest);
            seen[raised === null ? "nearest" : "raised"] += 1;
            return;
          }
          expectAnswer(solution.thisPrice, ofPrice);
          expectAnswer(solution.thisTerm, ofTerm);
          seen.fits += 1;
          if (solution.mostCash.terms.upsell < terms.upsell) seen.lowered += 1;

          function expectAnswer(answer: SolveAnswer, among: Tried[]) {
            const best = bestWithin(among, payment, terms.upsell, byPrice);
            expect(answer.fits ? answer.proposal.terms : null).toEqual(best);
            if (answer.fits) return;
            seen.unmet += 1;
            expect(answer.least?.terms ?? null).toEqual(
              bestWithin(among, lowestOf(among), terms.upsell, byPrice),
            );
          }
        }),
        { numRuns },
      );
      expect(Math.min(...always.map((name) => seen[name]))).toBeGreaterThan(0);
    },
  );

  /** Offers of a few cents with few enough terms to try them all. */
  function small() {
    return fc
      .tuple(
        smallChoices().filter(({ limits, terms }) => {
          const counts = paymentLimits(limits, terms.frequency);
          const { floor, ceiling } = limits.purchasePrice;
          return counts !== null && counts.ceiling - counts.floor < 30 && ceiling - floor < 40;
        }),
        fc.integer({ min: 0, max: 45 }),
        fc.constantFrom(0, 100, 250),
        fc.nat(),
      )
      .map(([{ limits, terms }, payment, ceiling, at]) => ({
        limits: { ...limits, upsell: { ceiling, default: 0 } },
        terms: { ...terms, upsell: at % (ceiling + 1) },
        payment,
      }));
  }

  /** The best within a payment, at the upsell nearest to the entered one: lower ones first. */
  function bestWithin(
    all: Tried[],
    payment: number,
    entered: number,
    order: (a: Tried, b: Tried) => number,
  ): Terms | null {
    const within = all.filter(({ quote }) => quote.paymentAmount <= payment);
    const upsells = within.map(({ terms }) => terms.upsell);
    const lower = upsells.filter((upsell) => upsell <= entered);
    const nearest = lower.length > 0 ? Math.max(...lower) : Math.min(...upsells);
    return bestOf(
      within.filter(({ terms }) => terms.upsell === nearest),
      order,
    );
  }

  function lowestOf(all: Tried[]): number {
    return Math.min(...all.map(({ quote }) => quote.paymentAmount));
  }

  /** The proposals that meet the target, and those named because nothing does. */
  function sorted(solution: Solution): { met: Proposal[]; missed: Proposal[] } {
    if (!solution.fits) return { met: [], missed: [solution.nearest].filter((found) => found !== null) };
    const answers = [solution.thisPrice, solution.thisTerm];
    return {
      met: [solution.mostCash, ...answers.flatMap((answer) => (answer.fits ? [answer.proposal] : []))],
      missed: answers.flatMap((answer) => (answer.fits || answer.least === null ? [] : [answer.least])),
    };
  }
});

test("no payment is told as out of reach beside terms that meet it, even where fees take nearly all", () => {
  const nearlyAll = fc.record({
    left: fc.integer({ min: -60, max: 3_000 }),
    price: fc.integer({ min: 1, max: 100_000_000 }),
    balance: fc.constantFrom(0, 0, 1, 20, 5_000),
    target: fc.integer({ min: 1, max: 100_000 }),
  });
  fc.assert(
    fc.property(allowedChoices(), nearlyAll, ({ limits, terms }, { left, price, balance, target }) => {
      const fees = [333_333, 333_333, 333_334 - left].map((amount, index) => ({
        id: `fee-${index}`,
        label: `Fee ${index}`,
        amountType: "pct" as const,
        amount,
        range: null,
      }));
      const purchasePrice = { floor: 1, ceiling: price, default: price };
      const dear: OfferLimits = {
        ...limits,
        fees,
        purchasePrice,
        existingFundingBalance: balance,
        override: null,
      };
      const solution = solveForPayment(dear, { ...terms, purchasePrice: price, fees: [] }, target);
      if (solution.fits || solution.nearest === null) return;
      const { quote, terms: nearest } = solution.nearest;
      expect(quote.paymentAmount > target || nearest.upsell > terms.upsell).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("where fees take all of the price and its rounding alone leaves something, what is found first counts", () => {
  const fees = [333_333, 333_333, 333_334].map((amount, index) => ({
    id: `fee-${index}`,
    label: `Fee ${index}`,
    amountType: "pct" as const,
    amount,
    range: null,
  }));
  const limits: OfferLimits = {
    ...NINE.limits,
    fees,
    purchasePrice: { floor: 1, ceiling: 40_500_003, default: 1 },
    buyRate: 10_000_000,
    upsell: { ceiling: 1_390_000, default: 0 },
    payments: { floor: 377, ceiling: 4_982, default: 377 },
    baseFrequency: "biweekly",
    availableFrequencies: ["biweekly"],
    override: null,
    existingFundingBalance: 1,
    commissionTerms: null,
  };
  const terms = {
    purchasePrice: 40_500_003,
    upsell: 294_435,
    frequency: "biweekly",
    numPayments: 377,
    fees: [],
  } as const;
  const solution = solveForPayment(limits, { ...terms, fees: [] }, 52_179);
  expect(solution.fits && solution.mostCash.quote).toMatchObject({ netFunding: 0, paymentAmount: 9_298 });
});

const others = [NINE, TWELVE].map(({ limits }) => ({ limits, terms: fitInto({}, limits).terms }));
const found = (target: number) =>
  solveOthers(others, "daily", target).map(({ limits, target: own, quote, fits }) => [
    limits.structure.label,
    own,
    quote.numPayments,
    quote.paymentAmount,
    fits,
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
test("structures that reach the target come first, then the nearest, each with what it comes to", () => {
  expect(found(28_000)).toEqual([
    ["12 months", 140_000, 46, 139_891, true],
    ["9 months", 28_000, 217, 28_203, false],
  ]);
  expect(found(100).map(([label]) => label)).toEqual(["12 months", "9 months"]);
});
