import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LackingFacts } from "@/components/console/today/lacking-facts";
import type { LackingFact } from "@/lib/schemas/console/today";

const shown = (fact: Partial<LackingFact>, stateless = 0) => {
  const row = {
    path: "disclosure.payment_basis",
    isGiven: false,
    message: "",
    offers: 1,
    states: ["CA"],
    deal_id: "D-1",
  };
  const lacking = { rows: [{ ...row, ...fact } as LackingFact], isPart: false };
  const may = { renew: true, manageBrands: true };
  return renderToStaticMarkup(
    createElement(LackingFacts, { root: "/console/meridian", lacking, stateless, whose: undefined, may }),
  );
};

test("Today says what is wrong with given facts by the sentence with its figures, and names no field that is not the cause", () => {
  const message = "Payments of $13,551.20 a month and 10 % of $50,000.00 differ by more than 2.5 %.";
  const text = shown({ isGiven: true, message });
  expect(text).toContain("1 offer cannot be disclosed as entered");
  expect(text).toContain(message);
  expect(text).not.toContain("Payment basis");
  expect(shown({})).toContain("1 offer lacks Payment basis");
});

test("of one offer nothing is said of each", () => {
  expect(shown({}, 1)).not.toContain("Each needs its own");
  expect(shown({ offers: 2 }, 2).match(/Each needs its own/g)).toHaveLength(2);
});
