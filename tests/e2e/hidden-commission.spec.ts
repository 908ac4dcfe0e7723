import { readFile } from "node:fs/promises";
import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { FIVE, newOffer, newStructuredOffer } from "@/tests/helpers/demo-offers";
import { clipboard, printedPages, withoutPrinter } from "@/tests/helpers/page-outputs";
import { openReview } from "@/tests/helpers/submission-faults";
import { told } from "@/tests/helpers/told-on-page";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const results = (page: Page) => page.getByRole("region", { name: "Results" });
const hide = (page: Page) => results(page).getByRole("button", { name: "Hide commission" });
const show = (page: Page) => results(page).getByRole("button", { name: "Show private figures" });
const share = (page: Page, name: string) =>
  page.getByRole("region", { name: "Share" }).getByRole("button", { name, exact: true });

/** What tells that there is a commission, and what it is. */
const PRIVATE = /commission|upsell|buy rate|factor|funder’s return|\bpoints\b/i;

// Rules: P3-1, P3-2, P3-5
test("one key or button hides the commission, and all it can be told from, everywhere at once; a hidden entry beyond its limit keeps the review shut", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-HIDE", { merchant_state: "OH" }));
  for (const price of ["40000", "45000"]) {
    await page.getByRole("textbox", { name: "Purchase price" }).fill(price);
    await page.getByRole("button", { name: "Pin to compare" }).click();
  }
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  await page.getByRole("textbox", { name: "What fits" }).fill("450");
  await page.getByRole("textbox", { name: "Purchase price" }).fill("45000");
  await share(page, "Copy full terms").click();
  await expect(page.getByText("Copied with rates and commission.")).toBeVisible();
  expect(await told(page)).toMatch(PRIVATE);
  const slider = page.getByRole("slider", { name: "Purchase price" });
  await slider.focus();
  await page.keyboard.press("h");
  await expect(results(page)).toContainText("Private figures are hidden");
  await expect(slider).toBeFocused();
  await expect(page.getByRole("region", { name: "Compare" })).toBeVisible();
  expect(await told(page)).not.toMatch(PRIVATE);
  const summary = page.getByRole("region", { name: "Summary" });
  await page.getByRole("region", { name: "Compare" }).scrollIntoViewIfNeeded();
  await expect(summary).toContainText(/Private\s*Show/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await told(page)).not.toMatch(PRIVATE);
  await page.keyboard.press("Escape");
  await page.keyboard.press("H");
  await expect(results(page)).toContainText("$3,600.00");

  // The button beside the commission does the same, and keeps the focus in its place.
  await hide(page).focus();
  await page.keyboard.press("Enter");
  await expect(show(page)).toBeFocused();
  await expect(hide(page)).toBeHidden();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(hide(page)).toBeFocused();
  await expect(show(page)).toBeHidden();

  // In words that say nothing of it.
  await page.getByRole("textbox", { name: "Upsell" }).fill("90");
  await page.getByRole("textbox", { name: "Purchase price" }).focus();
  await page.getByRole("slider", { name: "Purchase price" }).focus();
  await page.keyboard.press("h");
  await expect(show(page)).toBeVisible();
  expect(await told(page)).not.toMatch(PRIVATE);
  await page.keyboard.press("Control+Enter");
  await expect(show(page)).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
});

// Rule: P3-1
test("with structures no card, band, comparison or solution says a buy rate", async ({ page }) => {
  await page.goto(await newStructuredOffer("E2E-HIDE-ST", FIVE));
  await page.getByRole("button", { name: "Compare all" }).click();
  await expect(page.getByRole("region", { name: "Compare" })).toBeVisible();
  await page.getByRole("textbox", { name: "Number of payments" }).fill("150");
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  await page.getByRole("textbox", { name: "What fits" }).fill("350");
  await expect(page.getByRole("button", { name: /^More payments: 9 months/ })).toBeVisible();
  await page.getByRole("slider", { name: "Purchase price" }).focus();
  await page.keyboard.press("h");
  await expect(results(page)).toContainText("Private figures are hidden");
  const text = await told(page);
  expect(text).not.toMatch(PRIVATE);
  expect(text).not.toMatch(/\b1\.(15|22|28|35|41)\b/);
});

// Rule: P3-3
test("the choice is the tab's: before any script after a reload, in the review and on the receipt, and in no other tab", async ({
  page,
  context,
}) => {
  const link = await newOffer("E2E-HIDE-TAB", { merchant_state: "OH" });
  await page.goto(link);
  await hide(page).click();
  await expect(show(page)).toBeVisible();
  await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
  await page.reload();
  await expect(results(page)).toContainText("Private figures are hidden");
  expect(await told(page)).not.toMatch(PRIVATE);
  await page.unroute(/\/_next\/static\/.*\.js/);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toBeEnabled();

  const review = await openReview(page);
  await expect(review.getByRole("region", { name: "Final terms" })).toContainText("Private figures");
  expect(await told(page)).not.toMatch(PRIVATE);
  await review.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  expect(await told(page)).not.toMatch(PRIVATE);
  await page.getByRole("button", { name: "Copy receipt" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).not.toMatch(PRIVATE);

  const other = await context.newPage();
  await other.goto(link);
  await expect(results(other)).toContainText("$3,600.00");
  await other.close();
  await page.getByRole("button", { name: "Show private figures" }).click();
  await expect(page.getByRole("region", { name: "Submitted terms" })).toContainText("$3,600.00");
});

// Rule: P3-4
test("copies, the file, the ISO's print and the address follow, and lose no term", async ({ page }) => {
  await withoutPrinter(page);
  await page.goto(await newOffer("E2E-HIDE-OUT", { merchant_state: "OH" }));
  await page.getByRole("textbox", { name: "Upsell" }).fill("9");
  await expect(page).toHaveURL(/upsell=0\.09/);
  await hide(page).click();
  await expect(page).not.toHaveURL(/upsell/);
  await share(page, "Copy full terms").click();
  await expect(page.getByText("Copied your copy.")).toBeVisible();
  const copied = await clipboard(page);
  expect(copied).toContain("Net funding to merchant: $37,255.00");
  expect(copied).not.toMatch(PRIVATE);
  const [file] = await Promise.all([page.waitForEvent("download"), share(page, "Download CSV").click()]);
  expect(await readFile(await file.path(), "utf8")).not.toMatch(PRIVATE);
  await share(page, "Copy link").click();
  await expect(page.getByText("Copied the link to these terms.")).toBeVisible();
  expect(await clipboard(page)).toContain("upsell=0.09");
  expect(await told(page)).not.toMatch(PRIVATE);

  await share(page, "Print ISO copy").click();
  const sheet = page.locator(".term-sheet");
  await expect(sheet).toContainText("ISO copy. Not for the merchant");
  await page.emulateMedia({ media: "print" });
  expect((await sheet.allInnerTexts()).join("\n")).not.toMatch(PRIVATE);
  expect(await printedPages(page, "Letter")).toBe(1);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));

  await page.reload();
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toBeEnabled();
  await expect(page.getByText("1 change from default")).toBeVisible();
  expect(page.url()).not.toContain("upsell");
  await show(page).click();
  await expect(page.getByRole("textbox", { name: "Upsell" })).toHaveValue("9.00 points");
  await expect(page).toHaveURL(/upsell=0\.09/);
});

// Rules: P3-1, P3-2
test("solving on a hidden screen says that private figures change where an answer lowers the upsell, and nothing that only the lowest upsell reaches", async ({
  page,
}) => {
  // 1.25 over 180 payments of $60,000.00 is $416.67 a day; with the 10 points shown, $450.00.
  const link = await newOffer("E2E-HIDE-SOLVE", {
    merchant_state: "OH",
    buy_rate: 1.25,
    max_upsell: 0.14,
    default_upsell: 0.1,
    num_payments_ceiling: 180,
    holdback_pct: 0.5,
  });
  await page.goto(link);
  const upsell = page.getByRole("textbox", { name: "Upsell" });
  await expect(upsell).toHaveValue("10.00 points");
  await page.getByRole("textbox", { name: "Purchase price" }).fill("60000");
  await hide(page).click();
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  const target = page.getByRole("textbox", { name: "What fits" });
  const row = page.getByRole("list", { name: "What fits" }).getByRole("listitem").nth(1);
  await target.fill("400");
  await expect(row).toHaveText("This priceAt $60,000.00 nothing is $400.00 a day or less.");
  expect(await told(page)).not.toMatch(PRIVATE);
  expect(await told(page)).not.toContain("416.67");
  await target.fill("430");
  await expect(row).toContainText("180 payments, private figures change", { useInnerText: true });
  expect(await told(page)).not.toMatch(PRIVATE);
  // What is nearest to a payment that nothing reaches has the upsell that stands there.
  await target.fill("1");
  const nearest = page.getByRole("list", { name: "What fits" }).getByRole("listitem");
  await expect(nearest).toHaveCount(1);
  await nearest.getByRole("button", { name: "Use: Nearest" }).click();
  await page.keyboard.press("Escape");
  await show(page).click();
  await expect(upsell).toHaveValue("10.00 points");
});

// Rule: P3-4
test("a link to the funder's own defaults leaves no upsell in the address of a tab that hides it", async ({
  page,
}) => {
  const link = await newOffer("E2E-HIDE-LINK", { merchant_state: "OH" });
  await page.goto(link);
  await hide(page).click();
  await expect(show(page)).toBeVisible();
  await page.goto("about:blank");
  await page.goto(`${link}#price=45000&upsell=0.08&frequency=daily&payments=120&fee.origination=0.03`);
  await expect(page.getByText("The funder’s defaults")).toBeVisible();
  await expect(page).not.toHaveURL(/upsell/);
});
