import { readFile } from "node:fs/promises";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";
import { withoutPrinter } from "@/tests/helpers/page-outputs";

/** A renewal in California; its calendar is given, its dates are not. */
const RENEWAL = {
  merchant_state: "CA",
  deal_type: "renewal",
  existing_funding_balance: 6_200,
  default_purchase_price: 50_000,
  default_num_payments: 126,
  disclosure: { payment_calendar: "business_days" },
};

const SHOWN = { merchant_state: "Ohio", display_config: { show_estimated_apr: true } };

const card = (page: Page) => page.getByRole("region", { name: "Results" });
const dates = (page: Page) => page.getByRole("region", { name: "Payment dates" });

/** A figure of the card by its name. */
function figureOf(region: Locator, name: string): Locator {
  return region.locator("dl > div").filter({ hasText: name }).locator("dd").first();
}

/** The APR on the card as a number of percent. */
async function aprOn(page: Page): Promise<number> {
  const text = await figureOf(card(page), "Estimated APR").textContent();
  return Number((text ?? "").replace(/[%,]/g, ""));
}

/** The amounts of a column of a table, in cents. */
async function centsOf(cells: Locator): Promise<number[]> {
  const texts = await cells.allInnerTexts();
  return texts.map((text) => Math.round(Number(text.replace(/[$,]/g, "").replace("\u2212", "-")) * 100));
}

// Rule: L10-6
test("a renewal in California shows the APR and its dates, which follow the terms; the sum opens the fees, and the merchant’s outputs are locked", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-APR-CA", { ...RENEWAL, fee_config: { show_fee_breakdown: true } }));
  await expect(card(page).getByText("Estimated APR")).toBeVisible();
  await expect(card(page)).toContainText(
    /If funded \w+ \d+ with the first payment \w+ \d+\. No payments on weekends or bank holidays\./,
  );
  await expect(card(page).getByText("UCC filing")).toBeHidden();
  await card(page).getByRole("button", { name: / = / }).click();
  await expect(card(page).getByText("UCC filing")).toBeVisible();
  await card(page).getByRole("button", { name: "Estimated APR" }).click();
  await expect(page.locator("[popover]:popover-open")).toHaveText(/^Annual percentage rate: the yearly cost/);
  const before = await aprOn(page);
  await page.getByRole("textbox", { name: "Upsell" }).fill("12");
  await expect.poll(() => aprOn(page)).toBeGreaterThan(before);
  const months = dates(page).getByRole("table");
  const [sold] = await centsOf(figureOf(card(page), "Amount sold"));
  await expect.poll(async () => (await centsOf(months.locator("tfoot td:last-child")))[0]).toBe(sold);
  const paid = await centsOf(months.locator("tbody td:last-child"));
  expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(sold);
  const left = await centsOf(months.locator("tbody td:nth-child(2) > span"));
  let after = sold ?? 0;
  expect(left).toEqual(paid.map((amount) => (after -= amount)));
  expect(left.at(-1)).toBe(0);
  const bars = await months
    .locator("tbody td rect:last-child")
    .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
  expect(bars).toEqual(bars.toSorted((a, b) => b - a));
  expect([bars.length, bars.at(-1)]).toEqual([left.length, 0]);
  await expect(dates(page)).toContainText("First payment assumed");
  await page.reload();
  await expect(months.locator("tfoot td:last-child")).toHaveText(
    `$${((sold ?? 0) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`,
  );
  for (const locked of [
    card(page).getByRole("button", { name: "Send to merchant" }),
    page.getByRole("region", { name: "Share" }).getByRole("button", { name: "Copy for merchant" }),
  ])
    await expect(locked).toHaveAttribute("aria-disabled", "true");
});

// Rules: L10-11, L10-15
test("all dates unfold, without a violation, and are kept as CSV whose amounts sum to the amount sold; the calendar file is locked", {
  tag: "@measured",
}, async ({ page }) => {
  await page.goto(await newOffer("E2E-APR-CSV", RENEWAL));
  await page.getByRole("textbox", { name: "Number of payments" }).fill("120");
  await expect(dates(page).getByText("All 120 dates")).toBeVisible();
  await dates(page).getByText("All 120 dates").click();
  await expect(dates(page).getByRole("listitem")).toHaveCount(120);
  // Parts whose figures are under way are dimmed.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [1280, 390])).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dates(page).getByRole("button", { name: "Dates as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Harbor Street Bakery LLC - Meridian Capital, payment dates.csv");
  const [mark, , ...rows] = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(mark).toContain("Not for the merchant");
  expect(rows).toHaveLength(120);
  const amounts = rows.map((row) => {
    expect(row).toMatch(/^\d+,\d{4}-\d\d-\d\d,\d+\.\d\d,"/);
    return Math.round(Number(row.split(",")[2]) * 100);
  });
  const [sold] = await centsOf(dates(page).getByRole("table").locator("tfoot td:last-child"));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(sold);

  const file = dates(page).getByRole("button", { name: "Calendar file" });
  await expect(file).toHaveAttribute("aria-disabled", "true");
  await expect(file).toHaveAccessibleDescription(/locked, like everything that goes to the merchant/);
});

// Rules: L10-14, L10-17
test("in Ohio the APR is shown if the funder shows it, also beside the merchant's first price, and the dates are a calendar file", async ({
  page,
}) => {
  await withoutPrinter(page);
  await page.goto(await newOffer("E2E-APR-TX", SHOWN));
  const apr = `${(await aprOn(page)).toFixed(2)}%`;
  const share = page.getByRole("region", { name: "Share" });
  await share.getByRole("button", { name: "Copy for merchant" }).click();
  await expect(share).toContainText(`Estimated Annual Percentage Rate (APR): ${apr}`);
  await share.getByRole("button", { name: "Print for merchant" }).click();
  const sheet = page.locator(".term-sheet");
  // Fitted to its page, with the time of the print.
  await expect(sheet).toContainText(/Printed \w+ \d+/);
  await page.emulateMedia({ media: "print" });
  const sizeOf = (label: string) =>
    sheet
      .getByText(label, { exact: true })
      .first()
      .evaluate((name) => {
        const price = name.nextElementSibling;
        if (price === null) throw new Error("There is no figure under the label.");
        const { fontSize, fontWeight } = getComputedStyle(price);
        return { fontSize, fontWeight, top: price.getBoundingClientRect().bottom };
      });
  const [price, rate] = [await sizeOf("You receive"), await sizeOf("Estimated Annual Percentage Rate (APR)")];
  expect(rate).toEqual(price);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.getByRole("button", { name: "Pin to compare" }).click();
  await expect(page.getByRole("region", { name: "Compare" })).toContainText("Estimated APR");

  await page.getByRole("textbox", { name: "Number of payments" }).fill("120");
  await expect(dates(page).getByText("All 120 dates")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dates(page).getByRole("button", { name: "Calendar file" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Harbor Street Bakery LLC - Meridian Capital, payment dates.ics");
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(120);
});

// Rule: L10-7
test("without the funder's wish there is no APR in Ohio, but payment dates, and a split says why its payments are others, or that it needs an income", async ({
  page,
}) => {
  const offer = { merchant_state: "OH", fee_config: { show_fee_breakdown: true } };
  await page.goto(await newOffer("E2E-APR-NONE", offer));
  await page.getByRole("textbox", { name: "Upsell" }).fill("5");
  await page.getByRole("button", { name: "Pin to compare" }).click();
  await expect(page.getByRole("region", { name: "Compare" })).toBeVisible();
  await expect(card(page).getByText("UCC filing")).toHaveCount(1);
  await expect(dates(page).getByText("All 120 dates")).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/Estimated APR|Annual Percentage Rate/);

  const disclosure = { payment_basis: "split" };
  await page.goto(await newOffer("E2E-APR-SPLIT", { ...SHOWN, disclosure }));
  const reason = ": the payments are a share of the merchant’s income";
  await expect(card(page).getByText(`No APR${reason}`)).toBeVisible();
  await expect(dates(page).getByText(`No payment dates${reason}`)).toBeVisible();

  const estimated = { payment_basis: "split", income: { monthly_amount: 80_000 } };
  await page.goto(await newOffer("E2E-APR-INCOME", { ...SHOWN, holdback_pct: 0.12, disclosure: estimated }));
  await expect(dates(page)).toContainText(
    "Estimated as 12% of an income of $80,000.00 a month, so count and amount can differ from the terms.",
  );
});

// Rule: L10-18
test("without scripts the APR and every date of the defaults are on the page", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await newOffer("E2E-APR-SCRIPTLESS", { ...RENEWAL, holdback_pct: 0.12 }));
  await expect(
    card(page)
      .getByText(/^\d[\d,]*\.\d\d%$/)
      .first(),
  ).toBeVisible();
  await expect(dates(page).getByRole("table")).toBeVisible();
  const all = await dates(page)
    .getByText(/^All dates: /)
    .textContent();
  expect(all?.split(",")).toHaveLength(126);
  await context.close();
});
