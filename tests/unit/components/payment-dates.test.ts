import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { datesCalendar, datesCsv } from "@/components/calculator/dates/dates-files";
import { aprText, assumptionsLine, estimateOf, estimates } from "@/components/calculator/dates/estimate";
import { estimatedSplit, merchantPace } from "@/components/calculator/dates/merchant-pace";
import { datedRows, monthRows, paceSentence } from "@/components/calculator/dates/schedule-content";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import { computeQuote } from "@/lib/calculator/quote";
import { periodicTotal, scheduleOf } from "@/lib/calculator/schedule/schedule";
import {
  day,
  exampleOffer,
  exampleTerms,
  fundedOn,
  paymentsOf,
  scheduleInput,
} from "../calculator/example-offer";
import { exampleFinancing } from "./example-deal";

const limits = exampleOffer();
const quote = computeQuote(limits, exampleTerms());
const DAILY = fundedOn("2026-01-05", paymentsOf("daily", 126, 6_750_000));

describe("the payments by month", () => {
  // Rule: L10-11
  test("count and sum what is paid in each and what is left after it, and the months sum to the amount sold", () => {
    const months = monthRows(datedRows(DAILY));
    expect(months.map(({ month, payments, paid, left }) => [month, payments, paid, left])).toEqual([
      [1, 18, 964_278, 5_785_722],
      [2, 19, 1_017_849, 4_767_873],
      [3, 22, 1_178_562, 3_589_311],
      [4, 22, 1_178_562, 2_410_749],
      [5, 20, 1_071_420, 1_339_329],
      [6, 21, 1_124_991, 214_338],
      [7, 4, 214_338, 0],
    ]);
    expect(months.reduce((sum, { paid }) => sum + paid, 0)).toBe(6_750_000);
  });

  test("sum to the amount sold and keep every payment, whatever the frequency, the count and the day", () => {
    const funding = fc.integer({ min: day("2026-01-01"), max: day("2027-12-31") });
    const drawn = fc.tuple(
      fc.constantFrom(...FREQUENCIES),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 100_000, max: 90_000_000 }),
      funding,
    );
    fc.assert(
      fc.property(drawn, ([frequency, count, sold, fundingDay]) => {
        const schedule = fundedOn("2026-01-02", paymentsOf(frequency, count, sold), { fundingDay });
        const months = monthRows(datedRows(schedule));
        expect(months.reduce((sum, { paid }) => sum + paid, 0)).toBe(periodicTotal(schedule));
        expect(months.reduce((sum, { payments }) => sum + payments, 0)).toBe(count);
        expect(months.at(-1)?.left).toBe(0);
        const keys = months.map(({ year, month }) => 12 * year + month);
        expect(keys).toEqual([...new Set(keys)].toSorted((a, b) => a - b));
      }),
    );
  });

  // Rule: L10-12
  test("belong to the month of the day they are paid, where a nominal date is moved", () => {
    // January 31, 2026 is a Saturday.
    const monthly = fundedOn("2025-12-31", paymentsOf("monthly", 2, 1_000_000));
    const [first] = datedRows(monthly);
    expect(first).toMatchObject({ day: day("2026-02-02"), movedFrom: day("2026-01-31") });
    // February 28 is a Saturday too.
    expect(monthRows(datedRows(monthly)).map(({ month, payments }) => [month, payments])).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });
});

describe("the dates as CSV", () => {
  // Rule: L10-13
  test("are for the ISO, ISO dates, amounts as numbers with two decimals", () => {
    const lines = datesCsv(fundedOn("2026-01-05", paymentsOf("daily", 126, 6_720_000))).split("\r\n");
    expect(lines[0]).toBe('\uFEFF"ISO copy","Not for the merchant"');
    expect(lines[1]).toBe('"Payment","Date","Amount","Note"');
    expect(lines[2]).toBe('1,2026-01-06,533.33,""');
    expect(lines[127]).toBe('126,2026-07-06,533.75,""');
    expect(lines.slice(128)).toEqual([""]);
    expect(datesCsv(fundedOn("2026-01-05", paymentsOf("daily", 2, 100_000)))).toContain(",500.00,");
  });

  test("name what is moved, and what is no periodic payment", () => {
    const schedule = fundedOn("2026-01-05", paymentsOf("weekly", 3, 30_000), {
      trueUps: [{ day: day("2026-01-15"), amount: -5 }],
      irregularPayments: [{ day: day("2026-01-19"), amount: 5 }],
    });
    expect(datesCsv(schedule).split("\r\n").slice(2, -1)).toEqual([
      '1,2026-01-12,100.00,""',
      '2,2026-01-15,-0.05,"True-up"',
      '3,2026-01-20,100.00,"moved from 2026-01-19, when the banks are closed"',
      '4,2026-01-20,0.05,"Irregular payment; moved from 2026-01-19, when the banks are closed"',
      '5,2026-01-26,100.00,""',
    ]);
  });
});

describe("the estimated APR", () => {
  test("is the worked case's, and says what it assumes", () => {
    const estimate = estimateOf(quote, limits, exampleFinancing());
    expect(aprText(estimate)).toBe("142.90%");
    expect(assumptionsLine(estimate)).toBe(
      "If funded Jan 5 with the first payment Jan 6. We assume no payments on weekends or bank holidays.",
    );
  });

  // Rule: L10-8
  test("marks the defaults alone where the funder gives some of the dates", () => {
    const given = { fundingDay: day("2026-01-05"), paymentCalendar: "weekdays" as const };
    expect(assumptionsLine(estimateOf(quote, limits, exampleFinancing({}, given)))).toBe(
      "Funded Jan 5. We assume the first payment Jan 6. Payments each weekday, bank holidays too.",
    );
  });

  // Rule: L10-8
  test("of a split names the share and the income among what it assumes", () => {
    const split = { paymentBasis: "split" as const, income: { monthlyAmount: 9_600_000 } };
    expect(assumptionsLine(estimateOf(quote, limits, exampleFinancing({}, split)))).toBe(
      "If funded Jan 5 with the first payment Jan 6. We assume no payments on weekends or bank holidays. 12% of an income of $96,000.00 a month.",
    );
  });

  test("is not needed to tell a merchant the share and the estimate of a split", () => {
    const split = { paymentBasis: "split" as const, income: { monthlyAmount: 9_600_000 } };
    const financing = exampleFinancing({ state: "TX" }, split);
    expect(estimates(quote, limits, financing).estimate).toBeNull();
    const told = merchantPace(quote, limits, financing, null);
    expect(told).toEqual({
      calendar: "business_days",
      split: estimatedSplit(estimateOf(quote, limits, financing)),
      disclosed: null,
    });
    expect(told.split?.amount).not.toBe(quote.paymentAmount);
    expect(merchantPace(quote, limits, exampleFinancing({ state: "TX" }), null).split).toBeNull();
  });

  // Rule: L10-6
  test.each([
    ["CA", false, true],
    ["NY", false, true],
    ["TX", false, false],
    [null, false, false],
    ["TX", true, true],
    [null, true, true],
  ] as const)("in %s, with show_estimated_apr %s, is shown: %s", (state, showEstimatedApr, shown) => {
    const financing = exampleFinancing({ state, showEstimatedApr });
    expect(estimates(quote, limits, financing).estimate !== null).toBe(shown);
  });

  test("is not shown in California above its largest amount financed", () => {
    const large = exampleOffer({ purchasePrice: { floor: 1, ceiling: 90_000_000, default: 90_000_000 } });
    const terms = (purchasePrice: number) => computeQuote(large, exampleTerms({ purchasePrice }));
    expect(estimates(terms(60_000_000), large, exampleFinancing()).estimate).toBeNull();
    expect(estimates(terms(50_000_000), large, exampleFinancing()).estimate).not.toBeNull();
  });

  // Rule: L10-9
  test.each([
    [
      "a split without an income",
      exampleFinancing({}, { paymentBasis: "split" }),
      limits,
      "No APR: the payments are a share of the merchant’s income, and this offer states no share or no income.",
    ],
    [
      "a split of an income too small",
      exampleFinancing({}, { paymentBasis: "split", income: { monthlyAmount: 1 } }),
      limits,
      "No APR: a payment would be less than one cent.",
    ],
    [
      "a split of too many payments",
      exampleFinancing({}, { paymentBasis: "split", income: { monthlyAmount: 10_000 } }),
      limits,
      "No APR: these terms need more than 5,000 payments.",
    ],
    [
      "fees as high as the price",
      exampleFinancing(),
      exampleOffer({
        fees: [{ id: "all", label: "All", amountType: "fixed", amount: 5_000_000, range: null }],
      }),
      "No APR: the fees leave nothing financed.",
    ],
    [
      "fees that leave a dollar",
      exampleFinancing(),
      exampleOffer({
        fees: [{ id: "most", label: "Most", amountType: "fixed", amount: 4_999_900, range: null }],
      }),
      "No APR: it is above 99,999.99%. The amounts and dates must be checked.",
    ],
    [
      "true-ups that give back more than the charge",
      exampleFinancing({}, { trueUps: [{ day: day("2026-02-02"), amount: -3_000_000 }] }),
      limits,
      "No APR: the payments sum to less than the amount financed.",
    ],
    [
      "true-ups that give out again what was paid back",
      exampleFinancing(
        {},
        {
          trueUps: [
            { day: day("2026-01-08"), amount: 6_000_000 },
            { day: day("2026-02-02"), amount: -5_000_000 },
          ],
        },
      ),
      limits,
      "By Jan 8, 2026 more than the amount financed is paid back, and later true-ups or irregular payments give it out again: the APR of such a schedule has no meaning. Correct their dates or amounts.",
    ],
  ])("of %s is none, in a sentence why", (_, financing, offer, sentence) => {
    const estimate = estimateOf(computeQuote(offer, exampleTerms({ fees: [] })), offer, financing);
    expect([estimate.apr, estimate.noApr, aprText(estimate)]).toEqual([null, sentence, "None"]);
  });
});

test.each([
  ["daily", {}, "Every business day; closed Jan 19, Feb 16, May 25 and Jun 19."],
  ["daily", { paymentCalendar: "weekdays" }, "Every weekday, holidays included."],
  ["daily", { paymentCalendar: "every_day" }, "Every calendar day."],
  ["weekly", {}, "Every 7 days. A date the banks are closed moves to the next business day."],
  [
    "semi_monthly",
    { semiMonthlyDays: [15, 31] },
    "On the 15th and last day of the month. A date the banks are closed moves to the next business day.",
  ],
] as const)("%s payments, given %j, are said to fall: %s", (frequency, given, sentence) => {
  const count = frequency === "daily" ? 126 : 12;
  expect(paceSentence(fundedOn("2026-01-05", paymentsOf(frequency, count, 6_750_000), given))).toBe(sentence);
});

test("of many closed days five are named", () => {
  const long = fundedOn("2026-01-05", paymentsOf("daily", 260, 6_750_000));
  expect(paceSentence(long)).toBe(
    "Every business day; closed Jan 19, Feb 16, May 25, Jun 19, Sep 7 and 6 more days.",
  );
});

const OF = {
  dealId: "HSB-20417",
  merchantName: "Harbor Street Bakery LLC",
  madeAt: 1_767_366_000,
  estimate: { apr: 14_290, noApr: null },
  merchantUrl: null,
};

function calendar(changes: Partial<Parameters<typeof datesCalendar>[1]> = {}): string {
  const { schedule } = scheduleOf(paymentsOf("weekly", 3, 10_000), 0, scheduleInput(), day("2026-01-02"));
  if (schedule === null) throw new Error("There is no schedule.");
  return datesCalendar(schedule, { ...OF, ...changes });
}

// Rule: L10-14
test("payments as a calendar have a whole day each, the day that stands in for a closed one included", () => {
  const lines = calendar().replaceAll("\r\n ", "").split("\r\n");
  expect(lines.slice(0, 3)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Offer Calculator//EN"]);
  expect(lines.filter((line) => line.startsWith("DTSTART"))).toEqual([
    "DTSTART;VALUE=DATE:20260112",
    "DTSTART;VALUE=DATE:20260120",
    "DTSTART;VALUE=DATE:20260126",
  ]);
  expect(lines).toContain("SUMMARY:Harbor Street Bakery LLC: Payment 2 of 3\\, $33.33");
  expect(lines.at(-2)).toBe("END:VCALENDAR");
  expect(new Set(lines.filter((line) => line.startsWith("UID:"))).size).toBe(3);
});

// Rule: L10-14
test("a calendar holds days and payments, and nothing of a link, a rate or a commission", () => {
  const kinds = new Set(
    calendar()
      .replaceAll("\r\n ", "")
      .split("\r\n")
      .map((line) => line.split(/[:;]/)[0]),
  );
  expect([...kinds].filter(Boolean).sort()).toEqual([
    "BEGIN",
    "DESCRIPTION",
    "DTSTAMP",
    "DTSTART",
    "END",
    "PRODID",
    "SUMMARY",
    "TRANSP",
    "UID",
    "VERSION",
  ]);
  expect(calendar()).not.toMatch(/https?:|sig=|commission|upsell|factor|buy rate/i);
});

// Rule: L10-22
test("a calendar of terms with a disclosure has its APR and the merchant's link in each entry", () => {
  const merchantUrl = "https://offers.example/HSB-20417/merchant?sig=s&exp=1&disclosure=d";
  const estimate = { apr: 114_290, noApr: null };
  const lines = calendar({ estimate, merchantUrl }).replaceAll("\r\n ", "").split("\r\n");
  const about = `DESCRIPTION:Estimated Annual Percentage Rate (APR): 1\\,142.90%. The disclosure of these terms: ${merchantUrl}`;
  expect(lines.filter((line) => line === about)).toHaveLength(3);
  expect(lines.filter((line) => line === `URL:${merchantUrl}`)).toHaveLength(3);
});

// Rule: L10-9
test("a calendar of terms without an APR says why in each entry", () => {
  const noApr = "No APR: the payments sum to less than the amount financed.";
  const lines = calendar({ estimate: { apr: null, noApr } })
    .replaceAll("\r\n ", "")
    .split("\r\n");
  expect(lines.filter((line) => line === `DESCRIPTION:${noApr}`)).toHaveLength(3);
});

// Rule: L10-14
test("no name breaks a line of the file, and none is longer than 75 bytes", () => {
  const merchantName = `Café; "Río", ${"Ω".repeat(80)}\r\nBEGIN:VALARM`;
  const lines = calendar({ merchantName }).split("\r\n");
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(lines.filter((line) => line.startsWith("BEGIN:VALARM"))).toEqual([]);
  const whole = lines.join("\r\n").replaceAll("\r\n ", "");
  expect(whole).toContain(`Café\\; "Río"\\, ${"Ω".repeat(80)}\\nBEGIN:VALARM: Payment 1 of 3`);
});
