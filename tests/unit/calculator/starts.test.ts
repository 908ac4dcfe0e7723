import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import { paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import { STARTS, type Start, startTerms } from "@/lib/calculator/solve/starts";
import { defaultTerms, type Terms, withExactCount } from "@/lib/calculator/terms/terms";
import { violationsOf } from "@/lib/calculator/terms/violations";
import { allowedChoices, smallChoices } from "@/tests/helpers/generators";
import { exampleOffer, exampleTerms } from "./example-offer";

function started(start: Start, offer: Partial<OfferLimits> = {}, terms: Partial<Terms> = {}) {
  return startTerms(exampleOffer(offer), exampleTerms(terms), start);
}

describe("a start", () => {
  // Rule: P1-1
  test("of most cash is the highest price, with upsell, payments and fees as they are", () => {
    expect(started("most_cash").terms).toEqual(exampleTerms({ purchasePrice: 8_000_000 }));
  });

  test("of most cash takes as many more payments as a ceiling on the payment asks, and no more", () => {
    const offer = { override: { amount: 75_000, behavior: "ceiling" as const } };
    // 80,000.00 x 1.35 is 108,000.00: 144 payments of 750.00.
    expect(started("most_cash", offer).terms).toEqual(
      exampleTerms({ purchasePrice: 8_000_000, numPayments: 144 }),
    );
  });

  test("of most cash stays below a price whose payment no number of payments meets", () => {
    const offer = { override: { amount: 50_000, behavior: "ceiling" as const } };
    // 150 payments of 500.00 are 75,000.00; half a cent more each is rounded down.
    expect(started("most_cash", offer).terms).toEqual(
      exampleTerms({ purchasePrice: 5_555_610, numPayments: 150 }),
    );
  });

  // Rule: P1-1
  test("of the lowest payment is the lowest price without upsell, in the most payments", () => {
    expect(started("lowest_payment").terms).toEqual(
      exampleTerms({ purchasePrice: 1_500_000, upsell: 0, numPayments: 150 }),
    );
  });

  test("of the lowest payment stops where nothing is left for the merchant", () => {
    const { terms } = started("lowest_payment", { existingFundingBalance: 3_000_000 });
    expect(terms && computeQuote(exampleOffer({ existingFundingBalance: 3_000_000 }), terms).netFunding).toBe(
      0,
    );
  });

  // Rule: P1-1
  test("of the best commission is the highest upsell at the price as it is, in the fewest payments", () => {
    expect(started("best_commission").terms).toEqual(exampleTerms({ upsell: 140_000, numPayments: 60 }));
  });

  test("of the best commission keeps to a ceiling on the payment", () => {
    const offer = { override: { amount: 50_000, behavior: "ceiling" as const } };
    // 50,000.00 x 1.39 is 69,500.00: 139 payments of 500.00.
    expect(started("best_commission", offer).terms).toEqual(
      exampleTerms({ upsell: 140_000, numPayments: 139 }),
    );
  });

  test("follows a fixed payment with its count", () => {
    const offer = { override: { amount: 50_000, behavior: "exact" as const } };
    expect(started("most_cash", offer).terms).toEqual(
      exampleTerms({ purchasePrice: 5_555_555, numPayments: 150 }),
    );
    expect(started("lowest_payment", offer).terms).toMatchObject({ upsell: 0, numPayments: 60 });
    expect(started("best_commission", offer).terms).toEqual(
      exampleTerms({ upsell: 140_000, numPayments: 139 }),
    );
  });

  test("keeps another frequency than the first", () => {
    const weekly = { frequency: "weekly" as const, numPayments: 25 };
    expect(started("lowest_payment", {}, weekly).terms).toMatchObject({
      frequency: "weekly",
      numPayments: 30,
    });
    expect(started("best_commission", {}, weekly).terms).toMatchObject({
      frequency: "weekly",
      numPayments: 12,
    });
  });

  test("that the limits do not allow names the limit that stands in its way", () => {
    const offer = { existingFundingBalance: 9_000_000 };
    const { terms, reason } = started("most_cash", offer);
    expect(terms).toBeNull();
    expect(reason).toMatch(/^Net funding is −\$.* and may not be below \$0\.00\.$/);
  });
});

describe("the law of starts", () => {
  const start = fc.constantFrom(...STARTS);

  // Rule: P1-2
  test("their terms are within the limits, in the same frequency and with the same fees; one start twice is the same", () => {
    fc.assert(
      fc.property(allowedChoices(), start, ({ limits, terms }, which) => {
        const { terms: found } = startTerms(limits, terms, which);
        if (found === null) return;
        expect(violationsOf(limits, found)).toEqual([]);
        expect(found.frequency).toBe(terms.frequency);
        expect(found.fees).toEqual(terms.fees);
        if (which === "most_cash") expect(found.upsell).toBe(terms.upsell);
        if (which === "lowest_payment") expect(found.upsell).toBe(0);
        if (which === "best_commission") expect(found.purchasePrice).toBe(terms.purchasePrice);
        expect(startTerms(limits, found, which).terms).toEqual(found);
      }),
      { numRuns: 300 },
    );
  });

  test("an offer's own defaults, where they are allowed, always have every start but one that needs no upsell", () => {
    fc.assert(
      fc.property(allowedChoices(), ({ limits }) => {
        const terms = defaultTerms(limits);
        fc.pre(violationsOf(limits, terms).length === 0);
        const reached = STARTS.filter((which) => startTerms(limits, terms, which).terms !== null);
        expect(reached).toEqual(expect.arrayContaining(["most_cash", "best_commission"]));
      }),
      { numRuns: 1_000 },
    );
  });

  // Rule: P1-3
  test("no price and count that the limits allow has more cash, or a lower payment", () => {
    fc.assert(
      fc.property(smallOffers(), ({ limits, terms }) => {
        const cash = startTerms(limits, terms, "most_cash").terms;
        const low = startTerms(limits, terms, "lowest_payment").terms;
        const every = everyPriceAndCount(limits, terms);
        const highest = Math.max(...every.map(({ purchasePrice }) => purchasePrice));
        expect(cash?.purchasePrice ?? Number.NEGATIVE_INFINITY).toBe(highest);
        const distances = every
          .filter(({ purchasePrice }) => purchasePrice === highest)
          .map(({ numPayments }) => Math.abs(numPayments - terms.numPayments));
        if (cash) expect(Math.abs(cash.numPayments - terms.numPayments)).toBe(Math.min(...distances));

        const free = everyPriceAndCount(limits, { ...terms, upsell: 0 });
        expect(low).toEqual(lowestOf(limits, free));
      }),
      { numRuns: 300 },
    );
  });

  // Rule: P1-3
  test("no upsell that the limits allow at the price is higher, and no fewer payments meet them with it", () => {
    fc.assert(
      fc.property(smallUpsells(), ({ limits, terms }) => {
        const found = startTerms(limits, terms, "best_commission").terms;
        const every = everyUpsellAndCount(limits, terms);
        const highest = Math.max(...every.map(({ upsell }) => upsell));
        expect(found?.upsell ?? Number.NEGATIVE_INFINITY).toBe(highest);
        const counts = every.filter(({ upsell }) => upsell === highest).map(({ numPayments }) => numPayments);
        if (found) expect(found.numPayments).toBe(Math.min(...counts));
      }),
      { numRuns: 150 },
    );
  });
});

/** Offers of a few cents and few enough payments to try every one. */
function smallOffers() {
  return smallChoices().filter(({ limits, terms }) => {
    const allowed = paymentLimits(limits, terms.frequency);
    return allowed !== null && allowed.ceiling - allowed.floor < 40;
  });
}

/** Offers whose upsells can all be tried, at a price where a millionth of it is half a cent and more. */
function smallUpsells() {
  return fc
    .record({
      price: fc.integer({ min: 500_000, max: 3_000_000 }),
      buyRate: fc.integer({ min: 1_000_000, max: 1_500_000 }),
      ceiling: fc.integer({ min: 0, max: 150 }),
      least: fc.integer({ min: 1, max: 8 }),
      more: fc.integer({ min: 0, max: 8 }),
      frequency: fc.constantFrom(...FREQUENCIES),
      behavior: fc.constantFrom("ceiling" as const, "floor" as const, "exact" as const, null),
      nudge: fc.integer({ min: -60, max: 60 }),
      at: fc.integer({ min: 0, max: 8 }),
    })
    .map(({ price, buyRate, ceiling, least, more, frequency, behavior, nudge, at }) => {
      const payment = Math.round((price * buyRate) / 1_000_000 / (least + Math.min(at, more))) + nudge;
      const limits = exampleOffer({
        purchasePrice: { floor: price, ceiling: price, default: price },
        buyRate,
        upsell: { ceiling, default: 0 },
        payments: { floor: least, ceiling: least + more, default: least },
        baseFrequency: frequency,
        availableFrequencies: [frequency],
        override: behavior && { behavior, amount: payment },
        fees: [],
        existingFundingBalance: 0,
      });
      const terms = { purchasePrice: price, upsell: 0, frequency, numPayments: least, fees: [] };
      return { limits, terms: withExactCount(limits, terms) };
    });
}

function everyPriceAndCount(limits: OfferLimits, terms: Terms): Terms[] {
  const { floor, ceiling } = limits.purchasePrice;
  return every(floor, ceiling).flatMap((purchasePrice) => everyCount(limits, { ...terms, purchasePrice }));
}

function everyUpsellAndCount(limits: OfferLimits, terms: Terms): Terms[] {
  return every(0, limits.upsell.ceiling).flatMap((upsell) => everyCount(limits, { ...terms, upsell }));
}

/** The terms in each number of payments that the limits allow with them. */
function everyCount(limits: OfferLimits, terms: Terms): Terms[] {
  const { floor, ceiling } = paymentLimits(limits, terms.frequency) ?? { floor: 1, ceiling: 0 };
  return every(floor, ceiling)
    .map((numPayments) => ({ ...terms, numPayments }))
    .filter((each) => violationsOf(limits, each).length === 0);
}

function every(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Of the lowest payments those at the lowest price, and of these the one in the most payments. */
function lowestOf(limits: OfferLimits, all: Terms[]): Terms | null {
  const priced = all.map((terms) => ({ terms, payment: computeQuote(limits, terms).paymentAmount }));
  const [lowest] = priced.sort(
    (a, b) =>
      a.payment - b.payment ||
      a.terms.purchasePrice - b.terms.purchasePrice ||
      b.terms.numPayments - a.terms.numPayments,
  );
  return lowest?.terms ?? null;
}
