import fc from "fast-check";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { RenewalCard } from "@/components/calculator/renewal/renewal-card";
import { merchantSentence, renewalLines } from "@/components/calculator/renewal/renewal-outputs";
import { RenewalRow } from "@/components/calculator/renewal/renewal-row";
import { addedSentence, perDollarText } from "@/components/calculator/renewal/renewal-words";
import { fullText, merchantText, type Shared } from "@/components/calculator/share/share-texts";
import { TermSheet } from "@/components/calculator/share/term-sheet";
import { termsCsv } from "@/components/calculator/share/terms-csv";
import { TermsList } from "@/components/calculator/terms/terms-list";
import { PlainTerms } from "@/components/merchant/plain-terms";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import type { Renewal, RenewalFigures } from "@/lib/calculator/renewal/renewal";
import { allowedChoices } from "@/tests/helpers/generators";
import { exampleOffer, exampleTerms } from "../calculator/example-offer";
import { BRAND, DEAL } from "./example-deal";

const OWED: Renewal = {
  balance: 650_000,
  reference: "HSB-18833",
  currentPayment: { amount: 13_000, frequency: "daily", remaining: 50 },
};
const WORKED = { purchasePrice: 4_500_000, upsell: 80_000, numPayments: 120 };

const quoteOf = (owed: Renewal = OWED, terms: object = WORKED, limits: Partial<OfferLimits> = {}) =>
  computeQuote(exampleOffer({ renewal: owed, ...limits }), exampleTerms(terms));
const renewalOf = (quote: Quote) => quote.renewal as RenewalFigures;
const worked = renewalOf(quoteOf());

/** The added payback of 18,750.00 at the lowest price beside what is owed. */
const owing = (balance: number) =>
  quoteOf({ ...OWED, balance, currentPayment: null }, { purchasePrice: 1_500_000, upsell: 0 });

const words = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

const PACE = { calendar: "business_days", split: null, disclosed: null } as const;

const shared = (quote: Quote): Shared => ({
  brandName: BRAND.name,
  deal: DEAL,
  quote,
  estimate: null,
  share: null,
  feeBreakdown: true,
  prepayment: { mode: "none" },
  stipulations: [],
  merchantUrl: null,
  now: 1_790_000_000,
});

const sheet = (quote: Quote, audience: "merchant" | "iso") =>
  words(
    createElement(TermSheet, {
      ...shared(quote),
      pace: PACE,
      audience,
      brand: BRAND,
      link: null,
      linkExpiresAt: 1_800_000_000,
    }),
  );

const plainTerms = (quote: Quote) =>
  words(
    createElement(PlainTerms, {
      ...shared(quote),
      brand: BRAND,
      calendar: "business_days",
      apr: "142.90%",
      split: null,
      cost: { name: "Finance charge", amount: 0 },
      totalPayments: quote.amountSold,
      firstPayment: "Jan 6, 2026",
      lastPayment: "Jul 6, 2026",
      preparedOn: "Jan 2, 2026",
    }),
  );

/** Everything that the merchant gets. */
const forMerchant = (quote: Quote) => [
  merchantText(shared(quote), PACE),
  sheet(quote, "merchant"),
  plainTerms(quote),
];

const card = (quote: Quote, owed = OWED) =>
  words(createElement(RenewalCard, { owed, quote, renewal: renewalOf(quote) }));

describe("what the merchant reads", () => {
  // Rule: N-19
  test("is one sentence after another in plain words, in the copy, on the sheet and on the merchant's page", () => {
    const sentence =
      "Of the purchase price, $6,200.00 pays off your current balance of $6,500.00 ($300.00 discount). New cash to you: $37,255.00. Added to what you owe: $53,350.00.";
    expect(merchantSentence(worked, false)).toBe(sentence);
    const [text, sheetText, page] = forMerchant(quoteOf());
    for (const output of [text, sheetText]) expect(output).toContain(sentence);
    // Beside a disclosure its finance charge is the one cost.
    expect(page).toContain("New cash to you: $37,255.00.");
    expect(page).not.toContain("Added to what you owe");
  });

  test("names the balance alone where there is no discount", () => {
    const undiscounted = renewalOf(quoteOf({ ...OWED, balance: 620_000, currentPayment: null }));
    expect(merchantSentence(undiscounted, false)).toBe(
      "Of the purchase price, $6,200.00 pays off your current balance. New cash to you: $37,255.00. Added to what you owe: $53,650.00.",
    );
  });

  test.each([
    [1_995_000, "You owe $1,200.00 less than today."],
    [1_875_000, "You owe the same as today."],
  ])("says where no more is owed than the %s of today", (balance, end) => {
    const sentence = merchantSentence(renewalOf(owing(balance)), false);
    expect(sentence.endsWith(`New cash to you: $8,155.00. ${end}`)).toBe(true);
  });

  // Rule: N-20
  test("never holds what each dollar costs, whatever the offer and the terms", () => {
    fc.assert(
      fc.property(allowedChoices(), ({ limits, terms }) => {
        const quote = computeQuote(limits, terms);
        fc.pre(quote.renewal !== null);
        for (const output of forMerchant(quote))
          expect(output).not.toMatch(/new dollar|each dollar|per dollar/i);
      }),
      { numRuns: 200 },
    );
    for (const output of forMerchant(quoteOf())) expect(output).not.toMatch(/\$1\.43|1\.432/);
  });

  test("has nothing of a renewal without one", () => {
    const quote = computeQuote(exampleOffer(), exampleTerms());
    for (const output of forMerchant(quote)) expect(output).not.toMatch(/New cash|current balance/);
  });
});

describe("what the ISO reads", () => {
  // Rule: N-18
  test("in the copies: new cash, what is added to what, and what each new dollar costs", () => {
    const lines = [
      "New cash: $37,255.00",
      "Added payback: $53,350.00. Beyond the $6,500.00 owed now. $1.43 for each new dollar.",
      "Discount on the balance: $300.00",
    ];
    expect(renewalLines(worked)).toEqual(lines);
    expect(fullText(shared(quoteOf()), false)).toContain(lines.join("\n"));
    expect(sheet(quoteOf(), "iso")).toMatch(/New cash \$37,255\.00 +Added payback \$53,350\.00/);
    const rows = [
      '"Balance owed today",6500.00',
      '"Discount on the balance",300.00',
      '"New cash",37255.00',
      '"Added payback",53350.00',
      '"Added payback for each new dollar",1.432',
    ];
    expect(termsCsv(shared(quoteOf()), false)).toContain(rows.join("\r\n"));
  });

  test("before and after sending: new cash and added payback", () => {
    const figures = { ...quoteOf(), otherFees: 0 };
    expect(words(createElement(TermsList, { figures }))).toMatch(
      /New cash \$37,255\.00 +net funding +Added payback \$53,350\.00 +beyond the \$6,500\.00 owed now/,
    );
  });

  test("in the results: one row, which says where less is owed", () => {
    expect(words(createElement(RenewalRow, { renewal: worked }))).toBe(
      " Added payback $53,350.00 Beyond the $6,500.00 owed now. $1.43 for each new dollar. ",
    );
    expect(words(createElement(RenewalRow, { renewal: renewalOf(owing(1_995_000)) }))).toBe(
      " Less is owed $1,200.00 You owe $1,200.00 less than today. ",
    );
    expect(addedSentence(renewalOf(owing(1_875_000)))).toBe("You owe the same as today.");
  });

  test("on the card: the figures, the discount, and keeping beside renewing", () => {
    expect(card(quoteOf())).toBe(
      " Renewal Of HSB-18833. Figures move with the terms. New cash net funding $37,255 .00 Added payback $53,350 .00 " +
        "$1.43 for each new dollar, beyond the $6,500.00 owed now. $300.00 discount already taken: $6,200.00 pays it off. " +
        "Figure Keep Renew Payment $130.00 daily $498.75 daily A month $7,989.58 more $2,816.67 $10,806.25 " +
        "Left to pay $6,500.00 $59,850.00 Ends in 2.31 months 5.54 months Cash now $0.00 $37,255.00 ",
    );
  });

  test("on the card without a current payment: no table", () => {
    const owed = { ...OWED, reference: null, currentPayment: null };
    expect(card(quoteOf(owed), owed)).toMatch(/^ Renewal Figures move with the terms\..*pays it off\. $/);
  });

  // Rule: N-16
  test("on the card: little new cash is pointed out below a tenth of the price, not at it", () => {
    const little = (existingFundingBalance: number) =>
      card(
        quoteOf({ ...OWED, balance: 4_400_000, currentPayment: null }, WORKED, { existingFundingBalance }),
      );
    const notice = "The rest pays off the balance and the fees.";
    expect(little(3_895_500)).not.toContain(notice);
    expect(little(3_895_501)).toContain(`$4,499.99 of $45,000.00 reaches the merchant. ${notice}`);
  });

  test("each new dollar in cents of the exact figures, not of those with four decimals", () => {
    const exact = { ...worked, addedPayback: 143_496, newCash: 100_000, perDollar: 14_350 };
    expect(perDollarText(exact)).toBe("$1.43");
    expect(perDollarText({ ...exact, newCash: 0 })).toBeNull();
  });
});
