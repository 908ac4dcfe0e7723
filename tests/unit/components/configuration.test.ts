import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { configurationText, readConfiguration } from "@/components/calculator/address/configuration";
import { submittedText } from "@/components/calculator/address/submitted-terms";
import { committedTerms, formOf } from "@/components/calculator/terms/terms-form";
import { checkTerms } from "@/lib/calculator/check-terms";
import { defaultTerms, withExactCount } from "@/lib/calculator/terms";
import { termsToWire } from "@/lib/calculator/wire";
import { anyChoices } from "@/tests/helpers/generators";
import { exampleOffer, exampleTerms } from "../calculator/example-offer";

const limits = exampleOffer();
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
