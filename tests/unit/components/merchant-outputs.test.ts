import fc from "fast-check";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { estimateOf, estimates, showsApr } from "@/components/calculator/dates/estimate";
import { merchantPace } from "@/components/calculator/dates/merchant-pace";
import { datesFrom, isOutdated, lockText, sendingNeeds } from "@/components/calculator/merchant/sending";
import type { Financing } from "@/components/calculator/offer/offer";
import { LockedSheet } from "@/components/calculator/share/locked-sheet";
import { mayReachMerchant, merchantText } from "@/components/calculator/share/share-texts";
import { TermSheet } from "@/components/calculator/share/term-sheet";
import type { GivenTier, OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import { scheduleOf } from "@/lib/calculator/schedule/schedule";
import type { Disclosing, MerchantState } from "@/lib/disclosure/merchant/state";
import { anyChoices } from "@/tests/helpers/generators";
import {
  day,
  exampleOffer,
  exampleTerms,
  paymentsOf,
  scheduleInput,
} from "@/tests/unit/calculator/example-offer";
import { BRAND, DEAL, exampleFinancing } from "./example-deal";

const FORBIDDEN = /\b(rates?|interests?|factors?|upsell|commission)\b/i;

/** What the merchant gets of terms with an APR: the copied text and the printed sheet, without its markup. */
function outputs(
  limits: OfferLimits,
  terms = exampleTerms(),
  stipulations: string[] = [],
  shareOf: Financing["shareOf"] = null,
  schedule: Partial<Financing["schedule"]> = {},
): string[] {
  const structure = { id: "6m", label: "6 months" };
  const quote = computeQuote({ ...limits, structure }, terms);
  const { prepayment } = limits;
  const financing = exampleFinancing(
    { fees: limits.fees.map(() => ({ financeCharge: true })), shareOf },
    schedule,
  );
  const estimate = estimateOf(quote, limits, financing);
  const merchantUrl = "https://offers.example/HSB-20417/merchant?sig=s&exp=1&disclosure=d";
  const pace = merchantPace(quote, limits, financing, estimate);
  const { share } = estimate;
  const shown = { quote, estimate, share, feeBreakdown: true, prepayment, stipulations, merchantUrl };
  const sheet = createElement(TermSheet, {
    ...shown,
    pace,
    audience: "merchant",
    brand: BRAND,
    deal: DEAL,
    link: null,
    linkExpiresAt: 1_800_000_000,
  });
  const text = merchantText({ ...shown, brandName: BRAND.name, deal: DEAL, now: 1_790_000_000 }, pace);
  return [text, textOf(sheet)];
}

function textOf(element: ReactElement): string {
  return renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

/** An output without the one name in which a reserved word may stand. */
function withoutApr(output: string): string {
  return output.replace("Estimated Annual Percentage Rate (APR)", "");
}

const named = (label: string): OfferLimits["fees"][number] => ({
  id: label,
  label,
  amountType: "fixed",
  amount: 12_300,
  range: null,
});

describe("the merchant's text and sheet", () => {
  // Rule: L2-19
  test("hold no factor, rate, interest, upsell or commission, whatever the offer and the terms", () => {
    fc.assert(
      fc.property(anyChoices(), ({ limits, terms }) => {
        for (const output of outputs(limits, terms)) {
          expect(withoutApr(output)).not.toMatch(FORBIDDEN);
          expect(output).toContain("An estimate, not submitted. Meridian Capital has not approved it.");
        }
      }),
    );
  });

  // Rule: L10-17
  test("have the APR beside the first price, and the dates it rests on", () => {
    const [text = "", sheet = ""] = outputs(exampleOffer());
    expect(text).toContain("You receive: $42,105.00, Estimated Annual Percentage Rate (APR): 142.90%\n");
    expect(text).toContain("First payment: Jan 6, 2026 (assumed)\nLast payment: Jul 6, 2026\n");
    expect(sheet).toMatch(/You receive \$42,105 ?\.00 +Estimated Annual Percentage Rate \(APR\) 142\.90%/);
    expect(sheet).toContain(
      "If funded Jan 5 with the first payment Jan 6. We assume no payments on weekends or bank holidays.",
    );
  });

  test("of payments that are a share of the income say the share and the estimate, and no count or preset payment", () => {
    const split = { paymentBasis: "split", income: { monthlyAmount: 9_400_000 } } as const;
    const [text = "", sheet = ""] = outputs(exampleOffer({ holdback: 120_000 }), undefined, [], null, split);
    expect(text).toContain("Payments: 12% of income, daily, estimated at $535.71\n");
    expect(sheet).toMatch(/Estimated payment \$535 ?\.71 +12% of income/);
    for (const output of [text, sheet]) expect(output).not.toContain("126 ");
  });

  test("have the term of their dates, and say by how many payments a year the share counts", () => {
    const income = { monthly: 9_400_000, isIncome: true };
    const [text = "", sheet = ""] = outputs(exampleOffer(), undefined, [], income);
    expect(text).toContain("Estimated term: 5.82 months, 182 days to the last payment\n");
    expect(sheet).toMatch(/Estimated term 5\.82 months, 182 days to the last payment/);
    expect(sheet).toContain("Share of monthly income 11.92%");
    expect(sheet).toContain(
      "The last payment is $536.25. The estimated term counts 260 business days a year, the share the 251 payments of its calendar.",
    );
    expect(outputs(exampleOffer())[1]).toMatch(
      /approved it\. The last payment is \$536\.25\. Daily counts 260 business days a year\. *$/,
    );
  });

  test("on the ISO's copy the term keeps the year of the page, which its foot says beside the share's", () => {
    const limits = exampleOffer();
    const quote = computeQuote(limits, exampleTerms());
    const sheetOf = (financing: Financing) => {
      const { estimate, scheduled } = estimates(quote, limits, financing);
      return textOf(
        createElement(TermSheet, {
          audience: "iso",
          brand: BRAND,
          deal: DEAL,
          quote,
          estimate,
          share: scheduled.share,
          pace: { calendar: "business_days", split: null, disclosed: null },
          feeBreakdown: true,
          prepayment: limits.prepayment,
          stipulations: [],
          merchantUrl: null,
          link: null,
          linkExpiresAt: 1_800_000_000,
        }),
      );
    };
    const shareOf = { monthly: 9_400_000, isIncome: true };
    // Texas shows no APR, and its sheet comes before the terms all the same.
    for (const financing of [{ state: "CA" }, { state: "TX", approved: true }] as const) {
      expect(sheetOf(exampleFinancing({ ...financing, shareOf }))).toMatch(
        /Share of monthly income 11\.92% .*The estimated term counts 260 business days a year, the share the 251 payments of its calendar\./,
      );
    }
    expect(sheetOf(exampleFinancing({ state: "TX", shareOf }))).toContain(
      "The last payment is $536.25. Daily counts 260 business days a year.",
    );
  });

  // Rule: L2-19
  test("name no fee, stipulation or payoff by a reserved word, and leave no amount out", () => {
    const limits = exampleOffer({
      fees: [named("Rate lock"), named("INTERESTS reserve"), named("Corporate filing")],
      prepayment: {
        mode: "funder_provided",
        tiers: ["Interest-free month", "Month 2"].map((label) => ({
          label,
          termOrWindow: 1,
          factorRate: 1.2,
          amountSold: 60_000,
          savings: 7_500,
          discountPts: 0,
        })),
      },
    });
    const [text = "", sheet = ""] = outputs(limits, undefined, ["Rate sheet of the bank", "Voided check"]);
    for (const output of [text, sheet]) expect(withoutApr(output)).not.toMatch(FORBIDDEN);
    expect(text).toContain("Fees: $369.00 (Corporate filing $123.00; other fees $246.00)");
    expect(text).toContain("Step 1: $60,000.00, saves $7,500.00");
    expect(sheet).toContain("Other fees −$246.00");
    expect(sheet).toContain("Voided check");
    expect(sheet).toContain("1 more item: ask Northline Partners");
  });
});

describe("a funder's own early payoffs", () => {
  const tier = (amountSold: number, savings: number) => ({
    label: "Within 30 days",
    termOrWindow: 1,
    factorRate: 1.15,
    amountSold,
    savings,
    discountPts: 20,
  });
  const outputsOf = (tiers: GivenTier[], purchasePrice: number) =>
    outputs(
      exampleOffer({ prepayment: { mode: "funder_provided", tiers } }),
      exampleTerms({ purchasePrice }),
    );

  // Rule: R4-9
  test("reach the merchant under the terms they are of, and no others: a saving is never one that nobody has", () => {
    for (const output of outputsOf([tier(57_500, 10_000)], 5_000_000)) expect(output).toContain("$57,500.00");
    for (const output of outputsOf([tier(57_500, 10_000)], 3_000_000)) {
      expect(output).toContain("$40,500.00");
      expect(output).not.toContain("$57,500.00");
      expect(output).not.toContain("$10,000.00");
    }
  });

  test("may be rounded to whole dollars", () => {
    for (const output of outputsOf([tier(57_500.4, 10_000)], 5_000_000))
      expect(output).toContain("57,500.40");
    for (const output of outputsOf([tier(57_499, 10_000)], 5_000_000)) expect(output).not.toContain("57,499");
  });
});

test.each([
  ["Rate", false],
  ["no interest", false],
  ["best RATES", false],
  ["first-rate service", false],
  ["Corporate", true],
  ["Interesting", true],
  ["Operating agreement", true],
])("%j may reach the merchant: %s", (text, may) => {
  expect(mayReachMerchant(text)).toBe(may);
});

// Rule: L2-14
test.each([
  [
    "california",
    "California requires a disclosure with the APR before these terms go to the merchant. Ask Meridian Capital for it.",
  ],
  [
    "new_york",
    "New York requires a disclosure with the APR before these terms go to the merchant. Ask Meridian Capital for it.",
  ],
  ["unreadable", "This offer&#x27;s state cannot be read. Ask Meridian Capital to correct it."],
  ["absent", "This offer has no state. Ask Meridian Capital to add it."],
] as const)("the sheet in place of locked terms (%s) says why, and no figure", (lock, sentence) => {
  const sheet = textOf(
    createElement(LockedSheet, { lock, needs: "disclosure", holdback: 0, brand: BRAND, deal: DEAL }),
  );
  expect(sheet).toContain(sentence);
  expect(sheet.replace("&#x27;", "")).not.toMatch(/\d|\$/);
});

// Rule: L9-28
test("with a disclosure of these terms both outputs carry its link, and the APR", () => {
  for (const text of outputs(exampleOffer())) {
    expect(text).toMatch(
      /disclosure of these terms(?: first)?: https:\/\/offers\.example\/HSB-20417\/merchant\?sig=s/,
    );
    expect(text).toContain("Estimated Annual Percentage Rate (APR)");
  }
});

// Rule: L9-37
test("with a disclosure of these terms both outputs have its finance charge, and no other cost", () => {
  const [text = "", sheet = ""] = outputs(exampleOffer());
  expect(text).toContain("Finance charge: $19,195.00\n");
  expect(sheet).toMatch(/Where the \$67,500\.00 goes/);
  expect(sheet).toMatch(/Amount financed \$48,305\.00 .*Finance charge \$19,195\.00/);
  // The parts of the bar sum to all payments.
  expect(sheet).toMatch(
    /You receive +\$42,105\.00 .*Existing balance paid off +\$6,200\.00 .*Finance charge +\$19,195\.00/,
  );
  for (const output of [text, sheet]) expect(output).not.toMatch(/cost of funding|17,500\.00/i);
});

const TODAY = day("2026-01-05");

const READY: Disclosing = {
  ready: true,
  yearlyTotals: { least: 12 * 97_500, most: 12 * 102_500 },
  signs: false,
  current: null,
};

/** One monthly payment of this amount in cents. */
const payments = (amount: number) =>
  scheduleOf(paymentsOf("monthly", 1, amount), 0, scheduleInput(), TODAY).schedule;

// Rule: L9-23
test("terms whose payments are more than 2.5% off the split need another payment basis, which the lock says", () => {
  expect([97_499, 97_500, 102_500, 102_501].map((amount) => sendingNeeds(READY, payments(amount)))).toEqual([
    "payment_basis",
    "nothing",
    "nothing",
    "payment_basis",
  ]);
  expect(lockText("new_york", "payment_basis", 120_000, "Harbor Funding")).toEqual({
    reason: "These payments are not close enough to 12% of income for the disclosure.",
    ask: "to change the payment basis",
  });
});

// Rule: L12-3
test("in Texas, once its sheet is approved, the merchant reads the finance charge as the one cost, and no APR", () => {
  const limits = exampleOffer();
  const quote = computeQuote(limits, exampleTerms());
  for (const showEstimatedApr of [false, true]) {
    const financing = exampleFinancing({ state: "TX", approved: true, showEstimatedApr });
    expect(showsApr(estimateOf(quote, limits, financing), financing)).toBe(false);
    const pace = merchantPace(quote, limits, financing, null);
    const shown = {
      quote,
      estimate: null,
      share: null,
      feeBreakdown: true,
      prepayment: limits.prepayment,
      stipulations: [],
    };
    const merchantUrl = "https://offers.example/TX-1/merchant?sig=s&exp=1&disclosure=d";
    const text = merchantText(
      { ...shown, merchantUrl, brandName: BRAND.name, deal: DEAL, now: 1_790_000_000 },
      pace,
    );
    expect(text).toContain(`Read the disclosure of these terms first: ${merchantUrl}`);
    expect(text).toContain("Finance charge: $19,195.00");
    expect(text).not.toMatch(/APR|Percentage Rate|Cost of funding/);
  }
  expect(lockText("texas", "nothing", 120_000, "Harbor Funding").reason).toBe(
    "Texas requires a disclosure before these terms go to the merchant. Send it first.",
  );
});

test("without a range any payments can be sent, and none while the funder has not given everything", () => {
  expect(sendingNeeds({ ...READY, yearlyTotals: null }, payments(1))).toBe("nothing");
  expect(sendingNeeds({ ...READY, ready: false }, payments(100_000))).toBe("disclosure");
  expect(sendingNeeds(null, payments(100_000))).toBe("disclosure");
});

// Rule: L2-13
test("an open page that is no longer true of its offer is outdated: another version, another setting of the brand", () => {
  const page = { version: 2, gate: "TX", policy: "ask" } as const;
  const news = { changed: null, ended: null };
  const known = { ...page, today: TODAY, disclosing: null, lastSubmission: null, ...news };
  expect(isOutdated(known, page)).toBe(false);
  expect(isOutdated({ ...known, version: 3, gate: "CA" }, page)).toBe(true);
  expect(isOutdated({ ...known, gate: null }, page)).toBe(true);
  expect(isOutdated({ ...known, policy: "lock" }, page)).toBe(true);
  // The page has taken over a newer offer than the server was asked of.
  expect(isOutdated({ ...known, version: 1, gate: "CA" }, page)).toBe(false);
  expect(lockText("TX", "disclosure", 120_000, "A$&B")).toEqual({
    reason:
      "Texas requires a written disclosure when a specific offer is made. A$&B must have given it to the merchant.",
    ask: "for it",
  });
  expect(lockText("outdated", "disclosure", 120_000, "A$&B")).toEqual({
    reason: "These figures are no longer offered. They cannot be copied.",
    ask: null,
  });
  expect(lockText("ended", "disclosure", 120_000, "A$&B")).toEqual({
    reason: "No longer offered. These figures cannot be copied.",
    ask: null,
  });
});

// Rule: L10-3
test("on its last day a document's dates are its own, by default or given", () => {
  const made = { funding: day("2026-01-06") } as MerchantState;
  const on = (today: string, fundingDay: string | null = null) => {
    const input = { ...scheduleInput(), fundingDay: fundingDay === null ? null : day(fundingDay) };
    const { schedule } = scheduleOf(paymentsOf("weekly", 2, 100), 0, input, datesFrom(made, day(today)));
    return schedule?.funding;
  };
  expect(on("2026-01-06")).toEqual({ day: made.funding, assumed: true });
  expect(on("2026-01-06", "2026-01-06")).toEqual({ day: made.funding, assumed: false });
  expect(on("2026-01-06", "2026-01-02")).toEqual({ day: made.funding, assumed: true });
  expect(datesFrom(null, TODAY)).toBe(TODAY);
});
