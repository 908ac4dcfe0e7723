import { describe, expect, test } from "vitest";
import { isInRange } from "@/lib/calculator/money/range";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { impliedShare } from "@/lib/calculator/schedule/payment-basis";
import type { Terms } from "@/lib/calculator/terms/terms";
import { yearlyTotalsOfSplit } from "@/lib/disclosure/checks/summary";
import type { DisclosureFacts, DisclosureInput, DisclosureProfile } from "@/lib/disclosure/input";
import {
  day,
  disclosed,
  exampleInput,
  exampleProfile,
  NO_DISCLOSURE_INPUT,
} from "@/tests/unit/calculator/example-offer";

function missing(
  input: Partial<DisclosureInput> = {},
  facts: Partial<DisclosureFacts> = {},
  terms: Partial<Terms> = {},
  limits: Partial<OfferLimits> = {},
): string[] {
  return disclosed({ input: exampleInput(input), ...facts }, terms, limits).disclosure.missing;
}

const income = exampleInput().income;
const NEW_YORK: Partial<DisclosureInput> = {
  collateral: "None.",
  renewal: { doubleDippingAmount: 0, prepaymentCharge: null, unpaidCharges: null },
};

describe("what is missing for a document is named by its path", () => {
  test("nothing, of the complete examples", () => {
    expect(missing()).toEqual([]);
    expect(missing(NEW_YORK, { state: "NY" })).toEqual([]);
  });

  // Rule: L7-1
  test("of an offer that says nothing, and a brand without a profile: all of it", () => {
    const profile: DisclosureProfile = {
      legalName: null,
      productWords: null,
      historicalMonths: null,
      signingPlace: null,
      disclosureSignature: false,
      newYorkBrokerSentence: null,
      approved: [],
      gated: true,
    };
    const facts = { state: "NY" as const, holdback: 0, input: NO_DISCLOSURE_INPUT, profile };
    expect(missing({}, facts, { upsell: 0 })).toEqual([
      "holdback_pct",
      "disclosure.payment_basis",
      "disclosure.income",
      "disclosure.renewal.double_dipping_amount",
      "disclosure.collateral",
      "disclosure.prepayment_fees",
      "brand.legal_name",
      "brand.product_words",
      "brand.historical_months",
      "brand.signing_place",
      "brand.ny_broker_sentence",
      "brand.approvals",
    ]);
    expect(disclosed(facts).disclosure.refused).toEqual([]);
  });

  test.each<[string, Partial<DisclosureInput>]>([
    ["disclosure.payment_basis", { paymentBasis: null }],
    ["disclosure.prepayment_fees", { prepaymentFees: null }],
    ["disclosure.income", { income: null }],
    ["disclosure.income.monthly_amount", { income: income && { ...income, monthlyAmount: null } }],
    ["disclosure.income.method", { income: income && { ...income, method: null } }],
    ["disclosure.income.months", { income: income && { ...income, months: null } }],
    ["disclosure.income.months", { income: income && { ...income, months: 5 } }],
    ["disclosure.income.channel", { income: income && { ...income, channel: null } }],
    ["disclosure.payoffs", { payoffs: [{ toUs: true, amount: 619_999 }] }],
  ])("%s", (path, input) => {
    expect(missing(input)).toEqual([path]);
  });

  test("income.months is not needed for underwriting", () => {
    expect(missing({ income: income && { ...income, method: "underwriting", months: null } })).toEqual([]);
  });

  test.each<[string, Partial<DisclosureInput>]>([
    ["disclosure.collateral", { ...NEW_YORK, collateral: null }],
    ["disclosure.renewal.double_dipping_amount", { ...NEW_YORK, renewal: null }],
  ])("%s, in New York only", (path, input) => {
    expect(missing(input, { state: "NY" })).toEqual([path]);
    expect(missing(input)).toEqual([]);
  });

  test("the double dipping amount, only when a payoff is to the funder", () => {
    const payoffs = [{ toUs: false as const, payee: "Another Capital", amount: 620_000 }];
    expect(missing({ ...NEW_YORK, renewal: null, payoffs }, { state: "NY" })).toEqual([]);
    expect(
      missing({ ...NEW_YORK, renewal: null }, { state: "NY" }, {}, { existingFundingBalance: 0 }),
    ).toEqual([]);
  });

  test.each<[string, Partial<DisclosureProfile>]>([
    ["brand.legal_name", { legalName: null }],
    ["brand.product_words", { productWords: null }],
    ["brand.historical_months", { historicalMonths: null }],
    ["brand.signing_place", { signingPlace: null }],
    ["brand.approvals", { approved: ["NY"] }],
  ])("%s", (path, profile) => {
    expect(missing({}, { profile: exampleProfile(profile) })).toEqual([path]);
  });

  test("a place to sign is not needed where the merchant signs on the page of the link", () => {
    const profile = exampleProfile({ signingPlace: null, disclosureSignature: true });
    expect(missing({}, { profile })).toEqual([]);
  });

  test("the broker's sentence, in New York when the commission is zero", () => {
    expect(missing(NEW_YORK, { state: "NY" }, { upsell: 0 })).toContain("brand.ny_broker_sentence");
    expect(missing({}, {}, { upsell: 0 })).not.toContain("brand.ny_broker_sentence");
    const profile = exampleProfile({ newYorkBrokerSentence: "The broker is not paid." });
    expect(missing(NEW_YORK, { state: "NY", profile }, { upsell: 0 })).not.toContain(
      "brand.ny_broker_sentence",
    );
  });

  test("a first payment that is none of the semi-monthly days", () => {
    const input = { semiMonthlyDays: [1, 16] as const, firstPaymentDay: day("2026-01-20") };
    const terms = { frequency: "semi_monthly", numPayments: 12 } as const;
    expect(missing(input, {}, terms)).toContain("disclosure.first_payment_date");
    expect(missing({ ...input, firstPaymentDay: day("2026-02-01") }, {}, terms)).not.toContain(
      "disclosure.first_payment_date",
    );
  });

  test("the list of true-ups or irregular payments whose rows cannot be scheduled", () => {
    const late = [{ day: day("2027-01-01"), amount: 100, label: "Late" }];
    expect(missing({ trueUps: late })).toEqual(["disclosure.true_ups"]);
    expect(missing({ irregularPayments: late })).toEqual(["disclosure.irregular_payments"]);
  });

  // Rule: L7-2
  test("no list of them, whatever its rows sum to", () => {
    const at = (amount: number) => ({ day: day("2026-02-10"), amount, label: "Extra" });
    expect(missing({ trueUps: [at(100), at(-99)] })).toEqual([]);
    expect(missing({ irregularPayments: [at(1)] })).toEqual([]);
  });

  test("true-ups of a split, which has no preset payments to correct", () => {
    const at = (amount: number) => ({ day: day("2026-02-10"), amount });
    expect(missing({ paymentBasis: "split", trueUps: [at(100)] })).toEqual(["disclosure.true_ups"]);
    expect(missing({ paymentBasis: "split", trueUps: [at(0)] })).toEqual([]);
  });

  test("the amount of a minimum payment that is a text alone", () => {
    const minimum = (monthlyAmount: number | null) => ({
      minimumPayment: { text: "A minimum is due.", monthlyAmount },
    });
    expect(missing(minimum(null))).toEqual(["disclosure.minimum_payment.monthly_amount"]);
    expect(missing(minimum(0))).toEqual(["disclosure.minimum_payment.monthly_amount"]);
    expect(missing(minimum(1))).toEqual([]);
  });

  test("who gets a fee that is no finance charge", () => {
    const fee = { label: "Filing", financeCharge: false, paidTo: null };
    const kept = { label: "Origination", financeCharge: true, paidTo: null };
    expect(missing({}, { fees: [kept, fee] })).toEqual(["fees[1].paid_to"]);
    expect(missing({}, { fees: [kept, { ...fee, paidTo: "Secretary of State" }] })).toEqual([]);
  });
});

describe("true-up payments are the estimate of a split", () => {
  // Rule: L6-1
  test("2.5% off the split amount is included, a cent more is not", () => {
    // 0.10 x 10,000.00 x 12 is 12,000.00.
    expect(yearlyTotalsOfSplit(100_000, 1_000_000)).toEqual({ least: 1_170_000, most: 1_230_000 });
    // 0.10 x 10,000.01 x 12 is 12,000.012: 11,700.0117 and 12,300.0123.
    const yearlyTotals = yearlyTotalsOfSplit(100_000, 1_000_001);
    expect(yearlyTotals).toEqual({ least: 1_170_002, most: 1_230_001 });
    expect([1_170_001, 1_170_002, 1_230_001, 1_230_002].map((year) => isInRange(year, yearlyTotals))).toEqual(
      [false, true, true, false],
    );
    expect(isInRange(119_999_999_988, yearlyTotalsOfSplit(100_000, 99_999_999_999))).toBe(true);
  });

  test("535.71 on 251 business days of a year may be 2.5% below a split, not more", () => {
    // 535.71 x 251 / 12 / 0.975 / 0.12 is 95,771.51...
    const incomeOf = (monthlyAmount: number) => ({ income: income && { ...income, monthlyAmount } });
    expect(missing(incomeOf(9_577_151))).toEqual([]);
    expect(missing(incomeOf(9_577_152))).toEqual(["disclosure.payment_basis"]);
  });

  test("their payments of a year count, not their dates: a first payment far off changes nothing", () => {
    expect(missing({ firstPaymentDay: day("2026-03-06") })).toEqual([]);
  });

  test("a split needs no such agreement", () => {
    const far = income && { ...income, monthlyAmount: 20_000_000 };
    expect(missing({ paymentBasis: "split", income: far })).toEqual([]);
  });

  test("the share of the income they make has two decimals of a percent", () => {
    // 535.71 x 251 / 12 is 11,205.27, of 94,000.00.
    expect(impliedShare(53_571 * 251, 9_400_000)).toBe(1_192);
  });
});

// Rule: L7-13
describe("each path that is missing has its reason", () => {
  const blockedBy = (input: Partial<DisclosureInput>, facts: Partial<DisclosureFacts> = {}) =>
    disclosed({ input: exampleInput(input), ...facts }, {}, {}).disclosure.blockers;

  test("that it is not given", () => {
    expect(blockedBy({ prepaymentFees: null, paymentBasis: null })).toEqual([
      { path: "disclosure.payment_basis", message: "It is not given.", isGiven: false },
      { path: "disclosure.prepayment_fees", message: "It is not given.", isGiven: false },
    ]);
  });

  test("that preset payments differ too much from the share of the income, with both figures", () => {
    const facts = { income: income && { ...income, monthlyAmount: 5_000_000 } };
    const [blocker, ...others] = blockedBy(facts);
    expect(others).toEqual([]);
    expect(blocker).toMatchObject({ path: "disclosure.payment_basis", isGiven: true });
    expect(blocker?.message).toMatch(
      /^Payments of \$11,205\.27 a month and 12 % of \$50,000\.00 differ by more than 2\.5 %\.$/,
    );
  });

  test("that the months of history are not the brand's, and that payoffs are not the balance", () => {
    const profile = { ...exampleProfile(), historicalMonths: 6 };
    const months = { income: income && { ...income, method: "historical" as const, months: 4 } };
    expect(blockedBy(months, { profile })).toEqual([
      {
        path: "disclosure.income.months",
        message: "4 months of history are given, and the brand uses 6.",
        isGiven: true,
      },
    ]);
    const payoffs = [{ payee: "Other Funder", amount: 100_000, toUs: false }];
    expect(blockedBy({ payoffs })).toEqual([
      {
        path: "disclosure.payoffs",
        message: "Payoffs of $1,000.00 are not the $6,200.00 that the price pays off.",
        isGiven: true,
      },
    ]);
  });
});
