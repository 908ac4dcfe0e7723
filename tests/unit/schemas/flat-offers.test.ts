import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf } from "@/lib/calculator/schedule/calendar";
import { checkTerms } from "@/lib/calculator/terms/check";
import { PLACES, quoteAt } from "@/lib/calculator/terms/places";
import { defaultTerms } from "@/lib/calculator/terms/terms";
import { quoteToWire } from "@/lib/calculator/wire/wire";
import { termsToWire } from "@/lib/calculator/wire/wire-terms";
import { discloseQuote } from "@/lib/disclosure/disclosure";
import { datesToWire, disclosureToWire } from "@/lib/disclosure/wire";
import { toDisclosureInput, toFeeDisclosures } from "@/lib/schemas/disclosures/input";
import { OFFER_FIELDS, type OfferFields } from "@/lib/schemas/offers/fields";
import { defaultFlatOffer, type FlatOffer, flatOfferOf, flatOffers } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import { offerRules } from "@/lib/schemas/offers/rules";
import { withoutAbsent } from "@/lib/schemas/offers/structures";
import { detailOf } from "@/lib/schemas/wire/field-issues";
import { parseFields } from "@/lib/schemas/wire/parse-fields";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { flatByHand, type OfferJson, structuredOffers } from "@/tests/helpers/structured-offers";

const SIX = { id: "six", label: "6 months" };
const NINE = { id: "nine", label: "9 months" };

/** What the API reads of an offer as JSON, and why it would refuse it. */
function read(offer: OfferJson): { fields: OfferFields; details: string[]; parsed: boolean } {
  const { values, issues } = parseFields(OFFER_FIELDS, withoutAbsent(offer));
  const rules = offerRules(values, { brandKnown: true, callbackIssue: null, dates: null, patched: null });
  const details = [...issues, ...rules].map(detailOf);
  return { fields: values as OfferFields, details, parsed: issues.length === 0 };
}

/** Everything that is computed of a flat offer, as bytes without the name of its structure. */
function everything({ structure: _name, ...unnamed }: FlatOffer): string {
  const fields = { ...unnamed, structure: null };
  const limits = toLimits(fields, 1);
  const terms = defaultTerms(limits);
  const profile = {
    legalName: "Acme Funding LLC",
    productWords: "Merchant Cash Advance",
    historicalMonths: 4,
    signingPlace: "the funding agreement",
    disclosureSignature: false,
    newYorkBrokerSentence: null,
    approved: [],
    gated: true,
  };
  const facts = {
    state: "CA" as const,
    holdback: limits.holdback,
    input: toDisclosureInput(fields.disclosure),
    fees: toFeeDisclosures(fields.fees),
    profile,
    broker: fields.iso_name,
  };
  const places = PLACES.map((place) => {
    const { terms: placed, quote } = quoteAt(limits, place);
    const { schedule, disclosure } = discloseQuote(quote, facts, dayOf(2026, 1, 2));
    return [
      quoteToWire(quote),
      checkTerms(limits, placed).problems,
      schedule && datesToWire(schedule, disclosure),
      disclosureToWire(disclosure, null),
    ];
  });
  const checked = checkTerms(limits, terms);
  return JSON.stringify([fields, limits, termsToWire(terms, limits), checked, places]);
}

describe("over 10,000 random offers a structure is its flat offer, sent as an offer of its own", () => {
  const drawn = fc.sample(structuredOffers(), 10_000).map((offer) => ({
    offer,
    ...read(offer),
    alone: offer.structures.map((structure) => read(flatByHand(offer, structure))),
  }));
  const accepted = drawn.filter(({ details }) => details.length === 0);

  // Rule: T1-5
  test("every field that figures are computed of is the same, to the byte", () => {
    expect(accepted.length).toBeGreaterThan(5_000);
    const differing = accepted.flatMap(({ fields, alone }) =>
      flatOffers(fields, "brand").filter((flat, index) => {
        const expected = defaultFlatOffer(alone[index]?.fields as OfferFields, "brand");
        return JSON.stringify({ ...flat, structure: null }) !== JSON.stringify(expected);
      }),
    );
    expect(differing).toEqual([]);
  });

  // Rule: T1-5
  test("limits, figures, dates, tiers and disclosed amounts are the same, to the byte", () => {
    const differing = accepted.slice(0, 200).flatMap(({ fields, alone }) =>
      flatOffers(fields, "brand").filter((flat, index) => {
        const expected = defaultFlatOffer(alone[index]?.fields as OfferFields, "brand");
        return everything(flat) !== everything(expected);
      }),
    );
    expect(differing).toEqual([]);
  });

  // Rule: T1-6
  test("what is accepted with structures is accepted as each flat offer", () => {
    const refused = accepted.flatMap(({ alone }) => alone.flatMap(({ details }) => details));
    expect(refused).toEqual([]);
  });

  // Rule: T1-6
  test("a flat offer that is refused refuses its structure, with a path into it", () => {
    for (const { offer, details, parsed, alone } of drawn) {
      if (!parsed) continue;
      const { structures: _all, default_structure: _default, ...base } = offer;
      if (read(base).details.length > 0) continue;
      for (const [index, { details: refused }] of alone.entries()) {
        const told = details.filter((detail) => detail.startsWith(`structures[${index}].`));
        if (refused.length > 0 && told.length === 0)
          expect({ offer, index, refused }).toEqual({ offer, index, refused: [] });
      }
    }
  });
});

test("a structure without limits of its own is the offer", () => {
  const { fields } = read({ ...SMALLEST_OFFER, structures: [SIX, NINE] });
  const { structure, ...flat } = defaultFlatOffer(fields, "brand");
  expect(structure).toEqual(SIX);
  expect({ ...flat, structure: null }).toEqual(defaultFlatOffer(read(SMALLEST_OFFER).fields, "brand"));
});

// Rule: T1-3
test("a list and an object replace the offer's as a whole, and null gives the default", () => {
  const offer = {
    ...SMALLEST_OFFER,
    holdback_pct: 0.1,
    fees: [{ id: "a", label: "A", amount: 1, amount_type: "fixed" }],
    fee_config: { show_fee_breakdown: true },
    payment_amount_override: 900,
    structures: [
      SIX,
      { ...NINE, fees: [], fee_config: {}, holdback_pct: null, payment_amount_override: null },
    ],
  };
  expect(flatOfferOf(read(offer).fields, "nine", "brand")).toMatchObject({
    fees: [],
    fee_config: { show_fee_breakdown: false },
    holdback_pct: 0,
    payment_amount_override: null,
  });
  expect(flatOfferOf(read(offer).fields, "six", "brand")).toMatchObject({ holdback_pct: 0.1 });
});

describe("a default that the offer gives", () => {
  // 60 to 180 payments, a price from 10,000 to 50,000, an upsell of at most 0.1.
  const given = { default_purchase_price: 40_000, default_upsell: 0.08, default_num_payments: 120 };
  const defaultsOf = (structure: OfferJson, base: OfferJson = given) => {
    const { fields, details } = read({
      ...SMALLEST_OFFER,
      ...base,
      structures: [SIX, { ...NINE, ...structure }],
    });
    expect(details).toEqual([]);
    const flat = flatOfferOf(fields, "nine", "brand");
    return [flat?.default_purchase_price, flat?.default_upsell, flat?.default_num_payments];
  };

  test("stays where it lies inside a structure's limits", () => {
    expect(defaultsOf({ buy_rate: 1.3 })).toEqual([40_000, 0.08, 120]);
  });

  // Rule: T1-11
  test("is moved to the nearest limit where it lies outside", () => {
    const low = { purchase_price_ceiling: 30_000, max_upsell: 0.05, num_payments_ceiling: 100 };
    expect(defaultsOf(low)).toEqual([30_000, 0.05, 100]);
    expect(defaultsOf({ purchase_price_floor: 45_000, num_payments_floor: 150 })).toEqual([
      45_000, 0.08, 150,
    ]);
  });

  test("gives way to the structure's own, and to its null", () => {
    const own = { default_purchase_price: 20_000, default_upsell: null, default_num_payments: null };
    expect(defaultsOf({ ...own, num_payments_ceiling: 170 })).toEqual([20_000, 0, 170]);
  });

  // Rule: T1-11
  test("follows the structure's own limits where nobody gave it, also once GET filled it in", () => {
    const limits = { purchase_price_ceiling: 60_000, num_payments_ceiling: 200 };
    expect(defaultsOf(limits, {})).toEqual([60_000, 0, 200]);
    const filled = { default_purchase_price: 50_000, default_upsell: 0, default_num_payments: 180 };
    expect(defaultsOf(limits, filled)).toEqual([60_000, 0, 200]);
    const weekly = { base_frequency: "weekly", num_payments_floor: 12, num_payments_ceiling: 30 };
    expect(defaultsOf(weekly, filled)).toEqual([50_000, 0, 30]);
  });
});
