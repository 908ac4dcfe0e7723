import { beforeAll, describe, expect, test } from "vitest";
import { paymentDayFrom } from "@/lib/calculator/schedule/calendar";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import { formatDay } from "@/lib/calculator/schedule/texts";
import { QUOTE_WITH_PARTS } from "@/lib/schemas/quotes/responses";
import { dayIn } from "@/lib/services/time-zones";
import { call, expectError, expectResponse, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { contextOf } from "@/tests/helpers/call-context";
import { createOffer as createAt } from "@/tests/helpers/calls-with-json";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { RENEWAL } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder);
});

const PARTS = { include: ["schedule", "disclosure"] };
const TODAY = dayIn("America/New_York", new Date());
const inDays = (days: number) => isoDate(TODAY + days);

/** The whole response to a quote of an offer made for it. */
async function quoted(offer: object, terms: object = {}) {
  const { deal_id } = await createOffer(funder, { ...RENEWAL, ...offer });
  const response = await call(funder, "POST", `/offers/${deal_id}/quote`, { ...terms, ...PARTS });
  expectResponse(response, 200);
  const { schedule, disclosure, ...quote } = QUOTE_WITH_PARTS.parse(response.body);
  if (disclosure === undefined) throw new Error("The response has no disclosure.");
  return { schedule, disclosure, quote };
}

/** Of which nothing is missing on any day: 126 payments a day apart are 12% of the income. */
const DAILY = {
  ...RENEWAL.disclosure,
  payment_calendar: "every_day",
  income: { ...RENEWAL.disclosure.income, monthly_amount: 135_700 },
};

const disclosed = (disclosure: object, offer: object = {}) =>
  quoted({ ...offer, disclosure: { ...DAILY, ...disclosure } });

describe("200", () => {
  // Rule: L7-6
  test("75,000 at 1.20 + 0.08 in 13 biweekly payments has the worked figures on any day", async () => {
    const { disclosure, schedule } = await quoted(
      {
        buy_rate: 1.2,
        fees: [{ id: "a", label: "Fee", amount: 1_500, amount_type: "fixed" }],
        existing_funding_balance: 0,
        disclosure: { funding_date: inDays(3), first_payment_date: inDays(17) },
      },
      { purchase_price: 75_000, upsell: 0.08, frequency: "biweekly", num_payments: 13 },
    );
    expect(disclosure).toMatchObject({
      estimated_apr: 105.37,
      amount_financed: 73_500,
      recipient_funds: 73_500,
      finance_charge: 22_500,
      estimated_monthly_cost: 16_035.16,
      term: { days: 182, text: "182 days" },
    });
    expect(schedule).toMatchObject({ funding_date: inDays(3), first: inDays(17), last: inDays(185) });
  });

  // Rule: L7-5
  test("each part is returned when requested, and does not change the figures", async () => {
    const { deal_id } = await createOffer(funder, RENEWAL);
    const quote = (body?: object) => call(funder, "POST", `/offers/${deal_id}/quote`, body);
    const { body: plain } = await quote();
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(["schedule", "disclosure"]));
    for (const include of [[], ["schedule"], ["disclosure"], ["disclosure", "schedule"]]) {
      const { body } = await quote({ include });
      expect(Object.keys(body).toSorted()).toEqual([...Object.keys(plain), ...include].toSorted());
      expect(body).toMatchObject(plain);
    }
  });

  // Rule: L3-10
  test("dates that have passed count as absent", async () => {
    const context = { ...(await contextOf(funder)), now: new Date("2026-01-05T12:00:00Z") };
    const dates = { funding_date: "2026-01-05", first_payment_date: "2026-01-06" };
    const { deal_id } = await createAt(context, { ...RENEWAL, deal_id: newDealId(), disclosure: dates });
    const { body } = await call(funder, "POST", `/offers/${deal_id}/quote`, PARTS);
    const { schedule } = QUOTE_WITH_PARTS.parse(body);
    const funding = paymentDayFrom(TODAY + 1, "business_days");
    expect(schedule).toMatchObject({
      funding_date: isoDate(funding),
      first: isoDate(paymentDayFrom(funding + 1, "business_days")),
    });
    expect(schedule?.assumptions.slice(0, 2).every((text) => text.endsWith("(assumed)."))).toBe(true);
  });

  // Rule: L7-8
  test("without a document the figures stand, and nothing is missing, refused or complete", async () => {
    for (const [merchant_state, state, regime, required] of [
      ["tx", "TX", "texas", true],
      ["fl", "FL", null, false],
    ]) {
      const { disclosure } = await disclosed({ payment_basis: "fixed" }, { merchant_state });
      expect(disclosure).toMatchObject({
        state,
        regime,
        required,
        complete: false,
        missing: [],
        refused: [],
        amount_financed: 48_305,
        estimated_apr: expect.any(Number),
      });
    }
  });

  test("without a state that can be read, of a gated brand, it is not known whether one is required", async () => {
    for (const merchant_state of ["Kalifornien", null]) {
      const { disclosure } = await disclosed({}, { merchant_state });
      expect(disclosure).toMatchObject({
        state: null,
        regime: null,
        required: null,
        complete: false,
        missing: ["merchant_state"],
        refused: [],
        amount_financed: 48_305,
      });
    }
  });

  // Rule: L7-9
  test("what is missing of the offer and of its brand is named by path", async () => {
    const bare = await newFunder();
    const { deal_id } = await createOffer(bare, { ...RENEWAL, merchant_state: "NY", disclosure: null });
    const { body } = await call(bare, "POST", `/offers/${deal_id}/quote`, PARTS);
    expect(body.disclosure).toMatchObject({
      regime: "new_york",
      complete: false,
      missing: [
        "disclosure.payment_basis",
        "disclosure.income",
        "disclosure.renewal.double_dipping_amount",
        "disclosure.collateral",
        "disclosure.prepayment_fees",
        "brand.legal_name",
        "brand.product_words",
        "brand.historical_months",
        "brand.approvals",
      ],
    });
  });

  // Rule: L7-9
  test.each<[missing: string[], disclosure: object, offer?: object]>([
    [["disclosure.income.months"], { income: { ...DAILY.income, months: 6 } }],
    [["disclosure.payment_basis"], { income: { ...DAILY.income, monthly_amount: 130_000 } }],
    [["holdback_pct"], {}, { holdback_pct: 0 }],
    [["disclosure.minimum_payment.monthly_amount"], { minimum_payment: { text: "At least this." } }],
    [["disclosure.true_ups"], { true_ups: [{ date: inDays(-1), amount: 10 }] }],
    [
      ["disclosure.irregular_payments"],
      { irregular_payments: [{ date: inDays(900), amount: 1, label: "A" }] },
    ],
    [["brand.approvals"], {}, { merchant_state: "NY", existing_funding_balance: 0 }],
  ])("%j is missing", async (missing, given, offer = {}) => {
    const newYork = offer && "merchant_state" in offer ? { collateral: "None." } : {};
    const { disclosure } = await disclosed({ ...given, ...newYork }, offer);
    expect(disclosure).toMatchObject({ complete: false, missing });
  });

  test("a sentence says what no field can supply, and texts that a document cannot say are named", async () => {
    const { disclosure } = await disclosed(
      {
        payment_basis: "fixed",
        income: { ...DAILY.income, channel: "interest income" },
        payoffs: [{ payee: "Prime Rate Funding", amount: 6_200 }],
        minimum_payment: { text: "word ".repeat(61), monthly_amount: 1 },
      },
      { fees: [{ id: "a", label: "Rate lock", amount: 5, amount_type: "fixed", paid_to: "Interests Inc" }] },
    );
    expect(disclosure).toMatchObject({ complete: false, missing: [] });
    expect(disclosure.refused).toEqual([
      "disclosure.payment_basis is fixed: there is no document for payments that do not follow sales.",
      "disclosure.minimum_payment.text makes a text of 61 words; a disclosure allows 60.",
      'fees[0].label contains "Rate", which a disclosure must not say.',
      'disclosure.income.channel contains "interest", which a disclosure must not say.',
    ]);
  });

  test("a split makes payments of its own, and true-ups stand among them by date", async () => {
    const { disclosure, schedule, quote } = await disclosed({
      payment_basis: "split",
      income: RENEWAL.disclosure.income,
      funding_date: inDays(1),
      true_ups: [
        { date: inDays(20), amount: -5.5 },
        { date: inDays(10), amount: 5.5 },
      ],
    });
    // 0.12 x 94,000 x 12 / 365 a day; 67,500 takes 183 of them.
    expect(schedule?.payments).toHaveLength(185);
    expect(schedule?.payments.slice(8, 10)).toEqual([
      { date: inDays(10), amount: 370.85 },
      { date: inDays(10), amount: 5.5 },
    ]);
    expect(disclosure).toMatchObject({ total_payment_amount: 67_500, term: { days: 183 } });
    expect(disclosure).toMatchObject({ complete: false, missing: ["disclosure.true_ups"] });
    expect(quote).toMatchObject({ num_payments: 126, payment_amount: 535.71 });
  });

  // Rule: L7-7
  test("a split without an income has no schedule, and the figures that need none", async () => {
    const { disclosure, schedule } = await disclosed({ payment_basis: "split", income: null });
    expect(schedule).toBeNull();
    expect(disclosure).toMatchObject({
      complete: false,
      missing: ["disclosure.income"],
      estimated_apr: null,
      finance_charge: null,
      total_payment_amount: null,
      estimated_monthly_cost: null,
      estimated_payment: null,
      term: null,
      prepayment: { maximum_finance_charge: null },
      amount_financed: 48_305,
      recipient_funds: 42_105,
      assumptions: [],
      refused: [
        "No APR: the payments are a share of the merchant’s income, and this offer states no share or no income.",
      ],
    });
    expect(disclosure.itemization).toHaveLength(4);
  });

  // Rules: L5-8, L5-9
  test("20,000 x 1.35 in 52 biweekly payments has no APR where true-ups of 60,000 and -50,000 give three: in California no document, elsewhere a sentence", async () => {
    const offer = (merchant_state: string) => ({
      merchant_state,
      default_purchase_price: 20_000,
      default_upsell: 0.1,
      base_frequency: "biweekly",
      num_payments_floor: 52,
      num_payments_ceiling: 52,
      default_num_payments: 52,
      existing_funding_balance: 0,
      fees: [],
      disclosure: {
        ...RENEWAL.disclosure,
        funding_date: inDays(1),
        first_payment_date: inDays(15),
        true_ups: [
          { date: inDays(16), amount: 60_000 },
          { date: inDays(36), amount: -50_000 },
        ],
      },
    });
    const sentence = `By ${formatDay(TODAY + 16)} more than the amount financed is paid back, and later true-ups or irregular payments give it out again: the APR of such a schedule has no meaning. Correct their dates or amounts.`;
    const california = await quoted(offer("CA"));
    expect(california.disclosure).toMatchObject({ estimated_apr: null, finance_charge: 17_000 });
    expect(california.disclosure).toMatchObject({ complete: false, refused: [sentence] });
    expect(california.disclosure.assumptions).not.toContain(sentence);
    const ohio = await quoted(offer("OH"));
    expect(ohio.disclosure).toMatchObject({ estimated_apr: null, refused: [], missing: [] });
    expect(ohio.disclosure.assumptions).toContain(sentence);
    const { deal_id } = await createOffer(funder, { ...RENEWAL, ...offer("CA") });
    const made = await call(funder, "POST", `/offers/${deal_id}/disclosures`);
    expectError(made, "VALIDATION_FAILED");
    expect(made.body.details).toContain(`disclosure cannot be made: ${sentence}`);
  });
});

describe("400", () => {
  // Rule: L7-5
  test.each([
    [["schedule", "schedule"], ["include must not repeat a part"]],
    [["apr"], ["include[0] must be one of schedule, disclosure, structures"]],
    ["schedule", ["include must be an array"]],
  ])("include %j", async (include, details) => {
    const { deal_id } = await createOffer(funder, RENEWAL);
    const refused = await call(funder, "POST", `/offers/${deal_id}/quote`, { include });
    expect(expectError(refused, "VALIDATION_FAILED").details).toEqual(details);
  });

  test("a misspelled include is named with its nearest name", async () => {
    const { deal_id } = await createOffer(funder, RENEWAL);
    const refused = await call(funder, "POST", `/offers/${deal_id}/quote`, { includes: [] });
    expect(expectError(refused, "VALIDATION_FAILED").details).toEqual([
      "includes is not a known field; the nearest known name is include",
    ]);
  });
});
