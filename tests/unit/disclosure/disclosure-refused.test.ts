import { describe, expect, test } from "vitest";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Terms } from "@/lib/calculator/terms/terms";
import type { DisclosureFacts, DisclosureInput } from "@/lib/disclosure/input";
import {
  day,
  disclosed,
  exampleFacts,
  exampleInput,
  exampleProfile,
} from "@/tests/unit/calculator/example-offer";

function refused(
  input: Partial<DisclosureInput> = {},
  facts: Partial<DisclosureFacts> = {},
  limits: Partial<OfferLimits> = {},
  terms: Partial<Terms> = {},
): string[] {
  return disclosed({ input: exampleInput(input), ...facts }, terms, limits).disclosure.refused;
}

const income = exampleInput().income;
const NEW_YORK: Partial<DisclosureInput> = {
  collateral: "None.",
  renewal: { doubleDippingAmount: 0, prepaymentCharge: null, unpaidCharges: null },
};

describe("what no field can supply is refused in a sentence", () => {
  test("nothing, of the complete example", () => {
    expect(refused()).toEqual([]);
  });

  // Rule: L7-1
  test("payments that do not follow sales, when they are given as fixed", () => {
    expect(refused({ paymentBasis: "fixed" })).toEqual([
      "disclosure.payment_basis is fixed: there is no document for payments that do not follow sales.",
    ]);
  });

  test("an amount financed that is not above zero, with recipient funds below it", () => {
    const fees: OfferLimits["fees"] = [
      { id: "fee", label: "Fee", amountType: "fixed", amount: 5_000_000, range: null },
    ];
    expect(refused({}, {}, { fees })).toEqual([
      "No APR: the fees leave nothing financed.",
      "The recipient funds are below zero.",
    ]);
  });

  test("a finance charge below zero", () => {
    const at = (amount: number) => ({ day: day("2026-02-10"), amount });
    expect(refused({ trueUps: [at(-1_919_500)] })).toEqual([]);
    expect(refused({ trueUps: [at(-1_919_501)] })).toEqual([
      "No APR: the payments sum to less than the amount financed.",
    ]);
    expect(
      disclosed({ input: exampleInput({ trueUps: [at(-1_919_501)] }) }).disclosure.payments?.apr,
    ).toBeNull();
  });

  test("a split of more than 5,000 payments, or of payments below one cent", () => {
    const poor = (monthlyAmount: number) => ({
      paymentBasis: "split" as const,
      income: income && { ...income, monthlyAmount },
    });
    // 6,750,000 cents in 5,000 payments are 1,350 each; 0.12 x 2,353.13 x 12 / 251 is 13.50.
    expect(refused(poor(235_313))).toEqual([]);
    expect(refused(poor(235_200))).toEqual(["No APR: these terms need more than 5,000 payments."]);
    expect(refused(poor(1))).toEqual(["No APR: a payment would be less than one cent."]);
  });

  test("a minimum payment's text of more than 60 words", () => {
    const minimum = (words: number) => ({
      minimumPayment: { text: new Array(words).fill("word").join(" "), monthlyAmount: 1 },
    });
    expect(refused(minimum(60))).toEqual([]);
    expect(refused(minimum(61))).toEqual([
      "disclosure.minimum_payment.text makes a text of 61 words; a disclosure allows 60.",
    ]);
  });

  test("a minimum payment above the estimated monthly cost", () => {
    const minimum = (monthlyAmount: number) => ({ minimumPayment: { text: null, monthlyAmount } });
    expect(refused(minimum(1_127_473))).toEqual([]);
    expect(refused(minimum(1_127_474))).toEqual([
      "disclosure.minimum_payment.monthly_amount is above the estimated monthly cost, $11,274.73.",
    ]);
  });

  test("a double-dipping amount above what is paid off to the funder", () => {
    const doubled = (doubleDippingAmount: number) => ({
      ...NEW_YORK,
      renewal: { doubleDippingAmount, prepaymentCharge: null, unpaidCharges: null },
    });
    expect(refused(doubled(620_000), { state: "NY" })).toEqual([]);
    expect(refused(doubled(620_001), { state: "NY" })).toEqual([
      "disclosure.renewal.double_dipping_amount is above what is paid off to the funder, $6,200.00.",
    ]);
  });

  test("an APR above 99,999.99%", () => {
    const fees: OfferLimits["fees"] = [
      { id: "fee", label: "Fee", amountType: "fixed", amount: 4_300_000, range: null },
    ];
    const { disclosure } = disclosed({}, { numPayments: 1 }, { fees });
    expect(disclosure.payments?.apr).toBeNull();
    expect(disclosure.refused).toContain(
      "No APR: it is above 99,999.99%. The amounts and dates must be checked.",
    );
  });

  // Rules: L5-8, L5-9
  test("true-ups that give out again what was paid back, even where the payments sum to less than the amount financed", () => {
    const trueUps = (down: number) => [
      { day: day("2026-01-08"), amount: 6_000_000 },
      { day: day("2026-02-10"), amount: -down },
    ];
    const sentence =
      "By Jan 8, 2026 more than the amount financed is paid back, and later true-ups or irregular payments give it out again: the APR of such a schedule has no meaning. Correct their dates or amounts.";
    expect(refused({ trueUps: trueUps(1_000_000) })).toEqual([]);
    expect(refused({ trueUps: trueUps(5_000_000) })).toEqual([sentence]);
    expect(refused({ trueUps: trueUps(9_000_000) })).toEqual([
      sentence,
      "No APR: the payments sum to less than the amount financed.",
    ]);
  });

  test("a stored text with the word factor", () => {
    expect(refused({ prepaymentFees: "The factor of 1.35 is due." })).toEqual([
      'disclosure.prepayment_fees contains "factor", which a disclosure must not say.',
    ]);
  });

  test.each<[string, Partial<DisclosureFacts>]>([
    ["fees[0].label", { fees: [{ label: "Rate lock", financeCharge: true, paidTo: null }] }],
    [
      "disclosure.income.channel",
      { input: exampleInput({ income: income && { ...income, channel: "the Rate account" } }) },
    ],
    [
      "disclosure.irregular_payments[0].label",
      {
        input: exampleInput({
          irregularPayments: [{ day: day("2026-02-10"), amount: 0, label: "Rate change" }],
        }),
      },
    ],
    ["brand.product_words", { profile: exampleProfile({ productWords: "Fixed Rate Advance" }) }],
  ])("the word rate in %s", (path, facts) => {
    expect(disclosed({ ...exampleFacts(), ...facts }).disclosure.refused).toEqual([
      `${path} contains "Rate", which a disclosure must not say.`,
    ]);
  });

  // Rule: L7-12
  test("no word in the name of a party: the brand, the ISO, who is paid off and who is paid a fee", () => {
    const fees = [{ label: "Lock", financeCharge: true, paidTo: "First Interest Bank" }];
    const payoffs = ["Rapid Factors LLC", "Prime Rate Funding"].map((payee) => {
      return { toUs: false as const, payee, amount: 310_000 };
    });
    const profile = exampleProfile({ legalName: "Fair Rates Capital" });
    const named = { fees, profile, broker: "Interest Free Brokers" };
    expect(refused({ payoffs }, named)).toEqual([]);
    expect(refused({ ...NEW_YORK, payoffs }, { ...named, state: "NY" })).toEqual([]);
  });

  test.each<[string, Partial<DisclosureFacts>]>([
    ["brand.legal_name", { profile: exampleProfile({ legalName: "Meridian 資本 Capital" }) }],
    ["fees[0].paid_to", { fees: [{ label: "Lock", financeCharge: true, paidTo: "手 Desk" }] }],
    [
      "disclosure.payoffs[0].payee",
      { input: exampleInput({ payoffs: [{ toUs: false, payee: "資 Bank", amount: 620_000 }] }) },
    ],
    ["fees[0].label", { fees: [{ label: "手資", financeCharge: true, paidTo: null }] }],
    ["disclosure.prepayment_fees", { input: exampleInput({ prepaymentFees: "資 250.00" }) }],
    ["disclosure.true_up_paragraph", { input: exampleInput({ trueUpParagraph: "資" }) }],
  ])("a character in %s that the typeface lacks", (path, facts) => {
    const first = path.startsWith("fees") ? "手" : "資";
    expect(disclosed({ ...exampleFacts(), ...facts }).disclosure).toMatchObject({
      refused: [`${path} contains "${first}", which the typeface of a document does not have.`],
      complete: false,
    });
  });

  test("such a character in the ISO's name, where New York's notice names it", () => {
    const broker = "Northline 💼 Capital";
    expect(refused(NEW_YORK, { state: "NY", broker })).toEqual([
      'iso_name contains "💼", which the typeface of a document does not have.',
    ]);
    expect(refused({}, { broker })).toEqual([]);
    const profile = exampleProfile({ newYorkBrokerSentence: "The broker is paid by Meridian." });
    expect(refused(NEW_YORK, { state: "NY", broker, profile })).toEqual([]);
  });

  test("the word interest in New York's broker sentence, for New York only", () => {
    const profile = exampleProfile({ newYorkBrokerSentence: "The broker has an interest." });
    expect(refused(NEW_YORK, { state: "NY", profile })).toEqual([
      'brand.ny_broker_sentence contains "interest", which a disclosure must not say.',
    ]);
    expect(refused({}, { profile })).toEqual([]);
  });
});
