import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bodyOf } from "@/components/console/offer-form/body";
import { readEntry, writeEntry } from "@/components/console/offer-form/entries";
import { NEW_FEE } from "@/components/console/offer-form/fee-values";
import {
  errorsOf,
  fieldOf,
  inFormWordsAt,
  issueOf,
  listErrors,
  nearestEntry,
} from "@/components/console/offer-form/field-errors";
import { mergedValues, mergeRows } from "@/components/console/offer-form/merge";
import { curlOf } from "@/components/console/offer-form/output-panel";
import { patchBetween } from "@/components/console/offer-form/patch";
import { isFigure, previewLimits } from "@/components/console/offer-form/preview-limits";
import { formPath, knownLabel, labelAt, SECTIONS, sectionOf } from "@/components/console/offer-form/sections";
import { type OfferFormValues, valuesOf } from "@/components/console/offer-form/values";
import { quoteAt } from "@/lib/calculator/places";
import { detailOf } from "@/lib/schemas/field-issues";
import { defaultFlatOffer } from "@/lib/schemas/flat-offer";
import { OFFER_FIELDS, type OfferFields } from "@/lib/schemas/offer";
import { toLimits } from "@/lib/schemas/offer-limits";
import { NEW_OFFER_FIELDS } from "@/lib/schemas/offer-requests";
import { offerRules } from "@/lib/schemas/offer-rules";
import { parseFields } from "@/lib/schemas/parse-fields";
import { OFFER_EXAMPLE } from "@/tests/helpers/form-offer";
import { STRUCTURED_OFFER } from "@/tests/helpers/priced-offer";

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

const noneWrong = () => false;

/** What the API says about the body of the form, at the form's fields. */
function issuesOf(values: OfferFormValues) {
  const body = { deal_id: values.deal_id || undefined, ...bodyOf(values) };
  const { values: read, issues } = parseFields(NEW_OFFER_FIELDS, body);
  const rules = offerRules(read as Partial<OfferFields>, {
    brandKnown: true,
    callbackIssue: null,
    dates: null,
    patched: null,
  });
  return [...issues, ...rules].map(detailOf).map((detail) => {
    const { path, message } = issueOf(detail, values);
    return [path, message];
  });
}

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

describe("a number that the API refuses", () => {
  test.each<
    [field: keyof OfferFields & keyof OfferFormValues, typed: string, said: string, nearest: string | null]
  >([
    ["num_payments_ceiling", "260.5", "must be a whole number from 1 to 5,000", "261"],
    ["num_payments_ceiling", "9,000", "must be a whole number from 1 to 5,000", "5,000"],
    ["position", "1.5", "must be a whole number from 0 to 1,000", "2"],
    ["purchase_price_ceiling", "999999999999999", "must be at most 999,999,999.99", null],
    ["purchase_price_ceiling", "9".repeat(30), "must be at most 999,999,999.99", null],
    ["purchase_price_ceiling", "$50,000.001", "must have at most 2 decimals", null],
    ["purchase_price_ceiling", "50,00", "must be an amount in dollars, with at most two decimals", null],
    ["buy_rate", "1.2345678", "must have at most 6 decimals", null],
    ["buy_rate", ".9", "must be 1.0 or more", null],
    ["buy_rate", "1,25", "must be a number", null],
    ["max_upsell", "8.12345", "must have at most 4 decimals", null],
    ["max_upsell", "101", "must be at most 100 points", null],
    ["holdback_pct", "12.34567", "must have at most 4 decimals", null],
    ["holdback_pct", "112%", "must be from 0% to 100%", null],
  ])("%s of %s is refused with its limit", (field, typed, said, nearest) => {
    const values = changed((entered) => Object.assign(entered, { [field]: typed }));
    const [message] = issuesOf(values).flatMap(([path, text]) => (path === field ? [String(text)] : []));
    expect(inFormWordsAt(message ?? "", field)).toBe(said);
    expect(nearestEntry(message ?? "", field, () => typed, noneWrong)).toBe(nearest);
  });

  test.each([
    ["money", "1234.5678", "1234.5678"],
    ["money", "9".repeat(25), `1${"0".repeat(25)}`],
    ["percent", "12.34567%", "12.34567%"],
    ["points", "8.12345", "8.12345"],
    ["factor", "1.00000001", "1.00000001"],
    ["count", "60.5", "60.5"],
  ] as const)("a %s of %s keeps its digits and its unit", (kind, typed, written) => {
    const value = readEntry(kind, typed);
    expect([typeof value, writeEntry(kind, value)]).toEqual(["number", written]);
    expect(readEntry(kind, written)).toBe(value);
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

describe("the API's sentences", () => {
  test("are none for an offer with every field", () => {
    expect(issuesOf(valuesOf("HSB-20417", OFFER_EXAMPLE))).toEqual([]);
  });

  // Rule: C4-2
  test("stand at the fields of the form", () => {
    const values = changed((given) => {
      given.purchase_price_floor = "$90,000";
      given.default_upsell = "20";
      given.holdback_pct = "1200%";
      given.num_payments_ceiling = "6000";
      given.buy_rate = "cheap";
      if (given.fees[0]) given.fees[0].ceiling = "";
      given.rate_step = "";
      given.disclosure.income.months = "3";
    });
    expect(issuesOf(values)).toEqual([
      ["buy_rate", "must be a number"],
      ["holdback_pct", "must be a fraction from 0 to 1, use 0.12 for 12 %"],
      ["num_payments_ceiling", "must be a whole number from 1 to 5,000"],
      ["disclosure.income.months", "must be from 4 to 12"],
      ["purchase_price_floor", "must not exceed purchase_price_ceiling"],
      ["default_purchase_price", "must not be less than purchase_price_floor"],
      ["default_upsell", "must not exceed max_upsell"],
      ["fees.0.ceiling", "is required on an adjustable fee"],
      ["rate_step", "is required with model step_per_month"],
    ]);
  });

  test("name what a new offer lacks, its deal_id first", () => {
    const required = issuesOf(valuesOf("", {})).filter(([, message]) => message === "is required");
    expect(required.map(([path]) => path)).toEqual([
      "deal_id",
      "merchant_name",
      "iso_name",
      "purchase_price_floor",
      "purchase_price_ceiling",
      "buy_rate",
      "max_upsell",
      "base_frequency",
      "num_payments_floor",
      "num_payments_ceiling",
    ]);
  });

  test("find the row of an issue, though empty rows are not sent", () => {
    const values = changed((given) => {
      given.stipulations = [{ text: "" }, { text: "Voided check" }, { text: " " }, { text: "\u202eevil" }];
    });
    expect(issuesOf(values).map(([path]) => path)).toEqual(["stipulations.3.text"]);
  });

  test.each([
    ["fees[2].amount", "fees.2.amount"],
    ["prepayment_config.params.windows[1].months_after_funding", "windows.1.months_after_funding"],
    ["prepayment_schedule[0].label", "tiers.0.label"],
    ["notification_emails[3]", "notification_emails"],
    ["metadata.crm", "metadata"],
    ["display_config.show_stipulations", "show_stipulations"],
    ["disclosure.payoffs[0].payee", "disclosure.payoffs.0.payee"],
    ["disclosure.semi_monthly_days[1]", "disclosure.semi_monthly_days"],
    ["nothing_known", null],
  ])("the API's path %s is the form's %s", (path, field) => {
    expect(fieldOf(path, valuesOf("A", {}))).toBe(field);
  });

  test("stay whole if they belong to no field", () => {
    expect(issueOf("3 more issues", valuesOf("A", {}))).toEqual({ path: null, message: "3 more issues" });
  });
});

test("each field has its first issue as its error, and an issue of no field is kept", () => {
  const errors = errorsOf([
    { path: "merchant_name", message: "is required" },
    { path: "fees.1.amount", message: "is required" },
    { path: "merchant_name", message: "is another issue" },
    { path: null, message: "An issue of no field" },
  ]);
  expect(errors).toEqual([
    { path: "merchant_name", message: "is required" },
    { path: "fees.1.amount", message: "is required" },
    { path: expect.stringContaining("root"), message: "An issue of no field" },
  ]);
});

test("the errors of a form are those of a list and those of its rows", () => {
  const error = (message: string) => ({ type: "api", message });
  const rows = { 1: { num_payments_floor: error("is required") } };
  expect(listErrors({ structures: { ...error("two have the same label"), ...rows } })).toEqual([
    { path: "structures", message: "two have the same label" },
    { path: "structures.1.num_payments_floor", message: "is required" },
  ]);
});

test.each([
  ["holdback_pct", "must be a fraction from 0 to 1, use 0.015 for 1.5 %", "must be from 0% to 100%"],
  [
    "fees.0.amount",
    "must be a fraction from 0 to 1 with at most 6 decimals, use 0.03 for 3 %",
    "must be from 0% to 100%, with at most 4 decimals",
  ],
  ["max_upsell", "must be at most 1 (100 points); use 0.10 for 10 points", "must be at most 100 points"],
  [
    "purchase_price_floor",
    "must be a currency amount",
    "must be an amount in dollars, with at most two decimals",
  ],
])("%s: an issue in the API's units is shown in those of the form, without a fix", (path, message, shown) => {
  expect(inFormWordsAt(message, path)).toBe(shown);
  expect(nearestEntry(message, path, () => "", noneWrong)).toBeNull();
});

test("an issue of one of several addresses names the address", () => {
  const values = { ...valuesOf("A", {}), notification_emails: "a@iso.example, b@" };
  expect(issueOf("notification_emails[1] must be an e-mail address", values)).toEqual({
    path: "notification_emails",
    message: "“b@” must be an e-mail address",
  });
});

test("an issue that names another field offers its entry", () => {
  const entries: Record<string, string> = { purchase_price_ceiling: "$80,000.00", "fees.0.floor": "1.00%" };
  const at = (path: string) => entries[path];
  expect(nearestEntry("must not exceed purchase_price_ceiling", "", at, noneWrong)).toBe("$80,000.00");
  expect(nearestEntry("must not be less than fees[0].floor", "", at, noneWrong)).toBe("1.00%");
  expect(nearestEntry("must not exceed max_upsell", "", at, noneWrong)).toBeNull();
  expect(nearestEntry("is required", "", at, noneWrong)).toBeNull();
});

test("where a floor is above its ceiling, only the floor has a fix; what lies below the floor has one after that", () => {
  const values = changed((given) => {
    given.purchase_price_floor = "$90,000.00";
    given.purchase_price_ceiling = "$80,000.00";
    given.default_purchase_price = "$45,000.00";
  });
  const fixes = () => {
    const errors = new Map(issuesOf(values).map(([path, message]) => [String(path), String(message)]));
    return [...errors].map(([path, message]) => [
      path,
      nearestEntry(
        message,
        path,
        (at) => Reflect.get(values, at),
        (at) => errors.has(at),
      ),
    ]);
  };
  expect(fixes()).toEqual([
    ["purchase_price_floor", "$80,000.00"],
    ["default_purchase_price", null],
  ]);
  values.purchase_price_floor = "$80,000.00";
  expect(fixes()).toEqual([["default_purchase_price", "$80,000.00"]]);
  values.default_purchase_price = "$80,000.00";
  expect(fixes()).toEqual([]);
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
  expect(paths.map(sectionOf)).toEqual(["deal", "fees", "disclosure", "prepayment", "stipulations"]);
});
