import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { commissionFacts, commissionText } from "@/components/console/offers/commission-facts";
import { computeQuote } from "@/lib/calculator/quote";
import { defaultTerms } from "@/lib/calculator/terms/terms";
import { quoteToWire } from "@/lib/calculator/wire/wire";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { defaultFlatOffer } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import { OFFER_EXAMPLE } from "@/tests/helpers/form-offer";

const flat = (commission_terms: OfferFields["commission_terms"]) =>
  defaultFlatOffer({ ...OFFER_EXAMPLE, commission_terms }, "");

function facts(commission_terms: OfferFields["commission_terms"]) {
  const limits = toLimits(flat(commission_terms), 1);
  const quote = quoteToWire(computeQuote(limits, defaultTerms(limits)));
  return commissionFacts(quote).map(({ name, value }) => [
    name,
    renderToStaticMarkup(value).replaceAll(/<[^>]*>/g, ""),
  ]);
}

describe("what the desk reads of a commission", () => {
  test("on the offer page is its base, points, shares and clawback in one line", () => {
    expect(commissionText(flat(OFFER_EXAMPLE.commission_terms))).toBe(
      "On new money; 2.00 points out of the buy rate; Northline Partners 60.00%; Dana Reyes 40.00%; may be taken back within 30 days: If the merchant defaults.",
    );
    expect(commissionText(flat({}))).toBe("On the purchase price");
    expect(commissionText(flat(undefined))).toBeNull();
  });

  test("of a submission is the total with what it comes from, and each part", () => {
    expect(facts(OFFER_EXAMPLE.commission_terms)).toEqual([
      ["Commission", "$3,880.00 10.00 points on new money of $38,800.00"],
      ["Commission of Northline Partners", "$2,328.00"],
      ["Commission of Dana Reyes", "$1,552.00"],
      ["May be taken back", "Within 30 days: If the merchant defaults."],
    ]);
    expect(facts(undefined)).toEqual([["Commission", "$3,600.00"]]);
  });
});
