import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { expiredLink, newOffer } from "@/tests/helpers/demo-offers";
import { clipboard, withoutPrinter } from "@/tests/helpers/page-outputs";
import { demoBrand, demoDatabaseUrl } from "@/tests/helpers/product";
import { openReview } from "@/tests/helpers/submission-faults";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const CALIFORNIA =
  "California requires a disclosure with the APR before these terms go to the merchant. Ask Meridian Capital for it.";
const APR = "Estimated Annual Percentage Rate (APR)";
const FORBIDDEN = /\b(rates?|interests?|factors?|upsell|commission)\b/i;

/** Everything that takes the terms to the merchant. */
function merchantButtons(page: Page): Locator[] {
  const card = page.getByRole("region", { name: "Results" });
  const share = page.getByRole("region", { name: "Share" });
  return [
    card.getByRole("button", { name: /^(?:Copy for|Send to) merchant$/ }),
    share.getByRole("button", { name: "Copy for merchant" }),
    share.getByRole("button", { name: "Print for merchant" }),
  ];
}

async function expectLocked(page: Page, sentence: string): Promise<void> {
  for (const button of merchantButtons(page)) {
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(sentence);
  }
}

async function expectUnlocked(page: Page): Promise<void> {
  for (const button of merchantButtons(page))
    await expect(button).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText(/requires a disclosure|cannot be read/)).toHaveCount(0);
}

/** All that the browser's own menu would print. */
async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  const [text = ""] = await page.locator("body").allInnerTexts();
  await page.emulateMedia({ media: null });
  return text.replace(/\s+/g, " ").trim();
}

// Rules: L2-10, L2-18, L3-5
test("in California nothing takes the terms to the merchant, the page says whom to ask, and the ISO's outputs are marked", async ({
  page,
}) => {
  await withoutPrinter(page);
  await page.goto(await newOffer("E2E-GATE-CA", { merchant_state: "CA", brand_id: demoBrand("contact") }));
  const sentence = CALIFORNIA.replace("Meridian Capital", "Harbor Funding");
  await expectLocked(page, sentence);
  await page.evaluate(() => navigator.clipboard.writeText("untouched"));
  for (const button of merchantButtons(page)) await button.click({ force: true });
  expect(await clipboard(page)).toBe("untouched");
  await expect(page.locator("body")).not.toContainText("You receive");
  expect(await printed(page)).toBe(`H Harbor Funding Harbor Street Bakery LLC ${sentence}`);
  const address = "mailto:deals@harbor.example?subject=Deal%20E2E-GATE-CA";
  const ask = page
    .getByRole("region", { name: "Results" })
    .getByRole("link", { name: "Ask Harbor Funding for it" });
  await expect(ask).toHaveAttribute("href", address);
  const foot = page.getByRole("contentinfo").getByRole("link", { name: "deals@harbor.example" });
  await expect(foot).toHaveAttribute("href", address);
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320])).toEqual([]);

  const share = page.getByRole("region", { name: "Share" });
  await share.getByRole("button", { name: "Copy full terms" }).click();
  await expect(share).toContainText("Copied with rates and commission.");
  expect(await clipboard(page)).toMatch(/^Not for the merchant\n[\s\S]*Commission: \$3,600\.00/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    share.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain('"ISO copy","Not for the merchant"');
  await share.getByRole("button", { name: "Print ISO copy" }).click();
  await expect(page.locator(".term-sheet")).toContainText("Your commission");
  expect(await printed(page)).toMatch(/ISO copy\. Not for the merchant .*\$37,255\.00/);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.locator(".term-sheet")).toContainText(sentence);

  await page.goto(await expiredLink("E2E-GATE-CA"));
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expect(page.getByRole("link", { name: "deals@harbor.example" })).toHaveAttribute("href", address);
});

// Rule: L2-14
test("without scripts the browser's own print gives the sentence and no figure of locked terms, and others as the ISO's", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await newOffer("E2E-GATE-SCRIPTLESS", { merchant_state: "CA" }));
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".term-sheet").getByText(CALIFORNIA)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Net funding to merchant" })).toBeHidden();
  await expect(page.getByText("$").filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.goto(await newOffer("E2E-GATE-ISO-PAGE", { merchant_state: "OH" }));
  await expect(page.getByText("ISO copy. Not for the merchant")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("ISO copy. Not for the merchant")).toBeVisible();
  await context.close();
});

// Rule: L2-11
test("the lock comes and goes with the amount financed while terms are configured", async ({ page }) => {
  const offer = { merchant_state: "CA", purchase_price_ceiling: 600_000, default_purchase_price: 600_000 };
  await page.goto(await newOffer("E2E-GATE-LIVE", offer));
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await expectUnlocked(page);
  const [copy] = merchantButtons(page);
  await copy?.click();
  await expect(page.getByRole("region", { name: "Share" })).toContainText("You receive");
  // Less 3 % and 195.00: 499,999.90 and 500,000.00 are locked, 500,000.10 is not.
  for (const locked of ["515664.84", "515664.95"]) {
    await price.fill(locked);
    await expectLocked(page, CALIFORNIA);
    await expect(page.locator("body")).not.toContainText("You receive");
  }
  await price.fill("515665.05");
  await expectUnlocked(page);
  await page.getByRole("textbox", { name: "Origination fee" }).fill("4");
  await expectLocked(page, CALIFORNIA);
});

/** Dates an offer beyond the 60 days that the API allows: as it stands once the time has come. */
async function fundOn(dealId: string, date: string): Promise<void> {
  const client = new Client({ connectionString: demoDatabaseUrl() });
  await client.connect();
  const given = JSON.stringify({ funding_date: date });
  await client.query("UPDATE offers SET disclosure = $1::jsonb WHERE deal_id = $2 AND status = 'active'", [
    given,
    dealId,
  ]);
  await client.end();
}

test("in Vermont, funded from July 1, 2027 on, the ISO reads who owes a disclosure and is asked for it, and the merchant gets the APR", async ({
  page,
}) => {
  const results = page.getByRole("region", { name: "Results" });
  const notice = results.getByText("Meridian Capital must have given it to the merchant.");
  const url = await newOffer("E2E-GATE-VT", { merchant_state: "Vermont" });
  const [copy] = merchantButtons(page);
  for (const [date, applies] of [
    ["2027-06-30", false],
    ["2027-07-01", true],
  ] as const) {
    await fundOn("E2E-GATE-VT", date);
    await page.goto(url);
    await expect(notice).toHaveCount(applies ? 1 : 0);
    for (const button of merchantButtons(page))
      await expect(button).not.toHaveAttribute("aria-disabled", "true");
    await copy?.click();
    if (applies) await page.getByRole("button", { name: "Yes, copy" }).click();
    await expect.poll(() => clipboard(page)).toContain("You receive: $37,255.00");
    const priced = /You receive: \$37,255\.00, Estimated Annual Percentage Rate \(APR\): \d+\.\d\d%/;
    expect(priced.test(await clipboard(page))).toBe(applies);
    await page.evaluate(() => navigator.clipboard.writeText(""));
  }
});

// Rule: L9-37
test("with a brand that is open, terms go to a merchant in California, with their APR, without factor, and as an estimate", async ({
  page,
}) => {
  await withoutPrinter(page);
  await page.goto(await newOffer("E2E-GATE-OPEN", { merchant_state: "CA", brand_id: demoBrand("open") }));
  await expectUnlocked(page);
  const [copy, , print] = merchantButtons(page);
  await copy?.click();
  await expect(page.getByRole("region", { name: "Results" }).getByText("Copied")).toBeVisible();
  await print?.click();
  const sheet = await printed(page);
  for (const output of [await clipboard(page), sheet]) {
    expect(output).toContain("$37,255.00");
    expect(output).toContain("An estimate, not submitted. Open Harbor has not approved it.");
    expect(output).toContain(APR);
    expect(output.replace(APR, "")).not.toMatch(FORBIDDEN);
    expect(output).toContain("Finance charge");
    expect(output).not.toMatch(/cost of funding/i);
  }
});

// Rule: L2-16
test("a receipt is the ISO's: its copy and its print say so, and the browser's own print of locked terms has no figure", async ({
  page,
}) => {
  await withoutPrinter(page);
  await page.goto(await newOffer("E2E-GATE-RECEIPT", { merchant_state: "CA" }));
  const review = await openReview(page);
  await review.getByRole("button", { name: "Submit to Meridian Capital" }).click();
  await expect(page.getByRole("heading", { name: "Terms submitted to Meridian Capital" })).toBeVisible();
  expect(await printed(page)).toBe(`M Meridian Capital Harbor Street Bakery LLC ${CALIFORNIA}`);
  await page.getByRole("button", { name: "Copy receipt" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toMatch(/^Not for the merchant\n/);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  expect(await printed(page)).toMatch(/ISO copy\. Not for the merchant .*\$37,255\.00/);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  expect(await printed(page)).not.toContain("$");
});
