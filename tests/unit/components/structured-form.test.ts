import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Offer } from "@/components/calculator/offer/offer";
import { adoptStructures, movesPins, offerChanges } from "@/components/calculator/structures/adoption";
import {
  chosenStructure,
  committedEntries,
  type StructuredForm,
} from "@/components/calculator/structures/entered";
import {
  allEntries,
  chooseFrequency,
  chooseStructure,
  takeTerms,
} from "@/components/calculator/structures/structured-form";
import {
  type ChoiceField,
  chosen,
  committedTerms,
  formOf,
  withChoice,
} from "@/components/calculator/terms/terms-form";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import { fit as fitInto } from "@/lib/calculator/terms/fit";
import { defaultTerms } from "@/lib/calculator/terms/terms";
import { exampleTerms } from "../calculator/example-offer";
import { DEAL, exampleFinancing, NINE, SIX, STRUCTURES, structure, TWELVE } from "./example-deal";

/** One of them can be paid daily or weekly, one with a payment that decides the count. */
const MIXED = [
  SIX,
  structure({
    id: "any",
    label: "Any",
    payments: [20, 300, 100],
    limits: { availableFrequencies: ["daily", "weekly"], fees: [] },
  }),
  structure({
    id: "exact",
    label: "Exact",
    payments: [1, 900, 100],
    limits: { override: { amount: 40_000, behavior: "exact" } },
  }),
  NINE,
  TWELVE,
];

const opened = (): StructuredForm => ({ ...formOf(defaultTerms(SIX.limits)), structure: "6m" });

/** What an ISO does with the page. */
const steps = fc.array(
  fc.oneof(
    fc.record({ choose: fc.constantFrom(...MIXED.map(({ limits }) => limits.structure.id)) }),
    fc.record({ frequency: fc.constantFrom(...FREQUENCIES) }),
    fc.record({
      field: fc.constantFrom<ChoiceField>("purchasePrice", "upsell", "numPayments", "fees.0"),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
  { maxLength: 12 },
);

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

function taken(form: StructuredForm, step: Step): StructuredForm {
  const { limits } = chosenStructure(MIXED, form.structure);
  if ("choose" in step) return chooseStructure(MIXED, form, step.choose);
  if ("frequency" in step) {
    const offered = limits.availableFrequencies.includes(step.frequency);
    return offered ? chooseFrequency(MIXED, form, step.frequency) : form;
  }
  const { field, part } = step;
  const within = (floor: number, ceiling: number) => Math.round(floor + part * (ceiling - floor));
  const ranges: Record<string, [number, number]> = {
    purchasePrice: [limits.purchasePrice.floor, limits.purchasePrice.ceiling],
    upsell: [0, limits.upsell.ceiling],
    "fees.0": [10_000, 40_000],
  };
  const range = ranges[field];
  // A count is inside the limits of the present frequency: the base's, but for weekly payments in `any`.
  const weekly = form.frequency === "weekly" && limits.baseFrequency === "daily";
  const { floor, ceiling } = limits.payments;
  const count: [number, number] = weekly ? [Math.ceil(floor / 5), Math.floor(ceiling / 5)] : [floor, ceiling];
  if (field === "numPayments" && limits.override?.behavior === "exact") return form;
  return { ...form, ...withChoice(form, field, chosen(within(...(range ?? count)))) };
}

// Rule: T3-6
test("whatever is done, the terms are what was entered, fitted to the chosen structure", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const form = all.reduce(taken, opened());
      const { limits } = chosenStructure(MIXED, form.structure);
      const entered = committedEntries(allEntries(MIXED, form));
      expect(committedTerms(limits, form)).toEqual(fitInto(entered, limits).terms);
    }),
    { numRuns: 1_000 },
  );
});

// Rule: T3-7
test("whatever was entered, going to another structure and back changes nothing of the form", () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(...MIXED.map(({ limits }) => limits.structure.id)), (all, other) => {
      const form = chooseStructure(MIXED, all.reduce(taken, opened()), "6m");
      const back = chooseStructure(MIXED, chooseStructure(MIXED, form, other), "6m");
      expect(JSON.stringify(back)).toBe(JSON.stringify(form));
    }),
    { numRuns: 1_000 },
  );
});

test("a frequency chosen and taken back brings the count that was entered, not the converted one", () => {
  const start = chooseStructure(MIXED, opened(), "any");
  const entered = { ...start, numPayments: chosen(126) };
  const weekly = chooseFrequency(MIXED, entered, "weekly");
  expect(weekly.numPayments).toEqual(chosen(25));
  expect(chooseFrequency(MIXED, weekly, "daily").numPayments).toEqual(chosen(126));
});

test("terms from elsewhere are entered in their own structure", () => {
  const pin = { ...exampleTerms({ purchasePrice: 5_000_000, numPayments: 200 }), structure: "9m" };
  const form = takeTerms(MIXED, opened(), pin);
  expect(form).toMatchObject({ structure: "9m", numPayments: chosen(200), purchasePrice: chosen(5_000_000) });
  expect(chooseStructure(MIXED, form, "6m").numPayments).toEqual(chosen(130));
});

describe("an offer that changes", () => {
  const offerOf = (structures = STRUCTURES, shown = SIX): Offer => ({
    deal: DEAL,
    stipulations: [],
    merchantGate: null,
    owed: { policy: "ask" as const, given: null },
    structures,
    ...shown,
  });
  const form = chooseStructure(
    STRUCTURES,
    { ...opened(), purchasePrice: chosen(5_500_000), numPayments: chosen(140) },
    "9m",
  );
  const working = {
    offer: offerOf(STRUCTURES, NINE),
    form,
    pins: [
      { ...exampleTerms({ numPayments: 140 }), structure: "6m" },
      { ...exampleTerms({ numPayments: 200 }), structure: "9m" },
    ],
  };
  const entries = { offer: working.offer, limits: NINE.limits, form, structured: form, pins: working.pins };

  test("keeps the structure with what was entered in each, and names what changed in the others", () => {
    const six = { ...SIX, limits: { ...SIX.limits, buyRate: 1_240_000 } };
    const changed = offerOf([six, NINE, TWELVE], six);
    const { form: now, gone, pins } = adoptStructures(working, changed);
    expect([now?.structure, gone]).toEqual(["9m", null]);
    expect(now?.purchasePrice).toEqual(chosen(5_500_000));
    expect(now && chooseStructure(STRUCTURES, now, "6m").numPayments).toEqual(chosen(140));
    expect(offerChanges(entries, changed)).toEqual([
      { label: "6 months: Buy rate", before: "1.22", now: "1.24", yours: null, breaks: false },
    ]);
    expect(pins).toEqual(working.pins);
    expect(movesPins(entries, changed)).toBe(false);
  });

  test("without the structure shows the default one with what was entered, and drops its pins", () => {
    const changed = offerOf([SIX, TWELVE]);
    const { form: now, gone, pins } = adoptStructures(working, changed);
    expect([now?.structure, gone]).toEqual(["6m", "9 months"]);
    expect([now?.purchasePrice, now?.numPayments]).toEqual([chosen(5_500_000), chosen(140)]);
    expect(pins.map(({ structure: id }) => id)).toEqual(["6m"]);
    expect(offerChanges(entries, changed)).toEqual([
      { label: "Structure", before: "9 months", now: "No longer offered", yours: null, breaks: true },
    ]);
    expect(movesPins(entries, changed)).toBe(true);
  });

  test("without structures leaves the terms to the address", () => {
    const plain: Offer = {
      ...offerOf([]),
      limits: { ...SIX.limits, structure: null },
      financing: exampleFinancing(),
    };
    expect(adoptStructures(working, plain)).toMatchObject({ form: null, pins: [], gone: null });
  });
});
