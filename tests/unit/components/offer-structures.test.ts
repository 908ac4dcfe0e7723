import { describe, expect, test } from "vitest";
import { entryIssueOf, inFormWordsAt, nearestEntry } from "@/components/console/offer-form/field-errors";
import { isFigure, previewLimits, previewNeeds } from "@/components/console/offer-form/preview-limits";
import { namedLabelAt, sectionOf } from "@/components/console/offer-form/sections";
import { ownLimitsText } from "@/components/console/offer-form/structures/more-limits";
import { offeredTexts } from "@/components/console/offer-form/structures/structure-list";
import {
  added,
  defaultIndex,
  duplicated,
  moved,
  openedFrom,
  removed,
} from "@/components/console/offer-form/structures/structures";
import { bodyOf, type OfferFormValues, patchBetween, valuesOf } from "@/components/console/offer-form/values";
import { quoteAt } from "@/lib/calculator/terms/places";
import type { OfferFields, Structure } from "@/lib/schemas/offers/fields";
import { flatOffers } from "@/lib/schemas/offers/flat-offer";
import { LIMIT_FIELDS } from "@/lib/schemas/offers/limit-fields";
import { toLimits } from "@/lib/schemas/offers/limits";
import { NEW_OFFER_FIELDS } from "@/lib/schemas/offers/requests";
import { offerRules } from "@/lib/schemas/offers/rules";
import { detailOf } from "@/lib/schemas/wire/field-issues";
import { parseFields } from "@/lib/schemas/wire/parse-fields";
import { OFFER_EXAMPLE, STRUCTURED_OFFER, STRUCTURES } from "@/tests/helpers/form-offer";

function changed(change: (values: OfferFormValues) => void, offer: Partial<OfferFields> = STRUCTURED_OFFER) {
  const values = valuesOf("HSB-20417", offer);
  change(values);
  return values;
}

function row(values: OfferFormValues, index: number) {
  const structure = values.structures[index];
  if (!structure) throw new Error(`There is no structure ${index}.`);
  return structure;
}

/** What the API says about the body of the form, as the form shows it: field, sentence, nearest entry. */
function shownIssues(values: OfferFormValues) {
  const { values: read, issues } = parseFields(NEW_OFFER_FIELDS, { deal_id: "D-1", ...bodyOf(values) });
  const facts = { brandKnown: true, callbackIssue: null, dates: null, patched: null };
  const details = [...issues, ...offerRules(read as Partial<OfferFields>, facts)].map(detailOf);
  return details.map((detail) => {
    const { path, message } = entryIssueOf(detail, values);
    const valueAt = (at: string) =>
      at.split(".").reduce<unknown>((found, name) => Reflect.get(Object(found), name), values);
    return [
      namedLabelAt(path ?? "", values.structures),
      inFormWordsAt(message, path ?? ""),
      nearestEntry(message, path ?? "", valueAt, () => false),
    ];
  });
}

describe("structures in the form", () => {
  // Rule: T4-2
  test("stand for every limit that the API lets a structure give, and come back as they were", () => {
    const given = new Set(STRUCTURES.flatMap((structure) => Object.keys(structure)));
    expect([...LIMIT_FIELDS].filter((field) => !given.has(field))).toEqual([]);
    expect(bodyOf(valuesOf("D-1", STRUCTURED_OFFER))).toEqual(STRUCTURED_OFFER);
    expect(shownIssues(valuesOf("D-1", STRUCTURED_OFFER))).toEqual([]);
  });

  test("are neither sent nor changed where there are none", () => {
    expect(bodyOf(valuesOf("D-1", OFFER_EXAMPLE))).not.toHaveProperty("structures");
    expect(bodyOf(valuesOf("D-1", { ...OFFER_EXAMPLE, structures: [] }))).not.toHaveProperty("structures");
  });

  // Rule: T4-2
  test("leave out what is empty, and send “None” as null, for the default in the offer's place", () => {
    const values = changed((given) => {
      Object.assign(row(given, 0), { buy_rate: "", holdback_pct: "none", payment_amount_override: " None " });
    });
    const { buy_rate: _rate, ...rest } = STRUCTURES[0] as Structure;
    expect((bodyOf(values).structures as Structure[])[0]).toEqual({
      ...rest,
      holdback_pct: null,
      payment_amount_override: null,
    });
  });

  test("get an id made of their label, which no other has; a change of the label keeps a stored id", () => {
    const values = changed((given) => {
      given.structures = added(added(given)).structures;
      row(given, 0).label = "Half a year";
      row(given, 3).label = "12M";
      row(given, 4).label = "!";
    });
    expect((bodyOf(values).structures as Structure[]).map(({ id }) => id)).toEqual([
      "6m",
      "9m",
      "12m",
      "12m-2",
      "structure",
    ]);
  });

  test("are one change of a PATCH, and removing them removes the default with them", () => {
    const before = bodyOf(valuesOf("D-1", STRUCTURED_OFFER));
    const lower = bodyOf(changed((values) => (row(values, 1).purchase_price_ceiling = "$55,000")));
    expect(patchBetween(before, lower)).toEqual({
      structures: STRUCTURES.with(1, { ...(STRUCTURES[1] as Structure), purchase_price_ceiling: 55_000 }),
    });
    const none = bodyOf(
      changed((values) => Object.assign(values, { structures: [], default_structure: "" })),
    );
    expect(patchBetween(before, none)).toEqual({ structures: null, default_structure: null });
  });

  test("say in one line what of the folded limits is their own", () => {
    expect(valuesOf("D-1", STRUCTURED_OFFER).structures.map(ownLimitsText)).toEqual([
      "Payment at least $700.00; 1 fee of its own; Fees by name not shown; No prepayment schedule; A commission of its own",
      "Default price $30,000.00; Default upsell 5.00; Holdback 10.00%; Prepayment in windows",
      "No payment limit; Frequencies weekly, monthly; Prepayment by our own table",
    ]);
  });
});

describe("empty limits", () => {
  // Rule: T4-3
  test("show what the offer has, where a default comes to stand, and nothing that cannot be inherited", () => {
    const values = changed((given) => {
      given.structures = added(given).structures;
      row(given, 2).default_num_payments = "";
    });
    const texts = offeredTexts(values);
    const { num_payments_floor, default_num_payments, default_purchase_price } = texts[3] ?? {};
    expect([num_payments_floor, default_num_payments, default_purchase_price]).toEqual([
      "60",
      "120",
      "$45,000.00",
    ]);
    // The offer's 120 lies between 120 and 150, and 45,000 above what nine months allow.
    expect(texts[1]).toMatchObject({ default_num_payments: "120", payment_amount_override: "$2,000.00" });
    expect(texts[2]).toMatchObject({ num_payments_floor: "", default_num_payments: "", max_upsell: "14.00" });
  });

  test("of an offer without a payment limit or holdback say so", () => {
    const { payment_amount_override: _limit, holdback_pct: _holdback, ...offer } = STRUCTURED_OFFER;
    const [first] = offeredTexts(valuesOf("D-1", offer));
    expect(first).toMatchObject({ payment_amount_override: "None", holdback_pct: "0.00%" });
  });
});

describe("the API's sentences about structures", () => {
  // Rule: T4-6
  test("stand at the row and field, in the words of the form, with the entry that holds", () => {
    const values = changed((given) => {
      Object.assign(row(given, 0), { num_payments_floor: "155" });
      Object.assign(row(given, 1), { num_payments_floor: "155", num_payments_ceiling: "" });
      Object.assign(row(given, 2), { default_num_payments: "", payment_amount_override: "" });
    });
    expect(shownIssues(values)).toEqual([
      ["6 months, lowest payments", "must not exceed “Highest payments”", "150"],
      ["6 months, default payments", "must not be less than “Lowest payments”", "155"],
      ["9 months, lowest payments", "must not exceed “Highest payments” (150, as in the offer)", "150"],
      ["12 months, default payments", "is required with “Frequency”; it can be “None”", "None"],
      ["12 months, payment amount limit", "is required with “Frequency”; it can be “None”", "None"],
    ]);
  });

  test("name a structure by its number until it has a label, and its fees and schedule as the offer's", () => {
    const entries = changed((given) => {
      row(given, 0).label = "";
      row(given, 2).label = "9 Months";
      Object.assign(row(given, 0).fees[0] ?? {}, { amount: "" });
    });
    expect(shownIssues(entries)).toEqual([
      ["Structure 1, label", "is required", null],
      ["Structure 1, fees 1, amount", "is required", null],
    ]);
    const rules = changed((given) => {
      row(given, 1).windows = [];
      row(given, 2).label = "9 Months ";
      Object.assign(row(given, 0).fees[0] ?? {}, { adjustable: true, floor: "$40", ceiling: "$50" });
    });
    expect(shownIssues(rules)).toEqual([
      ["6 months, fees 1, amount", "must not be less than “Fees 1, lowest”", "$40"],
      ["9 months, windows", "must not be empty with model “Windows”", null],
      ["9 Months, label", "must not repeat the label of another structure", null],
    ]);
    expect(["structures.1.windows", "structures", "default_structure"].map(sectionOf)).toEqual(
      Array(3).fill("structures"),
    );
  });

  test("say what an offer's money is beside a structure's", () => {
    const values = changed((given) => {
      Object.assign(row(given, 1), { purchase_price_ceiling: "$9,000", purchase_price_floor: "" });
    });
    expect(shownIssues(values)[0]).toEqual([
      "9 months, highest price",
      "must not be less than “Lowest price” ($15,000.00, as in the offer)",
      "$15,000.00",
    ]);
  });
});

describe("rows", () => {
  const state = () => {
    const { structures, default_structure } = valuesOf("D-1", {
      ...STRUCTURED_OFFER,
      default_structure: undefined,
    });
    return { structures, default_structure };
  };
  const labels = ({ structures }: { structures: { label: string }[] }) =>
    structures.map(({ label }) => label);

  // Rule: T4-1
  test("price by term begins with two that divide the offer's own range of payments, and start where it starts", () => {
    const opened = openedFrom(valuesOf("D-1", OFFER_EXAMPLE));
    expect(
      opened.structures.map(
        ({ label, num_payments_floor: floor, num_payments_ceiling: ceiling, buy_rate }) => [
          label,
          floor,
          ceiling,
          buy_rate,
        ],
      ),
    ).toEqual([
      ["5 months", "60", "105", ""],
      ["7 months", "106", "150", ""],
    ]);
    expect(defaultIndex(opened)).toBe(1);
    const values = { ...valuesOf("D-1", OFFER_EXAMPLE), ...opened };
    expect(shownIssues(values)).toEqual([]);
  });

  test("without a range to divide both begin as the offer, and wait for their names", () => {
    const opened = openedFrom(valuesOf("", {}));
    expect(labels(opened)).toEqual(["", ""]);
    expect(opened.structures.map(({ num_payments_floor: floor }) => floor)).toEqual(["", ""]);
    expect(opened.structures[0]?.id).not.toBe(opened.structures[1]?.id);
  });

  // Rule: T4-5
  test("a moved row takes its place, and the calculator still starts with the same structure", () => {
    expect(labels(moved(state(), 0, 2))).toEqual(["9 months", "12 months", "6 months"]);
    for (const [from, to] of [
      [0, 1],
      [0, 2],
      [2, 0],
      [1, 0],
    ] as const) {
      const next = moved(state(), from, to);
      expect([from, to, next.structures[defaultIndex(next)]?.label]).toEqual([from, to, "6 months"]);
    }
    expect(moved(moved(state(), 0, 1), 1, 0).structures).toEqual(state().structures);
    expect(moved(state(), 0, 3)).toEqual(state());
    expect(moved(state(), 0, -1)).toEqual(state());
  });

  test("a removed default leaves the first as the default; another default stays", () => {
    const last = { ...state(), default_structure: "12m" };
    expect(defaultIndex(removed(last, 2))).toBe(0);
    expect(removed(last, 0).structures[defaultIndex(removed(last, 0))]?.label).toBe("12 months");
    const next = removed(state(), 0);
    expect(next.structures[defaultIndex(next)]?.label).toBe("9 months");
  });

  test("a copy stands below its original with all its limits, and without its name", () => {
    const next = duplicated(state(), 0);
    expect(labels(next)).toEqual(["6 months", "", "9 months", "12 months"]);
    const { id: _id, label: _label, ...copied } = next.structures[1] ?? {};
    const { id: _original, label: _name, ...original } = next.structures[0] ?? {};
    expect(copied).toEqual(original);
    expect(new Set(duplicated(next, 1).structures.map(({ id }) => id)).size).toBe(5);
  });
});

describe("the preview of structures", () => {
  // Rule: T4-8
  test("computes with the flat offer of each, and starts with the default one", () => {
    const limits = flatOffers(STRUCTURED_OFFER, "").map((flat) => ({
      ...toLimits(flat, 1),
      prepayment: { mode: "none" },
    }));
    expect(previewLimits(valuesOf("D-1", STRUCTURED_OFFER))).toEqual({ all: limits, start: 1 });
    expect(limits.map((each) => quoteAt(each as never, "default").quote.numPayments)).toEqual([130, 120, 56]);
  });

  test("waits for what a structure lacks, by its field", () => {
    const values = changed((given) => {
      row(given, 0).buy_rate = "cheap";
      row(given, 2).num_payments_ceiling = "";
    });
    expect(previewLimits(values)).toBeNull();
    expect(previewNeeds(values)).toEqual(["structures.0.buy_rate", "structures.2.num_payments_ceiling"]);
    expect(
      ["structures.0.buy_rate", "structures.0.fees.0.amount", "structures", "structures.0.label"].filter(
        isFigure,
      ),
    ).toHaveLength(4);
    expect(["structures.0.rate_step", "structures.0.id"].filter(isFigure)).toEqual([]);
  });
});
