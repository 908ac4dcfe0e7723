import { describe, expect, test } from "vitest";
import { withoutEmptyObjects } from "@/lib/schemas/disclosures/fields";
import { toDisclosureInput, toFeeDisclosures } from "@/lib/schemas/disclosures/input";
import { withDefaults } from "@/lib/schemas/offers/defaults";
import { OFFER_FIELDS } from "@/lib/schemas/offers/fields";
import { type CheckedDates, offerRules } from "@/lib/schemas/offers/rules";
import { detailOf } from "@/lib/schemas/wire/field-issues";
import { parseFields, readFields, withoutNulls } from "@/lib/schemas/wire/parse-fields";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { day, NO_DISCLOSURE_INPUT } from "@/tests/unit/calculator/example-offer";

/** The details of an offer with a `disclosure`; without `dates` none is checked. */
function details(disclosure: object, offer: object = {}, dates: CheckedDates | null = null): string[] {
  const read = parseFields(OFFER_FIELDS, withoutNulls({ ...SMALLEST_OFFER, ...offer, disclosure }));
  const facts = { brandKnown: true, callbackIssue: null, dates, patched: null };
  const given = { ...read.values, disclosure: read.values.disclosure ?? read.parts?.disclosure?.values };
  return [...read.issues, ...offerRules(given, facts)].map(detailOf);
}

const rows = (count: number, row: object | string) => Array.from({ length: count }, () => row);
const DATED = { date: "2026-02-02", amount: 1 };

/** Every member, at a limit of its range where it has one. */
const EVERYTHING = {
  funding_date: "2026-01-05",
  first_payment_date: "2026-01-06",
  payment_calendar: "weekdays",
  semi_monthly_days: [15, 30],
  payment_basis: "split",
  income: {
    monthly_amount: 0.01,
    method: "historical",
    months: 12,
    channel: "one two three four five six seven eight nine ten eleven twelve",
  },
  true_ups: [
    { date: "2026-02-02", amount: -0.01 },
    { date: "2026-02-03", amount: 0 },
  ],
  irregular_payments: [{ date: "2026-03-02", amount: 10.5, label: "Audit at the market rate" }],
  minimum_payment: { text: "Pay\nsomething.", monthly_amount: 0.01 },
  payoffs: [
    { payee: "Rival", amount: 100.25 },
    { amount: 0.75, to_us: true },
  ],
  renewal: { double_dipping_amount: 0, prepayment_charge: 1, unpaid_charges: 2.5 },
  collateral: "A security interest in receivables.",
  other_fees: "None",
  prepayment_fees: "None.",
  true_up_paragraph: "1.4",
  prepayment_paragraph: "2",
  payment_method: "ACH debit of the business account",
  variation: "v".repeat(500),
  prepayment_costs: Array.from({ length: 10 }, () => "c".repeat(300)),
};

// Rule: L3-7
test("a disclosure that uses every member is accepted", () => {
  expect(details(EVERYTHING, { existing_funding_balance: 101 })).toEqual([]);
});

describe("a member that is missing, of the wrong type or out of range is named by its path", () => {
  // Rules: L3-8, L3-12
  test.each<[detail: string, ...given: object[]]>([
    [
      "disclosure.funding_date must be a date such as 2026-01-05, from 1970 to 2099",
      { funding_date: "2026-02-29" },
      { funding_date: "2026-1-5" },
      { funding_date: "2100-01-01" },
      { funding_date: "2026-01-05T00:00:00Z" },
      { funding_date: 20_260_105 },
    ],
    [
      "disclosure.first_payment_date must be a date such as 2026-01-05, from 1970 to 2099",
      { first_payment_date: "tomorrow" },
    ],
    [
      "disclosure.payment_calendar must be one of business_days, weekdays, every_day",
      { payment_calendar: "daily" },
    ],
    [
      "disclosure.semi_monthly_days must be two days 15 apart, from 1 and 16 to 15 and 30, or one from 13 to 17 and 31 for the last day",
      { semi_monthly_days: [16, 1] },
      { semi_monthly_days: [1, 15] },
      { semi_monthly_days: [12, 31] },
      { semi_monthly_days: [18, 31] },
      { semi_monthly_days: [17, 32] },
      { semi_monthly_days: [0, 15] },
      { semi_monthly_days: [1] },
      { semi_monthly_days: [1, 16, 31] },
      { semi_monthly_days: "1,16" },
    ],
    ["disclosure.payment_basis must be one of fixed, true_up, split", { payment_basis: "other" }],
    ["disclosure.income must be an object", { income: 96_000 }],
    ["disclosure.income.monthly_amount must be a positive number", { income: { monthly_amount: 0 } }],
    ["disclosure.income.monthly_amount must have at most 2 decimals", { income: { monthly_amount: 0.001 } }],
    ["disclosure.income.method must be one of historical, underwriting", { income: { method: "opt_in" } }],
    ["disclosure.income.months must be from 4 to 12", { income: { months: 3 } }, { income: { months: 13 } }],
    ["disclosure.income.months must be a whole number from 4 to 12", { income: { months: 4.5 } }],
    ["disclosure.income.channel must have 1 to 12 words", { income: { channel: "a ".repeat(13) } }],
    ["disclosure.income.channel must not be empty", { income: { channel: " " } }],
    [
      "disclosure.income.amount is not a known field; the nearest known name is monthly_amount",
      { income: { amount: 1 } },
    ],
    ["disclosure.true_ups must hold at most 24 true-ups", { true_ups: rows(25, DATED) }],
    ["disclosure.payment_method must have at most 200 characters", { payment_method: "m".repeat(201) }],
    ["disclosure.variation must have at most 500 characters", { variation: "v".repeat(501) }],
    ["disclosure.prepayment_costs must hold at most 10 paragraphs", { prepayment_costs: rows(11, "Cost.") }],
    [
      "disclosure.prepayment_costs[0] must have at most 300 characters",
      { prepayment_costs: ["c".repeat(301)] },
    ],
    [
      "disclosure.true_ups[0].amount must have at most 2 decimals",
      { true_ups: [{ ...DATED, amount: -0.001 }] },
    ],
    [
      "disclosure.true_ups[0].amount must be at least -999,999,999.99",
      { true_ups: [{ ...DATED, amount: -1_000_000_000 }] },
    ],
    ["disclosure.true_ups[0].date is required", { true_ups: [{ amount: 1 }] }],
    [
      "disclosure.irregular_payments must hold at most 24 payments",
      { irregular_payments: rows(25, { ...DATED, label: "A" }) },
    ],
    [
      "disclosure.irregular_payments[0].amount must not be negative",
      { irregular_payments: [{ ...DATED, amount: -1, label: "A" }] },
    ],
    ["disclosure.irregular_payments[0].label is required", { irregular_payments: [DATED] }],
    [
      "disclosure.minimum_payment.monthly_amount must be a positive number",
      { minimum_payment: { monthly_amount: 0 } },
    ],
    ["disclosure.payoffs must hold at most 20 payoffs", { payoffs: rows(21, { amount: 0, to_us: true }) }],
    ["disclosure.payoffs[0].amount is required", { payoffs: [{ to_us: true }] }],
    [
      "disclosure.payoffs[0].payee is required unless to_us is true",
      { payoffs: [{ amount: 0 }] },
      { payoffs: [{ amount: 0, to_us: false }] },
    ],
    ["disclosure.payoffs must sum to existing_funding_balance", { payoffs: [{ amount: 0.01, to_us: true }] }],
    ["disclosure.renewal.unpaid_charges must not be negative", { renewal: { unpaid_charges: -1 } }],
    ["disclosure.true_up_paragraph must have at most 100 characters", { true_up_paragraph: "1".repeat(101) }],
    ["disclosure.collateral must have at most 2,000 characters", { collateral: "a".repeat(2_001) }],
    ["disclosure.renewals is not a known field; the nearest known name is renewal", { renewals: {} }],
    ["disclosure must be an object", [] as object],
  ])("%s", (detail, ...given) => {
    for (const disclosure of given) expect(details(disclosure)).toEqual([detail]);
  });

  // Rule: L3-12
  test("payoffs are the whole balance to the cent", () => {
    const payoffs = [
      { payee: "Rival", amount: 0.1 },
      { amount: 0.2, to_us: true },
    ];
    expect(details({ payoffs }, { existing_funding_balance: 0.3 })).toEqual([]);
    expect(details({ payoffs: [] }, { existing_funding_balance: 0.3 })).toEqual([
      "disclosure.payoffs must sum to existing_funding_balance",
    ]);
  });

  test("the fields of fees and the flag beside them are read as their kinds", () => {
    const fee = { id: "a", label: "A", amount: 1, amount_type: "fixed", finance_charge: 1, paid_to: "" };
    expect(details({}, { fees: [fee], display_config: { show_estimated_apr: "yes" } })).toEqual([
      "fees[0].finance_charge must be true or false",
      "fees[0].paid_to must not be empty",
      "display_config.show_estimated_apr must be true or false",
    ]);
  });
});

describe("words that a disclosure must not say", () => {
  // Rule: L3-13
  test.each([
    ["true_up_paragraph", (text: string) => ({ true_up_paragraph: text })],
    ["prepayment_paragraph", (text: string) => ({ prepayment_paragraph: text })],
    ["minimum_payment.text", (text: string) => ({ minimum_payment: { text } })],
    ["other_fees", (text: string) => ({ other_fees: text })],
    ["prepayment_fees", (text: string) => ({ prepayment_fees: text })],
    ["collateral", (text: string) => ({ collateral: text })],
    ["payment_method", (text: string) => ({ payment_method: text })],
    ["variation", (text: string) => ({ variation: text })],
    ["prepayment_costs[0]", (text: string) => ({ prepayment_costs: [text] })],
  ])("are refused in %s, whole words in any case", (path, given) => {
    expect(details(given("No Rate applies."))).toEqual([`disclosure.${path} must not contain "Rate"`]);
    expect(details(given("INTERESTS"))).toEqual([`disclosure.${path} must not contain "INTERESTS"`]);
    expect(details(given("Operate at moderate, interesting speed."))).toEqual([]);
  });

  // Rule: L3-13
  test("except a security interest in the collateral", () => {
    expect(details({ collateral: "A security interest." })).toEqual([]);
    expect(details({ prepayment_fees: "A security interest." })).toEqual([
      'disclosure.prepayment_fees must not contain "interest"',
    ]);
  });

  // Rule: L3-14
  test("do not refuse an offer in a label, a payee or a channel, where only a document does", () => {
    const disclosure = {
      income: { channel: "interest income" },
      payoffs: [{ payee: "Prime Rate Funding", amount: 0 }],
      irregular_payments: [{ ...DATED, label: "Rate reset" }],
    };
    const fee = { id: "a", label: "Rate lock", amount: 1, amount_type: "fixed", paid_to: "Interest Inc" };
    expect(details(disclosure, { fees: [fee] })).toEqual([]);
  });
});

describe("a member that does not parse", () => {
  test("does not hide the rules on the others", () => {
    const today = day("2026-01-05");
    const given = { funding_date: "2025-01-05", payment_basis: "other", payoffs: [{ amount: 1 }] };
    expect(details(given, {}, { today, fundingChanged: true, givenChanged: true })).toEqual([
      "disclosure.payment_basis must be one of fixed, true_up, split",
      "disclosure.payoffs[0].payee is required unless to_us is true",
      "disclosure.payoffs must sum to existing_funding_balance",
      "disclosure.funding_date must be from 2026-01-05, today, to 2026-03-06, 60 days after it",
    ]);
  });

  test("hides the rules on itself, as a balance does that does not parse", () => {
    const given = { payoffs: [{ amount: 1, to_us: true }] };
    expect(details(given, { existing_funding_balance: "1" })).toEqual([
      "existing_funding_balance must be a currency amount: a number, not text",
    ]);
  });
});

// Rule: L3-21
describe("what the funder says that it gave", () => {
  const today = day("2026-01-05");
  const checked = (given: object, givenChanged = true) =>
    details({ given }, {}, { today, fundingChanged: false, givenChanged });

  test("has a day that is not ahead, and a reference of one line", () => {
    expect(checked({ date: "2026-01-05", reference: "TX-118" })).toEqual([]);
    expect(checked({ date: "2026-01-06" })).toEqual([
      "disclosure.given.date must be 2026-01-05, today, or earlier",
    ]);
    // A stored day is not checked again.
    expect(checked({ date: "2026-01-06" }, false)).toEqual([]);
    expect(checked({ reference: "TX-118" })).toEqual(["disclosure.given.date is required"]);
    expect(checked({ date: "2026-01-05", reference: "x".repeat(101) })).toEqual([
      "disclosure.given.reference must have at most 100 characters",
    ]);
    expect(checked({ date: "2026-01-05", by: "us" })).toEqual([
      "disclosure.given.by is not a known field; the nearest known name is date",
    ]);
  });
});

describe("dates", () => {
  const TODAY = day("2026-01-05");
  const checked = (disclosure: object, fundingChanged = true) =>
    details(disclosure, {}, { today: TODAY, fundingChanged, givenChanged: true });
  const REFUSED = "disclosure.funding_date must be from 2026-01-05, today, to 2026-03-06, 60 days after it";

  // Rule: L3-9
  test.each([
    ["2026-01-04", [REFUSED]],
    ["2026-01-05", []],
    ["2026-03-06", []],
    ["2026-03-07", [REFUSED]],
  ])("funding on %s, on 2026-01-05", (funding_date, refused) => {
    expect(checked({ funding_date })).toEqual(refused);
  });

  // Rule: L3-11
  test.each([
    ["2026-01-08", ["disclosure.first_payment_date must be after disclosure.funding_date"]],
    ["2026-01-07", ["disclosure.first_payment_date must be after disclosure.funding_date"]],
    ["2026-01-09", []],
    ["2026-03-11", []],
    ["2026-03-12", ["disclosure.first_payment_date must be at most 62 days after disclosure.funding_date"]],
  ])("a first payment on %s, funded on 2026-01-08", (first_payment_date, refused) => {
    expect(checked({ funding_date: "2026-01-08", first_payment_date })).toEqual(refused);
    expect(checked({ funding_date: "2026-01-08", first_payment_date }, false)).toEqual(refused);
  });

  // Rule: L3-11
  test("a first payment stands alone beside a funding date that is not given or has passed", () => {
    expect(checked({ first_payment_date: "2026-01-01" })).toEqual([]);
    expect(checked({ first_payment_date: "2031-01-01" })).toEqual([]);
    const passed = { funding_date: "2026-01-04", first_payment_date: "2026-01-04" };
    expect(checked(passed, false)).toEqual([]);
  });

  test("are not validated when both are unchanged", () => {
    expect(details({ funding_date: "2020-01-01", first_payment_date: "2019-01-01" })).toEqual([]);
  });
});

describe("an object without members counts as not given", () => {
  // Rule: L3-15
  test.each([
    [{}, undefined],
    [{ income: {}, renewal: {}, minimum_payment: {} }, undefined],
    [{ income: {}, payment_basis: "split" as const }, { payment_basis: "split" }],
    [{ true_ups: [] }, { true_ups: [] }],
  ])("%j", (given, kept) => {
    expect(withoutEmptyObjects(given)).toEqual(kept);
  });
});

describe("in the calculator's integers", () => {
  test("is every member, a payoff to the funder without its payee", () => {
    const offer = { ...SMALLEST_OFFER, existing_funding_balance: 101, disclosure: EVERYTHING };
    const { disclosure } = withDefaults(readFields(OFFER_FIELDS, offer), "b");
    expect(toDisclosureInput(disclosure)).toEqual({
      fundingDay: day("2026-01-05"),
      firstPaymentDay: day("2026-01-06"),
      paymentCalendar: "weekdays",
      semiMonthlyDays: [15, 30],
      paymentBasis: "split",
      income: { ...EVERYTHING.income, monthly_amount: undefined, monthlyAmount: 1 },
      trueUps: [
        { day: day("2026-02-02"), amount: -1 },
        { day: day("2026-02-03"), amount: 0 },
      ],
      irregularPayments: [{ day: day("2026-03-02"), amount: 1_050, label: "Audit at the market rate" }],
      minimumPayment: { text: "Pay\nsomething.", monthlyAmount: 1 },
      payoffs: [
        { toUs: false, payee: "Rival", amount: 10_025 },
        { toUs: true, amount: 75 },
      ],
      renewal: { doubleDippingAmount: 0, prepaymentCharge: 100, unpaidCharges: 250 },
      collateral: EVERYTHING.collateral,
      otherFees: "None",
      prepaymentFees: "None.",
      trueUpParagraph: "1.4",
      prepaymentParagraph: "2",
      paymentMethod: "ACH debit of the business account",
      variation: "v".repeat(500),
      prepaymentCosts: Array.from({ length: 10 }, () => "c".repeat(300)),
    });
  });

  test("nothing is null or empty", () => {
    expect(toDisclosureInput(null)).toEqual(NO_DISCLOSURE_INPUT);
  });

  test("a fee is a finance charge that the funder keeps, unless it is said otherwise", () => {
    const fee = { id: "a", label: "A", amount: 1, amount_type: "fixed" as const };
    const fees = [fee, { ...fee, id: "b", label: "B", finance_charge: false, paid_to: "The state" }];
    const full = withDefaults(readFields(OFFER_FIELDS, { ...SMALLEST_OFFER, fees }), "b");
    expect(toFeeDisclosures(full.fees)).toEqual([
      { label: "A", financeCharge: true, paidTo: null },
      { label: "B", financeCharge: false, paidTo: "The state" },
    ]);
  });
});
