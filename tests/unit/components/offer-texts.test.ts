import { describe, expect, test } from "vitest";
import { comparedTexts, offerTexts } from "@/components/console/offers/offer-texts";
import { type FullOfferFields, withDefaults } from "@/lib/schemas/offer-defaults";
import { OFFER_EXAMPLE } from "@/tests/helpers/form-offer";

const FULL = withDefaults(OFFER_EXAMPLE, "0199a5b2-7c3d-7e4f-8a5b-1c2d3e4f5a6b");

/** Every field has a value that alone decides something: the two switches for the fees' names count as one. */
const OFFER: FullOfferFields = {
  ...FULL,
  fee_config: { show_fee_breakdown: false },
  display_config: { ...FULL.display_config, show_fee_breakdown: false },
};

/** Two structures: the first has a value of its own for everything that a structure can have. */
const STRUCTURED: FullOfferFields = {
  ...OFFER,
  structures: [
    {
      id: "six",
      label: "6 months",
      purchase_price_floor: 16_000,
      buy_rate: 1.22,
      num_payments_floor: 70,
      fees: [{ id: "wire", label: "Wire", amount: 30, amount_type: "fixed" }],
      payment_amount_override: 800,
    },
    { id: "nine", label: "9 months", buy_rate: 1.31 },
  ],
  default_structure: "nine",
};

const OTHER_WORDS: Record<string, string> = {
  pct: "fixed",
  fixed: "pct",
  daily: "monthly",
  weekly: "monthly",
  auto_generate: "none",
  step_per_month: "fixed_windows",
};

/** What the API ignores in OFFER: a schedule of the funder's own, and a fee's range that it has not. */
const IGNORED = ["prepayment_schedule", "fees.1.adjustable"];

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
  if (typeof value === "string") return OTHER_WORDS[value] ?? `${value}X`;
  if (typeof value === "number")
    return Number.isInteger(value) ? value + 1 : Number((value + 0.01).toFixed(6));
  return !value;
}

const CHANGES = changesOf(OFFER, "").filter(
  ({ path }) => !IGNORED.includes(path) && !["structures", "default_structure"].includes(path),
);
const STRUCTURE_CHANGES = [
  ...changesOf(STRUCTURED.structures, "structures").map(({ path, changed }) => ({
    path,
    changed: { structures: changed },
  })),
  { path: "default_structure", changed: { default_structure: null } },
  { path: "all structures", changed: { structures: [], default_structure: null } },
];

describe("two versions of an offer compared", () => {
  test("hold every field of an offer", () => {
    expect(CHANGES.length).toBeGreaterThan(90);
  });

  test.each(CHANGES)("show a change of $path", ({ changed }) => {
    const facts = comparedTexts(offerTexts(OFFER, {}), offerTexts(changed as FullOfferFields, {}));
    expect(facts).not.toEqual([]);
  });

  test.each(STRUCTURE_CHANGES)("show a change of $path", ({ changed }) => {
    const after = { ...STRUCTURED, ...changed } as FullOfferFields;
    expect(comparedTexts(offerTexts(STRUCTURED, {}), offerTexts(after, {}))).not.toEqual([]);
  });

  test("name a structure by its label, and what it has as the offer not at all", () => {
    const structures = [{ id: "six", label: "6 months", buy_rate: 1.2, max_upsell: OFFER.max_upsell }];
    const before = offerTexts({ ...STRUCTURED, structures }, {});
    const after = offerTexts(
      { ...STRUCTURED, structures: [{ id: "six", label: "6 months", buy_rate: 1.3 }] },
      {},
    );
    expect(comparedTexts(before, after)).toEqual([
      { key: "structure six buy_rate", label: "6 months, buy rate", before: "1.20", after: "1.30" },
    ]);
  });
});
