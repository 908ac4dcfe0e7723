import { describe, expect, test } from "vitest";
import { comparedTexts } from "@/components/console/offers/offer-texts";
import { versionTexts } from "@/components/console/offers/version-compare";
import { type FullOfferFields, withDefaults } from "@/lib/schemas/offers/defaults";
import type { OfferFields, Structure } from "@/lib/schemas/offers/fields";
import { flatOffers } from "@/lib/schemas/offers/flat-offer";
import { OFFER_EXAMPLE, STRUCTURED_OFFER, STRUCTURES } from "@/tests/helpers/form-offer";

const BRAND = "0199a5b2-7c3d-7e4f-8a5b-1c2d3e4f5a6b";
const FULL = withDefaults(OFFER_EXAMPLE, BRAND);

/** Every field has a value that alone decides something: the two switches for the fees' names count as one. */
const OFFER: FullOfferFields = {
  ...FULL,
  fee_config: { show_fee_breakdown: false },
  display_config: { ...FULL.display_config, show_fee_breakdown: false },
};

/** The texts of a version of an offer without structures. */
const textsOf = (fields: FullOfferFields) => versionTexts({ fields, flats: [] }, {});

/** The texts of a version with structures. */
function pricedTexts(given: OfferFields) {
  return versionTexts({ fields: withDefaults(given, BRAND), flats: flatOffers(given, BRAND) }, {});
}

/** The differences between the example priced by term and another version of it: label, before, after. */
function differences(change: Partial<OfferFields>) {
  const after = pricedTexts({ ...STRUCTURED_OFFER, ...change });
  return comparedTexts(pricedTexts(STRUCTURED_OFFER), after).map(({ label, before, after: now }) => [
    label,
    before,
    now,
  ]);
}

const OTHER_WORDS: Record<string, string> = {
  pct: "fixed",
  fixed: "pct",
  monthly: "daily",
  daily: "monthly",
  weekly: "monthly",
  auto_generate: "none",
  step_per_month: "fixed_windows",
};

/** What the API ignores in OFFER: a schedule of the funder's own, and a fee's range that it has not. */
const IGNORED = ["prepayment_schedule", "fees.1.adjustable", "structures", "default_structure"];

interface Change {
  path: string;
  changed: unknown;
}

/** Every way to change one value inside another: each text, number, flag and list. */
function changesOf(value: unknown, path: string): Change[] {
  if (Array.isArray(value)) {
    const inner = value.flatMap((item, index) =>
      changesOf(item, `${path}.${index}`).map((change) => ({
        ...change,
        changed: value.with(index, change.changed),
      })),
    );
    return [{ path, changed: value.slice(1) }, ...inner];
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, member]) =>
      changesOf(member, path === "" ? name : `${path}.${name}`).map((change) => ({
        ...change,
        changed: { ...value, [name]: change.changed },
      })),
    );
  }
  return [{ path, changed: changedScalar(value) }];
}

function changedScalar(value: unknown): unknown {
  // A limit of a structure whose default is changed to a value.
  if (value === null) return 50;
  if (typeof value === "string") return OTHER_WORDS[value] ?? `${value}X`;
  if (typeof value === "number")
    return Number.isInteger(value) ? value + 1 : Number((value + 0.01).toFixed(6));
  return !value;
}

const CHANGES = changesOf(OFFER, "").filter(({ path }) => !IGNORED.includes(path));

describe("two versions of an offer compared", () => {
  test("hold every field of an offer", () => {
    expect(CHANGES.length).toBeGreaterThan(90);
  });

  // Rule: N-22
  test.each(CHANGES)("show a change of $path", ({ changed }) => {
    const facts = comparedTexts(textsOf(OFFER), textsOf(changed as FullOfferFields));
    expect(facts).not.toEqual([]);
  });
});

describe("two versions of an offer priced by term", () => {
  const [six, nine, twelve] = STRUCTURES as [Structure, Structure, Structure];

  test.each(changesOf(STRUCTURES, "structures").filter(({ path }) => !path.endsWith("adjustable")))(
    "show a change of $path, by the structure's label",
    ({ changed }) => {
      expect(differences({ structures: changed as Structure[] })).not.toEqual([]);
    },
  );

  // Rule: T4-11
  test("name the structure first, with what its limit was before it had one of its own", () => {
    const { purchase_price_ceiling: _ceiling, ...before } = nine;
    const texts = pricedTexts({ ...STRUCTURED_OFFER, structures: [six, before as Structure, twelve] });
    expect(comparedTexts(texts, pricedTexts(STRUCTURED_OFFER))).toMatchObject([
      { label: "9 months, highest purchase price", before: "$80,000.00", after: "$60,000.00" },
    ]);
  });

  // Rule: T4-11
  test("say once what changes in the offer and in what its structures take from it", () => {
    expect(differences({ max_upsell: 0.2 })).toEqual([["Highest upsell, points", "14.00", "20.00"]]);
  });

  test("say which structure is offered, which is the default, and the order", () => {
    expect(differences({ structures: [six, nine] })).toEqual([["12 months", "Offered", "Not offered"]]);
    expect(differences({ default_structure: "6m" })).toEqual([["Default structure", "9 months", "6 months"]]);
    expect(differences({ structures: [nine, six, twelve] })).toEqual([
      ["Order of the structures", "6 months, 9 months, 12 months", "9 months, 6 months, 12 months"],
    ]);
  });

  // Rule: T4-11
  test("say that the order changed where structures were also removed or added", () => {
    expect(differences({ structures: [twelve, nine] })).toEqual([
      ["Order of the structures", "6 months, 9 months, 12 months", "12 months, 9 months"],
      ["6 months", "Offered", "Not offered"],
    ]);
    const three: Structure = { ...six, id: "3m", label: "3 months" };
    expect(differences({ structures: [three, six, nine, twelve] })).toEqual([
      ["3 months", "Not offered", "Offered"],
    ]);
  });

  test("say of a structure that was renamed its label alone: order and default are the same", () => {
    expect(differences({ structures: [six, { ...nine, label: "Nine" }, twelve] })).toEqual([
      ["Nine, label", "9 months", "Nine"],
    ]);
  });
});

// Rule: A4-11
test("two versions are compared in the form's words: no field name, no value of the API, no ISO date", () => {
  const disclosure = {
    payment_basis: "true_up",
    funding_date: "2026-12-01",
    income: { method: "historical", monthly_amount: 50_000 },
    payoffs: [{ payee: "Northline", amount: 4_000, to_us: true }],
  };
  const fields = { ...OFFER, deal_type: "new_deal", payment_override_behavior: "ceiling", disclosure };
  const shown = comparedTexts(
    textsOf({ ...OFFER, disclosure: null }),
    textsOf(fields as unknown as FullOfferFields),
  )
    .map(({ label, before, after }) => `${label}: ${before || "none"} → ${after}`)
    .filter((line) => /Disclosure|type|limit is/.test(line));
  expect(shown.join("\n")).not.toMatch(/[a-z]_[a-z]|\d{4}-\d\d|\btrue\b/);
  expect(shown).toEqual(
    expect.arrayContaining([
      "Disclosure: payment basis: none → Reconciled with sales",
      "Disclosure: funding date: none → Dec 1, 2026",
      "Disclosure: worked out from: none → Past months",
      "Disclosure: payoffs: none → Northline, $4,000.00, to us",
    ]),
  );
});

// Rule: A4-10
test("a holdback that nobody gave is not given, in versions as on the page", () => {
  const [row] = comparedTexts(
    textsOf({ ...OFFER, holdback_pct: 0.1 }),
    textsOf({ ...OFFER, holdback_pct: 0 }),
  );
  expect(row).toMatchObject({ label: "Holdback", before: "10.00%", after: "Not given" });
});
