import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CommissionTerms } from "@/lib/calculator/commission/commission";
import { paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms/terms";
import { quoteFromWire } from "@/lib/calculator/wire/stored-quote";
import { quoteToWire, type WireQuote } from "@/lib/calculator/wire/wire";
import { allowedChoices } from "@/tests/helpers/generators";
import { offerAsJson, termsAsJson } from "@/tests/helpers/offer-as-json";
import { commissions, paying } from "@/tests/helpers/offer-generators";
import { secondQuote } from "@/tests/helpers/second-calculator";
import { exampleOffer, exampleTerms } from "./example-offer";

const PLAIN: CommissionTerms = { base: "purchase_price", basePoints: 0, shares: [], clawback: null };

/** The worked example: price 50,000, balance 30,000, fees 1,695.00, upsell 0.10. */
const worked = (terms: Partial<CommissionTerms>, chosen: Partial<Terms> = {}) =>
  computeQuote(
    exampleOffer({ existingFundingBalance: 3_000_000, commissionTerms: { ...PLAIN, ...terms } }),
    exampleTerms(chosen),
  );

describe("the worked example", () => {
  test.each<
    [what: string, terms: Partial<CommissionTerms>, base: number, points: number, commission: number]
  >([
    ["on the purchase price", {}, 5_000_000, 100_000, 500_000],
    ["on new money", { base: "new_money" }, 2_000_000, 100_000, 200_000],
    ["on net funding", { base: "net_funding" }, 1_830_500, 100_000, 183_050],
    [
      "on new money with 2 points of the buy rate",
      { base: "new_money", basePoints: 20_000 },
      2_000_000,
      120_000,
      240_000,
    ],
  ])("%s", (_, terms, baseAmount, points, commission) => {
    const quote = worked(terms);
    expect(quote.totalFees).toBe(169_500);
    expect(quote).toMatchObject({ commission, commissionDetail: { baseAmount, points, parts: [] } });
    expect(quote.funderReturn).toBe(quote.amountSold - 5_000_000 - commission);
  });

  test("shares of 0.6 and 0.4 of 2,400.01 are 1,440.01 and 960.00", () => {
    const shares = [
      { name: "Northline Capital", share: 600_000 },
      { name: "Dana Reyes", share: 400_000 },
    ];
    const terms = { base: "new_money", basePoints: 20_000, shares } as const;
    const { commission, commissionDetail } = worked(terms, { purchasePrice: 5_000_008 });
    expect(commission).toBe(240_001);
    expect(commissionDetail?.parts).toEqual([
      { name: "Northline Capital", amount: 144_001 },
      { name: "Dana Reyes", amount: 96_000 },
    ]);
  });

  test("as JSON: five keys in the order of the rules, beside a commission that stays a number", () => {
    const clawback = { days: 30, note: null };
    const sent = JSON.stringify(quoteToWire(worked({ base: "new_money", basePoints: 20_000, clawback })));
    expect(sent).toContain(
      '"commission":2400,"commission_detail":{"base":"new_money","base_amount":20000,"points":0.12,' +
        '"parts":[],"clawback":{"days":30,"note":null}},"frequency"',
    );
  });
});

test("of equal remainders the earlier share gets the cent", () => {
  const shares = ["A", "B", "C"].map((name, index) => ({ name, share: index === 0 ? 333_334 : 333_333 }));
  const halves = ["A", "B"].map((name) => ({ name, share: 500_000 }));
  const parts = (given: CommissionTerms["shares"], purchasePrice: number) =>
    worked({ shares: given }, { purchasePrice }).commissionDetail?.parts.map(({ amount }) => amount);
  expect(parts(halves, 5_000_010)).toEqual([250_001, 250_000]);
  expect(parts(shares, 5_000_020)).toEqual([166_668, 166_667, 166_667]);
});

test("a base below 0 counts as 0, and so does what is paid on it", () => {
  const limits = exampleOffer({
    existingFundingBalance: 4_990_000,
    commissionTerms: { ...PLAIN, base: "net_funding", basePoints: 20_000 },
  });
  const quote = computeQuote(limits, exampleTerms());
  expect(quote.netFunding).toBeLessThan(0);
  expect(quote).toMatchObject({ commission: 0, commissionDetail: { baseAmount: 0, points: 120_000 } });
  const money = {
    ...limits,
    existingFundingBalance: 6_000_000,
    commissionTerms: { ...PLAIN, base: "new_money" as const },
  };
  expect(computeQuote(money, exampleTerms())).toMatchObject({
    commission: 0,
    commissionDetail: { baseAmount: 0 },
  });
});

test("points that sum to more than 1 are paid as they are", () => {
  const limits = exampleOffer({
    buyRate: 2_000_000,
    upsell: { ceiling: 1_000_000, default: 600_000 },
    commissionTerms: { ...PLAIN, basePoints: 900_000 },
  });
  const quote = computeQuote(limits, exampleTerms({ upsell: 600_000 }));
  expect(quote).toMatchObject({ commission: 7_500_000, commissionDetail: { points: 1_500_000 } });
  expect(quote.funderReturn).toBe(500_000);
});

describe("the laws", () => {
  /** An exact payment can ask for any number of payments; tiers are promised for those the limits allow. */
  const isWithinLimits = (limits: OfferLimits, { frequency, numPayments }: Terms) =>
    numPayments <= (paymentLimits(limits, frequency)?.ceiling ?? 0);
  const law = (holds: (limits: OfferLimits & { commissionTerms: CommissionTerms }, terms: Terms) => void) =>
    fc.assert(
      fc.property(allowedChoices(), commissions(), ({ limits, terms }, drawn) =>
        holds(paying(limits, drawn), terms),
      ),
      { numRuns: 2_000 },
    );

  // Rule: O-6
  test("without commission terms every figure is that of the calculator before them", () => {
    fc.assert(
      fc.property(allowedChoices(), ({ limits, terms }) => {
        fc.pre(isWithinLimits(limits, terms));
        const { commission_detail, ...figures } = quoteToWire(computeQuote(limits, terms));
        const { commission_detail: _, ...before } = secondQuote(
          offerAsJson(limits),
          termsAsJson(limits, terms),
        );
        expect(commission_detail).toBeNull();
        expect(JSON.stringify(figures)).toBe(JSON.stringify(before));
      }),
      { numRuns: 10_000 },
    );
  });

  // Rule: O-5
  test("with them every figure is that of a second calculator with exact fractions", () => {
    law((limits, terms) => {
      fc.pre(isWithinLimits(limits, terms));
      const sent = JSON.parse(JSON.stringify(quoteToWire(computeQuote(limits, terms))));
      expect(sent).toEqual(secondQuote(offerAsJson(limits), termsAsJson(limits, terms)));
    });
  });

  test("with the default base and nothing else every figure but the detail stays", () => {
    fc.assert(
      fc.property(allowedChoices(), ({ limits, terms }) => {
        const { commissionDetail, ...figures } = computeQuote({ ...limits, commissionTerms: PLAIN }, terms);
        expect({ ...figures, commissionDetail: null }).toEqual(computeQuote(limits, terms));
        expect(commissionDetail).toMatchObject({ baseAmount: terms.purchasePrice, points: terms.upsell });
      }),
      { numRuns: 1_000 },
    );
  });

  // Rule: O-7
  test("the parts sum to the commission to the cent, and each is within a cent of its share", () => {
    law((limits, terms) => {
      const { commission, commissionDetail } = computeQuote(limits, terms);
      const { shares } = limits.commissionTerms;
      const parts = commissionDetail?.parts ?? [];
      expect(parts.map(({ name }) => name)).toEqual(shares.map(({ name }) => name));
      if (parts.length > 0) expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(commission);
      for (const [index, { amount }] of parts.entries()) {
        const off = BigInt(amount) * 1_000_000n - BigInt(commission) * BigInt(shares[index]?.share ?? 0);
        expect(off > -1_000_000n && off < 1_000_000n).toBe(true);
      }
    });
  });

  // Rule: O-8
  test("the commission never falls as the upsell rises", () => {
    law((limits, terms) => {
      const higher = { ...terms, upsell: limits.upsell.ceiling };
      const paid = (chosen: Terms) => computeQuote(limits, chosen).commission;
      expect(paid(higher)).toBeGreaterThanOrEqual(paid(terms));
      expect(paid({ ...terms, upsell: terms.upsell + 1 })).toBeGreaterThanOrEqual(paid(terms));
    });
  });

  // Rule: O-8
  test("it never falls as the price rises, on the purchase price and on new money", () => {
    law((limits, terms) => {
      if (limits.commissionTerms.base === "net_funding") return;
      const paid = (more: number) =>
        computeQuote(limits, { ...terms, purchasePrice: terms.purchasePrice + more }).commission;
      expect(paid(1)).toBeGreaterThanOrEqual(paid(0));
      expect(paid(1_000_000)).toBeGreaterThanOrEqual(paid(1));
    });
  });

  // Rule: O-9
  test("the funder's return is never below 0, on the purchase price and on new money", () => {
    law((limits, terms) => {
      if (limits.commissionTerms.base === "net_funding") return;
      const { funderReturn, commission, amountSold, purchasePrice } = computeQuote(limits, terms);
      expect(funderReturn).toBeGreaterThanOrEqual(0);
      expect(funderReturn + commission + purchasePrice).toBe(amountSold);
    });
  });

  test("every figure survives its JSON", () => {
    law((limits, terms) => {
      const quote = computeQuote(limits, terms);
      const wire = JSON.parse(JSON.stringify(quoteToWire(quote))) as WireQuote;
      fc.pre(Number.isSafeInteger(quote.amountSold * 10));
      const { commission, commissionDetail } = quoteFromWire(wire, limits.prepayment.mode);
      expect({ commission, commissionDetail }).toEqual({
        commission: quote.commission,
        commissionDetail: quote.commissionDetail,
      });
    });
  });
});

test("a quote that was stored before there were commission terms has no detail", () => {
  const { commission_detail: _, ...stored } = quoteToWire(computeQuote(exampleOffer(), exampleTerms()));
  expect(quoteFromWire(stored as WireQuote, "none").commissionDetail).toBeNull();
});
