import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";

const bar = (page: Page) => page.getByRole("region", { name: "Summary" });
const toast = (page: Page) => bar(page).getByRole("status");
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
const count = (page: Page) => page.getByRole("textbox", { name: "Number of payments" });

for (const width of [390, 320]) {
  test.describe(`a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: 720 }, hasTouch: true, isMobile: true });

    // Rule: P9-1
    test("a change by touch is said above the bar for five seconds, with Undo; a typed one is not", async ({
      page,
    }) => {
      await page.clock.install();
      await page.goto(await newOffer(`PHONE-TOAST-${width}`));
      await expect(price(page)).toBeEnabled();
      // It loads when the page is idle, and says what is changed from then on.
      await expect(toast(page)).toBeAttached();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole("button", { name: "Increase Number of payments" }).tap();
      await expect(toast(page)).toContainText("Payments 120 to 121");
      const [shown, below] = [await toast(page).locator("div").boundingBox(), await bar(page).boundingBox()];
      expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await page.getByRole("button", { name: "Increase Purchase price" }).tap();
      await expect(toast(page)).toContainText("Price $45,000 to $45,500");
      await toast(page).getByRole("button", { name: "Undo" }).tap();
      await expect(price(page)).toHaveValue("$45,000.00");
      await expect(toast(page)).toBeEmpty();

      await page.getByRole("button", { name: "Increase Purchase price" }).tap();
      await expect(toast(page)).toContainText("Price");
      await page.clock.runFor(4_900);
      await expect(toast(page)).toContainText("Price");
      await page.clock.runFor(100);
      await expect(toast(page)).toBeEmpty();
      await bar(page).getByRole("button", { name: "Undo Purchase price $45,000.00 to $45,500.00" }).tap();
      await expect(price(page)).toHaveValue("$45,000.00");
      await expect(toast(page)).toBeEmpty();

      await page.clock.resume();
      await price(page).fill("46,000");
      await price(page).press("Enter");
      await expect(price(page)).toHaveValue("$46,000.00");
      await expect(toast(page)).toBeEmpty();
    });

    // Rule: P9-2
    test("the bar has the eye and Undo, each at least 44 px, and comes back when Enter ends the typing", async ({
      page,
    }) => {
      await page.goto(await newOffer(`PHONE-BAR-${width}`));
      await count(page).tap();
      await count(page).fill("130");
      await expect(bar(page)).toBeHidden();
      await count(page).press("Enter");
      await expect(bar(page)).toBeVisible();
      await expect(count(page)).toHaveValue("130");

      const eye = bar(page).getByRole("button", { name: "Hide commission" });
      for (const button of [
        eye,
        bar(page).getByRole("button", { name: "Undo Number of payments 120 to 130" }),
      ]) {
        const target = await button.evaluate((element) => {
          const { width: side, height } = element.getBoundingClientRect();
          const after = getComputedStyle(element, "::after");
          return after.position === "absolute"
            ? [Number.parseFloat(after.width), Number.parseFloat(after.height)]
            : [side, height];
        });
        expect(Math.min(...target)).toBeGreaterThanOrEqual(44);
      }
      const ends = await bar(page)
        .locator("dd, button")
        .evaluateAll((all) => all.map((part) => part.scrollWidth - part.clientWidth));
      expect(Math.max(...ends)).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await eye.tap();
      for (const part of [bar(page), results(page)]) await expect(part.getByText("$3,600.00")).toBeHidden();
      await bar(page).getByRole("button", { name: "Show private figures" }).tap();
      await expect(bar(page).getByText("$3,600.00")).toBeVisible();
    });
  });
}

// Rule: P9-3
test("with terms that are not possible the button says so, and leads to the reason", async ({ page }) => {
  await page.goto(await newOffer("PHONE-IMPOSSIBLE", { existing_funding_balance: 20_000 }));
  await price(page).fill("15,000");
  await price(page).press("Tab");
  const correct = results(page).getByRole("button", { name: "Correct the terms first" });
  await correct.click();
  await expect(page.locator(".problems")).toBeFocused();
  await expect(page.locator(".problems")).toContainText(/net funding/i);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("60,000");
  await expect(results(page).getByRole("button", { name: "Review and submit" })).toBeVisible();
});

// Rules: P7-1, P7-2
test("payment dates, their files and the file of the terms are there in a state without a disclosure and an APR, and the tab has the deal's name", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(await newOffer("PHONE-DATES", { merchant_state: "OH" }));
  await expect(page).toHaveTitle("Harbor Street Bakery LLC - Meridian Capital");
  const dates = page.getByRole("region", { name: "Payment dates" });
  await expect(dates.getByText("All 120 dates")).toBeVisible();
  await expect(page.getByRole("region", { name: "Results" })).not.toContainText("APR");
  const share = page.getByRole("region", { name: "Share" });
  await expect(share.getByRole("button", { name: "Download CSV" })).toBeVisible();
  // Beside each other.
  const [left, right] = [await dates.boundingBox(), await share.boundingBox()];
  expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  for (const [name, ending] of [
    ["Dates as CSV", "csv"],
    ["Calendar file", "ics"],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dates.getByRole("button", { name }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(
      `Harbor Street Bakery LLC - Meridian Capital, payment dates.${ending}`,
    );
  }
});
