import { test } from "@/tests/helpers/browser-test";
import { newStructuredOffer } from "@/tests/helpers/price-by-term";
test("debug", async ({ page }) => {
  page.on("console", (message) => process.stdout.write(`PAGE ${message.text()}\n`));
  await page.goto(await newStructuredOffer("ZZ-DEBUG"));
  const group = page.getByRole("radiogroup", { name: "Structure" });
  const state = async (at: string) =>
    process.stdout.write(
      `${at} ${JSON.stringify(await group.locator("input").evaluateAll((all) => all.map((one) => [(one as HTMLInputElement).value, (one as HTMLInputElement).checked, (one as HTMLInputElement).name])))} ${await page.locator(".results-structure").textContent()} ${new URL(page.url()).hash}\n`,
    );
  await state("open");
  await group.getByRole("radio", { name: "12 months" }).check();
  await state("12");
  await page.getByRole("textbox", { name: "Purchase price" }).fill("50000");
  await state("price");
  await page.getByRole("button", { name: /^Reset/ }).click();
  await state("reset");
  await page.waitForTimeout(1500);
  await state("reset later");
});
