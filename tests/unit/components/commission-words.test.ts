import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { commissionLines, commissionReason } from "@/components/calculator/commission/commission-outputs";
import {
  clawbackSentence,
  pointsFrom,
  shortPoints,
} from "@/components/calculator/commission/commission-words";
import { compareQuotes } from "@/components/calculator/compare/comparison";
import { merchantPace } from "@/components/calculator/dates/merchant-pace";
import { figureChanges } from "@/components/calculator/decision/changed-figures";
import { changesBetween } from "@/components/calculator/offer/offer-change";
import { figuresOf } from "@/components/calculator/results/figures";
import { type MerchantOption, optionsText } from "@/components/calculator/share/options";
import { fullText, merchantText, type Shared } from "@/components/calculator/share/share-texts";
import { TermSheet } from "@/components/calculator/share/term-sheet";
import { termsCsv } from "@/components/calculator/share/terms-csv";
import { TermsList } from "@/components/calculator/terms/terms-list";
import type { CommissionTerms } from "@/lib/calculator/commission/commission";
import { computeQuote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms/terms";
import { exampleOffer, exampleTerms } from "@/tests/unit/calculator/example-offer";
import { BRAND, DEAL, exampleFinancing } from "./example-deal";

const PAID: CommissionTerms = {
  base: "new_money",
  basePoints: 20_000,
  shares: [
    { name: "Northline House", share: 600_000 },
    { name: "Dana Whitfield", share: 400_000 },
  ],
  clawback: { days: 30, note: "In full if the merchant stops paying." },
};

/** Worked in docs/spec/commission.md: price 50,000, balance 30,000, upsell 0.10. */
const limits = exampleOffer({ commissionTerms: PAID, existingFundingBalance: 3_000_000 });
const quoteOf = (terms: Partial<Terms> = {}, of = limits) =>
  computeQuote(of, exampleTerms({ purchasePrice: 5_000_000, upsell: 100_000, ...terms }));

const shared = (quote = quoteOf()): Shared => ({
  brandName: BRAND.name,
  deal: DEAL,
  quote,
  estimate: null,
  share: null,
  feeBreakdown: true,
  prepayment: limits.prepayment,
  stipulations: [],
  merchantUrl: null,
  now: 1_790_000_000,
});

function sheetOf(audience: "merchant" | "iso"): string {
  const quote = quoteOf();
  const pace = merchantPace(quote, limits, exampleFinancing(), null);
  const sheet = { ...shared(quote), pace, audience, brand: BRAND, link: null, linkExpiresAt: 1_800_000_000 };
  return textOf(renderToStaticMarkup(createElement(TermSheet, sheet)));
}

function textOf(markup: string): string {
  return markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

/** Whatever tells of the commission: its words, its base, its points, its parts and who gets them. */
const TELLING =
  /commission|points|new money|20,000\.00|2,400|1,440|960\.00|Northline House|Dana Whitfield|taken back|stops paying/i;

describe("the commission in words", () => {
  test("is its points on what they are counted on, and a single point or day is one", () => {
    const detail = quoteOf().commissionDetail;
    expect(detail && commissionReason(detail)).toBe("12 points on new money of $20,000.00");
    expect([10_000, 125_000, 100_000, 1_000_000, 12_345, 0].map(shortPoints)).toEqual([
      "1 point",
      "12.5 points",
      "10 points",
      "100 points",
      "1.2345 points",
      "0 points",
    ]);
    expect(clawbackSentence({ days: 1, note: null })).toBe("May be taken back within 1 day.");
    expect(pointsFrom("Harbor Street", 20_000, 100_000)).toBe(
      "2.00 points from Harbor Street + 10.00 upsell",
    );
    expect(pointsFrom("Harbor Street", 0, 100_000)).toBeNull();
  });

  test("stands in the ISO's copy and file with its parts and what may be taken back", () => {
    const lines = [
      "Commission: $2,400.00 (12 points on new money of $20,000.00)",
      "- Northline House: $1,440.00",
      "- Dana Whitfield: $960.00",
      "May be taken back within 30 days. In full if the merchant stops paying.",
    ];
    expect(commissionLines(quoteOf())).toEqual(lines);
    expect(fullText(shared(), false)).toContain(lines.join("\n"));
    const rows = [
      '"Commission",2400.00',
      '"Commission points",0.12',
      '"Commission counted on","new money"',
      '"Amount that it is counted on",20000.00',
      '"Commission of Northline House",1440.00',
      '"Commission of Dana Whitfield",960.00',
      '"May be taken back within days",30',
      '"Note on what may be taken back","In full if the merchant stops paying."',
    ];
    expect(termsCsv(shared(), false)).toContain(rows.join("\r\n"));
    expect(sheetOf("iso")).toMatch(
      /Commission 12 points on new money of \$20,000\.00 Northline House \$1,440\.00/,
    );
  });

  test("stays out of the ISO's copy and file while it is hidden, with all that it is made of", () => {
    for (const output of [fullText(shared(), true), termsCsv(shared(), true)])
      expect(output).not.toMatch(TELLING);
  });

  test("is told nowhere to the merchant: not its base, its points, its parts nor who gets them", () => {
    const quote = quoteOf();
    const financing = exampleFinancing();
    const pace = merchantPace(quote, limits, financing, null);
    const options = [quote, quoteOf({ numPayments: 100 })].map(
      (each): MerchantOption => ({
        quote: each,
        estimate: null,
        financing,
        feeBreakdown: true,
        pace,
        merchantUrl: null,
      }),
    );
    const of = { brandName: BRAND.name, deal: DEAL, stipulations: [], now: 1_790_000_000 };
    const outputs = [merchantText(shared(), pace), optionsText(of, options), sheetOf("merchant")];
    for (const output of outputs) {
      expect(output).toContain("$50,000.00");
      expect(output).not.toMatch(TELLING);
    }
  });

  test("is a row of the terms, of a comparison and of what changed; without commission terms there is none", () => {
    const terms = textOf(
      renderToStaticMarkup(createElement(TermsList, { figures: figuresOf(quoteOf(), true) })),
    );
    expect(terms).toMatch(/\$2,400\.00 12 points on new money of \$20,000\.00 Northline House \$1,440\.00/);
    const plain = { ...limits, commissionTerms: null };
    const rowIn = (quotes: ReturnType<typeof quoteOf>[]) =>
      compareQuotes(quotes)
        .find(({ label }) => label === "Commission from")
        ?.cells.map(({ text }) => text);
    expect(rowIn([quoteOf(), quoteOf({}, plain)])).toEqual([
      "12 points on new money of $20,000.00",
      "10.00 points",
    ]);
    expect(rowIn([quoteOf({}, plain), quoteOf({ upsell: 50_000 }, plain)])).toBeUndefined();
    const changed = figureChanges(figuresOf(quoteOf({ upsell: 50_000 }), true), figuresOf(quoteOf(), true));
    expect(changed.find(({ label }) => label === "Commission from")).toEqual({
      label: "Commission from",
      before: "7 points on new money of $20,000.00",
      now: "12 points on new money of $20,000.00",
      change: "changed",
    });
    const [row] = changesBetween({ limits: plain, terms: exampleTerms() }, limits);
    expect(row).toMatchObject({
      label: "Commission",
      before: "Upsell of the purchase price",
      now: "2.00 points and the upsell on new money; Northline House 60%; Dana Whitfield 40%; taken back within 30 days: In full if the merchant stops paying.",
    });
  });
});
