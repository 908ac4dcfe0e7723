import { defineConfig, devices } from "@playwright/test";
import { installedForTests, TEST_ARGUMENTS } from "./scripts/test/chromium.mjs";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/helpers/product.setup.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Both end what hangs; a loaded machine may be slow.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices["Desktop Chrome"],
    // A trace doubles the time of a test: `npm test` tries a failed one again, and records that.
    trace: "on-first-retry",
    launchOptions: {
      // Without one, the browser Playwright downloaded.
      executablePath: installedForTests(),
      args: TEST_ARGUMENTS,
    },
  },
});
