import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FULL_OFFER } from "@/lib/schemas/offers/examples";
import { OFFER_FIELDS } from "@/lib/schemas/offers/fields";
import { LIMIT_FIELDS } from "@/lib/schemas/offers/limit-fields";
import { type OfferFacts, offerRules } from "@/lib/schemas/offers/rules";
import { withoutAbsent } from "@/lib/schemas/offers/structures";
import { detailOf } from "@/lib/schemas/wire/field-issues";
import { parseFields } from "@/lib/schemas/wire/parse-fields";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import type { OfferJson } from "@/tests/helpers/structured-offers";

const NO_FAULTS: OfferFacts = { brandKnown: true, callbackIssue: null, dates: null, patched: null };
const STEPS = {
  prepayment_schedule_mode: "auto_generate",
  prepayment_config: { model: "step_per_month", params: { rate_step: 0.01, floor_term_months: 1 } },
};
const SIX = { id: "six", label: "6 months" };
const NINE = { id: "nine", label: "9 months" };

function details(structures: unknown, change: OfferJson = {}): string[] {
  const read = parseFields(OFFER_FIELDS, withoutAbsent({ ...SMALLEST_OFFER, structures, ...change }));
  return [...read.issues, ...offerRules(read.values, NO_FAULTS, read.parts)].map(detailOf);
}

/** The second of two structures, with its limits. */
function second(limits: OfferJson, change: OfferJson = {}): string[] {
  return details([SIX, { ...NINE, ...limits }], change);
}

describe("structures are two to five, each with a name of its own", () => {
  // Rule: T1-1
  test.each<[what: string, structures: unknown, details: string[]]>([
    ["two that differ in nothing but their names", [SIX, NINE], []],
    ["none", [], []],
    ["null", null, []],
    ["one", [SIX], ["structures must hold at least 2 structures, or none"]],
    [
      "six",
      Array.from({ length: 6 }, (_, index) => ({ id: `s${index}`, label: `${index} months` })),
      ["structures must hold at most 5 structures"],
    ],
    ["what is no list", { six: SIX }, ["structures must be an array"]],
    ["what is no object", [SIX, "nine"], ["structures[1] must be an object"]],
    ["one without names", [SIX, {}], ["structures[1].id is required", "structures[1].label is required"]],
    [
      "names that are null",
      [SIX, { id: null, label: null }],
      ["structures[1].id is required", "structures[1].label is required"],
    ],
    [
      "an id with other characters",
      [SIX, { ...NINE, id: "9 months" }],
      ["structures[1].id must be 1 to 40 characters from A-Z a-z 0-9 _ -"],
    ],
    [
      "a label of 41 characters",
      [SIX, { ...NINE, label: "x".repeat(41) }],
      ["structures[1].label must have at most 40 characters"],
    ],
    [
      "a label of two lines",
      [SIX, { ...NINE, label: "9\nmonths" }],
      ["structures[1].label must be one line, without control characters"],
    ],
    [
      "the same id",
      [SIX, { ...NINE, id: "six" }],
      ["structures[1].id must not repeat the id of another structure"],
    ],
    [
      "the same label in another case, with spaces around it",
      [SIX, { ...NINE, label: " 6 MONTHS " }],
      ["structures[1].label must not repeat the label of another structure"],
    ],
  ])("%s", (_, structures, expected) => {
    expect(details(structures)).toEqual(expected);
  });
});

describe("a field inside a structure", () => {
  // Rule: T1-2
  test("is refused by its name where it is the offer's", () => {
    expect(second({ monthly_receivables: 1, merchant_state: "CA", disclosure: {}, deal_id: "x" })).toEqual(
      ["monthly_receivables", "merchant_state", "disclosure", "deal_id"].map(
        (field) => `structures[1].${field} is a field of the offer, not of a structure`,
      ),
    );
  });

  test("is refused with the nearest name where nobody knows it", () => {
    expect(second({ buyrate: 1.2 })).toEqual([
      "structures[1].buyrate is not a known field; the nearest known name is buy_rate",
    ]);
  });

  test.each<[detail: string, limits: OfferJson]>([
    ["structures[1].buy_rate is required", { buy_rate: null }],
    ["structures[1].purchase_price_ceiling is required", { purchase_price_ceiling: null }],
    ["structures[1].available_frequencies is required", { available_frequencies: null }],
    ["structures[1].buy_rate must be 1.0 or more", { buy_rate: 0.9 }],
    ["structures[1].fees[0].label is required", { fees: [{ id: "a", amount: 1, amount_type: "fixed" }] }],
    [
      "structures[1].fees[0].floor is required on an adjustable fee",
      { fees: [{ id: "a", label: "A", amount: 1, amount_type: "fixed", adjustable: true, ceiling: 2 }] },
    ],
    ["structures[1].fee_config.shows is not a known field", { fee_config: { shows: true } }],
  ])("%s", (detail, limits) => {
    expect(second(limits)[0]).toContain(detail);
  });

  test.each(LIMIT_FIELDS)("is documented to be null only where null is taken: %s", (field) => {
    const { components } = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
    const documented = JSON.stringify(components.schemas.NewStructure.properties[field]).includes('"null"');
    expect(documented).toBe(!second({ [field]: null }).includes(`structures[1].${field} is required`));
  });

  // Rule: T1-4
  test("can be null for its default where it has one, also what is null below it", () => {
    const limits = {
      default_purchase_price: null,
      fees: null,
      prepayment_config: null,
      payment_amount_override: null,
      fee_config: { show_fee_breakdown: null },
    };
    const read = parseFields(
      OFFER_FIELDS,
      withoutAbsent({ ...SMALLEST_OFFER, structures: [SIX, { ...NINE, ...limits }] }),
    );
    expect(read.issues).toEqual([]);
    expect(read.values.structures?.[1]).toEqual({ ...NINE, ...limits, fee_config: {} });
  });
});

describe("every rule holds over the flat offer", () => {
  // Rules: T1-8, T1-10
  // The smallest offer: 60 to 180 daily payments, price from 10,000 to 50,000, an upsell of at most 0.1.
  test.each<[detail: string, limits: OfferJson, change?: OfferJson]>([
    [
      "structures[1].num_payments_floor must not exceed structures[1].num_payments_ceiling",
      { num_payments_floor: 150, num_payments_ceiling: 100 },
    ],
    [
      "structures[1].num_payments_ceiling must not be less than num_payments_floor (60)",
      { num_payments_ceiling: 50 },
    ],
    [
      "structures[1].num_payments_floor must not exceed num_payments_ceiling (180)",
      { num_payments_floor: 200 },
    ],
    [
      "structures[1].purchase_price_ceiling must not be less than purchase_price_floor (10000)",
      { purchase_price_ceiling: 9_000 },
    ],
    [
      "structures[1].default_purchase_price must not exceed purchase_price_ceiling (50000)",
      { default_purchase_price: 60_000 },
    ],
    [
      "structures[1].default_num_payments must not be less than structures[1].num_payments_floor",
      { num_payments_floor: 100, default_num_payments: 90 },
    ],
    ["structures[1].default_upsell must not exceed max_upsell (0.1)", { default_upsell: 0.2 }],
    [
      "structures[1].num_payments_floor is required with structures[1].base_frequency",
      { base_frequency: "weekly", num_payments_ceiling: 30 },
    ],
    [
      "structures[1].num_payments_ceiling is required with structures[1].base_frequency",
      { base_frequency: "weekly", num_payments_floor: 12 },
    ],
    [
      "structures[1].default_num_payments is required with structures[1].base_frequency; it can be null",
      { base_frequency: "weekly", num_payments_floor: 12, num_payments_ceiling: 30 },
      { default_num_payments: 120 },
    ],
    [
      "structures[1].payment_amount_override is required with structures[1].base_frequency; it can be null",
      { base_frequency: "weekly", num_payments_floor: 12, num_payments_ceiling: 30 },
      { payment_amount_override: 700 },
    ],
    [
      "structures[1].available_frequencies must hold one that leaves a whole number of payments between structures[1].num_payments_floor and structures[1].num_payments_ceiling, counted in daily payments",
      { num_payments_floor: 61, num_payments_ceiling: 62, available_frequencies: ["monthly"] },
    ],
    [
      "structures[1].num_payments_floor must leave a whole number of payments in one of available_frequencies (monthly), between structures[1].num_payments_floor and structures[1].num_payments_ceiling, counted in daily payments",
      { num_payments_floor: 66, num_payments_ceiling: 70 },
      { available_frequencies: ["monthly"] },
    ],
    [
      "structures[1].prepayment_schedule is required with structures[1].prepayment_schedule_mode funder_provided",
      { prepayment_schedule_mode: "funder_provided" },
    ],
    [
      "structures[1].prepayment_config.model is required with prepayment_schedule_mode auto_generate",
      { prepayment_config: {} },
      { prepayment_schedule_mode: "auto_generate", prepayment_config: FULL_OFFER.prepayment_config },
    ],
    [
      "structures[1].prepayment_config would generate 1154 tiers for the longest term; at most 240 are allowed",
      { base_frequency: "weekly", num_payments_floor: 12, num_payments_ceiling: 5_000 },
      STEPS,
    ],
    ["structures[1].fees[1].id must not repeat the id of another fee", { fees: [fee("a"), fee("a")] }],
  ])("%s", (detail, limits, change) => {
    expect(second(limits, change)).toEqual([detail]);
  });
});

describe("a field of a structure that does not parse", () => {
  // Rules: D3-29, T1-7
  test("hides no rule over its other fees and windows, which the offer's own issues do not hide either", () => {
    const fees = [{ ...fee("a"), label: "" }, fee("a")];
    const prepayment_config = {
      model: "fixed_windows",
      params: { windows: [{ months_after_funding: 0, factor_rate_discount: "1" }] },
    };
    const windows = "prepayment_config.params.windows[0]";
    expect(second({ fees, prepayment_config }, { ...STEPS, fees })).toEqual([
      "fees[0].label must not be empty",
      "structures[1].fees[0].label must not be empty",
      `structures[1].${windows}.factor_rate_discount must be a number`,
      "fees[1].id must not repeat the id of another fee",
      "structures[1].fees[1].id must not repeat the id of another fee",
      `structures[1].${windows}.months_after_funding must be a whole number from 1 to 5,000`,
    ]);
  });

  // Rule: T1-7
  test("hides the rules over that field alone, and keeps the numbers of the structures", () => {
    expect(
      details([
        { ...SIX, buy_rate: 0.9, num_payments_floor: 200 },
        { ...NINE, num_payments_floor: 200 },
        { id: "nine", label: "9 Months", default_upsell: 0.2 },
      ]),
    ).toEqual([
      "structures[0].buy_rate must be 1.0 or more",
      "structures[0].num_payments_floor must not exceed num_payments_ceiling (180)",
      "structures[1].num_payments_floor must not exceed num_payments_ceiling (180)",
      "structures[2].id must not repeat the id of another structure",
      "structures[2].label must not repeat the label of another structure",
      "structures[2].default_upsell must not exceed max_upsell (0.1)",
    ]);
  });

  test("is reported with every other fault of its structure, in one response", () => {
    expect(
      details([
        SIX,
        {
          ...NINE,
          id: "six",
          buyrate: 1.3,
          base_frequency: "weekly",
          num_payments_floor: "12",
          num_payments_ceiling: 40,
          purchase_price_floor: 60_000,
        },
      ]),
    ).toEqual([
      "structures[1].num_payments_floor must be a whole number from 1 to 5,000, not text",
      "structures[1].buyrate is not a known field; the nearest known name is buy_rate",
      "structures[1].id must not repeat the id of another structure",
      "structures[1].purchase_price_floor must not exceed purchase_price_ceiling (50000)",
    ]);
  });

  test("leaves open whether the default structure is one of them", () => {
    expect(details([{ ...SIX, id: null }, NINE], { default_structure: "six" })).toEqual([
      "structures[0].id is required",
    ]);
  });

  test("does not hide that the default structure is none of them", () => {
    expect(details([SIX, { ...NINE, buy_rate: 0.9 }], { default_structure: "year" })).toEqual([
      "structures[1].buy_rate must be 1.0 or more",
      "default_structure must be the id of one of the structures: six, nine",
    ]);
  });

  test("is not looked for among too many", () => {
    const many = Array.from({ length: 6 }, (_, index) => ({ ...NINE, id: `s${index}` }));
    expect(details(many)).toEqual(["structures must hold at most 5 structures"]);
  });
});

describe("a fault of the offer's own limits is said once, at the offer's field", () => {
  // Rule: T1-9
  test.each<[detail: string, change: OfferJson]>([
    ["num_payments_floor must not exceed num_payments_ceiling", { num_payments_floor: 190 }],
    ["fees[1].id must not repeat the id of another fee", { fees: [fee("a"), fee("a")] }],
    ["buy_rate is required", { buy_rate: undefined }],
    ["default_upsell must not exceed max_upsell", { default_upsell: 0.2 }],
    [
      "prepayment_config would generate 1154 tiers for the longest term; at most 240 are allowed",
      { ...STEPS, base_frequency: "weekly", num_payments_ceiling: 5_000 },
    ],
  ])("%s", (detail, change) => {
    const moved = { buy_rate: 1.3, purchase_price_ceiling: 40_000 };
    expect(
      details(
        [
          { ...SIX, ...moved },
          { ...NINE, ...moved },
        ],
        change,
      ),
    ).toEqual([detail]);
  });
});

describe("the default structure", () => {
  test.each<[what: string, details: string[], structures: unknown, id: unknown]>([
    ["is one of them", [], [SIX, NINE], "nine"],
    ["is none by default", [], [SIX, NINE], null],
    [
      "is no other",
      ["default_structure must be the id of one of the structures: six, nine"],
      [SIX, NINE],
      "year",
    ],
    ["needs structures", ["default_structure must not be given without structures"], [], "six"],
  ])("%s", (_, expected, structures, default_structure) => {
    expect(details(structures, { default_structure })).toEqual(expected);
  });
});

function fee(id: string) {
  return { id, label: "Fee", amount: 1, amount_type: "fixed" };
}
