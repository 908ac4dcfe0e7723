import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

let link: string;
test.beforeAll(async () => {
  link = await newOffer(`E2E-AXE-${Date.now()}`);
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${width} px wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      test("the calculator, a refused entry and the review have no violation", async ({ page }) => {
        await page.goto(link);
        await expectAccessible(page);
        await page.getByRole("textbox", { name: "Purchase price" }).fill("1");
        await page.keyboard.press("Tab");
        await expect(page.getByRole("button", { name: "Use $15,000.00" }).first()).toBeVisible();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Use $15,000.00" }).first().click();
        await page.getByRole("button", { name: "Review", exact: false }).first().click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectAccessible(page);
      });

      test("the receipt and the pages of ended links have no violation", async ({ page }) => {
        await page.goto(link);
        await page.getByRole("button", { name: "Review", exact: false }).first().click();
        await page.getByRole("button", { name: /^Submit to/ }).click();
        await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
        await expectAccessible(page);
        await page.goto(link.replace(/sig=./, "sig=_"));
        await expectAccessible(page);
        const dealId = `E2E-GONE-${colorScheme}-${width}`;
        const gone = await newOffer(dealId);
        await signed("DELETE", `/offers/${dealId}`);
        await page.goto(gone);
        await expect(page.getByText(/withdrawn/i).first()).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
}

test("at 320 px nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(link);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
