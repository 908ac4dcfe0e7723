import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LEFT_OFF_BY_PLAYWRIGHT, TEST_ARGUMENTS } from "@/scripts/test/chromium.mjs";

test("the browser of the tests leaves off all that Playwright leaves off", () => {
  const playwright = readFileSync("node_modules/playwright-core/lib/coreBundle.js", "utf8");
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(playwright)?.[1] ?? "";
  const features = [...list.replaceAll(/\/\/.*/g, "").matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect(features.length).toBeGreaterThan(0);
  expect(LEFT_OFF_BY_PLAYWRIGHT.toSorted()).toEqual(features.toSorted());
  expect(TEST_ARGUMENTS.at(-1)).toContain(LEFT_OFF_BY_PLAYWRIGHT.join());
});
