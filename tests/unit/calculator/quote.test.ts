import { describe, expect, test } from "vitest";
import { computeQuote } from "@/lib/calculator/quote";
import { quoteToWire } from "@/lib/calculator/wire/wire";
import { termsToWire } from "@/lib/calculator/wire/wire-terms";
import { exampleOffer, exampleTerms } from "./example-offer";

describe("the worked examples", () => {
  // Rules: R2-1, R5-1
  test("1: every figure of 50,000 at 1.35 in 126 daily payments", () => {
    expect(computeQuote(exampleOffer(), exampleTerms())).toEqual({
      offerVersion: 2,
      structure: null,
      purchasePrice: 5_000_000,
      buyRate: 1_250_000,
      upsell: 100_000,
      factorRate: 1_350_000,
      amountSold: 6_750_000,
      commission: 500_000,
      commissionDetail: null,
      costOfFunding: 1_750_000,
      funderReturn: 1_250_000,
      frequency: "daily",
      numPayments: 126,
      paymentAmount: 53_571,
      lastPaymentAmount: 53_625,
      estimatedTermMonths: 582,
      monthlyPayment: 1_160_705,
      receivablesShare: 1_209,
      fees: [
        { id: "origination", label: "Origination fee", amountType: "pct", amount: 30_000, charge: 150_000 },
        { id: "ucc", label: "UCC filing", amountType: "fixed", amount: 19_500, charge: 19_500 },
      ],
      totalFees: 169_500,
      existingFundingBalance: 620_000,
      netFunding: 4_210_500,
      prepayment: {
        source: "generated",
        tiers: [6, 5, 4, 3, 2].map((month, index) => ({
          label: `${month} months`,
          termOrWindow: month,
          factorRate: 1_350_000 - 20_000 * index,
          amountSold: 6_750_000 - 100_000 * index,
          savings: 100_000 * index,
          discountPts: 2_000_000 * index,
        })),
      },
      renewal: null,
    });
  });

  // Rule: R7-1
  test("1, as JSON: plain currency, fractions, keys in the order of the rules", () => {
    const json = JSON.stringify(quoteToWire(computeQuote(exampleOffer(), exampleTerms())));
    expect(json).toBe(
      '{"offer_version":2,"structure":null,"purchase_price":50000,"buy_rate":1.25,"upsell":0.1,"factor_rate":1.35,' +
        '"amount_sold":67500,"commission":5000,"commission_detail":null,"frequency":"daily","num_payments":126,"payment_amount":535.71,' +
        '"last_payment_amount":536.25,"estimated_term_months":5.82,"monthly_payment":11607.05,' +
        '"receivables_share":0.1209,"fees":[{"id":"origination","label":"Origination fee","amount_type":"pct",' +
        '"amount":0.03,"charge":1500},{"id":"ucc","label":"UCC filing","amount_type":"fixed","amount":195,' +
        '"charge":195}],"total_fees":1695,"existing_funding_balance":6200,"net_funding":42105,' +
        '"prepayment_schedule":[' +
        '{"label":"6 months","termOrWindow":6,"factorRate":1.35,"amountSold":67500,"savings":0,"discountPts":0},' +
        '{"label":"5 months","termOrWindow":5,"factorRate":1.33,"amountSold":66500,"savings":1000,"discountPts":2},' +
        '{"label":"4 months","termOrWindow":4,"factorRate":1.31,"amountSold":65500,"savings":2000,"discountPts":4},' +
        '{"label":"3 months","termOrWindow":3,"factorRate":1.29,"amountSold":64500,"savings":3000,"discountPts":6},' +
        '{"label":"2 months","termOrWindow":2,"factorRate":1.27,"amountSold":63500,"savings":4000,"discountPts":8}],"renewal":null}',
    );
  });

  // Rule: R5-2
  test("2: 67,250.00 in 87 payments leaves 772.86 for the last", () => {
    const limits = exampleOffer({ buyRate: 1_345_000 });
    const quote = computeQuote(limits, exampleTerms({ upsell: 0, numPayments: 87 }));
    expect(quote).toMatchObject({ amountSold: 6_725_000, paymentAmount: 77_299, lastPaymentAmount: 77_286 });
    expect(quote.paymentAmount * 87).toBe(6_725_013);
  });

  // Rules: R1-2, R5-3
  test("3: 5,123.45 at 1.5 is 7,685.18, where floating point gives a cent less", () => {
    const quote = computeQuote(
      exampleOffer({ buyRate: 1_500_000 }),
      exampleTerms({ purchasePrice: 512_345, upsell: 0 }),
    );
    expect(quote.amountSold).toBe(768_518);
  });
});

/** Cents of an amount, hundredths of a month. */
const hundredths = (value: number) => Math.round(value * 100);

describe("each figure", () => {
  // Rule: R2-2
  test.each([
    ["4.9999", 0, 49_999],
    ["5", 1, 50_000],
    ["14.9999", 1, 149_999],
    ["15", 2, 150_000],
  ])("commission on ten cents rounds half up: %s points earn %d cents", (_points, commission, upsell) => {
    const limits = exampleOffer({ upsell: { ceiling: 1_000_000, default: 0 } });
    const quote = computeQuote(limits, exampleTerms({ purchasePrice: 10, upsell }));
    expect(quote.commission).toBe(commission);
  });

  // Rule: R2-5
  test.each([
    [12.49, 10, 1.25, 1.24],
    [12.5, 10, 1.25, 1.25],
    [12.54, 10, 1.25, 1.29],
    [12.55, 10, 1.26, 1.21],
    [0.01, 1, 0.01, 0.01],
    [0.03, 2, 0.02, 0.01],
  ])("%s in %d payments is %s each and %s at last", (amountSold, numPayments, payment, last) => {
    const limits = exampleOffer({ buyRate: 1_000_000 });
    const terms = exampleTerms({ purchasePrice: hundredths(amountSold), upsell: 0, numPayments });
    const quote = computeQuote(limits, terms);
    expect([quote.paymentAmount, quote.lastPaymentAmount]).toEqual([payment, last].map(hundredths));
  });

  // Rule: R2-7
  test.each([
    [130, "daily", 6],
    [1, "daily", 0.05],
    [25, "weekly", 5.77],
    [13, "biweekly", 6],
    [13, "semi_monthly", 6.5],
    [6, "monthly", 6],
  ] as const)("%d %s payments last %s months", (numPayments, frequency, months) => {
    const quote = computeQuote(exampleOffer(), exampleTerms({ frequency, numPayments }));
    expect(quote.estimatedTermMonths).toBe(hundredths(months));
  });

  // Rule: R2-8
  test("five daily payments cost as much a month as one weekly payment", () => {
    const limits = exampleOffer({ buyRate: 1_000_000 });
    const daily = computeQuote(limits, exampleTerms({ upsell: 0, numPayments: 125 }));
    const weekly = computeQuote(limits, exampleTerms({ upsell: 0, numPayments: 25, frequency: "weekly" }));
    expect(daily.paymentAmount * 5).toBe(weekly.paymentAmount);
    expect(daily.monthlyPayment).toBe(weekly.monthlyPayment);
    expect(daily.estimatedTermMonths).toBe(weekly.estimatedTermMonths);
  });

  // Rule: R2-10
  test("the receivables share rounds half up at the fourth decimal, and is absent without receivables", () => {
    const share = (paymentCents: number) =>
      computeQuote(
        exampleOffer({ buyRate: 1_000_000, monthlyReceivables: 2_000_000 }),
        exampleTerms({ purchasePrice: paymentCents, upsell: 0, frequency: "monthly", numPayments: 1 }),
      ).receivablesShare;
    expect([share(99), share(100), share(299), share(300)]).toEqual([0, 1, 1, 2]);
    expect(
      computeQuote(exampleOffer({ monthlyReceivables: null }), exampleTerms()).receivablesShare,
    ).toBeNull();
  });

  // Rule: R2-3
  test("a fee follows the ISO's choice when it is adjustable, and the offer's amount otherwise", () => {
    const fees = [
      { id: "origination", amount: 12_345 },
      { id: "ucc", amount: 1 },
    ];
    const quote = computeQuote(exampleOffer(), exampleTerms({ fees }));
    expect(quote.fees.map(({ charge }) => charge)).toEqual([61_725, 19_500]);
    const untouched = computeQuote(exampleOffer(), exampleTerms({ fees: [] }));
    expect(untouched.fees.map(({ charge }) => charge)).toEqual([150_000, 19_500]);
  });

  test("an exact payment is the override in the frequency chosen, and the last pays what is left", () => {
    const limits = exampleOffer({ override: { amount: 50_000, behavior: "exact" } });
    const daily = computeQuote(limits, exampleTerms({ numPayments: 135 }));
    expect([daily.paymentAmount, daily.lastPaymentAmount]).toEqual([50_000, 50_000]);
    const weekly = computeQuote(limits, exampleTerms({ numPayments: 27, frequency: "weekly" }));
    expect([weekly.paymentAmount, weekly.lastPaymentAmount]).toEqual([250_000, 250_000]);
    const uneven = computeQuote(limits, exampleTerms({ purchasePrice: 4_999_000, numPayments: 135 }));
    expect([uneven.paymentAmount, uneven.lastPaymentAmount]).toEqual([50_000, 48_650]);
  });
});

describe("the largest and smallest amounts", () => {
  test("999,999,999.99 at 20 in one payment is exact", () => {
    const limits = exampleOffer({ buyRate: 10_000_000, fees: [], monthlyReceivables: 99_999_999_999 });
    const quote = computeQuote(
      limits,
      exampleTerms({ purchasePrice: 99_999_999_999, upsell: 10_000_000, numPayments: 1, fees: [] }),
    );
    expect(quote).toMatchObject({
      amountSold: 1_999_999_999_980,
      commission: 999_999_999_990,
      paymentAmount: 1_999_999_999_980,
      monthlyPayment: 43_333_333_332_900,
      receivablesShare: 4_333_333,
    });
    expect(quoteToWire(quote)).toMatchObject({
      amount_sold: 19_999_999_999.8,
      monthly_payment: 433_333_333_329,
    });
  });

  test("one cent at 1.00 is one cent, without commission or return", () => {
    const limits = exampleOffer({ buyRate: 1_000_000, fees: [], existingFundingBalance: 0 });
    const quote = computeQuote(
      limits,
      exampleTerms({ purchasePrice: 1, upsell: 0, numPayments: 1, fees: [] }),
    );
    expect(quote).toMatchObject({
      amountSold: 1,
      commission: 0,
      costOfFunding: 0,
      funderReturn: 0,
      netFunding: 1,
      lastPaymentAmount: 1,
    });
  });
});

describe("terms as JSON", () => {
  // Rule: R7-2
  test("carry currency and fractions, each fee in its own unit", () => {
    const limits = exampleOffer();
    limits.fees.push({
      id: "wire",
      label: "Wire fee",
      amountType: "fixed",
      amount: 3_550,
      range: { floor: 0, ceiling: 5_000 },
    });
    const fees = [
      { id: "origination", amount: 12_345 },
      { id: "wire", amount: 3_505 },
    ];
    expect(JSON.stringify(termsToWire(exampleTerms({ fees }), limits))).toBe(
      '{"structure":null,"purchase_price":50000,"upsell":0.1,"frequency":"daily","num_payments":126,' +
        '"fees":[{"id":"origination","amount":0.012345},{"id":"wire","amount":35.05}]}',
    );
  });

  test("cannot hold a fee the offer does not have", () => {
    expect(() => termsToWire(exampleTerms({ fees: [{ id: "other", amount: 1 }] }), exampleOffer())).toThrow(
      RangeError,
    );
  });
});
