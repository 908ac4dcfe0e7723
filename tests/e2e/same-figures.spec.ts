import { expect, type Page, test } from "@playwright/test";
import { build } from "esbuild";
import fc from "fast-check";
import { PAYMENT_CALENDARS, parseDay } from "@/lib/calculator/calendar";
import { PAYMENT_BASES } from "@/lib/calculator/payment-basis";
import { defaultTerms } from "@/lib/calculator/terms";
import { answersOf, type DatedChoice, datedAnswersOf } from "@/tests/helpers/calculator-answers";
import { anyChoices, cents } from "@/tests/helpers/generators";

const CASES = 3_000;
const DATED_CASES = 1_500;

type Answers = Record<"answersOf" | "datedAnswersOf", (choice: unknown) => string>;

/** What a function of the calculator, run as a script in Chromium, answers to each case. */
async function inChromium(page: Page, name: keyof Answers, cases: unknown[]): Promise<string[]> {
  const bundle = await build({
    entryPoints: ["tests/helpers/calculator-answers.ts"],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "answers",
    target: "es2022",
    alias: { "@": process.cwd() },
  });
  await page.goto("about:blank");
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? "" });
  return page.evaluate(
    ({ given, name }) => {
      const { answers } = window as unknown as { answers: Answers };
      return (JSON.parse(given) as unknown[]).map(answers[name]);
    },
    { given: JSON.stringify(cases), name },
  );
}

/** The same cases as a page gets them: through JSON. */
function throughJson<T>(cases: T[]): T[] {
  return JSON.parse(JSON.stringify(cases)) as T[];
}

test("Chromium and the server compute the same quotes, problems and solutions, equal to the byte", async ({
  page,
}) => {
  const cases = fc.sample(anyChoices(), CASES).flatMap(({ limits, terms }) => [
    { limits, terms },
    { limits, terms: defaultTerms(limits) },
  ]);
  const found = await inChromium(page, "answersOf", cases);
  expect(found).toHaveLength(CASES * 2);
  expect(found).toEqual(throughJson(cases).map(answersOf));
});

test("Chromium and the server compute the same dates and the same APR, equal to the bit", async ({
  page,
}) => {
  const cases = fc.sample(datedChoices(), DATED_CASES);
  const found = await inChromium(page, "datedAnswersOf", cases);
  expect(found).toEqual(throughJson(cases).map(datedAnswersOf));
  const withApr = found.filter((answer) => answer.includes('"percent":'));
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
