import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { FIVE, newStructuredOffer } from "@/tests/helpers/demo-offers";

const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
const count = (page: Page) => page.getByRole("textbox", { name: "Number of payments" });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const group = (page: Page) => page.getByRole("radiogroup", { name: "Structure" });
const choose = (page: Page, label: string) => group(page).getByRole("radio", { name: label, exact: true });
const pick = async (page: Page, label: string) => {
  await choose(page, label).click();
  await expect(choose(page, label)).toBeChecked();
};
const card = (page: Page, label: string) =>
  group(page).locator("label", { has: page.getByRole("radio", { name: label, exact: true }) });
const undo = (page: Page) => page.getByRole("toolbar").getByRole("button", { name: /^Undo/ });

// Rules: T3-1, T3-2, T3-25
test("every structure has its own figures, live for what is entered, where what is the same stands back; on a phone five are rows in sight", {
  tag: "@measured",
}, async ({ page }) => {
  await page.goto(await newStructuredOffer("E2E-ST-CARDS", FIVE));
  const cell = (text: string) => card(page, "9 months").getByText(text, { exact: true });
  for (const same of ["$37,255.00", "$3,600.00"]) await expect(cell(same)).toHaveCSS("font-weight", "400");
  for (const [own, weight] of [
    ["$6,800.08", "600"],
    ["9.00 months", "500"],
  ] as const)
    await expect(cell(own)).toHaveCSS("font-weight", weight);
  await expect(choose(page, "6 months")).toBeChecked();
  await expect(card(page, "6 months")).toHaveText(
    /6 months.*Default.*Buy rate 1\.22.*A month.*\$9,750\.00.*\$450\.00 × 130 daily.*Term.*6\.00 months.*Net funding.*\$37,255\.00.*Commission.*\$3,600\.00/,
  );
  await expect(card(page, "9 months")).toHaveText(/Buy rate 1\.28.*\$6,800\.08.*\$313\.85 × 195 daily/);
  await expect(card(page, "12 months")).toHaveText(/Buy rate 1\.35.*\$5,362\.50.*\$1,237\.50 × 52 weekly/);
  await price(page).fill("55000");
  await page.getByRole("textbox", { name: "Upsell" }).fill("10");
  for (const [label, payment] of [
    ["6 months", "$558.46"],
    ["9 months", "$389.23"],
    ["12 months", "$1,533.65"],
  ] as const) {
    await expect(card(page, label)).toContainText(payment);
  }
  await expect(results(page)).toContainText("$558.46");
  await price(page).fill("68000");
  // Its limit of $60,000.00 is why it differs.
  await expect(cell("$51,805.00")).toHaveCSS("font-weight", "600");

  await page.getByRole("button", { name: "Reset to default" }).click();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await group(page).scrollIntoViewIfNeeded();
    const rows = await group(page)
      .locator("label")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
    expect(rows.map(({ width: each }) => each)).toEqual(Array(5).fill(width - 32));
    for (const { height } of rows) expect(height).toBeGreaterThanOrEqual(60);
    if (width === 390) await expect(cell("9.00 months")).toBeVisible();
    expect((rows.at(-1)?.bottom ?? 0) - (rows[0]?.top ?? 0)).toBeLessThan(330);
  }
  await pick(page, "12 months");
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("12 months");
  expect(await widthsThatScroll(page, [390, 320])).toEqual([]);
});

// Rules: P2-1, T3-13, T3-14, T3-15
test("choosing is one step of undo and moves nothing, arrows and numbers choose too, and Reset goes to the default structure", {
  tag: "@measured",
}, async ({ page }) => {
  await page.goto(await newStructuredOffer("E2E-ST-UNDO"));
  const reset = page.getByRole("button", { name: /^Reset/ });
  await expect(reset).toHaveAttribute("aria-disabled", "true");
  const scroll = () => page.evaluate(() => scrollY);
  // Where the typeface is tall, the cards reach below the window.
  await page.getByText("12 months").first().scrollIntoViewIfNeeded();
  const before = await scroll();
  await pick(page, "9 months");
  await pick(page, "12 months");
  await expect(choose(page, "12 months")).toBeFocused();
  expect(await scroll()).toBe(before);
  await expect(results(page)).toContainText("52 weekly payments of");
  await expect(undo(page)).toHaveAccessibleName("Undo Structure 9 months to 12 months");
  await undo(page).click();
  await expect(choose(page, "9 months")).toBeChecked();
  // The one live sentence starts with the structure.
  await expect(page.getByRole("status").filter({ hasText: "9 months: 195 daily payments of" })).toHaveText(
    "9 months: 195 daily payments of $313.85, net funding $37,255.00, commission $3,600.00.",
  );
  await undo(page).click();
  await expect(choose(page, "6 months")).toBeChecked();
  await expect(undo(page)).toHaveAttribute("aria-disabled", "true");

  const compareAll = page.getByRole("button", { name: "Compare all" });
  await expect(compareAll).toBeEnabled();
  await compareAll.focus();
  await page.keyboard.press("Tab");
  await expect(choose(page, "6 months")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(choose(page, "9 months")).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(choose(page, "12 months")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(choose(page, "9 months")).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Solve for a payment" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(choose(page, "9 months")).toBeFocused();
  for (const [key, label] of [
    ["3", "12 months"],
    ["2", "9 months"],
    ["5", "9 months"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(choose(page, label)).toBeChecked();
  }

  await pick(page, "12 months");
  await expect(page.getByText("The funder’s defaults")).toBeVisible();
  await price(page).fill("50000");
  await expect(page.getByText("1 change from default")).toBeVisible();
  await reset.click();
  await expect(choose(page, "6 months")).toBeChecked();
  await expect(price(page)).toHaveValue("$45,000.00");
  await pick(page, "12 months");
  await reset.click();
  await expect(choose(page, "6 months")).toBeChecked();
  await undo(page).click();
  await expect(choose(page, "12 months")).toBeChecked();
});

// Rule: T3-10
test("a structure that moves the terms says its limit and loses nothing; one that cannot be met says why and what meets it, without a violation", async ({
  page,
}) => {
  await page.goto(await newStructuredOffer("E2E-ST-MOVED"));
  await price(page).fill("68000");
  await count(page).fill("140");
  await expect(card(page, "9 months")).toHaveText(/Buy rate 1\.28.*Price at most \$60,000\.00/);
  // The figures of a card with a limit stand as high as those of the others.
  const heights = await group(page)
    .getByText("A month", { exact: true })
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
  expect(new Set(heights).size).toBe(1);
  await pick(page, "9 months");
  await expect(price(page)).toHaveValue("$60,000.00");
  await expect(page.getByText("You entered $68,000.00, kept")).toBeVisible();
  await expect(count(page)).toHaveValue("195");
  await expect(page.getByRole("button", { name: "Higher price: 6 months at 1.22" })).toBeVisible();
  await count(page).fill("200");
  await pick(page, "6 months");
  await expect(price(page)).toHaveValue("$68,000.00");
  await expect(count(page)).toHaveValue("140");
  await pick(page, "9 months");
  await expect(count(page)).toHaveValue("200");

  await page.getByRole("button", { name: "Reset to default" }).click();
  await pick(page, "12 months");
  await price(page).fill("78000");
  await page.getByRole("textbox", { name: "Upsell" }).fill("10");
  const six = card(page, "6 months");
  await expect(six).toHaveText(
    /Buy rate 1\.22.*Payment at most \$700\.00.*Its payment would be \$792\.00\. 148 payments meet it\./,
  );
  await expect(six).not.toContainText("Net funding");
  await expect(page.getByText("most this offer allows")).toHaveCount(0);
  await pick(page, "6 months");
  await expect(results(page)).toContainText("The daily payment of $792.00 is above $700.00");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await results(page).getByRole("button", { name: "Use 148 payments" }).click();
  await expect(six).toContainText("148 daily");
});

test("a limit that moved the offer's default price is said on load, with the net funding that it changes, at every width", async ({
  page,
}) => {
  await page.goto(
    await newStructuredOffer("E2E-ST-LOADED", FIVE, { merchant_state: "CA", default_purchase_price: 62_000 }),
  );
  for (const width of [1280, 1000, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [label, most, net] of [
      ["3 months", "Price at most $50,000.00", "$42,105.00"],
      ["9 months", "Price at most $60,000.00", "$51,805.00"],
    ] as const) {
      await expect(card(page, label).getByText(most)).toBeVisible();
      const shown = card(page, label).getByText(net, { exact: true }).filter({ visible: true });
      await expect(shown).toHaveCSS("font-weight", "600");
    }
    await expect(card(page, "12 months").getByText(/at most/)).toHaveCount(0);
  }
});

// Rule: T3-24
test("without script the cards are there with the figures of the defaults, the default one marked", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await newStructuredOffer("E2E-ST-NOSCRIPT", FIVE));
  await expect(choose(page, "6 months")).toBeChecked();
  await expect(choose(page, "9 months")).toBeDisabled();
  await expect(card(page, "6 months")).toContainText("Default");
  for (const payment of ["$851.54", "$450.00", "$313.85", "$1,237.50", "$1,031.54"]) {
    await expect(group(page)).toContainText(payment);
  }
  await expect(page.getByRole("button", { name: "Compare all" })).toBeHidden();
  await context.close();
});

test("where a disclosure goes first each of five cards has its APR, the results that of the chosen one, without a violation", async ({
  page,
}) => {
  await page.goto(await newStructuredOffer("E2E-ST-CA", FIVE, { merchant_state: "CA" }));
  await expect(group(page).getByText(/^\d+\.\d\d%$/)).toHaveCount(5);
  const chosen = group(page).locator("label", {
    has: page.getByRole("radio", { name: "6 months", exact: true }),
  });
  const apr = await chosen.getByText(/^\d+\.\d\d%$/).textContent();
  await expect(results(page)).toContainText(apr ?? "no APR");
  // The months compare structures of different frequencies, whatever the width and beside the APR.
  for (const width of [1280, 1000, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const month of ["$18,450.03", "$9,750.00", "$6,800.08", "$5,362.50", "$4,470.01"])
      await expect(group(page).getByText(month, { exact: true })).toBeVisible();
    for (const each of await group(page)
      .getByText(/^\d+\.\d\d%$/)
      .all())
      await expect(each).toBeVisible();
  }
  await price(page).fill("55000");
  expect(await violationsInEveryLook(page)).toEqual([]);
});
