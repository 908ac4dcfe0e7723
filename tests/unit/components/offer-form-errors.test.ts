import { describe, expect, test } from "vitest";
import { readEntry, writeEntry } from "@/components/console/offer-form/entries";
import {
  entryIssueOf,
  errorsOf,
  formFieldOf,
  inFormWordsAt,
  listErrors,
  nearestEntry,
} from "@/components/console/offer-form/field-errors";
import { bodyOf, type OfferFormValues, valuesOf } from "@/components/console/offer-form/values";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { NEW_OFFER_FIELDS } from "@/lib/schemas/offers/requests";
import { offerRules } from "@/lib/schemas/offers/rules";
import { detailOf } from "@/lib/schemas/wire/field-issues";
import { parseFields } from "@/lib/schemas/wire/parse-fields";
import { OFFER_EXAMPLE } from "@/tests/helpers/form-offer";

function changed(change: (values: OfferFormValues) => void, offer: Partial<OfferFields> = OFFER_EXAMPLE) {
  const values = valuesOf("HSB-20417", offer);
  change(values);
  return values;
}

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
    const { path, message } = entryIssueOf(detail, values);
    return [path, message];
  });
}

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
    expect(formFieldOf(path, valuesOf("A", {}))).toBe(field);
  });

  test("stay whole if they belong to no field", () => {
    expect(entryIssueOf("3 more issues", valuesOf("A", {}))).toEqual({
      path: null,
      message: "3 more issues",
    });
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

// Rule: A4-16
test("each wrong one of several addresses is said", () => {
  expect(
    errorsOf([
      { path: "notification_emails", message: "“a@” must be an e-mail address" },
      { path: "notification_emails", message: "“b@” must be an e-mail address" },
    ]),
  ).toEqual([
    {
      path: "notification_emails",
      message: "“a@” must be an e-mail address; “b@” must be an e-mail address",
    },
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
  expect(entryIssueOf("notification_emails[1] must be an e-mail address", values)).toEqual({
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
