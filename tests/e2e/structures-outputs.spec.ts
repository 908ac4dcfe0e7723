import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newStructuredOffer, signed } from "@/tests/helpers/demo-offers";
import { clipboard, printedPages, withoutPrinter } from "@/tests/helpers/page-outputs";
import { openReview } from "@/tests/helpers/submission-faults";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const group = (page: Page) => page.getByRole("radiogroup", { name: "Structure" });
const choose = (page: Page, label: string) => group(page).getByRole("radio", { name: label, exact: true });
const pick = async (page: Page, label: string) => {
  await choose(page, label).click();
  await expect(choose(page, label)).toBeChecked();
};
const share = (page: Page, name: string) =>
  page.getByRole("region", { name: "Share" }).getByRole("button", { name, exact: true });

/** What names a structure, or is a figure of another one. */
const OTHERS = /\b(6|9|12) months\b|\$450\.00|9,750\.00|1,237\.50|1\.28/;

// Rules: T3-22, T3-23
test("the ISO's copies, the review, the receipt and the API name the structure; what goes to the merchant names neither it nor another's figure", async ({
  page,
}) => {
  await withoutPrinter(page);
  await page.goto(await newStructuredOffer("E2E-ST-SHARE"));
  const sheet = page.locator(".term-sheet");
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(group(page)).toBeHidden();
  expect(await sheet.textContent()).not.toContain("6 months ");
  await page.emulateMedia({ media: null });
  await pick(page, "9 months");
  await share(page, "Copy full terms").click();
  await expect(page.getByText("Copied with rates and commission.")).toBeVisible();
  expect(await clipboard(page)).toContain("Structure: 9 months");
  const [file] = await Promise.all([page.waitForEvent("download"), share(page, "Download CSV").click()]);
  expect(await readFile(await file.path(), "utf8")).toContain('"Structure","9 months"');

  await share(page, "Copy for merchant").click();
  await expect(page.getByText("Copied for the merchant.")).toBeVisible();
  const text = await clipboard(page);
  expect(text).toContain("195 payments, one each business day, of $313.85");
  expect(text).not.toMatch(OTHERS);

  await share(page, "Print for merchant").click();
  await expect(sheet).toContainText("Proposed terms");
  expect(await sheet.textContent()).not.toMatch(OTHERS);
  expect(await printedPages(page, "Letter")).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await share(page, "Print ISO copy").click();
  await expect(sheet).toContainText("Structure 9 months.");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));

  const review = await openReview(page);
  await expect(review.getByRole("region", { name: "Final terms" })).toContainText(/Structure\s*9 months/);
  await review.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Submitted terms" })).toContainText(/Structure\s*9 months/);
  await page.getByRole("button", { name: "Copy receipt" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toContain("Structure: 9 months");
  const { body } = await signed("GET", "/offers/E2E-ST-SHARE/submissions");
  expect(JSON.stringify(body)).toContain('"structure":{"id":"9m","label":"9 months"}');
  await page.getByRole("link", { name: "Submit revised terms" }).click();
  await expect(choose(page, "9 months")).toBeChecked();
});
