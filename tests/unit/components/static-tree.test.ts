import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { shownEstimate } from "@/components/calculator/dates/estimate";
import { OpeningDates } from "@/components/calculator/dates/opening-dates";
import { KEPT_COMPONENTS } from "@/components/calculator/page/kept-components";
import { StaticPart } from "@/components/calculator/page/static-part";
import { PrepaymentSchedule } from "@/components/calculator/prepayment/prepayment-schedule";
import { MoneyBar } from "@/components/calculator/results/money-bar";
import { TermSheet } from "@/components/calculator/share/term-sheet";
import { Icon } from "@/components/ui/icon";
import { packTree } from "@/components/ui/static-tree/pack";
import { computeQuote } from "@/lib/calculator/quote";
import { exampleOffer, exampleTerms } from "../calculator/example-offer";
import { BRAND, DEAL } from "./example-deal";
import { exampleFinancing } from "./example-financing";

const HOSTILE = '</script><b onclick="x">&amp;\u2028"$1" \\ {"a":[0]}';

const limits = exampleOffer();
const quote = computeQuote(limits, exampleTerms());
const estimate = shownEstimate(quote, limits, exampleFinancing({ showEstimatedApr: true }));

/** The markup, with one name for every id that React makes. */
function markup(element: ReactElement): string {
  return renderToStaticMarkup(element).replace(/_R_[^"]*/g, "id");
}

const PARTS: Record<string, () => ReactElement> = {
  "the bar of the money": () => createElement(MoneyBar, { quote, audience: "iso" }),
  "the payment dates": () => {
    if (estimate === null) throw new Error("The example has an APR.");
    return createElement(OpeningDates, { estimate });
  },
  "the prepayment schedule": () =>
    createElement(PrepaymentSchedule, {
      quote,
      rule: limits.prepayment,
      all: false,
      pointed: null,
      more: (rows) => `all ${rows}`,
    }),
  "the printed sheet": () =>
    createElement(TermSheet, {
      audience: "merchant",
      brand: { ...BRAND, name: HOSTILE },
      deal: { ...DEAL, merchantName: HOSTILE },
      quote,
      estimate,
      pace: { calendar: "business_days", split: null },
      feeBreakdown: true,
      prepayment: limits.prepayment,
      stipulations: ["Voided check", "A form,\nsigned", HOSTILE],
      merchantUrl: null,
      link: null,
      linkExpiresAt: 1_800_000_000,
    }),
  "the printed sheet with the merchant's link, and little else": () =>
    createElement(TermSheet, {
      audience: "merchant",
      brand: BRAND,
      deal: DEAL,
      quote,
      estimate: null,
      pace: { calendar: "business_days", split: null },
      feeBreakdown: false,
      prepayment: limits.prepayment,
      stipulations: [],
      merchantUrl: "https://offers.example.com/DEAL-1001/merchant",
      link: null,
      linkExpiresAt: 1_800_000_000,
    }),
};

describe("a part of the page that the server packs", () => {
  test.each(Object.entries(PARTS))("has the markup of the part itself: %s", (_name, part) => {
    const tree = packTree(part(), KEPT_COMPONENTS);
    expect(markup(createElement(StaticPart, { tree }))).toBe(markup(part()));
  });

  test("keeps texts, numbers, nothing and lists in their order", () => {
    const tree = packTree(
      createElement(
        "p",
        null,
        "a",
        0,
        null,
        false,
        ["b", createElement("i", { key: "i", hidden: true }), "c"],
        "",
        "d",
      ),
      KEPT_COMPONENTS,
    );
    expect(tree).toBe('[["p",0,"a0b",["i",{"hidden":true}],"cd"]]');
  });

  test.each([
    ["a handler", createElement("p", { onClick: () => undefined })],
    ["an object", createElement("p", { style: { color: "red" } })],
    [
      "an element as a property",
      createElement(KEPT_COMPONENTS.PageSection, { title: createElement(Icon, { name: "pin" }), aside: "" }),
    ],
  ])("cannot have %s", (_name, element) => {
    expect(() => packTree(element, KEPT_COMPONENTS)).toThrow();
  });
});
