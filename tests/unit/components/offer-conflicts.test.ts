import { describe, expect, test } from "vitest";
import { NEW_FEE } from "@/components/console/offer-form/fees-and-prepayment";
import { mergedValues, mergeRows } from "@/components/console/offer-form/merge";
import { added, moved } from "@/components/console/offer-form/structures/structures";
import { type OfferFormValues, valuesOf } from "@/components/console/offer-form/values";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { OFFER_EXAMPLE, STRUCTURED_OFFER } from "@/tests/helpers/form-offer";

function changed(change: (values: OfferFormValues) => void, offer: Partial<OfferFields> = OFFER_EXAMPLE) {
  const values = valuesOf("HSB-20417", offer);
  change(values);
  return values;
}

const restructured = (change: (values: OfferFormValues) => void) => changed(change, STRUCTURED_OFFER);

function row(values: OfferFormValues, index: number) {
  const structure = values.structures[index];
  if (!structure) throw new Error(`There is no structure ${index}.`);
  return structure;
}

describe("a conflict", () => {
  const began = valuesOf("A", OFFER_EXAMPLE);
  const now = changed((values) => {
    values.max_upsell = "8.00";
    values.default_upsell = "5.00";
    values.fees = values.fees.filter(({ id }) => id !== "wire");
  });
  const yours = changed((values) => {
    values.max_upsell = "12.00";
    values.stipulations.push({ text: "A lease" });
    values.fees.push({ ...NEW_FEE, label: "New", amount: "1%" });
  });

  // Rule: C4-9
  test("takes over what only they changed, keeps what only you did, and asks for the rest", () => {
    const rows = mergeRows(began, now, yours, []).map(({ key, outcome }) => [key, outcome]);
    expect(rows).toEqual([
      ["default_upsell", "taken"],
      ["max_upsell", "choice"],
      ["stipulations", "kept"],
      ["fee wire", "taken"],
    ]);
  });

  test("speaks of brands and choices by their words", () => {
    const theirs = changed((values) => {
      values.brand_id = "01a2-brand";
      values.base_frequency = "semi_monthly";
      values.prepayment = "fixed_windows";
    });
    const rows = mergeRows(began, theirs, began, [{ id: "01a2-brand", name: "Harbor" }]);
    const words = Object.fromEntries(rows.map(({ label, now }) => [label, now]));
    expect(words).toMatchObject({
      Brand: "Harbor",
      "Limits are counted in": "Twice a month",
      Prepayment: "Windows",
    });
  });

  test.each([
    ["yours", "12.00"],
    ["now", "8.00"],
  ] as const)("goes on with the choice of %s and every other change of both", (choice, upsell) => {
    const merged = mergedValues(began, now, yours, { max_upsell: choice });
    expect([merged.max_upsell, merged.default_upsell]).toEqual([upsell, "5.00"]);
    expect(merged.stipulations).toEqual(yours.stipulations);
    expect(merged.fees.map(({ label }) => label)).toEqual(["Origination", "New"]);
  });
});

describe("a conflict about structures", () => {
  const began = valuesOf("D-1", STRUCTURED_OFFER);
  const now = restructured((values) => {
    row(values, 1).purchase_price_ceiling = "$55,000.00";
    row(values, 2).buy_rate = "1.40";
    values.structures = values.structures.slice(1);
  });
  const yours = restructured((values) => {
    row(values, 1).buy_rate = "1.29";
    row(values, 2).buy_rate = "1.36";
    values.structures = added(values).structures;
    row(values, 3).label = "15 months";
  });

  // Rule: T4-9
  test("is decided field by field of each structure, by its label", () => {
    expect(mergeRows(began, now, yours, []).map(({ label, outcome }) => [label, outcome])).toEqual([
      ["Structure: 6 months", "taken"],
      ["9 months, highest price", "taken"],
      ["9 months, buy rate", "kept"],
      ["12 months, buy rate", "choice"],
      ["Structure: 15 months", "kept"],
    ]);
  });

  test("goes on with what both did", () => {
    const merged = mergedValues(began, now, yours, { "structure 12m buy_rate": "now" });
    expect(
      merged.structures.map(({ label, buy_rate, purchase_price_ceiling: ceiling }) => [
        label,
        buy_rate,
        ceiling,
      ]),
    ).toEqual([
      ["9 months", "1.29", "$55,000.00"],
      ["12 months", "1.40", ""],
      ["15 months", "", ""],
    ]);
  });

  test("tells fees of the offer from a structure's own that are none", () => {
    const own = restructured((values) => {
      row(values, 1).own_fees = "yes";
      row(values, 1).fees = [];
    });
    const theirs = restructured((values) => {
      row(values, 1).own_fees = "yes";
      row(values, 1).fees = [{ ...NEW_FEE, label: "Wire", amount: "25.00" }];
    });
    const fees = mergeRows(began, theirs, own, []).find(({ label }) => label === "9 months, fees");
    expect(fees).toMatchObject({ began: "as in the offer", now: "1 line", yours: "none" });
  });

  test("keeps the order that one of both changed", () => {
    const reordered = restructured((values) => {
      values.structures = moved(values, 0, 2).structures;
    });
    const rows = mergeRows(began, reordered, began, []);
    expect(rows.map(({ label, now: text, outcome }) => [label, text, outcome])).toEqual([
      ["Order of the structures", "9 months, 12 months, 6 months", "taken"],
    ]);
    expect(mergedValues(began, reordered, began, {}).structures).toEqual(reordered.structures);
  });

  test("names the default by its label, also the first one that nobody chose", () => {
    const { default_structure: _default, ...unchosen } = STRUCTURED_OFFER;
    const first = valuesOf("D-1", unchosen);
    const theirs = valuesOf("D-1", { ...unchosen, default_structure: "9m" });
    const mine = { ...first, structures: added(first).structures, default_structure: "+0" };
    mine.structures = mine.structures.map((each) => (each.id === "+0" ? { ...each, label: "Gamma" } : each));
    const rows = mergeRows(first, theirs, mine, []).filter(({ key }) => key === "default_structure");
    expect(rows).toEqual([
      {
        key: "default_structure",
        label: "Default structure",
        began: "6 months",
        now: "9 months",
        yours: "Gamma",
        outcome: "choice",
      },
    ]);
    const chosen = (choice: "now" | "yours") =>
      mergedValues(first, theirs, mine, { default_structure: choice }).default_structure;
    expect([chosen("now"), chosen("yours")]).toEqual(["9m", "+0"]);
    expect(mergeRows(first, valuesOf("D-1", { ...unchosen, default_structure: "6m" }), first, [])).toEqual(
      [],
    );
  });
});
