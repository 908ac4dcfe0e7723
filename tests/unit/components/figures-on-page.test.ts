import fc from "fast-check";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Calculator } from "@/components/calculator/calculator";
import { PrepaymentCard } from "@/components/calculator/prepayment/prepayment";
import { prepaymentRows } from "@/components/calculator/prepayment/prepayment-rows";
import { shortMoney } from "@/components/calculator/prepayment/step-chart";
import { MoneyBar, sharesOfWhole } from "@/components/calculator/results/money-bar";
import { ReceivablesMeter } from "@/components/calculator/results/receivables-meter";
import { ResultsCard } from "@/components/calculator/results/results-card";
import { Share } from "@/components/calculator/share/share";
import { TermSheet } from "@/components/calculator/share/term-sheet";
import { openedStarts } from "@/components/calculator/terms/opened-starts";
import { Amount } from "@/components/ui/amount";
import { formatMoney } from "@/lib/calculator/money/formats";
import type { Prepayment } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import { PAYMENT_BASES } from "@/lib/calculator/schedule/payment-basis";
import { defaultTerms } from "@/lib/calculator/terms/terms";
import { allowedChoices } from "@/tests/helpers/generators";
import { exampleOffer, exampleTerms } from "@/tests/unit/calculator/example-offer";
import { BRAND, DEAL, exampleFinancing } from "./example-deal";

const limits = exampleOffer();
const quote = computeQuote(limits, exampleTerms());

/** The words of an element, with `|` where one element ends and the next begins. */
function words(element: ReactElement): string {
  return renderToStaticMarkup(element)
    .replace(/(?:<[^>]+>)+/g, "|")
    .replace(/\s+/g, " ");
}

const card = (of = quote) =>
  words(
    createElement(ResultsCard, {
      quote: of,
      limits,
      feeBreakdown: true,
      estimate: null,
      share: null,
      preview: null,
      notices: [],
      problems: null,
      renewal: null,
      hasRefused: false,
      actions: null,
      keyFiguresRef: null,
      onFix: () => undefined,
    }),
  );

describe("figures on the page", () => {
  test("the holdback's scale has whole percents", () => {
    expect(words(createElement(ReceivablesMeter, { quote, limits, disclosed: null }))).toContain(
      "|0%|12% holdback|24%|",
    );
  });

  test("the shares of the money have one decimal and add up to 100%", () => {
    const shown = words(createElement(MoneyBar, { quote, audience: "iso" }));
    const shares = [...shown.matchAll(/\|([\d.]+)%\|/g)].map(([, share = ""]) => share);
    expect(shares.length).toBeGreaterThanOrEqual(4);
    for (const share of shares) expect(share).toMatch(/^\d+\.\d$/);
    expect(shares.reduce((sum, share) => sum + Math.round(10 * Number(share)), 0)).toBe(1_000);
  });

  test("the last payment is named only where it differs", () => {
    expect(card()).toContain("|last |$536.25|");
    expect(card({ ...quote, lastPaymentAmount: quote.paymentAmount })).not.toContain("|last |");
  });

  test("the decimals of an amount are dimmed, an amount below zero has one colour", () => {
    expect(words(createElement(Amount, { cents: 123_456 }))).toBe("$1,234|.56|");
    expect(words(createElement(Amount, { cents: -123_456 }))).toBe("|−$1,234.56|");
  });

  test("the printed sheet dims the cents of an amount, and no months", () => {
    const sheet = words(
      createElement(TermSheet, {
        audience: "merchant",
        brand: BRAND,
        deal: DEAL,
        quote,
        estimate: null,
        share: null,
        pace: { calendar: "business_days", split: null, disclosed: null },
        feeBreakdown: true,
        prepayment: limits.prepayment,
        stipulations: [],
        merchantUrl: null,
        link: null,
        linkExpiresAt: 1_800_000_000,
      }),
    );
    expect(sheet).toContain("|$42,105|.00|");
    expect(sheet).toContain("|Estimated term|5.82|months|");
  });

  test("what is shared is in two groups: for the merchant, and for the ISO alone", () => {
    const shown = words(
      createElement(Share, {
        sharing: {
          copied: null,
          fresh: null,
          copyForMerchant: () => undefined,
          copyBoth: () => undefined,
          shareWithMerchant: () => undefined,
          copyFullTerms: () => undefined,
          copyLink: () => undefined,
        },
        brand: BRAND,
        deal: DEAL,
        lock: null,
        needs: "disclosure",
        holdback: 0,
        fix: null,
        onFix: () => undefined,
        stale: false,
        trouble: null,
        onDownload: () => undefined,
        onPrint: () => undefined,
      }),
    );
    const [, forMerchant = "", forIso = ""] = shown.split(
      /\|For the merchant\||\|For you, not for the merchant\|/,
    );
    const names = ["Copy for merchant", "Print for merchant"];
    const isoNames = ["Copy full terms", "Copy link", "Download CSV", "Print ISO copy"];
    for (const name of names) expect(`|${forMerchant}`).toContain(`|${name}|`);
    for (const name of isoNames) expect(`|${forIso}`).toContain(`|${name}|`);
  });
});

test("an amount of the chart's axis is short, with the decimals it needs", () => {
  const shown = [130_000_000_000, 125_000_000, 6_700_000, 95_000, 95_050].map(shortMoney);
  expect(shown).toEqual(["$1.3B", "$1.25M", "$67k", "$950", "$950.50"]);
});

const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

describe("the shares of the money", () => {
  test("have one decimal, and the largest remainders get what rounding down leaves", () => {
    expect(sharesOfWhole([4_210_500, 169_500, 620_000, 1_250_000, 500_000], 6_750_000)).toEqual([
      624, 25, 92, 185, 74,
    ]);
    expect(sharesOfWhole([1, 1, 1], 3)).toEqual([334, 333, 333]);
  });

  test("add up to 100.00%, each less than a tenth away from the exact share, also where one is below zero", () => {
    const amount = fc.integer({ min: -50_000_000_000, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 5 }), (amounts) => {
        const whole = total(amounts);
        fc.pre(whole > 0);
        const shares = sharesOfWhole(amounts, whole);
        expect(total(shares)).toBe(1000);
        for (const [index, share] of shares.entries()) {
          const exact = BigInt(amounts[index] ?? 0) * 1000n;
          const away = BigInt(share) * BigInt(whole) - exact;
          expect(away < BigInt(whole) && -away < BigInt(whole)).toBe(true);
        }
      }),
    );
  });
});

/** What an offer may show, and what dates its payments. */
const SHOWN = fc.record({
  feeBreakdown: fc.boolean(),
  prepayment: fc.boolean(),
  showEstimatedApr: fc.boolean(),
  paymentBasis: fc.constantFrom(null, ...PAYMENT_BASES),
  income: fc.constantFrom(null, { monthlyAmount: 9_600_000 }),
  position: fc.constantFrom(null, 2),
  stipulations: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
});

test("whatever an offer is, the server renders its page whole: the figures are in sight without a script", () => {
  const never = () => new Promise<never>(() => undefined);
  fc.assert(
    fc.property(allowedChoices(), SHOWN, ({ limits }, { paymentBasis, income, position, ...shown }) => {
      const financing = {
        ...exampleFinancing({ showEstimatedApr: shown.showEstimatedApr }, { paymentBasis, income }),
        fees: limits.fees.map(() => ({ financeCharge: true })),
      };
      const offer = {
        deal: { ...DEAL, position },
        limits,
        show: shown,
        stipulations: shown.stipulations,
        merchantGate: null,
        owed: { policy: "ask" as const, given: null },
        financing,
        structures: [],
      };
      const page = renderToStaticMarkup(
        createElement(Calculator, {
          brand: BRAND,
          offer,
          linkExpiresAt: 1_800_000_000,
          submissionKey: "",
          textLimits: { name: 200, note: 2_000 },
          submitted: null,
          lastSubmission: null,
          submit: never,
          disclosing: null,
          starts: openedStarts(offer, null),
          disclosureActions: { send: never, copy: never, read: never },
          recordView: never,
        }),
      );
      const { netFunding, amountSold } = computeQuote(limits, defaultTerms(limits));
      expect(page.replace(/<[^>]+>/g, "")).toContain(formatMoney(netFunding));
      expect(page.includes("Where the money goes")).toBe(amountSold > 0);
      // Without a script a reader would see nothing of what stands in either.
      expect(page).not.toMatch(/<template|<div hidden/);
    }),
    { numRuns: 15 },
  );
});

describe("the prepayment schedule as it is shown", () => {
  const rowsOf = (prepayment: Prepayment) =>
    prepaymentRows(computeQuote(exampleOffer({ prepayment }), exampleTerms()), prepayment).map(
      ({ when, due }) => [when, due],
    );

  // Rule: R4-5
  test("ends, after the last window, with the full amount, which is no tier", () => {
    const windows = [{ monthsAfterFunding: 1, discount: 100_000 }];
    expect(rowsOf({ mode: "fixed_windows", windows })).toEqual([
      ["Within 1 month", "$62,500.00"],
      ["After that", "$67,500.00"],
    ]);
  });

  test("reads from the earliest month to the full term", () => {
    expect(rowsOf({ mode: "step_per_month", rateStep: 20_000, floorTermMonths: 5 })).toEqual([
      ["Month 5", "$66,500.00"],
      ["Month 6", "$67,500.00"],
    ]);
  });

  test("gives a funder's own figures as they came, under the terms they are of, and says where they are left out", () => {
    const tier = {
      label: "Early",
      termOrWindow: 1,
      factorRate: 1.2,
      amountSold: 66_500.005,
      savings: 1_000,
      discountPts: 0,
    };
    expect(rowsOf({ mode: "funder_provided", tiers: [tier] })).toEqual([["Early", "66500.005"]]);
    const shown = (purchasePrice: number) => {
      const rule: Prepayment = { mode: "funder_provided", tiers: [tier] };
      const quote = computeQuote(exampleOffer({ prepayment: rule }), exampleTerms({ purchasePrice }));
      return words(createElement(PrepaymentCard, { quote, rule }));
    };
    expect(shown(5_000_000)).toMatch(/Early ?\|.*The full amount is what is due in all/);
    expect(shown(3_000_000)).toBe("|What the funder gave for other terms is left out.|");
  });
});
