import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { configurationText, readConfiguration } from "@/components/calculator/address/configuration";
import { submittedText } from "@/components/calculator/address/submitted-terms";
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
import { checkTerms } from "@/lib/calculator/terms/check";
import { defaultTerms, withExactCount } from "@/lib/calculator/terms/terms";
import { termsToWire } from "@/lib/calculator/wire/wire-terms";
import { anyChoices } from "@/tests/helpers/generators";
import { exampleOffer, exampleTerms } from "@/tests/unit/calculator/example-offer";

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

const textOf = (form: ReturnType<typeof formOf>) => configurationText(limits, { form, pins: [] });

test("any terms of any offer come back from the address to the same cent", () => {
  fc.assert(
    fc.property(anyChoices(), ({ limits: offer, terms }) => {
      const fees = defaultTerms(offer).fees.map(
        (fee) => terms.fees.find((chosenFee) => chosenFee.id === fee.id) ?? fee,
      );
      const chosen = withExactCount(offer, { ...terms, fees });
      fc.pre(checkTerms(offer, chosen).problems.length === 0);
      const form = formOf(chosen);
      const text = configurationText(offer, { form, pins: [chosen] });
      const restored = readConfiguration(offer, text);
      expect(committedTerms(offer, restored.form)).toEqual(chosen);
      expect(restored.pins).toEqual([chosen]);
    }),
  );
});

test("terms come back to the calculator as they were submitted", () => {
  const terms = exampleTerms({ purchasePrice: 3_333_333, upsell: 10_001 });
  const { form } = readConfiguration(limits, submittedText(termsToWire(terms, limits)));
  expect(committedTerms(limits, form)).toEqual(terms);
});

test("the funder's defaults need no text", () => {
  expect(textOf(formOf(defaultTerms(limits)))).toBe("");
});

test("terms are written in the units of the API", () => {
  expect(textOf(formOf(exampleTerms({ purchasePrice: 3_333_333 })))).toBe(
    "price=33333.33&upsell=0.1&frequency=daily&payments=126&fee.origination=0.03",
  );
});

describe("an entry the figures do not follow", () => {
  test.each([8_500_000, "ten ~ twelve", "1e5", ""])("%j stays as it was entered", (draft) => {
    const form = { ...formOf(exampleTerms()), purchasePrice: { draft, committed: 5_000_000 } };
    expect(readConfiguration(limits, textOf(form)).form).toEqual(form);
  });
});

describe("an address somebody wrote by hand, or for an earlier version", () => {
  test("takes the default of a field it leaves out", () => {
    const { form } = readConfiguration(limits, "price=20000");
    expect(committedTerms(limits, form)).toEqual({ ...defaultTerms(limits), purchasePrice: 2_000_000 });
  });

  test("keeps an amount beyond the limits as a draft, with the figures of the default", () => {
    expect(readConfiguration(limits, "price=85000&upsell=0.2").form).toMatchObject({
      purchasePrice: { draft: 8_500_000, committed: 5_000_000 },
      upsell: { draft: 200_000, committed: 100_000 },
    });
  });

  test("converts the default count where its frequency cannot be chosen", () => {
    const { form } = readConfiguration(limits, "price=20000&frequency=monthly&payments=5");
    expect(form).toMatchObject({ frequency: "daily", numPayments: { draft: 126, committed: 126 } });
  });

  test("leaves out pins that do not fit, fees the offer does not have, and more than three pins", () => {
    const pin = (price: number) => `pin=${encodeURIComponent(`price=${price}&fee.gone=1`)}`;
    const text = [85_000, 20_000, 30_000, 40_000, 50_000].map(pin).join("&");
    const { pins } = readConfiguration(limits, text);
    expect(pins.map(({ purchasePrice }) => purchasePrice)).toEqual([2_000_000, 3_000_000, 4_000_000]);
  });

  test("never gives figures that no entry could give", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (price, payments) => {
        const text = new URLSearchParams({ price, payments }).toString();
        const terms = committedTerms(limits, readConfiguration(limits, text).form);
        expect(checkTerms(limits, terms).problems.filter(({ field }) => field !== "net_funding")).toEqual([]);
      }),
    );
  });
});
