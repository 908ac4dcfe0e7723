import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkTerms } from "@/lib/calculator/check-terms";
import { paymentLimits } from "@/lib/calculator/frequency-limits";
import { computeQuote } from "@/lib/calculator/quote";
import { quoteToWire, termsToWire } from "@/lib/calculator/wire";
import { allowedChoices, anyChoices } from "@/tests/helpers/generators";
import { offerAsJson, termsAsJson } from "@/tests/helpers/offers-as-json";
import { secondAccepts, secondQuote } from "@/tests/helpers/second-calculator";

describe("a second calculator, written from the rules with exact fractions, agrees", () => {
  // Rules: N-14, R2-11
  test("on every figure of every quote, as JSON", () => {
    fc.assert(
      fc.property(allowedChoices(), ({ limits, terms }) => {
        // An exact payment can ask for any number of payments; a quote is promised for those the limits allow.
        fc.pre(terms.numPayments <= (paymentLimits(limits, terms.frequency)?.ceiling ?? 0));
        const sent = JSON.parse(JSON.stringify(quoteToWire(computeQuote(limits, terms))));
        expect(sent).toEqual(secondQuote(offerAsJson(limits), termsAsJson(limits, terms)));
      }),
      { numRuns: 2_000 },
    );
  });

  test("on which terms an offer allows", () => {
    fc.assert(
      fc.property(anyChoices(), ({ limits, terms }) => {
        const accepted = checkTerms(limits, terms).problems.length === 0;
        expect(accepted).toBe(secondAccepts(offerAsJson(limits), termsAsJson(limits, terms)));
      }),
      { numRuns: 4_000 },
    );
  });

  test("on how terms are written as JSON", () => {
    fc.assert(
      fc.property(allowedChoices(), ({ limits, terms }) => {
        expect(termsToWire(terms, limits)).toEqual(termsAsJson(limits, terms));
      }),
    );
  });
});
