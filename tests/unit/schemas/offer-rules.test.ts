import { describe, expect, test } from "vitest";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import { OFFER_FIELDS } from "@/lib/schemas/offers/fields";
import { type OfferFacts, offerRules } from "@/lib/schemas/offers/rules";
import { detailOf } from "@/lib/schemas/wire/field-issues";
import { parseFields, withoutNulls } from "@/lib/schemas/wire/parse-fields";
import { FULLEST_OFFER, SMALLEST_OFFER } from "@/tests/helpers/offers";

const NO_FAULTS: OfferFacts = { brandKnown: true, callbackIssue: null, dates: null, patched: null };

function details(
  change: Record<string, unknown>,
  base: object = SMALLEST_OFFER,
  facts = NO_FAULTS,
): string[] {
  const read = parseFields(OFFER_FIELDS, withoutNulls({ ...base, ...change }));
  return [...read.issues, ...offerRules(read.values, facts, read.parts)].map(detailOf);
}

const fixedFee = (_: unknown, index: number) => ({
  id: `f${index}`,
  label: "F",
  amount: 1,
  amount_type: "fixed",
});
const TIER = { label: "", termOrWindow: 1, factorRate: 9, amountSold: -1, savings: 0.001, discountPts: 0 };
const WINDOW = { months_after_funding: 1, factor_rate_discount: 0.1 };

// Rule: S2-9
test("the smallest and the fullest offer pass every rule", () => {
  expect(details({})).toEqual([]);
  expect(details({}, FULLEST_OFFER)).toEqual([]);
});

describe("a field that is missing, of the wrong type or out of range is named with its limit", () => {
  // Rules: D5-3, D5-8, D5-10, D5-13, D5-27, D5-32, D5-38, S2-1, S2-5, S2-6
  test.each<[detail: string, ...changes: Record<string, unknown>[]]>([
    ["merchant_name is required", { merchant_name: undefined }, { merchant_name: null }],
    ["merchant_name must not be empty", { merchant_name: "" }],
    ["merchant_name must have at most 200 characters", { merchant_name: "a".repeat(201) }],
    ["merchant_name must be one line, without control characters", { merchant_name: "a\u0007" }],
    ["merchant_name must be a string", { merchant_name: 1 }],
    ["deal_type must have at most 64 characters", { deal_type: "a".repeat(65) }],
    ["brand_id must be a UUID", { brand_id: "x" }],
    ["position must be a whole number from 0 to 1,000", { position: 1001 }, { position: 1.5 }],
    [
      "purchase_price_floor must be a positive number",
      { purchase_price_floor: 0 },
      { purchase_price_floor: -1 },
    ],
    ["purchase_price_floor must be a currency amount: a number, not text", { purchase_price_floor: "10000" }],
    ["purchase_price_floor must be a currency amount", { purchase_price_floor: "ten thousand" }],
    ["buy_rate must be a number, not text", { buy_rate: "1.2" }],
    [
      "purchase_price_ceiling must be at most 999,999,999.99",
      { purchase_price_ceiling: 1_000_000_000 },
      { purchase_price_ceiling: 999_999_999_999_999 },
    ],
    ["purchase_price_ceiling must have at most 2 decimals", { purchase_price_ceiling: 50_000.001 }],
    ["buy_rate must be 1.0 or more", { buy_rate: 0.99 }],
    ["buy_rate must be at most 10", { buy_rate: 10.1 }],
    ["buy_rate must have at most 6 decimals", { buy_rate: 1.2000001 }],
    ["max_upsell must be 0 or more", { max_upsell: -0.01 }],
    [
      "max_upsell must be at most 1 (100 points); use 0.10 for 10 points",
      { max_upsell: 1.000001 },
      { max_upsell: 10 },
    ],
    [
      "default_upsell must be at most 1 (100 points); use 0.10 for 10 points",
      { max_upsell: 1, default_upsell: 1.5 },
    ],
    ["monthly_receivables must have at most 2 decimals", { monthly_receivables: 0.001 }],
    ["funder_notes must have at most 2,000 characters", { funder_notes: "a".repeat(2001) }],
    ["fees[0].label is required", { fees: [{ id: "a", amount: 1, amount_type: "fixed" }] }],
    ["fees[0].amount_type is required", { fees: [{ id: "a", label: "A", amount: 1 }] }],
    ["fees must hold at most 50 fees", { fees: Array.from({ length: 51 }, fixedFee) }],
    ["assigned_users must hold at most 50 addresses", { assigned_users: Array(51).fill("a@b.example") }],
    ["prepayment_schedule must hold at most 240 tiers", { prepayment_schedule: Array(241).fill(TIER) }],
    [
      "prepayment_config.params.windows must hold at most 24 windows",
      { prepayment_config: { params: { windows: Array(25).fill(WINDOW) } } },
    ],
    ["holdback_pct must be a fraction from 0 to 1, use 0.12 for 12 %", { holdback_pct: 12 }],
    ["holdback_pct must be a fraction from 0 to 1", { holdback_pct: -0.1 }],
    ["available_frequencies must not be empty", { available_frequencies: [] }],
    ["available_frequencies must not repeat a frequency", { available_frequencies: ["daily", "daily"] }],
    ["available_frequencies must be an array", { available_frequencies: "daily" }],
    ["num_payments_floor must be a whole number from 1 to 5,000", { num_payments_floor: 0 }],
    ["num_payments_ceiling must be a whole number from 1 to 5,000", { num_payments_ceiling: 5001 }],
    ["payment_amount_override must be a positive number", { payment_amount_override: 0 }],
    ["payment_override_behavior must be one of ceiling, floor, exact", { payment_override_behavior: "cap" }],
    [
      "fee_config.show is not a known field; the nearest known name is show_fee_breakdown",
      { fee_config: { show: true } },
    ],
    [
      "display_config.show_stipulations must be true or false",
      { display_config: { show_stipulations: "yes" } },
    ],
    ["stipulations[0] must have at most 2,000 characters", { stipulations: ["a".repeat(2001)] }],
    ["stipulations must hold at most 100 stipulations", { stipulations: Array(101).fill("a") }],
    ["notification_emails[0] must be an e-mail address", { notification_emails: ["nobody"] }],
    ["metadata.a must be a string", { metadata: { a: 1 } }],
    ["metadata. is not a valid name: it must not be empty", { metadata: { "": "b" } }],
    [
      "metadata.a? is not a valid name: it must be one line, without control characters",
      { metadata: { "a\u0007": "b" } },
    ],
    [
      "metadata must hold at most 50 pairs",
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, "v"])) },
    ],
    ["merchantname is not a known field; the nearest known name is merchant_name", { merchantname: "x" }],
  ])("%s", (detail, ...changes) => {
    for (const change of changes) expect(details(change)).toEqual([detail]);
  });

  // Rule: D5-5
  test("base_frequency must be one of the known frequencies", () => {
    const detail = `base_frequency must be one of ${FREQUENCIES.join(", ")}`;
    expect(details({ base_frequency: "hourly" })).toEqual([detail]);
  });
});

describe("the business rules", () => {
  const fee = { id: "a", label: "A", amount: 0.03, amount_type: "pct" };
  const adjustable = { ...fee, adjustable: true, floor: 0.01, ceiling: 0.04 };
  const generated = (params: object, model = "step_per_month") => ({
    prepayment_schedule_mode: "auto_generate",
    prepayment_config: { model, params },
  });

  // Rules: D5-37, D5-38, D5-40, D5-41, S2-5, S2-7, S2-10
  test.each<[detail: string, change: Record<string, unknown>]>([
    ["purchase_price_floor must not exceed purchase_price_ceiling", { purchase_price_floor: 50_000.01 }],
    ["num_payments_floor must not exceed num_payments_ceiling", { num_payments_floor: 181 }],
    [
      "default_purchase_price must not be less than purchase_price_floor",
      { default_purchase_price: 9_999.99 },
    ],
    ["default_purchase_price must not exceed purchase_price_ceiling", { default_purchase_price: 50_000.01 }],
    ["default_upsell must not exceed max_upsell", { default_upsell: 0.100001 }],
    ["default_num_payments must not be less than num_payments_floor", { default_num_payments: 59 }],
    ["default_num_payments must not exceed num_payments_ceiling", { default_num_payments: 181 }],
    ["fees[1].id must not repeat the id of another fee", { fees: [fee, fee] }],
    ["fees[0].floor is required on an adjustable fee", { fees: [{ ...adjustable, floor: undefined }] }],
    ["fees[0].amount must not be less than fees[0].floor", { fees: [{ ...adjustable, amount: 0.005 }] }],
    ["fees[0].amount must not exceed fees[0].ceiling", { fees: [{ ...adjustable, amount: 0.05 }] }],
    [
      "fees[0].amount must be a fraction from 0 to 1 with at most 6 decimals, use 0.03 for 3 %",
      { fees: [{ ...fee, amount: 3 }] },
    ],
    [
      "fees[0].amount must be a currency amount from 0 to 999,999,999.99 with at most 2 decimals",
      { fees: [{ ...fee, amount_type: "fixed", amount: 1.001 }] },
    ],
    [
      "prepayment_config.model is required with prepayment_schedule_mode auto_generate",
      { prepayment_schedule_mode: "auto_generate" },
    ],
    [
      "prepayment_schedule is required with prepayment_schedule_mode funder_provided",
      { prepayment_schedule_mode: "funder_provided" },
    ],
    [
      "prepayment_config.params.rate_step must be above 0 and at most 10, with at most 6 decimals",
      generated({ rate_step: 0, floor_term_months: 1 }),
    ],
    [
      "prepayment_config.params.rate_step is required with model step_per_month",
      generated({ floor_term_months: 1 }),
    ],
    [
      "prepayment_config.params.floor_term_months is required with model step_per_month",
      generated({ rate_step: 0.01 }),
    ],
    ["prepayment_config.params.windows is required with model fixed_windows", generated({}, "fixed_windows")],
    [
      "prepayment_config.params.windows must not be empty with model fixed_windows",
      generated({ windows: [] }, "fixed_windows"),
    ],
    [
      "prepayment_config.params.windows[1].months_after_funding must not repeat that of another window",
      generated({ windows: [WINDOW, { ...WINDOW, factor_rate_discount: 0.2 }] }, "fixed_windows"),
    ],
  ])("%s", (detail, change) => expect(details(change)).toEqual([detail]));

  // Rule: S2-11
  test("every broken rule is reported, not only the first", () => {
    expect(details({ fees: [{ ...adjustable, floor: 0.05 }] })).toEqual([
      "fees[0].floor must not exceed fees[0].ceiling",
      "fees[0].amount must not be less than fees[0].floor",
    ]);
  });

  // Rule: D5-33
  // Rule: D3-29
  test("of fees are reported together with the fields of fees that do not parse", () => {
    const fee = { id: "a", label: "Fee", amount: 0.03, amount_type: "pct" };
    const fees = [
      { ...fee, label: "" },
      { ...fee, id: "b", adjustable: true, floor: 0.05, ceiling: 0.02 },
      { ...fee, amount: 3 },
      { ...fee, id: "c", amount: "3", adjustable: true, floor: "0", ceiling: 2 },
      { ...fee, id: 1, amount: 2, amount_type: "share", adjustable: true },
      "fee",
    ];
    expect(details({ fees })).toEqual([
      "fees[0].label must not be empty",
      "fees[3].amount must be a number",
      "fees[3].floor must be a number",
      "fees[4].id must be a string",
      "fees[4].amount_type must be one of pct, fixed",
      "fees[5] must be an object",
      "fees[1].floor must not exceed fees[1].ceiling",
      "fees[1].amount must not be less than fees[1].floor",
      "fees[1].amount must not exceed fees[1].ceiling",
      "fees[2].id must not repeat the id of another fee",
      "fees[2].amount must be a fraction from 0 to 1 with at most 6 decimals, use 0.03 for 3 %",
      "fees[3].ceiling must be a fraction from 0 to 1 with at most 6 decimals, use 0.02 for 2 %",
      "fees[4].floor is required on an adjustable fee",
      "fees[4].ceiling is required on an adjustable fee",
    ]);
  });

  // Rule: D3-29
  test("of generated tiers are reported together with the members that do not parse", () => {
    const generated = (prepayment_config: object) =>
      details({ prepayment_schedule_mode: "auto_generate", prepayment_config });
    const windows = [
      { ...WINDOW, factor_rate_discount: "0.1" },
      { ...WINDOW, factor_rate_discount: 11 },
      { months_after_funding: 0.5, factor_rate_discount: 11 },
      null,
    ];
    const at = "prepayment_config.params";
    expect(generated({ model: "fixed_windows", params: { windows } })).toEqual([
      `${at}.windows[0].factor_rate_discount must be a number`,
      `${at}.windows[2].months_after_funding must be a whole number`,
      `${at}.windows[3] must be an object`,
      `${at}.windows[1].months_after_funding must not repeat that of another window`,
      `${at}.windows[1].factor_rate_discount must be from 0 to 10 with at most 6 decimals`,
      `${at}.windows[2].factor_rate_discount must be from 0 to 10 with at most 6 decimals`,
    ]);
    expect(generated({ model: "step_per_month", params: { rate_step: 0, floor_term_months: "1" } })).toEqual([
      `${at}.floor_term_months must be a whole number`,
      `${at}.rate_step must be above 0 and at most 10, with at most 6 decimals`,
    ]);
    expect(generated({ model: "steps", params: {} })).toEqual([
      "prepayment_config.model must be one of step_per_month, fixed_windows",
    ]);
    expect(generated({ model: "step_per_month", params: 1 })).toEqual([`${at} must be an object`]);
    expect(generated({ params: { rate_step: "1" } })).toEqual([
      `${at}.rate_step must be a number`,
      "prepayment_config.model is required with prepayment_schedule_mode auto_generate",
    ]);
  });

  test("an offer none of whose frequencies leaves a whole number of payments is refused", () => {
    const change = { num_payments_floor: 61, num_payments_ceiling: 64, available_frequencies: ["weekly"] };
    expect(details(change)).toEqual([
      expect.stringMatching(/^available_frequencies must hold one that leaves a whole number/),
    ]);
  });

  test("an offer may list every frequency", () => {
    expect(details({ available_frequencies: FREQUENCIES })).toEqual([]);
  });

  // Rule: D5-34
  test("a frequency that leaves none is accepted beside one that does", () => {
    const change = {
      num_payments_floor: 61,
      num_payments_ceiling: 64,
      available_frequencies: ["daily", "weekly"],
    };
    expect(details(change)).toEqual([]);
  });

  // Rule: D5-11
  test("an offer whose longest term could generate more than 240 tiers is refused", () => {
    const years = (payments: number) => ({
      base_frequency: "monthly",
      available_frequencies: ["monthly"],
      num_payments_floor: 1,
      num_payments_ceiling: payments,
      ...generated({ rate_step: 0.001, floor_term_months: 1 }),
    });
    expect(details(years(240))).toEqual([]);
    expect(details(years(241))).toEqual([
      "prepayment_config would generate 241 tiers for the longest term; at most 240 are allowed",
    ]);
  });

  // Rule: D5-42
  test("what the prepayment mode does not use is kept and ignored", () => {
    const change = {
      prepayment_config: { model: "step_per_month", params: { rate_step: -5 } },
      prepayment_schedule_mode: "none",
    };
    expect(details(change)).toEqual([]);
  });

  // Rule: D5-12
  test("a funder's own tiers are held to their types and to nothing else", () => {
    const own = { prepayment_schedule_mode: "funder_provided" };
    expect(details({ ...own, prepayment_schedule: [TIER] })).toEqual([]);
    expect(details({ ...own, prepayment_schedule: [{ ...TIER, factorRate: "9" }] })).toEqual([
      "prepayment_schedule[0].factorRate must be a number",
    ]);
  });

  // Rule: D5-40
  test("floor and ceiling of a fee that is not adjustable are ignored", () => {
    expect(details({ fees: [{ ...adjustable, adjustable: false, floor: 9, ceiling: 1 }] })).toEqual([]);
  });

  test("issues from outside facts are reported with the rest", () => {
    const facts = { brandKnown: false, callbackIssue: "must use https", dates: null, patched: null };
    expect(details({ buy_rate: 0.5 }, SMALLEST_OFFER, facts)).toEqual([
      "buy_rate must be 1.0 or more",
      "brand_id must be a brand of this funder",
      "callback_url must use https",
    ]);
  });
});
