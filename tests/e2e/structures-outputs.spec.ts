import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { clipboard, printedPages, withoutPrinter } from "@/tests/helpers/page-outputs";
import { loadedScriptOf } from "@/tests/helpers/page-script";
import { FIVE, newStructuredOffer } from "@/tests/helpers/price-by-term";
import { widthsThatScroll } from "@/tests/helpers/sideways-scroll";
import { openReview } from "@/tests/helpers/submission-faults";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const results = (page: Page) => page.getByRole("region", { name: "Results" });
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

// Rule: T3-22
test("review, submission and receipt name the structure, and the API hands it on", async ({ page }) => {
  await page.goto(await newStructuredOffer("E2E-ST-SUBMIT"));
  await pick(page, "9 months");
  const review = await openReview(page);
  await expect(review.getByRole("region", { name: "Final terms" })).toContainText(/Structure\s*9 months/);
  await review.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Submitted terms" })).toContainText(/Structure\s*9 months/);
  await page.getByRole("button", { name: "Copy receipt" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toContain("Structure: 9 months");
  const { body } = await signed("GET", "/offers/E2E-ST-SUBMIT/submissions");
  expect(JSON.stringify(body)).toContain('"structure":{"id":"9m","label":"9 months"}');
  await page.getByRole("link", { name: "Submit revised terms" }).click();
  await expect(choose(page, "9 months")).toBeChecked();
});

// Rule: T3-26
test("an offer without structures sends none", async ({ page }) => {
  await page.goto(await newOffer("E2E-ST-NONE"));
  await expect(group(page)).toHaveCount(0);
  const sent = page.waitForRequest((request) => request.postData()?.includes("purchase_price") ?? false);
  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  expect((await sent).postData()).not.toContain('"structure"');
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
});

// Rule: T3-23
test("the ISO's copies name the structure; what goes to the merchant holds neither it nor another's figure", async ({
  page,
}) => {
  await withoutPrinter(page);
  await page.goto(await newStructuredOffer("E2E-ST-SHARE"));
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

  const sheet = page.locator(".term-sheet");
  await share(page, "Print for merchant").click();
  await expect(sheet).toContainText("Proposed terms");
  expect(await sheet.textContent()).not.toMatch(OTHERS);
  expect(await printedPages(page, "Letter")).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await share(page, "Print ISO copy").click();
  await expect(sheet).toContainText("Structure 9 months.");
});

test("before the script is at work the printer gets the default structure alone", async ({ page }) => {
  await page.goto(await newStructuredOffer("E2E-ST-OPENING"));
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".term-sheet")).toBeVisible();
  await expect(group(page)).toBeHidden();
  expect(await page.locator(".term-sheet").textContent()).not.toContain("6 months ");
});

test("where a disclosure goes first it is of the chosen structure alone, and each card has its APR", async ({
  page,
}) => {
  await page.goto(await newStructuredOffer("E2E-ST-CA", FIVE, { merchant_state: "CA" }));
  await expect(group(page).getByText(/^\d+\.\d\d%$/)).toHaveCount(5);
  const chosen = group(page).locator("label", {
    has: page.getByRole("radio", { name: "6 months", exact: true }),
  });
  const apr = await chosen.getByText(/^\d+\.\d\d%$/).textContent();
  await expect(results(page)).toContainText(apr ?? "no APR");
});

for (const width of [390, 320]) {
  // Rule: T3-25
  test(`at ${width} px all five structures are rows in sight, and the bar below names the chosen one`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(await newStructuredOffer(`E2E-ST-PHONE-${width}`, FIVE));
    await group(page).scrollIntoViewIfNeeded();
    const rows = await group(page)
      .locator("label")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
    expect(rows.map(({ width: each }) => each)).toEqual(rows.map(() => width - 32));
    for (const { height } of rows) expect(height).toBeGreaterThanOrEqual(60);
    expect((rows.at(-1)?.bottom ?? 0) - (rows[0]?.top ?? 0)).toBeLessThan(330);
    await pick(page, "12 months");
    await expect(page.getByRole("region", { name: "Summary" })).toContainText("12 months");
    expect(await widthsThatScroll(page, [width])).toEqual([]);
  });
}

// Rule: T3-27
test("structures cost at most 2 kB of script", async ({ page, browser }) => {
  const plain = await loadedScriptOf(page, await newOffer("E2E-ST-SIZE-0"));
  const other = await (await browser.newContext()).newPage();
  const structured = await loadedScriptOf(other, await newStructuredOffer("E2E-ST-SIZE-5", FIVE));
  expect(structured - plain).toBeLessThan(2_048);
  await other.context().close();
});
