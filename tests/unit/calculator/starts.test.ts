import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import { STARTS, type Start, startOf } from "@/lib/calculator/solve/starts";
import { completeTerms, defaultTerms, type Terms } from "@/lib/calculator/terms/terms";
import { violationsOf } from "@/lib/calculator/terms/violations";
import { bestOf, byCash, everyChoice, type Tried } from "@/tests/helpers/every-choice";
import { allowedChoices, coarseChoices, smallChoices } from "@/tests/helpers/generators";
import { workedOffer, workedTerms } from "./example-offer";

function started(start: Start, offer: Partial<OfferLimits> = {}, terms: Partial<Terms> = {}) {
  return startOf(workedOffer(offer), workedTerms(terms), start, null);
}

/** The proposal of a start; null where it has none. */
function proposalOf(found: ReturnType<typeof startOf>) {
  return found.terms === null ? null : found;
}

/** Price, upsell in points, number of payments, and the outcome that the start names. */
function outcome(start: Start, offer: Partial<OfferLimits> = {}, terms: Partial<Terms> = {}) {
  const proposal = proposalOf(started(start, offer, terms));
  if (proposal === null) return null;
  const { purchasePrice, upsell, numPayments } = proposal.terms;
  const { netFunding, paymentAmount, commission } = proposal.quote;
  const named = { most_cash: netFunding, lowest_payment: paymentAmount, best_commission: commission }[start];
  return [purchasePrice / 100, upsell / 10_000, numPayments, named / 100];
}

describe("a start", () => {
  // Rule: R9-1
  test("of most cash is $72,055.00: the highest price, with upsell and payments as the funder has them", () => {
    expect(outcome("most_cash")).toEqual([75_000, 8, 126, 72_055]);
  });

  // Rule: R9-1
  test("of the lowest payment is $372.22: the longest term at the funder's price and upsell", () => {
    expect(outcome("lowest_payment")).toEqual([50_000, 8, 180, 372.22]);
  });

  // Rules: R9-1, R9-3
  test("of the best commission is $6,796.38: the highest upsell, at the price whose payments stay within the holdback", () => {
    expect(outcome("best_commission")).toEqual([56_636.53, 12, 126, 6_796.38]);
    // A cent more is a payment of 620.31, 13,440.05 a month: above 14% of 96,000.00.
    const more = workedTerms({ purchasePrice: 5_663_654, upsell: 120_000 });
    expect(computeQuote(workedOffer(), more).paymentAmount).toBe(62_031);
  });

  // Rule: R9-3
  test("of the best commission goes to the ends of the limits where the funder's own defaults are over the holdback, or there is none", () => {
    expect(outcome("best_commission", { holdback: 120_000 })).toEqual([75_000, 12, 126, 9_000]);
    expect(outcome("best_commission", { monthlyReceivables: null })).toEqual([75_000, 12, 126, 9_000]);
    expect(outcome("best_commission", { holdback: 0 })).toEqual([75_000, 12, 126, 9_000]);
  });

  // Rule: R9-2
  test("is the same whatever was entered or pressed before", () => {
    for (const start of STARTS) {
      for (const before of STARTS) {
        const entered = started(before).terms ?? expect.fail("Each start has terms.");
        expect(outcome(start, {}, entered)).toEqual(outcome(start));
      }
      expect(outcome(start, {}, { purchasePrice: 1_000_000, upsell: 0, numPayments: 60 })).toEqual(
        outcome(start),
      );
    }
  });

  test("keeps the frequency and the fees that were entered", () => {
    const range = { floor: 10_000, ceiling: 50_000 };
    const fee = { id: "fee", label: "Fee", amountType: "pct" as const, amount: 30_000, range };
    const entered = { frequency: "weekly" as const, fees: [{ id: "fee", amount: 50_000 }] };
    const offer = { fees: [fee] };
    expect(started("most_cash", offer, entered).terms).toEqual({
      purchasePrice: 7_500_000,
      upsell: 80_000,
      numPayments: 25,
      ...entered,
    });
    expect(outcome("most_cash", offer, entered)?.[3]).toBe(71_250);
    expect(outcome("lowest_payment", offer, entered)).toEqual([50_000, 8, 36, 1_861.11]);
  });

  test("of the best commission takes more payments only where the default ones are over the holdback by their number", () => {
    // 126 daily payments of 531.75 are 12.00% of 96,000.00 a month; the 25 weekly ones of 2,680.00 are 12.10%.
    const weekly = { frequency: "weekly" as const };
    const offer = { holdback: 120_020 };
    expect(outcome("best_commission", offer)).toEqual([48_554.27, 12, 126, 5_826.51]);
    expect(outcome("best_commission", offer, weekly)?.[2]).toBe(26);
  });

  test("of most cash takes as many more payments as a ceiling on the payment asks, and no more", () => {
    const override = { amount: 75_000, behavior: "ceiling" as const };
    // 75,000.00 x 1.34 is 100,500.00: 134 payments of 750.00.
    expect(outcome("most_cash", { override })).toEqual([75_000, 8, 134, 72_055]);
  });

  // Rule: R9-4
  test("leaves the merchant more than nothing, or is not possible and says which limit stands in its way", () => {
    // 50,000.00 less 2,195.00 and the balance is nothing.
    const nothing = { existingFundingBalance: 4_780_500 };
    expect(outcome("lowest_payment", nothing)).toBeNull();
    expect(started("lowest_payment", nothing)).toMatchObject({ reason: "Net funding is $0.00." });
    expect(outcome("lowest_payment", { existingFundingBalance: 4_780_499 })?.[2]).toBe(180);
    expect(started("most_cash", { existingFundingBalance: 9_000_000 })).toMatchObject({
      reason: "Net funding is −$17,945.00 and may not be below $0.00.",
      undisclosable: false,
    });
  });

  test("with a fixed payment has the number of payments that follows", () => {
    const override = { amount: 50_000, behavior: "exact" as const };
    expect(outcome("most_cash", { override })).toEqual([67_164.18, 8, 180, 64_454.25]);
    expect(outcome("lowest_payment", { override })).toEqual([50_000, 8, 134, 500]);
    expect(outcome("best_commission", { override })).toEqual([48_550.72, 12, 134, 5_826.09]);
  });
});

describe("where a disclosure measures the payments, a start", () => {
  // 2.5% around 12% of 94,000.00 a month, in 251 payments a year: 525.81 to 552.77.
  const rule = { yearlyTotals: { least: 13_197_600, most: 13_874_400 }, perYear: 251, monthly: 9_400_000 };
  const offer = workedOffer({ holdback: 120_000 });
  const found = (start: Start) => startOf(offer, workedTerms(), start, rule);

  // Rule: R9-5
  test("proposes only payments that can be disclosed, and holds the holdback as the disclosure measures it", () => {
    for (const start of STARTS) {
      const payment = proposalOf(found(start))?.quote.paymentAmount ?? 0;
      expect(payment).toBeGreaterThanOrEqual(52_581);
      expect(payment).toBeLessThanOrEqual(55_276);
    }
    expect(found("lowest_payment").terms).toMatchObject({
      purchasePrice: 5_000_000,
      numPayments: 127,
    });
    expect(found("most_cash").terms).toMatchObject({ purchasePrice: 7_425_201, numPayments: 180 });
    // 539.28 is the highest payment within 12% of 94,000.00.
    expect(proposalOf(found("best_commission"))?.quote.paymentAmount).toBe(53_928);
  });

  test("that no disclosure allows says so", () => {
    const strict = { ...rule, yearlyTotals: { least: 1_000_000, most: 1_001_000 } };
    expect(startOf(offer, workedTerms(), "lowest_payment", strict)).toEqual({
      terms: null,
      reason: "No terms that lead there can be disclosed.",
      undisclosable: true,
    });
  });
});

describe("the law of starts", () => {
  const start = fc.constantFrom(...STARTS);

  // Rule: P1-2
  test("their terms are within the limits, leave the merchant money, and keep frequency and fees", () => {
    fc.assert(
      fc.property(allowedChoices(), start, ({ limits, terms }, which) => {
        const proposal = proposalOf(startOf(limits, terms, which, null));
        if (proposal === null) return;
        const { terms: found, quote } = proposal;
        expect(violationsOf(limits, found)).toEqual([]);
        expect(quote).toEqual(computeQuote(limits, found));
        expect(quote.netFunding).toBeGreaterThan(0);
        const base = completeTerms(limits, { frequency: terms.frequency, fees: terms.fees });
        expect([found.frequency, found.fees]).toEqual([base.frequency, base.fees]);
        if (which !== "best_commission") expect(found.upsell).toBe(base.upsell);
        if (which === "lowest_payment") expect(found.purchasePrice).toBe(base.purchasePrice);
      }),
      { numRuns: 600 },
    );
  });

  test("an offer whose defaults are allowed and leave the merchant money has every start", () => {
    fc.assert(
      fc.property(allowedChoices(), ({ limits }) => {
        const terms = defaultTerms(limits);
        fc.pre(violationsOf(limits, terms).length === 0 && computeQuote(limits, terms).netFunding > 0);
        for (const which of STARTS) expect(startOf(limits, terms, which, null).terms).not.toBeNull();
      }),
      { numRuns: 600 },
    );
  });

  // Rule: P1-3
  test("no terms that the limits allow have more cash or a longer term at the default price and upsell", () => {
    fc.assert(
      fc.property(fc.oneof(tiny(), coarseChoices()), ({ limits, terms }) => {
        const base = completeTerms(limits, { frequency: terms.frequency, fees: terms.fees });
        const every = funded(limits, base).filter(({ terms }) => terms.upsell === base.upsell);
        const cash = startOf(limits, terms, "most_cash", null).terms;
        const price = bestOf(every, byCash)?.purchasePrice;
        const off = ({ terms: { numPayments } }: Tried) => Math.abs(numPayments - base.numPayments);
        const atPrice = every.filter((each) => each.terms.purchasePrice === price);
        expect(cash).toEqual(
          bestOf(atPrice, (a, b) => off(a) - off(b) || a.terms.numPayments - b.terms.numPayments),
        );
        const low = startOf(limits, terms, "lowest_payment", null).terms;
        const atDefault = every.filter((each) => each.terms.purchasePrice === base.purchasePrice);
        expect(low).toEqual(bestOf(atDefault, (a, b) => b.terms.numPayments - a.terms.numPayments));
      }),
      { numRuns: 400 },
    );
  });

  // Rule: P1-3
  test("no price and upsell that the limits and the holdback allow have more commission in the same payments", () => {
    const seen = { within: 0, beyond: 0 };
    fc.assert(
      fc.property(fc.oneof(tiny(), coarseChoices()), fc.nat(150), ({ limits: drawn, terms }, near) => {
        const base = completeTerms(drawn, { frequency: terms.frequency, fees: terms.fees });
        // Receivables of which the default payments are about the holdback.
        const monthlyReceivables = Math.max(computeQuote(drawn, base).monthlyPayment * 8 + near * 4 - 300, 1);
        const limits = { ...drawn, holdback: 125_000, monthlyReceivables };
        const own = defaultTerms(limits);
        const isHeld = ({ paymentAmount, frequency }: Tried["quote"]) => {
          const month = BigInt(paymentAmount) * BigInt(YEARLY[frequency]) * 8n;
          return month <= BigInt(monthlyReceivables) * 12n;
        };
        const held = isHeld(computeQuote(limits, own));
        const every = funded(limits, base).filter(({ quote }) => !held || isHeld(quote));
        const proposal = proposalOf(startOf(limits, terms, "best_commission", null));
        if (proposal === null) {
          expect(every).toEqual([]);
          return;
        }
        const { numPayments } = proposal.terms;
        const product = ({ upsell, purchasePrice }: Terms) => upsell * purchasePrice;
        const among = every.filter((each) => each.terms.numPayments === numPayments);
        expect(product(proposal.terms)).toBe(Math.max(...among.map(({ terms }) => product(terms))));
        const fits = every.filter(
          ({ terms }) => terms.purchasePrice === base.purchasePrice && terms.upsell === base.upsell,
        );
        const counts = fits
          .map(({ terms }) => terms.numPayments)
          .filter((count) => count >= base.numPayments);
        if (counts.length > 0) expect(numPayments).toBe(Math.min(...counts));
        seen[held ? "within" : "beyond"] += 1;
      }),
      { numRuns: 400 },
    );
    expect(Math.min(seen.within, seen.beyond)).toBeGreaterThan(30);
  });

  const YEARLY = { daily: 260, weekly: 52, biweekly: 26, semi_monthly: 24, monthly: 12 };

  /** Every choice of a small offer that leaves the merchant money. */
  function funded(limits: OfferLimits, base: Terms): Tried[] {
    return everyChoice(limits, base).filter(({ quote }) => quote.netFunding > 0);
  }

  /** Offers of a few cents and few enough payments to try every one, whose default price is any. */
  function tiny() {
    return fc
      .tuple(smallChoices(), fc.nat(), fc.constantFrom(0, 200))
      .map(([{ limits, terms }, at, ceiling]) => {
        const { floor, ceiling: highest } = limits.purchasePrice;
        const prices = { floor, ceiling: highest, default: floor + (at % (highest - floor + 1)) };
        return { limits: { ...limits, purchasePrice: prices, upsell: { ceiling, default: ceiling } }, terms };
      })
      .filter(
        ({ limits, terms }) =>
          usableFrequencies(limits).includes(terms.frequency) &&
          limits.payments.ceiling - limits.payments.floor < 30 &&
          limits.purchasePrice.ceiling - limits.purchasePrice.floor < 40,
      );
  }
});
