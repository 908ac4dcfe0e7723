import { expect, test } from "@playwright/test";
import { build } from "esbuild";
import fc from "fast-check";
import { defaultTerms } from "@/lib/calculator/terms";
import { answersOf } from "@/tests/helpers/calculator-answers";
import { anyChoices } from "@/tests/helpers/generators";

const CASES = 3_000;

test("Chromium and the server compute the same quotes, problems and solutions, equal to the byte", async ({
  page,
}) => {
  const bundle = await build({
    entryPoints: ["tests/helpers/calculator-answers.ts"],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "answers",
    target: "es2022",
    alias: { "@": process.cwd() },
  });
  const cases = fc.sample(anyChoices(), CASES).flatMap(({ limits, terms }) => [
    { limits, terms },
    { limits, terms: defaultTerms(limits) },
  ]);
  await page.goto("about:blank");
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? "" });
  const inChromium = await page.evaluate((given) => {
    const { answersOf } = (window as unknown as { answers: { answersOf: (choice: unknown) => string } })
      .answers;
    return (JSON.parse(given) as unknown[]).map(answersOf);
  }, JSON.stringify(cases));
  const onServer = (JSON.parse(JSON.stringify(cases)) as typeof cases).map(answersOf);
  expect(inChromium).toHaveLength(CASES * 2);
  expect(inChromium).toEqual(onServer);
});
