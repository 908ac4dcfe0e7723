import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEntry, writeEntry } from "@/components/console/offer-form/entries";
import { NEW_FEE } from "@/components/console/offer-form/fees-and-prepayment";
import { curlOf } from "@/components/console/offer-form/output-panel";
import {
  filledWith,
  hasEntries,
  keptFields,
  presetContents,
  summaryText,
  withFilled,
} from "@/components/console/offer-form/presets";
import { isFigure, previewLimits } from "@/components/console/offer-form/preview-limits";
import { formPath, knownLabel, labelAt, SECTIONS, sectionOf } from "@/components/console/offer-form/sections";
import { bodyOf, type OfferFormValues, patchBetween, valuesOf } from "@/components/console/offer-form/values";
import { quoteAt } from "@/lib/calculator/terms/places";
import { OFFER_FIELDS, type OfferFields } from "@/lib/schemas/offers/fields";
import { defaultFlatOffer } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import { PRESET_LIMITS } from "@/lib/schemas/pages/forms";
import { parseFields } from "@/lib/schemas/wire/parse-fields";
import { OFFER_EXAMPLE, STRUCTURED_OFFER } from "@/tests/helpers/form-offer";

function changed(change: (values: OfferFormValues) => void, offer: Partial<OfferFields> = OFFER_EXAMPLE) {
  const values = valuesOf("HSB-20417", offer);
  change(values);
  return values;
}

/** The fields with one place in the form. The others hold flags, which are boxes of their own. */
const ENTERED = Object.keys(OFFER_FIELDS).filter(
  (field) => !["display_config", "fee_config"].includes(field),
);

const FORM_FOLDER = new URL("../../../components/console/offer-form/", import.meta.url);
const SECTION_SOURCES = readdirSync(FORM_FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => readFileSync(new URL(file, FORM_FOLDER), "utf8"))
  .join("\n");

describe("entries", () => {
  test.each([
    ["money", "$50,000", 50_000],
    ["money", "50k", 50_000],
    ["money", "195.5", 195.5],
    ["percent", "12%", 0.12],
    ["percent", "3.25", 0.0325],
    ["points", "14", 0.14],
    ["points", "8.5 points", 0.085],
    ["factor", "1.25", 1.25],
    ["count", "1,234", 1234],
    ["text", "  Harbor  ", "Harbor"],
  ] as const)("%s as people write it, %s, is the API's %s", (kind, typed, value) => {
    expect(readEntry(kind, typed)).toBe(value);
  });

  test.each(["money", "percent", "points", "factor", "count"] as const)(
    "a %s that cannot be read stays text, and nothing is no value",
    (kind) => {
      expect(readEntry(kind, "about ten")).toBe("about ten");
      expect(readEntry(kind, "  ")).toBeUndefined();
    },
  );

  test.each([
    ["money", 15_000, "$15,000.00"],
    ["percent", 0.12, "12.00%"],
    ["points", 0.14, "14.00"],
    ["factor", 1.25, "1.25"],
    ["count", 1234, "1,234"],
  ] as const)("%s %s is written as %s and read back", (kind, value, text) => {
    expect(writeEntry(kind, value)).toBe(text);
    expect(readEntry(kind, text)).toBe(value);
  });
});

describe("the body of the form", () => {
  // Rule: C4-4
  test("of an offer with every field is that offer's fields", () => {
    expect(Object.keys(STRUCTURED_OFFER).sort()).toEqual(Object.keys(OFFER_FIELDS).sort());
    expect(bodyOf(valuesOf("HSB-20417", STRUCTURED_OFFER))).toEqual(STRUCTURED_OFFER);
  });

  test.each(ENTERED)("%s has a label in sections.ts and an entry in a section", (field) => {
    const path = formPath(field);
    expect(knownLabel(path) ?? SECTIONS.find(({ id }) => id === path)?.title).toBeDefined();
    expect(SECTION_SOURCES).toMatch(new RegExp(`"${path}["./]`));
  });

  test("of a new form has no field but the empty frequencies", () => {
    expect(bodyOf(valuesOf("", {}))).toEqual({ available_frequencies: [] });
  });

  test("gives a new fee an id made of its label, which no other fee has", () => {
    const values = changed(({ fees }) => fees.push({ ...NEW_FEE, label: "Origination", amount: "1%" }));
    const second = { ...NEW_FEE, label: "Origination", amount: "2%" };
    const body = bodyOf({ ...values, fees: [...values.fees, second] });
    const ids = (body.fees as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(["origination", "wire", "origination-2", "origination-3"]);
  });
});

describe("the patch between two bodies", () => {
  test("has what differs, null for what is gone, and merged fields by member", () => {
    const before = {
      iso_id: "A",
      fees: [{ id: "a", amount: 1 }],
      display_config: { show_stipulations: true, show_estimated_apr: true },
      disclosure: { income: { months: 4, channel: "cards" }, collateral: "None" },
    };
    const after = {
      fees: [{ id: "a", amount: 2 }],
      display_config: { show_stipulations: true },
      disclosure: { income: { months: 6 }, collateral: "None" },
    };
    expect(patchBetween(before, after)).toEqual({
      iso_id: null,
      fees: [{ id: "a", amount: 2 }],
      display_config: { show_estimated_apr: null },
      disclosure: { income: { months: 6, channel: null } },
    });
  });

  test("of a form that nobody changed is empty", () => {
    const body = bodyOf(valuesOf("A", OFFER_EXAMPLE));
    expect(patchBetween(body, bodyOf(valuesOf("A", OFFER_EXAMPLE)))).toEqual({});
  });
});

describe("the limits of the preview", () => {
  test("are the offer's own, without its names and prepayment schedule", () => {
    const limits = toLimits(defaultFlatOffer(OFFER_EXAMPLE, ""), 1);
    expect(previewLimits(valuesOf("", OFFER_EXAMPLE))).toEqual({
      all: [{ ...limits, prepayment: { mode: "none" } }],
      start: 0,
    });
    const unnamed = changed((values) => {
      values.merchant_name = "";
      values.iso_name = "";
    });
    expect(previewLimits(unnamed)).toEqual(previewLimits(valuesOf("", OFFER_EXAMPLE)));
  });

  test.each<[string, (values: OfferFormValues) => void]>([
    ["a price is missing", (values) => (values.purchase_price_ceiling = "")],
    ["the lowest is above the highest", (values) => (values.purchase_price_floor = "$90,000")],
    ["a rate cannot be read", (values) => (values.buy_rate = "cheap")],
    ["there is no payment", (values) => (values.num_payments_floor = "0")],
    ["a number is too large to be exact", (values) => (values.monthly_receivables = "90071992547409.91")],
    ["a fee has no amount", (values) => values.fees.push({ ...NEW_FEE, label: "New" })],
  ])("are none while %s", (_what, change) => {
    expect(previewLimits(changed(change))).toBeNull();
  });

  test("depend on numbers, frequencies and fees, not on names and texts", () => {
    const figures = ["purchase_price_floor", "base_frequency", "fees.0.amount", "holdback_pct"];
    const others = ["merchant_name", "deal_id", "disclosure.collateral", "rate_step", "notification_emails"];
    expect(figures.filter(isFigure)).toEqual(figures);
    expect(others.filter(isFigure)).toEqual([]);
  });
});

// Rule: C4-5
test("the preview stands at the lowest, the default and the highest of everything the ISO chooses", () => {
  const limits = toLimits(defaultFlatOffer(OFFER_EXAMPLE, ""), 1);
  const figures = (["lowest", "default", "highest"] as const).map((place) => {
    const { purchasePrice, upsell, numPayments, fees } = quoteAt(limits, place).quote;
    return [purchasePrice, upsell, numPayments, fees[0]?.charge];
  });
  expect(figures).toEqual([
    [1_500_000, 0, 60, 15_000],
    [4_500_000, 80_000, 120, 135_000],
    [8_000_000, 140_000, 150, 320_000],
  ]);
});

// Rule: C4-7
test("the request as curl has neither key nor secret, and quotes what a shell would read", () => {
  const curl = curlOf({ funder: "acme", dealId: "D-1", json: `{"merchant_name":"Joe's"}` });
  expect(curl).toContain("path=/api/v1/acme/offers/D-1;");
  expect(curl).toContain("-X PATCH");
  expect(curl).toContain(`body='{"merchant_name":"Joe'\\''s"}'`);
  expect(curl).toContain('-hmac "$API_SECRET"');
});

test("every field of the form has a label and a section", () => {
  const paths = [
    "deal_id",
    "fees.0.amount",
    "disclosure.income.months",
    "tiers.1.label",
    "stipulations.2.text",
  ];
  expect(paths.map(labelAt)).toEqual([
    "Deal ID",
    "Fees 1, amount",
    "Months of history",
    "Our own table 2, label",
    "Stipulations 3",
  ]);
  expect(paths.map(sectionOf)).toEqual(["offer", "fees", "disclosure", "prepayment", "stipulations"]);
});

const KEPT = keptFields(valuesOf("D-1", STRUCTURED_OFFER));

describe("a preset", () => {
  test("keeps limits, fees, prepayment, structures and general facts of the form, and nothing of the deal", () => {
    const { values, issues } = parseFields(PRESET_LIMITS, KEPT);
    expect(issues).toEqual([]);
    expect(values).toEqual(KEPT);
    for (const field of ["merchant_name", "monthly_receivables", "existing_funding_balance"])
      expect(KEPT).not.toHaveProperty(field);
    expect(KEPT.disclosure).toMatchObject({ payment_basis: "true_up", collateral: "None" });
    for (const field of ["funding_date", "income", "true_ups", "payoffs"])
      expect(KEPT.disclosure).not.toHaveProperty(field);
    expect(KEPT).toMatchObject({ structures: STRUCTURED_OFFER.structures, default_structure: "9m" });
    expect(presetContents(valuesOf("", STRUCTURED_OFFER))).toBe(
      "Limits, fees, prepayment, 3 structures, commission, facts of the disclosure",
    );
    expect(presetContents(valuesOf("", {}))).toBe("Limits");
    expect(keptFields(valuesOf("", {}))).toEqual({});
  });

  test("fills exactly that into another form, whose other entries stay", () => {
    const typed = { ...valuesOf("D-2", {}), merchant_name: "Other Cafe", monthly_receivables: "$9,000.00" };
    const filled = filledWith(typed, KEPT);
    expect(keptFields(filled)).toEqual(KEPT);
    expect(filled).toMatchObject({
      deal_id: "D-2",
      merchant_name: "Other Cafe",
      monthly_receivables: "$9,000.00",
    });
    expect(withFilled(filled, typed)).toEqual(typed);
  });

  test("asks before it replaces limits that are entered, not before others", () => {
    expect(hasEntries({ ...valuesOf("D-2", {}), merchant_name: "Other Cafe" })).toBe(false);
    expect(hasEntries({ ...valuesOf("D-2", {}), buy_rate: "1.2" })).toBe(true);
    expect(hasEntries(valuesOf("D-2", { structures: STRUCTURED_OFFER.structures }))).toBe(true);
  });

  test("is told by its structures and their buy rates, one without by its limits", () => {
    const preset = { id: "", brandId: "", name: "", by: "", at: "", structures: [], limits: NO_LIMITS };
    const structures = [
      { label: "6 months", buyRate: 1.22 },
      { label: "9 months", buyRate: null },
    ];
    expect(summaryText({ ...preset, structures })).toBe("6 months 1.22, 9 months");
    const limits = {
      buyRate: 1.25,
      frequencies: ["weekly", "daily"],
      payments: [60, 150] as [number, number],
    };
    expect(summaryText({ ...preset, limits })).toBe(
      "Limits only: 1.25, daily and weekly, 60 to 150 payments",
    );
    expect(summaryText(preset)).toBe("Limits only");
  });
});

const NO_LIMITS = { buyRate: null, frequencies: [], payments: null };
