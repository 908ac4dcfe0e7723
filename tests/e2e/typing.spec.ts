import { expect, type Page, test } from "@playwright/test";
import { newOffer } from "@/tests/helpers/demo-offers";

const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });

test("a reload in the middle of typing keeps every digit", async ({ page }) => {
  // With its timers halted the page can write what was typed last only as it is left.
  await page.clock.install();
  await page.goto(await newOffer("E2E-MID-TYPING"));
  await expect(price(page)).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 60_000);
  await price(page).press("ControlOrMeta+a");
  await price(page).pressSequentially("52345.67");
  await expect(page.getByRole("region", { name: "Results" })).toContainText("$69,619.74");
  expect(page.url()).not.toContain("52345.67");
  await page.reload();
  await expect(price(page)).toHaveValue("$52,345.67");
});

test("Enter on an entry beyond a limit or without a number stays there and says why", async ({ page }) => {
  await page.goto(await newOffer("E2E-ENTER"));
  await price(page).fill("85000");
  await price(page).press("Enter");
  await expect(page.getByText("Figures show $45,000.00, your last valid choice.")).toBeVisible();
  await expect(price(page)).toBeFocused();
  await price(page).fill("soon");
  await price(page).press("Enter");
  await expect(page.getByText("This is not a number the calculator can read.")).toBeVisible();
  await expect(price(page)).toBeFocused();
  await price(page).fill("50000");
  await price(page).press("Enter");
  await expect(price(page)).not.toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
