import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { dealTypeName } from "@/components/calculator/page/wording";
import { SolveAnswers } from "@/components/calculator/solve/solve-answers";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import type { SendingRule } from "@/lib/calculator/terms/sendable";
import { withExactCount } from "@/lib/calculator/terms/terms";
import { workedOffer, workedTerms } from "@/tests/unit/calculator/example-offer";

// Rule: D5-4
test.each([
  ["new_deal", "New deal"],
  ["renewal", "Renewal"],
  ["add_on", "Add-on"],
  ["second position", "second position"],
])("the deal type %s reads %s", (given, read) => {
  expect(dealTypeName(given)).toBe(read);
});

describe("what the page says of a payment to fit", () => {
  const said = (offer: Partial<OfferLimits>, target: number | null, rule: SendingRule | null = null) => {
    const limits = workedOffer(offer);
    const terms = withExactCount(limits, workedTerms());
    const never = () => undefined;
    const answers = createElement(SolveAnswers, {
      helpId: "help",
      limits,
      terms,
      quote: computeQuote(limits, terms),
      rule,
      structured: null,
      target,
      unreadable: false,
      enteredAs: null,
      onUse: never,
      onPreview: never,
    });
    const [sentence = "", ...rows] = renderToStaticMarkup(answers)
      .split(/<ul|<li/)
      .map((part) =>
        part
          .replace(/<[^>]+>|^[^>]*>/g, " ")
          .replace(/\s+/g, " ")
          .replace(/ ([,.:;])/g, "$1")
          .trim(),
      );
    return { sentence, rows: rows.filter((row) => row !== "") };
  };

  // Rule: R6-3
  test("is what was searched and what stays, and of an answer that is not there what it comes to at least", () => {
    const { sentence, rows } = said({}, 8_000);
    expect(sentence).toContain(
      "Price and number of payments are searched; daily payments, upsell and fees stay. Differences are to your terms now.",
    );
    expect(rows[0]).toMatch(/^Most cash \$10,746\.93, 180 payments Net funding \$9,729\.52 −38,075\.48 /);
    expect(rows[1]).toBe(
      "This price At $50,000.00 the least is $350.00 a day, in 180 payments with 0.00 points.",
    );
    expect(rows[2]).toBe(
      "This term In 126 payments the least is $100.00 a day, at $10,000.49 with 0.00 points.",
    );
  });

  // Rule: R6-3
  test("is that nothing fits only where price, count and upsell were searched, with the nearest of all", () => {
    const { sentence, rows } = said({}, 5_000);
    expect(sentence).toMatch(
      /^Nothing within the limits is \$50\.00 a day or less\. The nearest of all prices and payments, and of upsells in hundredths of a point:/,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(
      /^Nearest \$10,000\.71, 180 payments, upsell lowered to 0\.00 points Net funding/,
    );
    expect(said({ existingFundingBalance: 9_000_000 }, 5_000)).toEqual({
      sentence: "No terms within the limits are possible.",
      rows: [],
    });
  });

  test("names a lowered upsell, and terms that can be disclosed where a disclosure measures the payments", () => {
    expect(said({}, 36_000).rows[1]).toMatch(/^This price 180 payments, upsell lowered to 3\.60 points Net/);
    const rule = { yearlyTotals: { least: 13_197_600, most: 13_874_400 }, perYear: 251, monthly: 9_400_000 };
    expect(said({}, 40_000, rule).sentence).toContain(
      "Nothing within the limits that can be disclosed is $400.00 a day or less.",
    );
    expect(said({ existingFundingBalance: 9_000_000 }, 40_000, rule)).toEqual({
      sentence: "No terms within the limits can be disclosed.",
      rows: [],
    });
  });
});
