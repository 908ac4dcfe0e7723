import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import DisclosuresPage from "@/app/docs/disclosures/page";
import { formatMoney } from "@/lib/calculator/formats";
import { scaleHalfUp } from "@/lib/calculator/money";
import { costsOfSplit, isInRange } from "@/lib/calculator/payment-basis";
import { OFFER_FIELDS } from "@/lib/schemas/offer";
import { parseFields } from "@/lib/schemas/parse-fields";

const words = renderToStaticMarkup(createElement(DisclosuresPage))
  .replace(/<[^>]*>/g, "")
  .replaceAll("&quot;", '"')
  .replace(/\s+/g, " ");

/** All payments x 30.4 / days, as `lib/calculator/disclosure-figures` computes it. */
const COST = scaleHalfUp(67_500_00, 304, 10 * 182);
const HOLDBACK = 120_000;
const amount = (cents: number) => formatMoney(cents).slice(1);

test("the page of disclosures has the monthly cost of its example", () => {
  expect(words).toContain(`For 67,500.00 over 182 days that is ${amount(COST)}.`);
});

test.each([
  [93_000_00, 11_160_00, "above", true],
  [100_000_00, 12_000_00, "below", false],
])("of an income of %i cents, its share and what is beside it are true", (income, share, side, isAllowed) => {
  const beside = Math.abs((COST / share - 1) * 100).toFixed(2);
  expect(scaleHalfUp(income, HOLDBACK, 1_000_000)).toBe(share);
  expect(isInRange(COST, costsOfSplit(HOLDBACK, income))).toBe(isAllowed);
  expect(words).toContain(amount(income));
  expect(words).toContain(amount(share));
  expect(words).toContain(`${beside} % ${side}`);
});

test("its example of an offer's fields is valid", () => {
  const [example] = /"merchant_state": "CA",.*?"None\." }/.exec(words) ?? [];
  const given: Record<string, unknown> = JSON.parse(`{${example}}`);
  const known = Object.entries(OFFER_FIELDS).filter(([field]) => field in given);
  expect(Object.keys(given)).toEqual(["merchant_state", "holdback_pct", "disclosure"]);
  expect(parseFields(Object.fromEntries(known), given).issues).toEqual([]);
});
