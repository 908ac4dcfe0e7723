import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";
import {
  clipboard,
  codeOnSheet,
  printedPages,
  printedTexts,
  refuseCopies,
  selected,
  textOfCode,
  withoutPrinter,
} from "@/tests/helpers/page-outputs";
import { onDemandScripts } from "@/tests/helpers/page-script";

const SECRETS = /\b(rates?|interests?|factors?)\b|upsell|commission|points|funder’s return/i;

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const share = (page: Page, name: string) =>
  page.getByRole("region", { name: "Share" }).getByRole("button", { name, exact: true });

test("the text for the merchant holds every figure that is the merchant's and none that is not, also beside a refused entry and without a clipboard", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-MERCHANT"));
  const results = page.getByRole("region", { name: "Results" });
  await results.getByRole("button", { name: "Copy for merchant" }).click();
  await expect(results.getByRole("button", { name: "Copied" })).toBeVisible();
  const text = await clipboard(page);
  for (const line of [
    "Harbor Street Bakery LLC",
    "You receive: $37,255.00",
    "Payments: 120 payments, one each business day, of $498.75",
    "Purchase price: $45,000.00",
    "Amount sold: $59,850.00",
    "Existing balance paid off: $6,200.00",
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).not.toMatch(SECRETS);
  const shared = page.getByRole("region", { name: "Share" });
  await expect(shared).toContainText("You receive: $37,255.00");

  const price = page.getByRole("textbox", { name: "Purchase price" });
  await price.fill("50000");
  await price.press("Enter");
  await price.fill("85000");
  const note = "Purchase price $85,000.00 is beyond its limit: copied with $50,000.00.";
  await results.getByRole("button", { name: "Copy for merchant" }).click();
  await expect(results).toContainText(note);
  await expect(shared).toContainText(note);
  expect(await clipboard(page)).toContain("Purchase price: $50,000.00");

  // Where the browser forbids copying, the text is shown to be copied by hand.
  await refuseCopies(page);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("45000");
  await share(page, "Copy for merchant").click();
  await expect(page.getByText("Your browser did not allow copying.")).toBeVisible();
  expect(await selected(page)).toContain("You receive: $37,255.00");
});

test("terms that are not possible are locked for the merchant, on the card, in Share and in print, until they are changed", async ({
  page,
}) => {
  await withoutPrinter(page);
  const cents = { purchase_price_floor: 1, default_purchase_price: 1, default_upsell: 0, buy_rate: 1 };
  const payments = { num_payments_floor: 1, num_payments_ceiling: 150, default_num_payments: 150 };
  await page.goto(
    await newOffer("E2E-IMPOSSIBLE", { ...cents, ...payments, existing_funding_balance: 0, fees: [] }),
  );
  const results = page.getByRole("region", { name: "Results" });
  const reason = "These terms are not possible.";
  for (const button of [
    results.getByRole("button", { name: "Copy for merchant" }),
    share(page, "Copy for merchant"),
    share(page, "Print for merchant"),
  ]) {
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(reason);
  }
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".term-sheet")).toContainText(reason);
  await expect(page.locator(".term-sheet")).not.toContainText("$");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.getByRole("textbox", { name: "Number of payments" }).fill("100");
  await results.getByRole("button", { name: "Copy for merchant" }).click();
  await expect.poll(() => clipboard(page)).toContain("You receive: $1.00");
});

test("the ISO's copy, file and link hold the full terms, a copied text only while they are those of the page", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-CSV", { merchant_name: '=HYPERLINK("http://bad.example","x")' }));
  const copied = page.getByText("Copied with rates and commission.");
  await share(page, "Copy full terms").click();
  await expect(copied).toBeVisible();
  const text = await clipboard(page);
  expect(text.split("\n")[0]).toBe("Not for the merchant");
  expect(text).toContain("Commission: $3,600.00 (8.00 points)");
  expect(text).toContain("Factor: 1.33 (buy rate 1.25 + upsell 0.08)");
  expect(text).toContain("- Voided business check");

  // The file opens as text and numbers in a spreadsheet, whatever a deal is called.
  const [download] = await Promise.all([page.waitForEvent("download"), share(page, "Download CSV").click()]);
  expect(download.suggestedFilename()).toBe("=HYPERLINK( http bad.example , x ) - Meridian Capital.csv");
  const csv = await readFile(await download.path(), "utf8");
  expect(csv).toContain(`"Merchant","'=HYPERLINK(""http://bad.example"",""x"")"\r\n`);
  expect(csv).toContain('"ISO copy","Not for the merchant"\r\n');
  expect(csv).toContain('"Net funding to merchant",37255.00\r\n');
  expect(csv.split("\r\n").filter((line) => /(^|,)"?[=+\-@]/.test(line))).toEqual([]);

  await page.getByRole("button", { name: "Increase Upsell" }).click();
  await expect(copied).toHaveCount(0);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("51,234.56");
  await page.getByRole("button", { name: "Pin to compare" }).click();
  await share(page, "Copy link").click();
  await expect(page.getByText("Copied the link to these terms.")).toBeVisible();
  const link = await clipboard(page);
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$51,234.56");
  await expect(page.getByRole("region", { name: "Compare" })).toHaveCount(0);
});

const LONG_OFFER = {
  merchant_name: "The Very Long-Standing Harbor Street Bakery and Confectionery Company of East Texas LLC",
  fee_config: { show_fee_breakdown: true },
  fees: Array.from({ length: 20 }, (_, index) => ({
    id: `fee-${index}`,
    label: index === 7 ? "W".repeat(60) : `Fee of the kind number ${index}`,
    amount: 10 + index,
    amount_type: "fixed",
    visible: true,
    adjustable: false,
  })),
  prepayment_config: { model: "step_per_month", params: { rate_step: 0.001, floor_term_months: 1 } },
  num_payments_floor: 60,
  num_payments_ceiling: 520,
  default_num_payments: 390,
  stipulations: Array.from(
    { length: 30 },
    (_, index) =>
      `Document ${index}, signed by each owner with 25% or more, dated within 7 days of the funding`,
  ),
};

/** The smallest type of the sheet on paper, in points. */
const leastType = (page: Page) =>
  page.locator(".term-sheet").evaluate((sheet: HTMLElement) => {
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    let least = Number.POSITIVE_INFINITY;
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.checkVisibility() || !textContent?.trim()) continue;
      const scale = Number(sheet.style.zoom || 1);
      least = Math.min(least, Number.parseFloat(getComputedStyle(parentElement).fontSize) * scale * 0.75);
    }
    return least;
  });

test.describe("in the dark", () => {
  test.use({ colorScheme: "dark" });

  // Rule: P8-1
  test("either term sheet of an offer with everything long goes on further pages, each with its head, in type of 8 points or more, and leaves nothing out", {
    tag: "@measured",
  }, async ({ page }) => {
    await withoutPrinter(page);
    await page.goto(await newOffer("E2E-PRINT-LONG", LONG_OFFER));
    const sheet = page.locator(".term-sheet");
    for (const [button, said] of [
      ["Print for merchant", "Proposed terms"],
      ["Print ISO copy", "ISO copy. Not for the merchant"],
    ] as const) {
      await share(page, button).click();
      await expect(sheet.getByText(/^Page 1 of \d$/)).toHaveCount(1);
      await expect(sheet).toContainText(said);
      if (button === "Print for merchant") await expect(sheet).not.toContainText(SECRETS);
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      await expect(sheet).toContainText(/Printed \w+ \d+, \d{4}, \d+:\d\d [AP]M/);
      await page.emulateMedia({ media: "print" });
      expect(await leastType(page)).toBeGreaterThanOrEqual(8);
      await page.emulateMedia({ media: null });
      const pages = await sheet.locator(".sheet-page").count();
      expect(pages).toBeGreaterThan(1);
      expect(pages).toBeLessThan(5);
      const texts = (await printedTexts(page)).map((text) => text.replace(/\s+/g, " "));
      expect(texts).toHaveLength(pages);
      for (const [index, text] of texts.entries()) {
        expect(text).toContain("The Very Long-Standing Harbor Street Bakery");
        expect(text).toContain("Deal E2E-PRINT-LONG");
        expect(text).toContain("$38,410.00");
        expect(text).toContain(`Page ${index + 1} of ${pages}`);
      }
      const all = texts.join(" ");
      for (let index = 0; index < 30; index += 1) expect(all).toContain(`Document ${index}, signed`);
      for (let index = 0; index < 20; index += 1) {
        if (index !== 7) expect(all).toContain(`Fee of the kind number ${index}`);
      }
      for (let month = 1; month <= 18; month += 1) expect(all).toMatch(new RegExp(`Month ${month}\\b`));
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    }
  });
});

test("a print of ordinary terms is one page on Letter and A4 in readable type, also with an unbroken name of a fee and the longest amounts", {
  tag: "@measured",
}, async ({ page }) => {
  await withoutPrinter(page);
  const fee = { id: "a", amount: 10, amount_type: "fixed", visible: true, adjustable: false };
  const billion = { purchase_price_ceiling: 999_999_999, default_purchase_price: 999_999_999 };
  const offers = [
    await newOffer("E2E-PRINT-WORD", { fees: [{ ...fee, label: "W".repeat(60) }] }),
    await newOffer("E2E-PRINT-BILLION", { existing_funding_balance: 0, ...billion }),
  ];
  for (const offer of offers) {
    await page.goto(offer);
    await share(page, "Print for merchant").click();
    await expect(page.locator(".term-sheet")).toHaveAttribute("style", /zoom/);
    for (const format of ["Letter", "A4"] as const) {
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      await page.emulateMedia({ media: "print" });
      expect(await leastType(page)).toBeGreaterThanOrEqual(8);
      const sheet = page.locator(".term-sheet");
      expect(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      await page.emulateMedia({ media: null });
      expect(await printedPages(page, format)).toBe(1);
    }
  }
});

// Rule: L2-15
test("a page printed from the browser's own menu is the merchant's sheet of the current terms on one page, and never of those before", {
  tag: "@measured",
}, async ({ page }) => {
  const offer = await newOffer("E2E-PRINT-MENU");
  await page.goto(offer);
  const sheet = page.locator(".term-sheet");
  await expect(sheet).toContainText("You receive");
  await expect(sheet).toContainText("$37,255.00");
  await expect(sheet).not.toContainText(SECRETS);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(sheet).toContainText(/Printed \w+ \d+, \d{4}, \d+:\d\d [AP]M/);
  for (const format of ["Letter", "A4"] as const) expect(await printedPages(page, format)).toBe(1);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(sheet).toHaveCSS("color", "rgb(19, 25, 27)");
  await expect(page.getByText("Proposed terms")).toBeVisible();
  await expect(page.getByRole("button", { name: "Review and submit" })).toBeHidden();
  await page.emulateMedia({ media: null, colorScheme: null });

  // Terms print without figures while their sheet cannot be loaded.
  await onDemandScripts(page, offer, (route) => route.abort());
  await page.reload();
  await page.getByRole("textbox", { name: "Purchase price" }).fill("40000");
  await expect(sheet).toContainText("still loading");
  await expect(sheet).not.toContainText("$");

  // A print straight after a keystroke has the figures of that keystroke.
  await page.unrouteAll();
  await page.reload();
  await expect(sheet).toContainText("$40,000.00");
  const printed = await page.evaluate(() => {
    const price = document.querySelector<HTMLInputElement>('input[name="purchasePrice"]');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    set?.call(price, "45000");
    price?.dispatchEvent(new Event("input", { bubbles: true }));
    return new Promise<string | null | undefined>((resolve) => {
      queueMicrotask(() => {
        dispatchEvent(new Event("beforeprint"));
        queueMicrotask(() => resolve(document.querySelector(".term-sheet")?.textContent));
      });
    });
  });
  expect(printed).toContain("$45,000.00");
});

test.describe("the code of the link", () => {
  test.use({ deviceScaleFactor: 2 });

  // Rule: L2-17
  test("is on the ISO's print alone and opens the same terms; neither print names the link's signature", async ({
    page,
    browser,
  }) => {
    await withoutPrinter(page);
    await page.goto(await newOffer("E2E-PRINT-CODE"));
    await page.getByRole("textbox", { name: "Purchase price" }).fill("51,234.56");
    const sheet = page.locator(".term-sheet");
    await share(page, "Print ISO copy").click();
    await expect(sheet).toContainText("ISO copy. Not for the merchant");
    const { host, searchParams } = new URL(page.url());
    await expect(sheet).toContainText(`The code opens these terms: ${host}/E2E-PRINT-CODE`);
    const signature = searchParams.get("sig") ?? "no signature";
    await expect(sheet).not.toContainText(signature);
    const link = (await textOfCode(page)) ?? "nothing";
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));

    await share(page, "Print for merchant").click();
    await expect(sheet).toContainText("Proposed terms");
    await page.emulateMedia({ media: "print" });
    await expect(codeOnSheet(page)).toBeHidden();
    expect(await sheet.evaluate((element) => element.outerHTML)).not.toContain(signature);

    const context = await browser.newContext();
    const colleague = await context.newPage();
    await colleague.goto(link);
    await expect(colleague.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$51,234.56");
    await context.close();
  });
});
