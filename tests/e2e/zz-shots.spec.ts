import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { FIVE, newStructuredOffer, THREE } from "@/tests/helpers/price-by-term";

const OUT = "/work/tmp/shots";
async function shot(page: Page, name: string, full = false) {
  await page.waitForTimeout(900);
  await page.screenshot({ path: `${OUT}/${name}.png`, fullPage: full });
}
test("shots", async ({ page }) => {
  const three = await newStructuredOffer("ZZ-3", THREE);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(three);
  await shot(page, "three-1280");
  await page.getByRole("textbox", { name: "Purchase price" }).fill("68000");
  await page.getByRole("textbox", { name: "Upsell" }).fill("10");
  await page.getByRole("radio", { name: "9 months" }).click();
  await shot(page, "moved-chosen-1280");
  await page.getByRole("radio", { name: "12 months" }).click();
  await page.getByRole("textbox", { name: "Purchase price" }).fill("78000");
  await page.mouse.click(5, 5);
  await shot(page, "unmet-1280");
  await page.getByRole("button", { name: "Compare all" }).click();
  await shot(page, "compare-1280");
  await page.getByRole("button", { name: /^Reset/ }).click();
  await page.getByRole("textbox", { name: "Number of payments" }).fill("150");
  await page.mouse.click(5, 5);
  await shot(page, "band-1280");
  await page.getByRole("button", { name: /^More payments/ }).click();
  await shot(page, "band-taken-1280");
  await page.getByRole("button", { name: /^Reset/ }).click();
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  await page.getByRole("textbox", { name: "The merchant can pay" }).fill("350");
  await shot(page, "solve-1280");
});
test("shots five", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const five = await newStructuredOffer("ZZ-5", FIVE);
  const ca = await newStructuredOffer("ZZ-5-CA", FIVE, { merchant_state: "CA" });
  const ca3 = await newStructuredOffer("ZZ-3-CA", THREE, { merchant_state: "CA" });
  await page.goto(five);
  await shot(page, "five-1280");
  await page.getByRole("button", { name: "Compare all" }).click();
  await shot(page, "compare-five-1280");
  await page.goto(ca3);
  await shot(page, "california-1280");
  await page.goto(ca);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("55000");
  await shot(page, "five-california-1280");
  for (const width of [390, 320, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(five);
    await page.getByRole("heading", { name: "Structure" }).scrollIntoViewIfNeeded();
    await page.evaluate(() => document.querySelector(".structures")?.scrollIntoView());
    await shot(page, `five-${width}`);
    await page.goto(ca);
    await page.getByRole("textbox", { name: "Purchase price" }).fill("55000");
    await page.evaluate(() => document.querySelector(".structures")?.scrollIntoView());
    await shot(page, `five-california-${width}`);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(ca3);
  await page.evaluate(() => document.querySelector(".structures")?.scrollIntoView());
  await shot(page, "dark-390");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(await newStructuredOffer("ZZ-3-B", THREE));
  await shot(page, "dark-1366");
  expect(1).toBe(1);
});
