import { describe, expect, test } from "vitest";
import {
  chosen,
  countIsDerived,
  formOf,
  refusedFields,
  termsEntered,
  termsInEffect,
  withChoice,
} from "@/components/calculator/terms/terms-form";
import { exampleOffer, exampleTerms } from "../calculator/example-offer";

const limits = exampleOffer();
const beyond = { ...formOf(exampleTerms()), purchasePrice: { entry: 8_500_000, inEffect: 5_000_000 } };
const unreadable = { ...formOf(exampleTerms()), upsell: { entry: "ten", inEffect: 100_000 } };
test("terms become a form and come back the same", () => {
  expect(termsInEffect(limits, formOf(exampleTerms()))).toEqual(exampleTerms());
  expect(termsEntered(limits, formOf(exampleTerms()))).toEqual(exampleTerms());
});

describe("an entry beyond a limit", () => {
  test("is what was entered, while the figures keep the last valid one", () => {
    expect(termsEntered(limits, beyond).purchasePrice).toBe(8_500_000);
    expect(termsInEffect(limits, beyond).purchasePrice).toBe(5_000_000);
  });

  test("stops the form at its own field", () => {
    expect(refusedFields(limits, beyond)).toEqual(["purchasePrice"]);
  });

  test("of a fee stops the form at that fee, after the fields above it", () => {
    const form = withChoice(unreadable, "fees.0", { entry: 50_000, inEffect: 30_000 });
    expect(form.fees).toEqual([{ entry: 50_000, inEffect: 30_000 }]);
    expect(refusedFields(limits, form)).toEqual(["upsell", "fees.0"]);
  });
});

test("text that is no number stops the form, and counts as the last number that was one", () => {
  expect(termsEntered(limits, unreadable).upsell).toBe(100_000);
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
  expect(termsInEffect(offer, { ...formOf(exampleTerms()), numPayments: chosen(60) }).numPayments).toBe(113);
});
