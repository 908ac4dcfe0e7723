import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import { type ScheduleInput, scheduleOf } from "@/lib/calculator/schedule/schedule";
import type { Terms } from "@/lib/calculator/terms/terms";
import { type FinancingFigures, financingFigures } from "@/lib/disclosure/figures/figures";
import { itemizationOf } from "@/lib/disclosure/figures/itemization";
import { termText } from "@/lib/disclosure/words/term-text";
import {
  day,
  disclosed,
  exampleFacts,
  exampleOffer,
  exampleTerms,
  scheduleInput,
} from "@/tests/unit/calculator/example-offer";

const CHARGES = [{ financeCharge: true }, { financeCharge: true }];

function figuresOf(
  terms: Partial<Terms> = {},
  limits: Partial<OfferLimits> = {},
  input: Partial<ScheduleInput> = {},
  fees = CHARGES,
): FinancingFigures {
  const quote = computeQuote(exampleOffer(limits), exampleTerms(terms));
  const given = scheduleInput({ fundingDay: day("2026-01-05"), ...input });
  return financingFigures(quote, fees, scheduleOf(quote, 0, given, day("2026-01-05")).schedule);
}

describe("the worked cases", () => {
  const origination = (amount: number): OfferLimits["fees"][number] => ({
    id: "origination",
    label: "Origination fee",
    amountType: "fixed",
    amount,
    range: null,
  });

  // Rule: L5-1
  test.each([
    [
      "126 daily payments with a payoff",
      figuresOf(),
      [4_830_500, 4_210_500, 1_919_500, 1_127_473, 182],
      "142.899906",
    ],
    [
      "the same, one fee no finance charge",
      figuresOf({}, {}, {}, [{ financeCharge: true }, { financeCharge: false }]),
      [4_850_000, 4_210_500, 1_900_000, 1_127_473, 182],
      "141.064925",
    ],
    [
      "13 biweekly payments",
      figuresOf(
        { purchasePrice: 7_500_000, upsell: 80_000, frequency: "biweekly", numPayments: 13, fees: [] },
        { buyRate: 1_200_000, fees: [origination(150_000)], existingFundingBalance: 0 },
      ),
      [7_350_000, 7_350_000, 2_250_000, 1_603_516, 182],
      "105.368074",
    ],
    [
      "12 semi-monthly payments, the first after 11 days",
      figuresOf(
        { frequency: "semi_monthly", numPayments: 12, fees: [] },
        { fees: [origination(100_000)], existingFundingBalance: 0 },
        { firstPaymentDay: day("2026-01-16") },
      ),
      [4_900_000, 4_900_000, 1_850_000, 1_159_322, 177],
      "133.496787",
    ],
  ])("%s", (_, { amountFinanced, recipientFunds, payments }, amounts, percent) => {
    expect([
      amountFinanced,
      recipientFunds,
      payments?.financeCharge,
      payments?.estimatedMonthlyCost,
      payments?.termDays,
    ]).toEqual(amounts);
    expect(payments?.apr?.percent.toFixed(6)).toBe(percent);
  });

  test("the estimated payment is the average of the periodic ones, true-ups left aside", () => {
    expect(figuresOf().payments?.estimatedPayment).toBe(53_571);
    const trueUps = [{ day: day("2026-02-10"), amount: 1_000_000 }];
    expect(figuresOf({}, {}, { trueUps }).payments).toMatchObject({
      estimatedPayment: 53_571,
      totalPaymentAmount: 7_750_000,
      financeCharge: 2_919_500,
      termDays: 182,
    });
  });
});

describe("a term as text", () => {
  // Rule: L5-7
  test.each([
    [1, "1 day"],
    [182, "182 days"],
    [365, "365 days"],
    [366, "1 year and 0.03 months"],
    [400, "1 year and 1.15 months"],
    [669, "1 year and 10.00 months"],
    [730, "2 years"],
    [1_000, "2 years and 8.88 months"],
  ])("of %i days is %s", (days, text) => {
    expect(termText(days)).toBe(text);
  });
});

describe("laws", () => {
  const choices = fc.record({
    price: fc.integer({ min: 500_000, max: 50_000_000 }),
    upsell: fc.integer({ min: 0, max: 200_000 }),
    frequency: fc.constantFrom(...FREQUENCIES),
    numPayments: fc.integer({ min: 2, max: 60 }),
    fee: fc.integer({ min: 0, max: 100_000 }),
    wait: fc.integer({ min: 1, max: 40 }),
  });

  interface Choice {
    price: number;
    upsell: number;
    frequency: Terms["frequency"];
    numPayments: number;
    fee: number;
    wait: number;
  }

  function aprAt({ price, upsell, frequency, numPayments, fee, wait }: Choice, balance = 0): number {
    const terms = {
      purchasePrice: price,
      upsell,
      frequency,
      numPayments,
      fees: [{ id: "origination", amount: fee }],
    };
    const figures = figuresOf(
      terms,
      { existingFundingBalance: balance },
      { firstPaymentDay: day("2026-01-05") + wait, paymentCalendar: "every_day" },
    );
    return figures.payments?.apr?.percent as number;
  }

  function law(holds: (choice: Choice, more: number) => void) {
    fc.assert(fc.property(choices, fc.integer({ min: 1_000, max: 100_000 }), holds), { numRuns: 1_000 });
  }

  // Rule: L5-6
  test("the APR rises with the upsell", () => {
    law((choice, more) => {
      expect(aprAt({ ...choice, upsell: choice.upsell + more })).toBeGreaterThan(aprAt(choice));
    });
  });

  // Rule: L5-6
  test("the APR rises with the fees", () => {
    law((choice, more) => {
      expect(aprAt({ ...choice, fee: choice.fee + more })).toBeGreaterThan(aprAt(choice));
    });
  });

  // Rule: L5-6
  test("the APR falls with a later first payment", () => {
    law((choice, more) => {
      // A day later can count as much as the day before where a month lacks it; a week later never does.
      const later = choice.wait + 7 + (more % 15);
      expect(aprAt({ ...choice, wait: later })).toBeLessThan(aprAt(choice));
    });
  });

  // Rule: L5-6
  test("a payoff does not change the APR", () => {
    law((choice, more) => {
      expect(aprAt(choice, more)).toBe(aprAt(choice));
    });
  });

  // Rule: L7-4
  test("the itemization sums to the purchase price", () => {
    law(({ price, fee }, balance) => {
      const limits = exampleOffer({ existingFundingBalance: balance });
      const terms = exampleTerms({ purchasePrice: price, fees: [{ id: "origination", amount: fee }] });
      const payoffs = [
        { toUs: false as const, payee: "Another Capital", amount: 1_000 },
        { toUs: true as const, amount: balance - 1_000 },
      ];
      const lines = itemizationOf(computeQuote(limits, terms), exampleFacts().fees, payoffs, null);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price);
    });
  });
});

describe("the itemization", () => {
  test("lists the recipient, each fee and the payoff to the funder", () => {
    expect(disclosed().disclosure.itemization).toEqual([
      { label: "Amount Given Directly to You", payee: null, amount: 4_210_500 },
      { label: "Origination Fee kept by Meridian Capital", payee: null, amount: 150_000 },
      { label: "UCC Filing kept by Meridian Capital", payee: null, amount: 19_500 },
      { label: "Amount Paid on your Account with Us", payee: null, amount: 620_000 },
    ]);
  });

  test("names third parties, sums the funder's own payoffs at the end, and leaves out lines of zero", () => {
    const { fees, ...facts } = exampleFacts();
    const [first, second] = fees.map((fee, index) => ({
      ...fee,
      paidTo: index === 1 ? "Secretary of State" : null,
    }));
    const payoffs = [
      { toUs: true as const, amount: 100_000 },
      { toUs: false as const, payee: "Another Capital", amount: 320_000 },
      { toUs: true as const, amount: 200_000 },
    ];
    const quote = computeQuote(exampleOffer(), exampleTerms({ fees: [{ id: "origination", amount: 0 }] }));
    const lines = itemizationOf(
      quote,
      [first, second].flatMap((fee) => fee ?? []),
      payoffs,
      facts.profile.legalName,
    );
    expect(lines).toEqual([
      { label: "Amount Given Directly to You", payee: null, amount: 4_360_500 },
      { label: "UCC Filing paid to Secretary of State", payee: "Secretary of State", amount: 19_500 },
      { label: "Payoff paid to Another Capital", payee: "Another Capital", amount: 320_000 },
      { label: "Amount Paid on your Account with Us", payee: null, amount: 300_000 },
    ]);
  });
});
