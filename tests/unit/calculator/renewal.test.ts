import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import type { Renewal } from "@/lib/calculator/renewal/renewal";
import type { Terms } from "@/lib/calculator/terms/terms";
import { quoteFromWire, renewalFromWire } from "@/lib/calculator/wire/stored-quote";
import { quoteToWire } from "@/lib/calculator/wire/wire";
import { allowedChoices } from "@/tests/helpers/generators";
import { exampleOffer, exampleTerms } from "./example-offer";

const OWED: Renewal = {
  balance: 650_000,
  reference: "HSB-18833",
  currentPayment: { amount: 13_000, frequency: "daily", remaining: 50 },
};
const WORKED = { purchasePrice: 4_500_000, upsell: 80_000, numPayments: 120 };

const quoted = (renewal: Renewal | null, terms: Partial<Terms> = WORKED, limits: Partial<OfferLimits> = {}) =>
  computeQuote(exampleOffer({ renewal, ...limits }), exampleTerms(terms));
const figures = (...given: Parameters<typeof quoted>) => quoted(...given).renewal;

describe("the worked example", () => {
  // Rule: N-10
  test("every figure of 45,000 at 1.33 over a balance of 6,500 that 6,200 pays off", () => {
    expect(quoted(OWED)).toMatchObject({ amountSold: 5_985_000, totalFees: 154_500, paymentAmount: 49_875 });
    expect(figures(OWED)).toEqual({
      balance: 650_000,
      discount: 30_000,
      newCash: 3_725_500,
      addedPayback: 5_335_000,
      perDollar: 14_320,
      currentMonthly: 281_667,
      paymentChange: 798_958,
      currentEnds: 231,
      newEnds: 554,
    });
  });

  test("as JSON: nine keys in the order of the rules, plain currency, 4 decimals for each dollar", () => {
    expect(JSON.stringify(quoteToWire(quoted(OWED)).renewal)).toBe(
      '{"balance":6500,"discount":300,"new_cash":37255,"added_payback":53350,"per_dollar":1.432,' +
        '"current_monthly":2816.67,"payment_change":7989.58,"current_ends":2.31,"new_ends":5.54}',
    );
  });

  // Rule: N-12
  test("without a current payment its four figures are null, and without a renewal all of it", () => {
    expect(figures({ ...OWED, currentPayment: null })).toEqual({
      ...figures(OWED),
      currentMonthly: null,
      paymentChange: null,
      currentEnds: null,
      newEnds: null,
    });
    expect(figures(null)).toBeNull();
    expect(quoteToWire(quoted(null)).renewal).toBeNull();
  });
});

describe("where nothing is added", () => {
  const atBuyRate = { purchasePrice: 1_500_000, upsell: 0, numPayments: 120 };

  // Rule: N-11
  test("a payback below the balance is below 0 and has no figure for each dollar", () => {
    const lessOwed = figures({ ...OWED, balance: 1_995_000, currentPayment: null }, atBuyRate);
    expect(lessOwed).toMatchObject({ addedPayback: -120_000, discount: 1_375_000, perDollar: null });
  });

  test("a payback of the balance is 0 and has none either", () => {
    const sameOwed = figures({ ...OWED, balance: 1_875_000, currentPayment: null }, atBuyRate);
    expect(sameOwed).toMatchObject({ addedPayback: 0, perDollar: null });
  });

  // Rule: N-11
  test("neither has a new cash of 0", () => {
    const noCash = figures(OWED, { ...WORKED, fees: [] }, { existingFundingBalance: 4_345_500 });
    expect(noCash).toMatchObject({ newCash: 0, perDollar: null });
    const oneCent = figures(OWED, { ...WORKED, fees: [] }, { existingFundingBalance: 4_345_499 });
    expect(oneCent).toMatchObject({ newCash: 1, perDollar: 53_350_000_000 });
  });

  test("a smaller payment changes the month below 0", () => {
    const currentPayment = { amount: 65_000, frequency: "daily", remaining: 10 } as const;
    expect(figures({ ...OWED, currentPayment })).toMatchObject({
      currentMonthly: 1_408_333,
      paymentChange: 1_080_625 - 1_408_333,
    });
  });
});

test("the month and the end of a current payment round half up in every frequency", () => {
  const paid = FREQUENCIES.map((frequency) => {
    const currentPayment = { amount: 101, frequency, remaining: 495 };
    const { currentMonthly, currentEnds } = figures({ ...OWED, balance: 49_995, currentPayment }) ?? {};
    return [frequency, currentMonthly, currentEnds];
  });
  expect(paid).toEqual([
    ["daily", 2_188, 2_285],
    ["weekly", 438, 11_423],
    ["biweekly", 219, 22_846],
    ["semi_monthly", 202, 24_750],
    ["monthly", 101, 49_500],
  ]);
});

describe("the laws", () => {
  const law = (holds: (limits: OfferLimits, terms: Terms) => void) =>
    fc.assert(
      fc.property(allowedChoices(), ({ limits, terms }) => holds(limits, terms)),
      { numRuns: 2_000 },
    );

  // Rule: N-13
  test("new cash, fees and the balance paid off sum to the price; what is added and owed sums to the amount sold", () => {
    law((limits, terms) => {
      const quote = computeQuote(limits, terms);
      const { renewal } = quote;
      expect(renewal === null).toBe(limits.renewal === null);
      if (renewal === null) return;
      expect(renewal.newCash + quote.totalFees + quote.existingFundingBalance).toBe(quote.purchasePrice);
      expect(renewal.addedPayback + renewal.balance).toBe(quote.amountSold);
      expect(renewal.balance - renewal.discount).toBe(quote.existingFundingBalance);
    });
  });

  // Rule: N-13
  test("with no discount and no fees each new dollar costs more than the factor whenever that is above 1", () => {
    law((limits, terms) => {
      if (limits.renewal === null) return;
      const balance = limits.existingFundingBalance;
      const undiscounted = { ...limits, fees: [], renewal: { ...limits.renewal, balance } };
      const quote = computeQuote(undiscounted, { ...terms, fees: [] });
      const { newCash, addedPayback, perDollar } = quote.renewal ?? { newCash: 0, addedPayback: 0 };
      fc.pre(newCash > 0 && addedPayback > 0 && quote.factorRate > 1_000_000);
      // The amount sold is rounded to the cent: the law is of the exact one, half a cent away at most.
      const exact = BigInt(quote.purchasePrice) * BigInt(quote.factorRate) - BigInt(balance) * 1_000_000n;
      expect(exact > BigInt(newCash) * BigInt(quote.factorRate)).toBe(true);
      expect(perDollar).not.toBeNull();
    });
  });

  test("every figure survives its JSON", () => {
    law((limits, terms) => {
      const quote = computeQuote(limits, terms);
      const wire = JSON.parse(JSON.stringify(quoteToWire(quote))) as ReturnType<typeof quoteToWire>;
      if (wire.renewal === null) return;
      const { perDollar, ...exact } = renewalFromWire(wire.renewal);
      expect(exact).toEqual({ ...quote.renewal, perDollar: undefined });
      // Beyond exact integers it is left out.
      expect([quote.renewal?.perDollar, null]).toContain(perDollar);
    });
  });
});

test("a quote that was stored before there were renewals has none", () => {
  const { renewal: _, ...stored } = quoteToWire(quoted(null));
  expect(quoteFromWire(stored as ReturnType<typeof quoteToWire>, "none").renewal).toBeNull();
});
