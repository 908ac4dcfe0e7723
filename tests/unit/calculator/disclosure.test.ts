import { describe, expect, test } from "vitest";
import type { DisclosureFacts, DisclosureInput, DisclosureProfile } from "@/lib/calculator/disclosure-input";
import { datesToWire, disclosureToWire } from "@/lib/calculator/disclosure-wire";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { costsOfSplit, impliedShare, isInRange } from "@/lib/calculator/payment-basis";
import type { Terms } from "@/lib/calculator/terms";
import { NO_DISCLOSURE_INPUT } from "@/tests/helpers/no-disclosure-input";
import { disclosed, exampleFacts, exampleInput, exampleProfile } from "./example-disclosure";
import { day } from "./example-schedule";

function missing(
  input: Partial<DisclosureInput> = {},
  facts: Partial<DisclosureFacts> = {},
  terms: Partial<Terms> = {},
  limits: Partial<OfferLimits> = {},
): string[] {
  return disclosed({ input: exampleInput(input), ...facts }, terms, limits).disclosure.missing;
}

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

describe("a disclosure as JSON", () => {
  test("of a complete California renewal has every figure", () => {
    const { schedule, disclosure } = disclosed();
    expect(disclosureToWire(disclosure, "doc_1")).toEqual({
      state: "CA",
      regime: "california",
      required: true,
      complete: true,
      missing: [],
      refused: [],
      document_id: "doc_1",
      estimated_apr: 142.9,
      amount_financed: 48_305,
      recipient_funds: 42_105,
      prepaid_finance_charge: 1_695,
      finance_charge: 19_195,
      total_payment_amount: 67_500,
      estimated_monthly_cost: 11_274.73,
      estimated_payment: 535.71,
      term: { days: 182, text: "182 days" },
      prepayment: { maximum_finance_charge: 19_195 },
      broker_compensation: 5_000,
      itemization: [
        { label: "Amount Given Directly to You", payee: null, amount: 42_105 },
        { label: "Origination Fee kept by Meridian Capital", payee: null, amount: 1_500 },
        { label: "UCC Filing kept by Meridian Capital", payee: null, amount: 195 },
        { label: "Amount Paid on your Account with Us", payee: null, amount: 6_200 },
      ],
      assumptions: [
        "Funding on Jan 5, 2026.",
        "First payment on Jan 6, 2026 (assumed).",
        "A payment every business day: Monday to Friday, except days on which the Federal Reserve Banks are closed (assumed).",
      ],
    });
    const dates = schedule && datesToWire(schedule, disclosure);
    expect(dates).toMatchObject({ funding_date: "2026-01-05", first: "2026-01-06", last: "2026-07-06" });
    expect(dates?.calendar).toBe("business_days");
    expect(dates?.assumptions).toEqual(disclosure.assumptions);
    expect(dates?.payments).toHaveLength(126);
    expect(dates?.payments[0]).toEqual({ date: "2026-01-06", amount: 535.71 });
    expect(dates?.payments[125]).toEqual({ date: "2026-07-06", amount: 536.25 });
  });

  test("without a schedule keeps what needs no payments, and every other figure is null", () => {
    const { schedule, disclosure } = disclosed({
      input: exampleInput({ paymentBasis: "split", income: null }),
    });
    expect(schedule).toBeNull();
    expect(disclosureToWire(disclosure, null)).toMatchObject({
      complete: false,
      missing: ["disclosure.income"],
      refused: [],
      estimated_apr: null,
      amount_financed: 48_305,
      recipient_funds: 42_105,
      prepaid_finance_charge: 1_695,
      finance_charge: null,
      total_payment_amount: null,
      estimated_monthly_cost: null,
      estimated_payment: null,
      term: null,
      prepayment: { maximum_finance_charge: null },
      broker_compensation: 5_000,
      itemization: disclosed().disclosure.itemization.map((line) => ({ ...line, amount: line.amount / 100 })),
      assumptions: [],
    });
  });

  test("without a regime has the figures, and nothing is missing or refused", () => {
    const { disclosure } = disclosed({ state: "TX", input: NO_DISCLOSURE_INPUT });
    expect(disclosureToWire(disclosure, null)).toMatchObject({
      state: "TX",
      regime: null,
      required: false,
      complete: false,
      missing: [],
      refused: [],
      finance_charge: 19_195,
    });
    expect(disclosed({ state: null }).disclosure).toMatchObject({ state: null, regime: null });
  });

  test("above a regime's largest amount financed, fees left aside, requires nothing", () => {
    const regime = (purchasePrice: number, state: "CA" | "NY") =>
      disclosed({ state }, { purchasePrice }).disclosure.regime;
    // 3% and 195.00 are prepaid: 515,664.95 is the largest price that finances 500,000.00 or less.
    expect(regime(51_566_495, "CA")).toBe("california");
    expect(regime(51_566_496, "CA")).toBeNull();
    expect(regime(51_566_496, "NY")).toBe("new_york");
  });
});

describe("what is missing for a document is named by its path", () => {
  test("nothing, of the complete examples", () => {
    expect(missing()).toEqual([]);
    expect(missing(NEW_YORK, { state: "NY" })).toEqual([]);
  });

  test("of an offer that says nothing, and a brand without a profile: all of it", () => {
    const profile: DisclosureProfile = {
      legalName: null,
      productWords: null,
      historicalMonths: null,
      signingPlace: null,
      disclosureSignature: false,
      newYorkBrokerSentence: null,
      approved: [],
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
    expect(refused({}, facts)).toEqual([]);
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
    ["brand.approvals", { approved: ["new_york"] }],
  ])("%s", (path, profile) => {
    expect(missing({}, { profile: exampleProfile(profile) })).toEqual([path]);
  });

  test("a place to sign is not needed where the acknowledgement is the signature", () => {
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

  test("the list of them that does not sum to nothing", () => {
    const at = (amount: number) => ({ day: day("2026-02-10"), amount, label: "Extra" });
    expect(missing({ trueUps: [at(100), at(-99)] })).toEqual(["disclosure.true_ups"]);
    expect(missing({ irregularPayments: [at(1)] })).toEqual(["disclosure.irregular_payments"]);
    expect(missing({ trueUps: [at(100), at(-100)], irregularPayments: [at(1)] })).toEqual([
      "disclosure.irregular_payments",
    ]);
    expect(missing({ trueUps: [at(100), at(-100)] })).toEqual([]);
    expect(missing({ trueUps: [at(-1)], irregularPayments: [at(1)] })).toEqual([]);
  });
});

describe("true-up payments are the estimate of a split", () => {
  test("2.5% off the split amount is included, a cent more is not", () => {
    // 0.10 x 10,000.00 is 1,000.00.
    expect(costsOfSplit(100_000, 1_000_000)).toEqual({ least: 97_500, most: 102_500 });
    // 0.10 x 10,000.01 is 1,000.001: 975.000975 and 1,025.001025.
    const costs = costsOfSplit(100_000, 1_000_001);
    expect(costs).toEqual({ least: 97_501, most: 102_500 });
    expect([97_500, 97_501, 102_500, 102_501].map((cost) => isInRange(cost, costs))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isInRange(9_999_999_999, costsOfSplit(100_000, 99_999_999_999))).toBe(true);
  });

  test("the monthly cost of 11,274.73 may be 2.5% below a split, not more", () => {
    // 11,274.73 / 0.975 / 0.12 is 96,365.21...
    const incomeOf = (monthlyAmount: number) => ({ income: income && { ...income, monthlyAmount } });
    expect(missing(incomeOf(9_636_521))).toEqual([]);
    expect(missing(incomeOf(9_636_522))).toEqual(["disclosure.payment_basis"]);
  });

  test("a split needs no such agreement", () => {
    const far = income && { ...income, monthlyAmount: 20_000_000 };
    expect(missing({ paymentBasis: "split", income: far })).toEqual([]);
  });

  test("the share of the income they make has two decimals of a percent", () => {
    expect(impliedShare(1_127_473, 9_600_000)).toBe(1_174);
  });
});

describe("what no field can supply is refused in a sentence", () => {
  test("nothing, of the complete example", () => {
    expect(refused()).toEqual([]);
  });

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
      "The amount financed is not above zero.",
      "The recipient funds are below zero.",
    ]);
  });

  test("a finance charge below zero", () => {
    const at = (amount: number) => ({ day: day("2026-02-10"), amount });
    expect(refused({ trueUps: [at(-1_919_500)] })).toEqual([]);
    expect(refused({ trueUps: [at(-1_919_501)] })).toEqual(["The finance charge is below zero."]);
    expect(
      disclosed({ input: exampleInput({ trueUps: [at(-1_919_501)] }) }).disclosure.payments?.apr,
    ).toBeNull();
  });

  test("a split of more than 5,000 payments, or of payments below one cent", () => {
    const poor = (monthlyAmount: number) => ({
      paymentBasis: "split" as const,
      income: income && { ...income, monthlyAmount },
    });
    // 6,750,000 cents in 5,000 payments are 1,350 each; 0.12 x 2,437.50 x 12 / 260 is 13.50.
    expect(refused(poor(243_750))).toEqual([]);
    expect(refused(poor(243_600))).toEqual(["There are more than 5,000 payments."]);
    expect(refused(poor(1))).toEqual(["A payment is below one cent."]);
  });

  test("a minimum payment's text of more than 60 words", () => {
    const minimum = (words: number) => ({
      minimumPayment: { text: new Array(words).fill("word").join(" "), monthlyAmount: null },
    });
    expect(refused(minimum(60))).toEqual([]);
    expect(refused(minimum(61))).toEqual([
      "disclosure.minimum_payment.text makes a text of 61 words; a disclosure allows 60.",
    ]);
  });

  test.each<[string, Partial<DisclosureFacts>]>([
    ["fees[0].label", { fees: [{ label: "Rate lock", financeCharge: true, paidTo: null }] }],
    ["fees[0].paid_to", { fees: [{ label: "Lock", financeCharge: true, paidTo: "Rate Desk" }] }],
    [
      "disclosure.payoffs[0].payee",
      { input: exampleInput({ payoffs: [{ toUs: false, payee: "The Rate Bank", amount: 620_000 }] }) },
    ],
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

  test.each<[string, Partial<DisclosureFacts>]>([
    ["brand.legal_name", { profile: exampleProfile({ legalName: "Meridian 資本 Capital" }) }],
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
