import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { estimateOf } from "@/components/calculator/dates/estimate";
import type { MerchantPace } from "@/components/calculator/dates/merchant-pace";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { fileName } from "@/components/calculator/share/file-name";
import { fullText, merchantText, type Shared } from "@/components/calculator/share/share-texts";
import { codedLink, LinkCode, LinkPlace } from "@/components/calculator/share/sheet-head";
import { termsCsv } from "@/components/calculator/share/terms-csv";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import { computeQuote } from "@/lib/calculator/quote";
import { csvCell } from "@/lib/calculator/wire/csv";
import { anyChoices } from "@/tests/helpers/generators";
import { exampleOffer, exampleTerms } from "@/tests/unit/calculator/example-offer";
import { BRAND, DEAL, exampleFinancing } from "./example-deal";

const limits = exampleOffer();
const PACE: MerchantPace = { calendar: "business_days", split: null, disclosed: null };
/** Unix seconds: of that day, in whatever zone the tests run. */
const NOON = new Date(2026, 10, 20, 12).getTime() / 1000;

function shared(changes: Partial<Shared> = {}): Shared {
  return {
    brandName: BRAND.name,
    deal: { ...DEAL, position: 1 },
    quote: computeQuote(limits, exampleTerms()),
    estimate: null,
    share: null,
    feeBreakdown: true,
    prepayment: limits.prepayment,
    stipulations: ["Voided check", "Bank statements\nof four months"],
    merchantUrl: null,
    now: NOON,
    ...changes,
  };
}

test("the merchant's text reads well in a message", () => {
  expect(merchantText(shared(), PACE)).toBe(`Harbor Street Bakery LLC
Offer from Meridian Capital, prepared by Northline Partners

You receive: $42,105.00
Payments: 126 payments, one each business day, of $535.71, last $536.25
Estimated term: 5.82 months
Purchase price: $50,000.00
Amount sold: $67,500.00
Fees: $1,695.00 (Origination fee, 3.00% $1,500.00; UCC filing $195.00)
Existing balance paid off: $6,200.00

If paid off early:
Month 2: $63,500.00, saves $4,000.00
Month 3: $64,500.00, saves $3,000.00
Month 4: $65,500.00, saves $2,000.00
Month 5: $66,500.00, saves $1,000.00
This is your total. What you have already paid counts toward it.

Needed before funding:
- Voided check
- Bank statements of four months

An estimate, not submitted. Meridian Capital has not approved it. Nov 20, 2026`);
});

// Rule: P7-3
test("a fee's name that runs from right to left keeps its percentage on its own side", () => {
  const quote = computeQuote(limits, exampleTerms());
  const fees = quote.fees.map((fee, index) => (index === 0 ? { ...fee, label: "עמלה" } : fee));
  const text = merchantText(shared({ quote: { ...quote, fees } }), PACE);
  expect(text).toContain("(\u2068עמלה\u2069, 3.00% $1,500.00; UCC filing $195.00)");
});

// Rule: P7-2
test.each([
  ["Corner Cafe", undefined, "Corner Cafe - Harbor Street"],
  ["Corner/Cafe: 2", "payment dates", "Corner Cafe 2 - Harbor Street, payment dates"],
])(
  "a file of %j is named after the merchant and the brand, without what a system refuses",
  (merchant, content, name) => {
    expect(fileName(merchant, "Harbor Street", content)).toBe(name);
  },
);

test.each<[calendar: MerchantPace["calendar"], frequency: Frequency, words: string]>([
  ["business_days", "daily", "one each business day"],
  ["weekdays", "daily", "one each weekday"],
  ["every_day", "daily", "one every day"],
  ["business_days", "weekly", "one each week"],
  ["business_days", "biweekly", "one every two weeks"],
  ["business_days", "semi_monthly", "two each month"],
  ["business_days", "monthly", "one each month"],
])("the merchant reads payments by %s, %s, as %s", (calendar, frequency, words) => {
  const quote = { ...shared().quote, frequency };
  const text = merchantText(shared({ quote }), { calendar, split: null, disclosed: null });
  expect(text).toContain(`Payments: 126 payments, ${words}, of $535.71`);
});

test("payments that are a share of the income are so for the merchant also where no APR is shown", () => {
  const pace = {
    calendar: "business_days" as const,
    split: { share: "12%", amount: 53_571 },
    disclosed: null,
  };
  expect(merchantText(shared(), pace)).toContain("Payments: 12% of income, daily, estimated at $535.71\n");
});

test("the last payment is named only where it differs", () => {
  const quote = { ...shared().quote, lastPaymentAmount: shared().quote.paymentAmount };
  expect(merchantText(shared({ quote }), PACE)).toContain(
    "Payments: 126 payments, one each business day, of $535.71\n",
  );
});

test("whatever the offer, the merchant's text does not reveal how much of the price is the ISO's", () => {
  fc.assert(
    fc.property(anyChoices(), ({ limits: offer, terms }) => {
      const textAt = (buyRate: number, upsell: number) => {
        const quote = computeQuote({ ...offer, buyRate }, { ...terms, upsell });
        return merchantText(shared({ quote, prepayment: offer.prepayment }), PACE);
      };
      const text = textAt(offer.buyRate, terms.upsell);
      expect(text).toBe(textAt(offer.buyRate + terms.upsell, 0));
      expect(text).not.toMatch(/buy rate|upsell|commission/i);
    }),
  );
});

test("a message contains six payoffs of a long schedule, the first and the last among them", () => {
  const long = exampleOffer({
    payments: { floor: 60, ceiling: 520, default: 520 },
    prepayment: { mode: "step_per_month", rateStep: 1_000, floorTermMonths: 1 },
  });
  const quote = computeQuote(long, exampleTerms({ numPayments: 520 }));
  const lines = merchantText(shared({ quote, prepayment: long.prepayment }), PACE)
    .split("\n")
    .filter((line) => line.startsWith("Month"));
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(/^Month 1:/);
  expect(lines[5]).toMatch(/^Month 23:/);
});

describe("the full terms", () => {
  test("hold rates, commission, share and what is needed, one line each", () => {
    const lines = fullText(shared(), false).split("\n");
    expect(lines[0]).toBe("Not for the merchant");
    expect(lines).toContain("Commission: $5,000.00 (10.00 points)");
    expect(lines).toContain("Factor: 1.35 (buy rate 1.25 + upsell 0.10)");
    expect(lines).toContain("Cost of funding: $17,500.00");
    expect(lines).toContain("Share of monthly receivables: 12.09%");
    expect(lines).toContain("- Bank statements of four months");
  });

  test("hold the APR and the dates where the APR is shown", () => {
    const estimate = estimateOf(shared().quote, limits, exampleFinancing());
    const lines = fullText(shared({ estimate }), false).split("\n");
    expect(lines).toContain("Estimated APR: 142.90%");
    expect(lines).toContain("First payment: Jan 6, 2026 (assumed)");
    expect(lines).toContain("Last payment: Jul 6, 2026");
    expect(lines).toContain(
      "If funded Jan 5 with the first payment Jan 6. We assume no payments on weekends or bank holidays.",
    );
    expect(fullText(shared(), false)).not.toMatch(/APR|First payment/);
  });

  // Rule: P3-4
  test("leave out the commission and what it can be told from where the tab hides them", () => {
    const text = fullText(shared(), true);
    expect(text).not.toMatch(/commission|upsell|buy rate|factor|points/i);
    expect(text).toContain("Net funding to merchant: $42,105.00");
    expect(text.startsWith("Not for the merchant")).toBe(true);
  });

  test("name no fee where the funder shows no breakdown", () => {
    expect(fullText(shared({ feeBreakdown: false }), false)).toContain("\nFees: $1,695.00\n");
  });
});

describe("the CSV file", () => {
  test("has a name and a value a row, every amount a number with two decimals", () => {
    const rows = termsCsv(shared(), false).split("\r\n");
    expect(rows[0]).toBe('\uFEFF"Figure","Value"');
    expect(rows[1]).toBe('"ISO copy","Not for the merchant"');
    expect(rows).toContain('"Net funding to merchant",42105.00');
    expect(rows).toContain('"Payment",535.71');
    expect(rows).toContain('"Fee: Origination fee",1500.00');
    expect(rows).toContain('"Paid off early: Month 2",63500.00');
    expect(rows.at(-1)).toBe("");
  });

  test("leaves out the same where the tab hides it", () => {
    const rows = termsCsv(shared(), true);
    expect(rows).not.toMatch(/commission|upsell|buy rate|factor/i);
    expect(rows).toContain('"Amount sold",67500.00');
  });

  test("has the APR in percent and ISO dates where the APR is shown", () => {
    const estimate = estimateOf(shared().quote, limits, exampleFinancing());
    const rows = termsCsv(shared({ estimate }), false).split("\r\n");
    expect(rows).toContain('"Estimated APR in percent",142.9');
    expect(rows).toContain('"First payment on","2026-01-06"');
    expect(rows).toContain('"Last payment on","2026-07-06"');
    expect(termsCsv(shared(), false)).not.toContain("APR");
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\uFF1D1"])("never runs %j", (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`);
  });

  test("has amounts below zero and below a dollar as numbers with two decimals", () => {
    const quote = { ...shared().quote, netFunding: -5, commission: 7 };
    const rows = termsCsv(shared({ quote }), false).split("\r\n");
    expect(rows).toContain('"Net funding to merchant",-0.05');
    expect(rows).toContain('"Commission",0.07');
  });

  test("keeps commas, quotes and line breaks inside their cell", () => {
    expect(csvCell('Smith, "Bob"\nLLC')).toBe('"Smith, ""Bob""\nLLC"');
  });
});

const LINK = "https://offers.example/HSB-20417?sig=5ec2e7&exp=1800000000#price=50000";

/** The address with a configuration of so many characters in all. */
const long = (length: number) => LINK.padEnd(length, "0");

test("the code of a link has its terms, unless they make it too fine to read off paper", () => {
  expect(codedLink(LINK)).toBe(LINK);
  expect(codedLink(long(800))).toBe(long(800));
  expect(codedLink(long(801))).toBe("https://offers.example/HSB-20417?sig=5ec2e7&exp=1800000000");
});

test("a square of the longest code is a quarter of a millimetre on paper", () => {
  const markup = renderToStaticMarkup(createElement(LinkCode, { link: long(800) }));
  const [, squares = "0"] = /viewBox="-4 -4 (\d+) /.exec(markup) ?? [];
  expect(Number(squares)).toBeGreaterThan(80);
  // 32 units of the scale of sizes, 8 px, of 96 px to an inch.
  expect(markup).toContain("size-32");
  expect((128 / 96) * (25.4 / Number(squares))).toBeGreaterThan(0.25);
});

test("what stands beside the code names what it opens and where, and no signature", () => {
  const text = (link: string) =>
    renderToStaticMarkup(createElement(LinkPlace, { link })).replace(/<[^>]+>/g, "");
  expect(text(LINK)).toBe("The code opens these terms: offers.example/HSB-20417");
  expect(text(long(801))).toBe("The code opens this offer: offers.example/HSB-20417");
});

// Rule: P3-6
test.each([
  ["We can do it with 6 points.", true],
  ["Your commissions stay.", true],
  ["Buy rate 1.24 if he signs today", true],
  ["Send the lease, please.", false],
  ["We appoint a closer; the factory visit is on Monday.", false],
])("what the funder wrote, %j, is hidden with the private figures: %j", (message, hidden) => {
  expect(isoOnly(message) !== "").toBe(hidden);
});
