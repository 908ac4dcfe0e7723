import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { installedForTests, TEST_ARGUMENTS } from "./scripts/test/chromium.mjs";
import { ALL_TYPEFACES, environmentWith, missingFor, type Typeface } from "./scripts/test/fonts.mjs";
import type { TypefaceOptions } from "./tests/helpers/browser-test";

/** The tests that measure where text breaks, on screens, in print and in charts, have this tag. */
const MEASURED = /@measured/;

const launchOptions = {
  // Without one, the browser Playwright downloaded.
  executablePath: installedForTests(),
  args: TEST_ARGUMENTS,
};

/** A run of tests in which Chromium has one typeface; where the machine lacks it, they are skipped. */
function withTypeface(typeface: Typeface) {
  const lacking = missingFor(typeface);
  if (lacking !== null) return { name: typeface, use: { lacking } };
  const env = { ...(process.env as Record<string, string>), ...environmentWith(typeface) };
  return { name: typeface, use: { launchOptions: { ...launchOptions, env } } };
}

// Every test with the first typeface this machine has of all; what is measured with a second too, and with
// the others where TYPEFACES=all asks for it.
const [first = "DejaVu Sans", ...others] = ALL_TYPEFACES.toSorted(
  (a, b) => Number(missingFor(a) !== null) - Number(missingFor(b) !== null),
);

export default defineConfig<TypefaceOptions>({
  testDir: "tests/e2e",
  globalSetup: "./tests/helpers/product.setup.ts",
  // One more than there are processors: a test waits a part of its time.
  workers: Math.min(4, availableParallelism() + 1),
  fullyParallel: true,
  forbidOnly: true,
  // All end what hangs; a loaded machine may be slow.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices["Desktop Chrome"],
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace doubles the time of a test: `npm test` tries a failed one again, and records that.
    trace: "on-first-retry",
    launchOptions,
  },
  projects: [
    missingFor(first) === null ? withTypeface(first) : { name: "any typeface" },
    ...(process.env.TYPEFACES === "all" ? others : others.slice(0, 1)).map((typeface) => ({
      ...withTypeface(typeface),
      grep: MEASURED,
    })),
  ],
});
