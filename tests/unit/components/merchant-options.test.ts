import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { estimateOf } from "@/components/calculator/dates/estimate";
import { merchantPace } from "@/components/calculator/dates/merchant-pace";
import { type MerchantOption, optionRows, optionsText } from "@/components/calculator/share/options";
import { OptionsSheet } from "@/components/calculator/share/options-sheet";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms/terms";
import { anyChoices } from "@/tests/helpers/generators";
import { exampleOffer, exampleTerms } from "@/tests/unit/calculator/example-offer";
import { BRAND, DEAL, exampleFinancing } from "./example-deal";

/** Unix seconds: of that day, in whatever zone the tests run. */
const NOON = new Date(2026, 0, 2, 12).getTime() / 1000;
const MESSAGE = {
  brandName: BRAND.name,
  deal: DEAL,
  stipulations: ["Voided check", "Bank statements\nof four months", "Rate sheet of the bank"],
  now: NOON,
};

function option(limits: OfferLimits, terms: Terms = exampleTerms(), isDated = false): MerchantOption {
  const quote = computeQuote({ ...limits, structure: { id: "9m", label: "Nine-month structure" } }, terms);
  const financing = exampleFinancing({
    state: "IL",
    fees: limits.fees.map(() => ({ financeCharge: true })),
  });
  const estimate = isDated ? estimateOf(quote, limits, financing) : null;
  const pace = merchantPace(quote, limits, financing, estimate);
  return { quote, estimate, pace, feeBreakdown: true, merchantUrl: null, financing };
}

const sheetOf = (options: MerchantOption[]) =>
  renderToStaticMarkup(
    createElement(OptionsSheet, {
      prints: false,
      brand: BRAND,
      deal: DEAL,
      options,
      stipulations: MESSAGE.stipulations,
    }),
  )
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("two options read well in one message, with what is needed before funding", () => {
  const options = [
    option(exampleOffer()),
    option(exampleOffer(), exampleTerms({ purchasePrice: 6_000_000, numPayments: 150, upsell: 60_000 })),
  ];
  expect(optionsText(MESSAGE, options)).toBe(`Harbor Street Bakery LLC
Two options from Meridian Capital, prepared by Northline Partners

Option A
You receive: $42,105.00
Payments: 126 payments, one each business day, of $535.71, last $536.25
Estimated term: 5.82 months
Purchase price: $50,000.00
Amount sold: $67,500.00
Fees: $1,695.00 (Origination fee, 3.00% $1,500.00; UCC filing $195.00)
Existing balance paid off: $6,200.00

Option B
You receive: $51,805.00
Payments: 150 payments, one each business day, of $524.00
Estimated term: 6.92 months
Purchase price: $60,000.00
Amount sold: $78,600.00
Fees: $1,995.00 (Origination fee, 3.00% $1,800.00; UCC filing $195.00)
Existing balance paid off: $6,200.00

Needed before funding:
- Voided check
- Bank statements of four months
- 1 more item: ask Northline Partners

An estimate, not submitted. Meridian Capital has not approved it. Jan 2, 2026`);
});

test("the sheet has a figure of both options in each row, and says None where one lacks it", () => {
  const fee = (label: string) =>
    ({ id: label, label, amountType: "fixed", amount: 5_000, range: null }) as const;
  const rows = optionRows([
    option(exampleOffer({ fees: [fee("Wire fee"), fee("Payments")] })),
    option(exampleOffer({ fees: [fee("UCC filing"), fee("Payments")], existingFundingBalance: 0 })),
  ]);
  expect(rows.map(({ label }) => label)).toEqual([
    "You receive",
    "Payments",
    "Estimated term",
    "Purchase price",
    "UCC filing",
    "Wire fee",
    "Payments",
    "Existing balance paid off",
    "Amount sold",
  ]);
  const valuesOf = (label: string) => rows.findLast((row) => row.label === label)?.values;
  expect(valuesOf("Wire fee")).toEqual(["−$50.00", "None"]);
  expect(valuesOf("UCC filing")).toEqual(["None", "−$50.00"]);
  expect(valuesOf("Payments")).toEqual(["−$50.00", "−$50.00"]);
  expect(valuesOf("Existing balance paid off")).toEqual(["−$6,200.00", "None"]);
});

test("with an APR the message has it beside the first price of each option, and the sheet says what it rests on once", () => {
  const options = [
    option(exampleOffer(), exampleTerms(), true),
    option(exampleOffer(), exampleTerms(), true),
  ];
  const text = optionsText(MESSAGE, options);
  expect(text.match(/You receive: \$42,105\.00, Estimated Annual Percentage Rate \(APR\): /g)).toHaveLength(
    2,
  );
  expect(sheetOf(options).match(/If funded Jan 5 with the first payment Jan 6\./g)).toHaveLength(1);
});

// Rule: L2-19
test("neither message nor sheet holds a factor, rate, interest, upsell, commission or the label of a structure, whatever the offer", () => {
  fc.assert(
    fc.property(anyChoices(), ({ limits, terms }) => {
      const options = [option(limits, terms), option(limits, terms)];
      for (const output of [optionsText(MESSAGE, options), sheetOf(options)]) {
        expect(output).not.toMatch(/\b(rates?|interests?|factors?|upsell|commission)\b|Nine-month/i);
        expect(output).toContain("An estimate, not submitted. Meridian Capital has not approved it.");
      }
    }),
  );
});
