import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { FIVE, newStructuredOffer, signed, THREE } from "@/tests/helpers/demo-offers";
import { clipboard, printedPages, withoutPrinter } from "@/tests/helpers/page-outputs";
import { openReview } from "@/tests/helpers/submission-faults";

const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
const count = (page: Page) => page.getByRole("textbox", { name: "Number of payments" });
const results = (page: Page) => page.getByRole("region", { name: "Results" });

const group = (page: Page) => page.getByRole("radiogroup", { name: "Structure" });
const choose = (page: Page, label: string) => group(page).getByRole("radio", { name: label, exact: true });

const pick = async (page: Page, label: string) => {
  await choose(page, label).click();
  await expect(choose(page, label)).toBeChecked();
};

const undo = (page: Page) => page.getByRole("toolbar").getByRole("button", { name: /^Undo/ });
const compare = (page: Page) => page.getByRole("region", { name: "Compare" });

// Rule: T3-12
test("at a limit of the payments, the price or a payment to solve for one line says where another structure goes on, and goes there", {
  tag: "@measured",
}, async ({ page }) => {
  await page.goto(await newStructuredOffer("E2E-ST-BAND"));
  await count(page).fill("150");
  const more = page.getByRole("button", { name: "More payments: 9 months at 1.28" });
  const place = () =>
    page
      .getByRole("radiogroup", { name: "Structure" })
      .evaluate((group) => group.getBoundingClientRect().top + scrollY);
  await expect(more).toBeVisible();
  const before = await place();
  await more.click();
  await expect(choose(page, "9 months")).toBeChecked();
  await expect(count(page)).toHaveValue("155");
  expect(await place()).toEqual(before);
  const fewer = page.getByRole("button", { name: "Fewer payments: 6 months at 1.22" });
  await expect(fewer).toBeVisible();
  await expect(page.getByRole("button", { name: /^(More|Fewer) payments:/ })).toHaveCount(1);
  await undo(page).click();
  await expect(choose(page, "6 months")).toBeChecked();
  await expect(count(page)).toHaveValue("150");

  await pick(page, "9 months");
  await price(page).fill("65000");
  await price(page).press("Enter");
  await expect(page.getByText("Purchase price is at most $60,000.00.").first()).toBeVisible();
  await page.getByRole("button", { name: "Higher price: 6 months at 1.22" }).click();
  await expect(choose(page, "6 months")).toBeChecked();
  await expect(price(page)).toHaveValue("$65,000.00");

  // Where no structure reaches the payment the nearest are named with the reason.
  await page.getByRole("button", { name: "Reset to default" }).click();
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  const solve = page.getByRole("region", { name: "What fits" });
  await solve.getByRole("textbox").fill("200");
  await expect(solve.getByText("No other structure reaches it at $45,000.00:")).toBeVisible();
  const [nearest] = await solve.getByRole("list", { name: "Other structures" }).getByRole("listitem").all();
  await expect(nearest ?? solve).toHaveText(/12 months, 56 payments.*This is the lowest payment there/);
});

// Rules: T3-16, T3-20
test("the address keeps the structure, what was entered in each and the pins, also through a reload and a link", async ({
  page,
  browser,
}) => {
  await page.goto(await newStructuredOffer("E2E-ST-ADDRESS"));
  await count(page).fill("140");
  await price(page).fill("68000");
  await pick(page, "9 months");
  await count(page).fill("200");
  await expect(page).toHaveURL(/#structure=9m&.*price=68000.*payments\.6m=140.*payments\.9m=200/);
  const address = page.url();
  await page.reload();
  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(address);
  for (const opened of [page, colleague]) {
    await expect(choose(opened, "9 months")).toBeChecked();
    await expect(count(opened)).toHaveValue("200");
    await expect(price(opened)).toHaveValue("$60,000.00");
    await pick(opened, "6 months");
    await expect(price(opened)).toHaveValue("$68,000.00");
    await expect(count(opened)).toHaveValue("140");
  }
  await colleague.context().close();

  // A pin carries its structure: it is used again there.
  await pick(page, "9 months");
  await results(page).getByRole("button", { name: "Pin to compare" }).click();
  await pick(page, "12 months");
  await price(page).fill("50000");
  await page.reload();
  await compare(page).getByRole("button", { name: "Use 9 months" }).click();
  await expect(choose(page, "9 months")).toBeChecked();
  await expect(count(page)).toHaveValue("200");
  await expect(price(page)).toHaveValue("$60,000.00");
  await compare(page).getByRole("button", { name: "Unpin 9 months" }).click();
  await expect(compare(page)).toHaveCount(0);
});

// Rule: T3-17
test("a structure that is no longer offered is named, and the default one is shown with what was entered; so in a page that was open", async ({
  page,
}) => {
  const link = await newStructuredOffer("E2E-ST-GONE", FIVE);
  await page.goto(link);
  await pick(page, "15 months");
  await price(page).fill("55000");
  await expect(page).toHaveURL(/structure=15m/);
  const { status } = await signed("PATCH", "/offers/E2E-ST-GONE", { version: 1, structures: THREE });
  expect(status).toBe(200);
  await page.reload();
  const strip = page.getByRole("status").filter({ hasText: "15 months is no longer offered." });
  await expect(strip).toContainText("6 months is shown with what you entered.");
  await expect(choose(page, "6 months")).toBeChecked();
  await expect(price(page)).toHaveValue("$55,000.00");
  await strip.getByRole("button", { name: "Dismiss" }).click();
  await expect(strip).toHaveCount(0);

  await pick(page, "9 months");
  const [six, , twelve] = THREE;
  await signed("PATCH", "/offers/E2E-ST-GONE", {
    version: 2,
    structures: [{ ...six, buy_rate: 1.24 }, twelve],
  });
  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  const update = page.getByRole("status").filter({ hasText: "changed this offer" });
  await expect(update).toContainText(/Structure.*9 months.*No longer offered/);
  await update.getByRole("button", { name: "Reload and keep my terms" }).click();
  await expect(page.getByText("9 months is no longer offered.")).toBeVisible();
  await expect(choose(page, "6 months")).toBeChecked();
  await expect(price(page)).toHaveValue("$55,000.00");
  await expect(results(page)).toContainText("1.24 + 0.08");
});

// Rule: T3-18
test("what stands over the other structures is true of each of them, also where a limit moved the price", async ({
  page,
}) => {
  await page.goto(await newStructuredOffer("E2E-ST-HEAD"));
  await price(page).fill("68000");
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  const solve = page.getByRole("region", { name: "What fits" });
  const others = solve.getByRole("list", { name: "Other structures" }).getByRole("listitem");
  await solve.getByRole("textbox").fill("400");
  await expect(solve.getByText("Other structures reach it:", { exact: true })).toBeVisible();
  await expect(others).toHaveText([/^9 months.*price \$60,000\.00/, /^12 months.*Weekly/]);
  await solve.getByRole("textbox").fill("370");
  await expect(solve.getByText("Other structures:", { exact: true })).toBeVisible();
  await expect(others).toHaveText([/^12 months/, /^9 months.*This is the lowest payment there/]);
});

// Rules: T3-18, T3-21
test("a payment is solved for in the chosen structure and in two others, and Compare all takes the place of the pins until Undo", {
  tag: "@measured",
}, async ({ page }) => {
  await page.goto(await newStructuredOffer("E2E-ST-SOLVE", FIVE));
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  const solve = page.getByRole("region", { name: "What fits" });
  await solve.getByRole("textbox").fill("350");
  await expect(solve.getByRole("status")).toHaveText(/searched, in 6 months; daily payments/);
  await expect(solve.getByText("Other structures reach it at $45,000.00:")).toBeVisible();
  const others = solve.getByRole("list", { name: "Other structures" }).getByRole("listitem");
  await expect(others).toHaveCount(2);
  await expect(others.nth(0)).toHaveText(/9 months, 175 payments of \$349\.71.*Daily, buy rate 1\.28/);
  await expect(others.nth(1)).toHaveText(
    /12 months, 44 payments of \$1,462\.50.*Weekly; \$1,750\.00 a week is \$350\.00 a day/,
  );
  await others.nth(1).getByRole("button", { name: /^Use/ }).click();
  await expect(choose(page, "12 months")).toBeChecked();
  await expect(count(page)).toHaveValue("44");
  await expect(solve).toBeFocused();
  await undo(page).click();
  await expect(choose(page, "6 months")).toBeChecked();
  await pick(page, "12 months");
  await expect(count(page)).toHaveValue("52");
  await page.getByRole("button", { name: "Reset to default" }).click();

  await price(page).fill("55000");
  await results(page).getByRole("button", { name: "Pin to compare" }).click();
  await expect(compare(page).getByText("1 of 4 pinned.")).toBeVisible();
  await page.getByRole("button", { name: "Compare all" }).click();
  await expect(compare(page)).toBeFocused();
  await expect(compare(page).getByText("All 5 structures.")).toBeVisible();
  await expect(compare(page).getByRole("columnheader")).toHaveText([
    "Figure",
    /6 months.*Now, buy rate 1\.22/,
    /3 months.*Buy rate 1\.15/,
    /9 months.*Buy rate 1\.28/,
    /12 months.*Buy rate 1\.35/,
    /15 months.*Buy rate 1\.41/,
  ]);
  const row = (name: string) => compare(page).getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(row("Payment ").getByRole("cell")).toHaveText([
    "$550.00",
    /\$946\.15\s+\+396\.15/,
    /\$383\.59\s+−166\.41/,
    /^\$1,512\.50\s+weekly$/,
    /^\$1,260\.77\s+weekly$/,
  ]);
  await expect(row("A month").getByRole("cell")).toHaveCount(5);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ["9 months", "12 months"]) {
    const label = compare(page).getByRole("columnheader").getByText(name, { exact: true }).first();
    await expect(label).toBeVisible();
    expect((await label.boundingBox())?.width).toBeGreaterThan(48);
  }
  expect((await compare(page).getByRole("columnheader").nth(2).boundingBox())?.height).toBeLessThan(140);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(row("A month")).toContainText(/Lowest.*−/);
  await expect(row("Payment ")).not.toContainText("Lowest");
  await undo(page).click();
  await expect(compare(page).getByText("1 of 4 pinned.")).toBeVisible();
  await expect(compare(page).getByRole("columnheader")).toHaveCount(3);
  await expect(price(page)).toHaveValue("$55,000.00");
});

test.describe(() => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });
  const share = (page: Page, name: string) =>
    page.getByRole("region", { name: "Share" }).getByRole("button", { name, exact: true });

  /** What names a structure, or is a figure of another one. */
  const OTHERS = /\b(6|9|12) months\b|\$450\.00|9,750\.00|1,237\.50|1\.28/;

  // Rules: T3-22, T3-23
  test("the ISO's copies, the review, the receipt and the API name the structure; what goes to the merchant names neither it nor another's figure", {
    tag: "@measured",
  }, async ({ page }) => {
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
});
