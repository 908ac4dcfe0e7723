import { build } from "esbuild";
import fc from "fast-check";
import { PAYMENT_CALENDARS } from "@/lib/calculator/schedule/calendar";
import { parseDay } from "@/lib/calculator/schedule/iso-day";
import { PAYMENT_BASES } from "@/lib/calculator/schedule/payment-basis";
import { defaultTerms } from "@/lib/calculator/terms/terms";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { type DatedChoice, datedResultsOf, resultsOf } from "@/tests/helpers/calculator-results";
import { anyChoices } from "@/tests/helpers/generators";
import { cents } from "@/tests/helpers/offer-generators";

const CASES = 600;
const DATED_CASES = 300;

type Functions = Record<"resultsOf" | "datedResultsOf", (choice: unknown) => string>;

/** The results of a function of the calculator for each case, run as a script in Chromium. */
async function inChromium(page: Page, name: keyof Functions, cases: unknown[]): Promise<string[]> {
  const bundle = await build({
    entryPoints: ["tests/helpers/calculator-results.ts"],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "calculator",
    target: "es2022",
    alias: { "@": process.cwd() },
  });
  await page.goto("about:blank");
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? "" });
  return page.evaluate(
    ({ given, name }) => {
      const { calculator } = window as unknown as { calculator: Functions };
      return (JSON.parse(given) as unknown[]).map(calculator[name]);
    },
    { given: JSON.stringify(cases), name },
  );
}

/** The same cases as a page gets them: through JSON. */
function throughJson<T>(cases: T[]): T[] {
  return JSON.parse(JSON.stringify(cases)) as T[];
}

// Rules: R1-3, R8-5
test("Chromium and the server compute the same quotes, problems and solutions, equal to the byte", async ({
  page,
}) => {
  const cases = fc.sample(anyChoices(), CASES).flatMap(({ limits, terms }) => [
    { limits, terms },
    { limits, terms: defaultTerms(limits) },
  ]);
  const found = await inChromium(page, "resultsOf", cases);
  expect(found).toHaveLength(CASES * 2);
  expect(found).toEqual(throughJson(cases).map(resultsOf));
});

// Rule: L10-10
test("Chromium and the server compute the same dates and the same APR, equal to the bit", async ({
  page,
}) => {
  const cases = fc.sample(datedChoices(), DATED_CASES);
  const found = await inChromium(page, "datedResultsOf", cases);
  expect(found).toEqual(throughJson(cases).map(datedResultsOf));
  const withApr = found.filter((result) => result.includes('"percent":'));
  expect(withApr.length).toBeGreaterThan(DATED_CASES / 10);
});

/** Terms of any offer, dated in any way an offer can say. */
function datedChoices(): fc.Arbitrary<DatedChoice> {
  const today = parseDay("2026-01-02") ?? 0;
  const days = fc.integer({ min: today - 5, max: today + 120 });
  const extras = fc.array(fc.record({ day: days, amount: fc.integer({ min: -5_000, max: 5_000 }) }), {
    maxLength: 3,
  });
  const schedule = fc.record({
    fundingDay: fc.option(days),
    firstPaymentDay: fc.option(days),
    paymentCalendar: fc.option(fc.constantFrom(...PAYMENT_CALENDARS)),
    semiMonthlyDays: fc.option(fc.constantFrom([1, 16] as const, [15, 30] as const, [15, 31] as const)),
    paymentBasis: fc.option(fc.constantFrom(...PAYMENT_BASES)),
    income: fc.option(fc.record({ monthlyAmount: fc.option(cents(1, 100_000_000)) })),
    trueUps: extras,
    irregularPayments: extras,
  });
  const flags = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });
  return fc.tuple(anyChoices(), schedule, flags).map(([{ limits, terms }, dated, given]) => ({
    limits,
    terms,
    schedule: dated,
    fees: given.map((financeCharge) => ({ financeCharge })),
    today,
  }));
}
