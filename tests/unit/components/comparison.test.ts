import { describe, expect, test } from "vitest";
import { compareQuotes } from "@/components/calculator/compare/comparison";
import { estimateOf } from "@/components/calculator/dates/estimate";
import type { Financing } from "@/components/calculator/offer/offer";
import { formatShare } from "@/lib/calculator/money/formats";
import { computeQuote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms/terms";
import { day, exampleOffer, exampleTerms } from "../calculator/example-offer";
import { exampleFinancing } from "./example-deal";

const limits = exampleOffer();

/** The rows of quotes that show their APR. */
function estimatedRowsOf(...all: Partial<Terms>[]) {
  const quotes = all.map((changes) => computeQuote(limits, exampleTerms(changes)));
  const estimates = quotes.map((quote) => estimateOf(quote, limits, exampleFinancing()));
  const rows = compareQuotes(quotes, estimates);
  return (label: string) => rows.find((row) => row.label === label)?.cells;
}

function rowsOf(...all: Partial<Terms>[]) {
  const rows = compareQuotes(all.map((changes) => computeQuote(limits, exampleTerms(changes))));
  return (label: string) => rows.find((row) => row.label === label)?.cells;
}

describe("a comparison", () => {
  test("marks what differs from the current terms with its sign, and the best figure of a row once", () => {
    const row = rowsOf({}, { numPayments: 140 }, { purchasePrice: 6_000_000, upsell: 80_000 });
    expect(row("Upsell")).toEqual([
      { text: "10.00 points", difference: null, same: true, best: null },
      { text: "10.00 points", difference: null, same: true, best: null },
      { text: "8.00 points", difference: "−2.00", same: false, best: null },
    ]);
    expect(row("Net funding to merchant")?.map(({ difference, best }) => [difference, best])).toEqual([
      [null, null],
      [null, null],
      ["+9,700.00", "Highest"],
    ]);
    expect(row("Payment")?.map(({ text, best }) => [text, best])).toEqual([
      ["$535.71", null],
      ["$482.14", "Lowest"],
      ["$633.33", null],
    ]);
    expect(row("Factor")?.map(({ difference, best }) => [difference, best])).toEqual([
      [null, null],
      [null, null],
      ["−0.02", "Lowest"],
    ]);
  });

  // Rule: L10-2
  test("has the share that the card has: the disclosure's, where one is required", () => {
    const income = { monthly: 9_400_000, isIncome: true };
    const quotes = [{}, { numPayments: 140 }].map((changes) => computeQuote(limits, exampleTerms(changes)));
    const sharesOf = (financing: Financing) => {
      const shares = quotes.map((quote) => estimateOf(quote, limits, financing).share);
      const rows = compareQuotes(quotes, [], shares);
      return rows
        .filter(({ label }) => label.startsWith("Share of"))
        .map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]);
    };
    const disclosed = exampleFinancing({ shareOf: income });
    const shown = quotes.map((quote) => formatShare(estimateOf(quote, limits, disclosed).share?.value ?? 0));
    expect(sharesOf(disclosed)).toEqual([["Share of monthly income", ...shown]]);
    expect(shown[0]).toBe("11.92%");
    const own = quotes.map(({ receivablesShare }) => formatShare(receivablesShare ?? 0));
    expect(sharesOf(exampleFinancing({ state: "TX", approved: true, shareOf: income }))).toEqual(
      sharesOf(disclosed),
    );
    expect(sharesOf(exampleFinancing())).toEqual([["Share of receivables", ...own]]);
    expect(own[0]).not.toBe(shown[0]);
  });

  // Rule: L10-16
  test("holds the APR and the last payment's date of each, where the APR is shown", () => {
    const row = estimatedRowsOf({}, { numPayments: 140 }, { upsell: 140_000, numPayments: 120 });
    expect(row("Estimated APR")?.map(({ text, difference, best }) => [text, difference, best])).toEqual([
      ["142.90%", null, null],
      ["128.64%", "−14.26", "Lowest"],
      ["164.13%", "+21.23", null],
    ]);
    expect(row("Last payment on")?.map(({ text }) => text)).toEqual([
      "Jul 6, 2026",
      "Jul 24, 2026",
      "Jun 26, 2026",
    ]);
    expect(rowsOf({}, {})("Estimated APR")).toBeUndefined();
  });

  // Rule: L10-9
  test("says why one of them has no APR, and calls none the lowest", () => {
    const quotes = [{}, { numPayments: 140 }].map((changes) => computeQuote(limits, exampleTerms(changes)));
    const financing = exampleFinancing();
    const refund = { day: day("2026-03-02"), amount: -3_000_000 };
    const refunded = { ...financing, schedule: { ...financing.schedule, trueUps: [refund] } };
    const estimates = quotes.map((quote, index) => estimateOf(quote, limits, index ? refunded : financing));
    const cells = compareQuotes(quotes, estimates).find(({ label }) => label === "Estimated APR")?.cells;
    expect(cells?.map(({ text, best }) => [text, best])).toEqual([
      ["142.90%", null],
      ["No APR: the payments sum to less than the amount financed.", null],
    ]);
  });

  test("calls nothing best where two share it", () => {
    const row = rowsOf({}, { numPayments: 140 });
    expect(row("Your commission")?.map(({ best }) => best)).toEqual([null, null]);
  });

  test("compares payments of different frequencies by the month, and never by the piece", () => {
    const row = rowsOf({}, { frequency: "weekly", numPayments: 26 });
    expect(row("Payments")?.map(({ text }) => text)).toEqual(["126 daily payments", "26 weekly payments"]);
    expect(row("Payment")?.map(({ difference, best }) => [difference, best])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(row("A month")?.map(({ text, best }) => [text, best])).toEqual([
      ["$11,607.05", null],
      ["$11,249.98", "Lowest"],
    ]);
  });
});
