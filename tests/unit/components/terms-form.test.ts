import { describe, expect, test } from "vitest";
import {
  chosen,
  countIsDerived,
  formOf,
  type TermsForm,
  termsEntered,
  termsInEffect,
  termsResolver,
} from "@/components/calculator/terms-form";
import { exampleOffer, exampleTerms } from "../calculator/example-offer";

const limits = exampleOffer();
const beyond = { ...formOf(exampleTerms()), purchasePrice: { entry: 8_500_000, inEffect: 5_000_000 } };
const unreadable = { ...formOf(exampleTerms()), upsell: { entry: "ten", inEffect: 100_000 } };
const options = {
  criteriaMode: "firstError" as const,
  fields: {},
  names: [],
  shouldUseNativeValidation: false,
};
const check = (form: TermsForm, offer = limits) => termsResolver(offer)(form, undefined, options);

test("terms become a form and come back the same", () => {
  expect(termsInEffect(limits, formOf(exampleTerms()))).toEqual(exampleTerms());
  expect(termsEntered(limits, formOf(exampleTerms()))).toEqual(exampleTerms());
});

describe("an entry beyond a limit", () => {
  test("is what was entered, while the figures keep the last valid one", () => {
    expect(termsEntered(limits, beyond).purchasePrice).toBe(8_500_000);
    expect(termsInEffect(limits, beyond).purchasePrice).toBe(5_000_000);
  });

  test("stops the form at its own field, in the calculator's words", async () => {
    const { errors } = await check(beyond);
    expect(Object.keys(errors)).toEqual(["purchasePrice"]);
    expect(errors.purchasePrice?.message).toContain("$80,000.00");
  });

  test("of a fee stops the form at that fee", async () => {
    const form = { ...formOf(exampleTerms()), fees: [{ entry: 50_000, inEffect: 30_000 }] };
    const { errors } = await check(form);
    expect(errors.fees?.[0]).toMatchObject({ type: "fee_above_ceiling" });
  });
});

test("text that is no number stops the form, and counts as the last number that was one", async () => {
  expect(termsEntered(limits, unreadable).upsell).toBe(100_000);
  const { errors } = await check(unreadable);
  expect(errors.upsell).toMatchObject({ type: "unreadable" });
});

test("a combination no field can show stops the form as a whole", async () => {
  const offer = exampleOffer({ override: { amount: 50_000, behavior: "ceiling" } });
  const { errors } = await check(formOf(exampleTerms()), offer);
  expect(errors.root).toMatchObject({ type: "payment_above_override" });
});

test("terms without a problem pass unchanged", async () => {
  const form = formOf(exampleTerms());
  expect(await check(form)).toEqual({ values: form, errors: {} });
});

test("an exact payment decides the count, whatever the form holds", () => {
  const offer = exampleOffer({ override: { amount: 60_000, behavior: "exact" } });
  expect(countIsDerived(offer)).toBe(true);
  expect(termsInEffect(offer, { ...formOf(exampleTerms()), numPayments: chosen(60) }).numPayments).toBe(113);
});
