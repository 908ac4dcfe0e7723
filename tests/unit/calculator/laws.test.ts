import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDecimal } from "@/lib/calculator/money/money";
import { type Frequency, paymentsPerYear } from "@/lib/calculator/offer/frequency";
import { usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { checkTerms } from "@/lib/calculator/terms/check";
import { switchFrequency, type Terms } from "@/lib/calculator/terms/terms";
import { quoteToWire } from "@/lib/calculator/wire/wire";
import { allowedChoices, anyChoices } from "@/tests/helpers/generators";

type Chosen = { limits: OfferLimits; terms: Terms };

function law(holds: (chosen: Chosen) => void, choices = allowedChoices()) {
  fc.assert(fc.property(choices, holds), { numRuns: 1_000 });
}

describe.each([
  ["in exact integers", computeQuote],
  ["after its JSON is parsed", throughJson],
] as const)("%s", (_, quoteOf) => {
  // Rule: R8-1
  test("the payments sum to the amount sold", () => {
    law(({ limits, terms }) => {
      const { paymentAmount, lastPaymentAmount, numPayments, amountSold } = quoteOf(limits, terms);
      expect(BigInt(paymentAmount) * BigInt(numPayments - 1) + BigInt(lastPaymentAmount)).toBe(
        BigInt(amountSold),
      );
    });
  });

  // Rules: R2-4, R8-2
  test("net funding, fees, balance, the funder's return and the commission sum to the amount sold", () => {
    law(({ limits, terms }) => {
      const quote = quoteOf(limits, terms);
      const charges = quote.fees.reduce((sum, { charge }) => sum + charge, 0);
      expect(quote.totalFees).toBe(charges);
      expect(quote.funderReturn).toBeGreaterThanOrEqual(0);
      expect(
        quote.netFunding + charges + quote.existingFundingBalance + quote.funderReturn + quote.commission,
      ).toBe(quote.amountSold);
    });
  });

  // Rule: R8-3
  test("a higher price never lowers the amount sold, the commission, a pct charge or the payment", () => {
    fc.assert(
      fc.property(allowedChoices(), fc.integer({ min: 1, max: 1_000_000 }), ({ limits, terms }, more) => {
        const lower = quoteOf(limits, terms);
        const higher = quoteOf(limits, { ...terms, purchasePrice: terms.purchasePrice + more });
        expect(higher.amountSold).toBeGreaterThanOrEqual(lower.amountSold);
        expect(higher.commission).toBeGreaterThanOrEqual(lower.commission);
        expect(higher.paymentAmount).toBeGreaterThanOrEqual(lower.paymentAmount);
        for (const [index, { charge }] of lower.fees.entries()) {
          expect(higher.fees[index]?.charge).toBeGreaterThanOrEqual(charge);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  // Rule: R8-7
  test("generated tiers never go below the price, and their savings are what they take off", () => {
    law(({ limits, terms }) => {
      const { prepayment, purchasePrice, amountSold } = quoteOf(limits, terms);
      if (prepayment.source === "given") return;
      const broken = prepayment.tiers.filter(
        (tier) =>
          tier.amountSold < purchasePrice ||
          tier.savings < 0 ||
          tier.amountSold + tier.savings !== amountSold,
      );
      expect(broken).toEqual([]);
    });
  });

  // Rule: R8-6
  test("monthly tiers never rise as time shortens", () => {
    law(({ limits, terms }) => {
      const { prepayment } = quoteOf(limits, terms);
      if (prepayment.source === "given" || limits.prepayment.mode !== "step_per_month") return;
      const broken = prepayment.tiers.slice(1).filter((tier, index) => {
        const later = prepayment.tiers[index];
        return (
          later === undefined ||
          tier.termOrWindow !== later.termOrWindow - 1 ||
          tier.factorRate > later.factorRate ||
          tier.amountSold > later.amountSold
        );
      });
      expect(broken).toEqual([]);
    });
  });
});

test("every figure of accepted terms is a safe integer", () => {
  law(({ limits, terms }) => {
    if (checkTerms(limits, terms).problems.length > 0) return;
    const { prepayment, fees, ...figures } = computeQuote(limits, terms);
    const tiers = prepayment.source === "generated" ? prepayment.tiers : [];
    const numbers = [figures, ...fees, ...tiers].flatMap((part) =>
      Object.values(part).filter((value) => typeof value === "number"),
    );
    expect(numbers.filter((value) => !Number.isSafeInteger(value))).toEqual([]);
  });
});

// Rules: R8-4, S1-3
test("no accepted terms lie outside a limit, whatever the frequency", () => {
  law(({ limits, terms }) => {
    if (checkTerms(limits, terms).problems.length > 0) return;
    const { purchasePrice, upsell, numPayments, frequency } = terms;
    const inBase = numPayments * paymentsPerYear(limits.baseFrequency);
    const perYear = paymentsPerYear(frequency);
    expect(limits.availableFrequencies).toContain(frequency);
    expect(inBase).toBeGreaterThanOrEqual(limits.payments.floor * perYear);
    expect(inBase).toBeLessThanOrEqual(limits.payments.ceiling * perYear);
    expect(purchasePrice).toBeGreaterThanOrEqual(limits.purchasePrice.floor);
    expect(purchasePrice).toBeLessThanOrEqual(limits.purchasePrice.ceiling);
    expect(upsell).toBeGreaterThanOrEqual(0);
    expect(upsell).toBeLessThanOrEqual(limits.upsell.ceiling);
    for (const { id, amount } of terms.fees) {
      const range = limits.fees.find((fee) => fee.id === id)?.range;
      expect(amount).toBeGreaterThanOrEqual(range?.floor ?? Number.POSITIVE_INFINITY);
      expect(amount).toBeLessThanOrEqual(range?.ceiling ?? Number.NEGATIVE_INFINITY);
    }
    const quote = computeQuote(limits, terms);
    expect(quote.netFunding).toBeGreaterThanOrEqual(0);
    expect(quote.paymentAmount).toBeGreaterThanOrEqual(1);
    expect(quote.lastPaymentAmount).toBeGreaterThanOrEqual(1);
  }, anyChoices());
});

test("an offer sent as JSON gives the same quote and the same problems, to the byte", () => {
  law(({ limits, terms }) => {
    const [offer, chosen]: [OfferLimits, Terms] = JSON.parse(JSON.stringify([limits, terms]));
    expect(JSON.stringify(computeQuote(offer, chosen))).toBe(JSON.stringify(computeQuote(limits, terms)));
    expect(JSON.stringify(checkTerms(offer, chosen))).toBe(JSON.stringify(checkTerms(limits, terms)));
  }, anyChoices());
});

test("no computation changes the offer or the terms", () => {
  law(({ limits, terms }) => {
    const before = JSON.stringify([limits, terms]);
    computeQuote(limits, terms);
    checkTerms(limits, terms);
    expect(JSON.stringify([limits, terms])).toBe(before);
  }, anyChoices());
});

// Rule: R8-8
test("switching the frequency and back stays within one conversion step", () => {
  fc.assert(
    fc.property(allowedChoices(), fc.nat(), ({ limits, terms }, pick) => {
      const start = { ...limits, override: null };
      const usable = usableFrequencies(limits);
      const from = switchFrequency(start, terms, terms.frequency);
      const to = usable[pick % usable.length] as Frequency;
      const back = switchFrequency(start, switchFrequency(start, from, to), from.frequency);
      const step = Math.max(paymentsPerYear(from.frequency) / paymentsPerYear(to), 1);
      expect(Math.abs(back.numPayments - from.numPayments)).toBeLessThanOrEqual(Math.ceil(step));
      expect({ ...back, numPayments: 0 }).toEqual({ ...from, numPayments: 0 });
    }),
    { numRuns: 2_000 },
  );
});

/** The figures a funder's engineer has after parsing the JSON, scaled back to integers digit by digit. */
function throughJson(limits: OfferLimits, terms: Terms): Quote {
  const quote = computeQuote(limits, terms);
  const sent = JSON.parse(JSON.stringify(quoteToWire(quote)));
  const cents = (value: number) => integer(value, 2);
  const { prepayment } = quote;
  return {
    ...quote,
    purchasePrice: cents(sent.purchase_price),
    amountSold: cents(sent.amount_sold),
    commission: cents(sent.commission),
    funderReturn: cents(sent.amount_sold) - cents(sent.purchase_price) - cents(sent.commission),
    numPayments: sent.num_payments,
    paymentAmount: cents(sent.payment_amount),
    lastPaymentAmount: cents(sent.last_payment_amount),
    fees: quote.fees.map((fee, index) => ({ ...fee, charge: cents(sent.fees[index].charge) })),
    totalFees: cents(sent.total_fees),
    existingFundingBalance: cents(sent.existing_funding_balance),
    netFunding: cents(sent.net_funding),
    prepayment:
      prepayment.source === "given"
        ? prepayment
        : {
            source: "generated",
            tiers: prepayment.tiers.map((tier, index) => ({
              ...tier,
              termOrWindow: sent.prepayment_schedule[index].termOrWindow,
              factorRate: integer(sent.prepayment_schedule[index].factorRate, 6),
              amountSold: cents(sent.prepayment_schedule[index].amountSold),
              savings: cents(sent.prepayment_schedule[index].savings),
            })),
          },
  };
}

function integer(value: number, places: number): number {
  const parsed = parseDecimal(String(value), places);
  if (parsed === null) throw new Error(`${value} has more than ${places} decimals`);
  return parsed;
}
