import fc from "fast-check";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import { OVERRIDE_BEHAVIORS } from "@/lib/calculator/offer/limits";

/** An offer as JSON, as a funder sends it. */
export type OfferJson = Record<string, unknown>;

/**
 * Offers with structures as funders write them, mostly valid: each structure replaces some limits, with
 * values, with null, or not at all.
 */
export function structuredOffers(): fc.Arbitrary<OfferJson & { structures: OfferJson[] }> {
  return fc
    .record({
      base: limits(),
      structures: fc.array(structureLimits(), { minLength: 2, maxLength: 5 }),
      disclosure,
    })
    .chain(({ base, structures, disclosure: given }) =>
      fc.record({
        offer: fc.constant({ ...NAMES, ...base, ...given }),
        structures: fc.constant(
          structures.map((own, index) => ({ id: `s${index}`, label: `Structure ${index}`, ...own })),
        ),
        chosen: fc.option(fc.nat({ max: structures.length - 1 }), { nil: undefined }),
      }),
    )
    .map(({ offer, structures, chosen }) => ({
      ...offer,
      structures,
      ...(chosen !== undefined && { default_structure: `s${chosen}` }),
    }));
}

/**
 * The flat offer of a structure, written from docs/spec/structures.md "Fields" without the product's function.
 */
export function flatByHand(offer: OfferJson, structure: OfferJson): OfferJson {
  const { structures: _structures, default_structure: _default, ...flat } = offer;
  const { id: _id, label: _label, ...own } = structure;
  for (const [field, value] of Object.entries(own)) {
    if (value === null) delete flat[field];
    else flat[field] = value;
  }
  const defaults = [
    [
      "default_purchase_price",
      flat.purchase_price_floor,
      flat.purchase_price_ceiling,
      offer.purchase_price_ceiling,
    ],
    ["default_upsell", 0, flat.max_upsell, 0],
    ["default_num_payments", flat.num_payments_floor, flat.num_payments_ceiling, offer.num_payments_ceiling],
  ] as const;
  for (const [field, least, most, derived] of defaults) {
    if (field in own || offer[field] === undefined) continue;
    if (offer[field] === derived) delete flat[field];
    else if (Number(offer[field]) < Number(least)) flat[field] = least;
    else if (Number(offer[field]) > Number(most)) flat[field] = most;
  }
  return flat;
}

const NAMES = { merchant_name: "Harbor Street Bakery", merchant_state: "CA", iso_name: "ISO One" };

const points = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((value) => value / 100);
const rate = points(100, 160);

/** Ranges that can be combined: every floor lies below every ceiling, with rare exceptions. */
const floors = { price: fc.integer({ min: 500, max: 20_000 }), count: fc.integer({ min: 20, max: 100 }) };
const ceilings = {
  price: slipping(fc.integer({ min: 25_000, max: 90_000 }), 400),
  count: slipping(fc.integer({ min: 120, max: 240 }), 10),
};
const inside = {
  price: slipping(fc.integer({ min: 20_000, max: 25_000 }), 95_000),
  count: slipping(fc.integer({ min: 100, max: 120 }), 500),
};

/** A value that is rarely outside every limit. */
function slipping(value: fc.Arbitrary<number>, wrong: number): fc.Arbitrary<number> {
  return fc.oneof({ arbitrary: value, weight: 60 }, { arbitrary: fc.constant(wrong), weight: 1 });
}

const disclosure = fc.constantFrom(
  {},
  { disclosure: { payment_basis: "split", income: { monthly_amount: 93_000, method: "underwriting" } } },
  { disclosure: { payment_calendar: "weekdays", first_payment_date: "2026-02-02" } },
);

/** The limits of an offer, the required ones always. */
function limits(): fc.Arbitrary<OfferJson> {
  return fc
    .record({
      required: fc.record({
        purchase_price_floor: floors.price,
        purchase_price_ceiling: ceilings.price,
        num_payments_floor: floors.count,
        num_payments_ceiling: ceilings.count,
        buy_rate: rate,
        max_upsell: points(10, 20),
        base_frequency: fc.constantFrom(...FREQUENCIES),
        available_frequencies: fc.shuffledSubarray([...FREQUENCIES], { minLength: 1 }),
      }),
      defaults: fc.record(
        {
          default_purchase_price: fc.oneof(inside.price, fc.constant("ceiling" as const)),
          default_num_payments: fc.oneof(inside.count, fc.constant("ceiling" as const)),
          default_upsell: points(0, 10),
        },
        { requiredKeys: [] },
      ),
      others: optionals(),
      prepayment: prepayment(),
      balance: fc.constantFrom({}, { existing_funding_balance: 250 }, { monthly_receivables: 60_000 }),
    })
    .map(({ required, defaults, others, prepayment: given, balance }) => ({
      ...required,
      ...defaults,
      ...(defaults.default_purchase_price === "ceiling" && {
        default_purchase_price: required.purchase_price_ceiling,
      }),
      ...(defaults.default_num_payments === "ceiling" && {
        default_num_payments: required.num_payments_ceiling,
      }),
      ...balance,
      ...others,
      ...given,
    }));
}

/** The fields of a structure: limits and parts of them, prices and lists, some of them null. */
function structureLimits(): fc.Arbitrary<OfferJson> {
  const own = fc.record(
    {
      purchase_price_floor: floors.price,
      purchase_price_ceiling: ceilings.price,
      default_purchase_price: fc.option(inside.price),
      buy_rate: slipping(rate, 0.5),
      max_upsell: points(0, 20),
      available_frequencies: fc.shuffledSubarray([...FREQUENCIES], { minLength: 1 }),
      num_payments_floor: floors.count,
      num_payments_ceiling: ceilings.count,
      default_num_payments: fc.option(inside.count),
    },
    { requiredKeys: [] },
  );
  const unit = fc.record({
    base_frequency: fc.constantFrom(...FREQUENCIES),
    num_payments_floor: floors.count,
    num_payments_ceiling: ceilings.count,
    default_num_payments: fc.option(inside.count),
    payment_amount_override: fc.option(fc.integer({ min: 50, max: 3_000 })),
  });
  const others = optionals().chain((given) =>
    fc
      .subarray(Object.keys(given))
      .map((nulls) => ({ ...given, ...Object.fromEntries(nulls.map((name) => [name, null])) })),
  );
  return fc
    .record({ own, others, prepayment: prepayment(), unit: fc.option(unit, { freq: 2 }) })
    .map(({ prepayment: given, ...parts }) => ({ ...parts.own, ...parts.others, ...given, ...parts.unit }));
}

function optionals(): fc.Arbitrary<OfferJson> {
  return fc.record(
    {
      holdback_pct: fc.constantFrom(0, 0.08, 0.12),
      payment_amount_override: fc.integer({ min: 50, max: 3_000 }),
      payment_override_behavior: fc.constantFrom(...OVERRIDE_BEHAVIORS),
      fees: fees(),
      fee_config: fc.constantFrom({ show_fee_breakdown: true }, {}),
    },
    { requiredKeys: [] },
  );
}

/** A prepayment configuration, which rarely lacks what its mode needs. */
function prepayment(): fc.Arbitrary<OfferJson> {
  const windows = [{ months_after_funding: 2, factor_rate_discount: 0.05 }];
  return fc.oneof(
    { arbitrary: fc.constant({}), weight: 20 },
    {
      arbitrary: fc.constant({
        prepayment_schedule_mode: "auto_generate",
        prepayment_config: { model: "step_per_month", params: { rate_step: 0.01, floor_term_months: 1 } },
      }),
      weight: 10,
    },
    {
      arbitrary: fc.constant({
        prepayment_schedule_mode: "auto_generate",
        prepayment_config: { model: "fixed_windows", params: { windows } },
      }),
      weight: 10,
    },
    {
      arbitrary: fc.constant({ prepayment_schedule_mode: "funder_provided", prepayment_schedule: [TIER] }),
      weight: 10,
    },
    {
      arbitrary: fc.constant({ prepayment_config: { model: "fixed_windows", params: { windows } } }),
      weight: 5,
    },
    { arbitrary: fc.constant({ prepayment_schedule_mode: null }), weight: 5 },
    { arbitrary: fc.constant({ prepayment_schedule_mode: "auto_generate" }), weight: 1 },
    { arbitrary: fc.constant({ prepayment_schedule: null }), weight: 1 },
  );
}

const TIER = {
  label: "Early",
  termOrWindow: 2,
  factorRate: 1.1,
  amountSold: 11_000,
  savings: 500,
  discountPts: 5,
};

function fees() {
  const fee = fc.record({
    id: fc.constantFrom("a", "b", "c"),
    label: fc.constant("Fee"),
    amount_type: fc.constantFrom("pct", "fixed"),
    amount: fc.constantFrom(0.03, 0.02, 1),
    adjustable: fc.boolean(),
    floor: fc.constantFrom(0, 0.01),
    ceiling: fc.constant(1),
  });
  return fc.uniqueArray(fee, { selector: ({ id }) => id, maxLength: 3 });
}
