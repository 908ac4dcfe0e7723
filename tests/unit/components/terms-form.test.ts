import { describe, expect, test } from "vitest";
import { refusedFields } from "@/components/calculator/terms/form-focus";
import {
  chosen,
  committedTerms,
  countIsDerived,
  draftTerms,
  formOf,
  termChanges,
  withChoice,
} from "@/components/calculator/terms/terms-form";
import { exampleOffer, exampleTerms } from "../calculator/example-offer";

const limits = exampleOffer();
const beyond = { ...formOf(exampleTerms()), purchasePrice: { draft: 8_500_000, committed: 5_000_000 } };
const unreadable = { ...formOf(exampleTerms()), upsell: { draft: "ten", committed: 100_000 } };
test("terms become a form and come back the same", () => {
  expect(committedTerms(limits, formOf(exampleTerms()))).toEqual(exampleTerms());
  expect(draftTerms(limits, formOf(exampleTerms()))).toEqual(exampleTerms());
});

describe("an entry beyond a limit", () => {
  test("is what was entered, while the figures keep the last valid one", () => {
    expect(draftTerms(limits, beyond).purchasePrice).toBe(8_500_000);
    expect(committedTerms(limits, beyond).purchasePrice).toBe(5_000_000);
  });

  test("stops the form at its own field", () => {
    expect(refusedFields(limits, beyond)).toEqual(["purchasePrice"]);
  });

  test("of a fee stops the form at that fee, after the fields above it", () => {
    const form = withChoice(unreadable, "fees.0", { draft: 50_000, committed: 30_000 });
    expect(form.fees).toEqual([{ draft: 50_000, committed: 30_000 }]);
    expect(refusedFields(limits, form)).toEqual(["upsell", "fees.0"]);
  });
});

test("text that is no number stops the form, and counts as the last number that was one", () => {
  expect(draftTerms(limits, unreadable).upsell).toBe(100_000);
  expect(refusedFields(limits, unreadable)).toEqual(["upsell"]);
});

test("a combination no field can show stops the form as a whole", () => {
  const offer = exampleOffer({ override: { amount: 50_000, behavior: "ceiling" } });
  expect(refusedFields(offer, formOf(exampleTerms()))).toEqual(["combination"]);
});

test("terms without a problem stop at nothing", () => {
  expect(refusedFields(limits, formOf(exampleTerms()))).toEqual([]);
});

test("an exact payment decides the count, whatever the form holds", () => {
  const offer = exampleOffer({ override: { amount: 60_000, behavior: "exact" } });
  expect(countIsDerived(offer)).toBe(true);
  expect(committedTerms(offer, { ...formOf(exampleTerms()), numPayments: chosen(60) }).numPayments).toBe(113);
});

describe("changes from default", () => {
  test("name each term with what it was and what it is", () => {
    const now = exampleTerms({ upsell: 95_000, fees: [{ id: "origination", amount: 25_000 }] });
    expect(termChanges(limits, exampleTerms(), now)).toEqual([
      { label: "Upsell", before: "10.00 points", now: "9.50 points" },
      { label: "Origination fee", before: "3.00%", now: "2.50%" },
    ]);
  });

  test("count a switch of frequency once, though it converts the number of payments", () => {
    const now = exampleTerms({ frequency: "weekly", numPayments: 25 });
    expect(termChanges(limits, exampleTerms(), now).map(({ label }) => label)).toEqual(["Payment frequency"]);
  });
});
