import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import CounselPage from "@/app/docs/disclosures/counsel/page";
import DisclosuresPage from "@/app/docs/disclosures/page";
import { dayOf } from "@/lib/calculator/calendar";
import { yearlyTotalsOfSplit } from "@/lib/calculator/disclosure-check";
import { DOCUMENT_ASSUMPTIONS } from "@/lib/calculator/document-assumptions";
import { citedStrings, DOCUMENT_STRINGS } from "@/lib/calculator/document-strings";
import { formatMoney } from "@/lib/calculator/formats";
import { scaleHalfUp } from "@/lib/calculator/money";
import { isInRange, paymentsAYear } from "@/lib/calculator/payment-basis";
import { DOCUMENT_STATES } from "@/lib/schemas/document-templates";
import { OFFER_FIELDS } from "@/lib/schemas/offer";
import { parseFields } from "@/lib/schemas/parse-fields";

const wordsOf = (page: () => ReactNode) =>
  renderToStaticMarkup(createElement(page))
    .replace(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

const words = wordsOf(DisclosuresPage);

/** A payment on each business day of a year. */
const YEAR = 535_71 * paymentsAYear("daily", "business_days", dayOf(2026, 1, 5));
const MONTH = scaleHalfUp(YEAR, 1, 12);
const HOLDBACK = 120_000;
const amount = (cents: number) => formatMoney(cents).slice(1);

test("the page of disclosures has the monthly payments of its example", () => {
  expect(words).toContain(`For 535.71 on each of 251 business days that is ${amount(MONTH)}.`);
});

test.each([
  [94_000_00, 11_280_00, "below", true],
  [100_000_00, 12_000_00, "below", false],
])("of an income of %i cents, its share and what is beside it are true", (income, share, side, isAllowed) => {
  const beside = Math.abs((MONTH / share - 1) * 100).toFixed(2);
  expect(scaleHalfUp(income, HOLDBACK, 1_000_000)).toBe(share);
  expect(isInRange(YEAR, yearlyTotalsOfSplit(HOLDBACK, income))).toBe(isAllowed);
  expect(words).toContain(amount(income));
  expect(words).toContain(amount(share));
  expect(words).toContain(`${beside} % ${side}`);
});

test("the page for counsel lists every string with its citation by state, and every assumption", () => {
  const page = wordsOf(CounselPage);
  const named = new Set(DOCUMENT_STATES.flatMap((state) => citedStrings(state).map(({ name }) => name)));
  expect([...named].toSorted()).toEqual(Object.keys(DOCUMENT_STRINGS).toSorted());
  const [, california = "", newYork = ""] = page.split(/Template (?=(?:ca|ny)-\d)/);
  for (const [state, listed] of [
    ["CA", california],
    ["NY", newYork],
  ] as const)
    for (const { words: string, citation, source } of citedStrings(state)) {
      expect(listed).toContain(string);
      expect(listed).toContain(`${source === "rule" ? "Rule" : "Ours"}${citation}`);
    }
  for (const { assumption } of DOCUMENT_ASSUMPTIONS) expect(page).toContain(assumption);
});

test("its example of an offer's fields is valid", () => {
  const [example] = /"merchant_state": "CA",.*?"None\." }/.exec(words) ?? [];
  const given: Record<string, unknown> = JSON.parse(`{${example}}`);
  const known = Object.entries(OFFER_FIELDS).filter(([field]) => field in given);
  expect(Object.keys(given)).toEqual(["merchant_state", "holdback_pct", "disclosure"]);
  expect(parseFields(Object.fromEntries(known), given).issues).toEqual([]);
});
