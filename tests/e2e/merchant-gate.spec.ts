import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";
import { expiredLink } from "@/tests/helpers/links";
import { clipboard, withoutPrinter } from "@/tests/helpers/page-outputs";
import { demoBrand, demoDatabaseUrl } from "@/tests/helpers/product";
import { widthsThatScroll } from "@/tests/helpers/sideways-scroll";
import { openReview } from "@/tests/helpers/submission-faults";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const CALIFORNIA =
  "California requires a disclosure with the APR before these terms go to the merchant. Ask Meridian Capital for it.";
const NEW_YORK =
  "New York requires a disclosure with the APR before these terms go to the merchant. Ask Meridian Capital for it.";
const ABSENT = "This offer has no state. Ask Meridian Capital to add it.";
const UNREADABLE = "This offer's state cannot be read. Ask Meridian Capital to correct it.";
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

for (const [state, sentence] of [
  ["CA", CALIFORNIA],
  ["Calif", CALIFORNIA],
  [" new york ", NEW_YORK],
  ["N.Y.", NEW_YORK],
  ["New York State", NEW_YORK],
  ["Kalif.", UNREADABLE],
  [undefined, ABSENT],
] as const) {
  // Rule: L2-10
  test(`with the state ${JSON.stringify(state) ?? "that no one gave"} nothing takes the terms to the merchant`, async ({
    page,
  }) => {
    await withoutPrinter(page);
    await page.goto(await newOffer(`E2E-LOCK-${state?.trim().length ?? 0}`, { merchant_state: state }));
    await expectLocked(page, sentence);
    await page.evaluate(() => navigator.clipboard.writeText("untouched"));
    for (const button of merchantButtons(page)) await button.click({ force: true });
    expect(await clipboard(page)).toBe("untouched");
    await expect(page.locator("body")).not.toContainText("You receive");
    expect(await printed(page)).toBe(`M Meridian Capital Harbor Street Bakery LLC ${sentence}`);
  });
}

// Rule: L2-18
test("locked terms still go to the ISO, marked as not for the merchant", async ({ page }) => {
  await withoutPrinter(page);
  await page.goto(await newOffer("E2E-GATE-ISO", { merchant_state: "California" }));
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
  await expect(page.locator(".term-sheet")).toContainText(CALIFORNIA);
});

// Rule: L2-14
test("without scripts, too, the browser's own print gives the sentence and no figure", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await newOffer("E2E-GATE-SCRIPTLESS", { merchant_state: "CA" }));
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".term-sheet").getByText(CALIFORNIA)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Net funding to merchant" })).toBeHidden();
  await expect(page.getByText("$").filter({ visible: true })).toHaveCount(0);
  await context.close();
});

test("without scripts a page that is not locked prints as the ISO's", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await newOffer("E2E-GATE-ISO-PAGE", { merchant_state: "TX" }));
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

test("in New York the lock ends above 2,500,000.00 financed", async ({ page }) => {
  const sums = { purchase_price_ceiling: 3_000_000, default_purchase_price: 2_500_000, fees: [] };
  await page.goto(await newOffer("E2E-GATE-NY-LIMIT", { merchant_state: "NY", ...sums }));
  await expectLocked(page, NEW_YORK);
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await price.fill("2500000.01");
  await expectUnlocked(page);
  await price.fill("2500000.00");
  await expectLocked(page, NEW_YORK);
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

test("in Vermont, funded from July 1, 2027 on, terms go to the merchant with their APR, and the ISO reads who owes a disclosure", async ({
  page,
}) => {
  const notice = page.getByText("Vermont requires a disclosure that Meridian Capital must provide.");
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
    await expect.poll(() => clipboard(page)).toContain("You receive: $37,255.00");
    const priced = /You receive: \$37,255\.00, Estimated Annual Percentage Rate \(APR\): \d+\.\d\d%/;
    expect(priced.test(await clipboard(page))).toBe(applies);
    await page.evaluate(() => navigator.clipboard.writeText(""));
  }
});

const OPEN_CASES: [kind: string, changes: () => object, apr: boolean][] = [
  ["a state without a regime", () => ({ merchant_state: "Texas" }), false],
  ["Vermont, before its regime", () => ({ merchant_state: "VT" }), false],
  [
    "a brand that is open, in California",
    () => ({ merchant_state: "CA", brand_id: demoBrand("open") }),
    true,
  ],
  [
    "a brand that is open, in New York State",
    () => ({ merchant_state: "State of New York", brand_id: demoBrand("open") }),
    true,
  ],
  [
    "a brand that is open, and a text that is no state",
    () => ({ merchant_state: "Kalif.", brand_id: demoBrand("open") }),
    false,
  ],
  [
    "a brand that is open, and no state",
    () => ({ merchant_state: undefined, brand_id: demoBrand("open") }),
    false,
  ],
];

for (const [kind, changes, apr] of OPEN_CASES) {
  test(`with ${kind} terms go to the merchant, without factor, and as an estimate`, async ({ page }) => {
    await withoutPrinter(page);
    await page.goto(await newOffer(`E2E-GATE-${kind.length}`, changes()));
    await expectUnlocked(page);
    const [copy, , print] = merchantButtons(page);
    await copy?.click();
    await expect(page.getByRole("region", { name: "Results" }).getByText("Copied")).toBeVisible();
    await print?.click();
    const sheet = await printed(page);
    for (const output of [await clipboard(page), sheet]) {
      expect(output).toContain("$37,255.00");
      expect(output).toMatch(
        /An estimate, not submitted\. (?:Meridian Capital|Open Harbor) has not approved it\./,
      );
      expect(output.includes("Estimated Annual Percentage Rate (APR)")).toBe(apr);
      expect(output.replace("Estimated Annual Percentage Rate (APR)", "")).not.toMatch(FORBIDDEN);
    }
  });
}

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

// Rule: L3-5
test("the brand's contact is shown beside a lock, in the page's footer and on an ended link", async ({
  page,
}) => {
  const brand_id = demoBrand("contact");
  await page.goto(await newOffer("E2E-GATE-CONTACT", { merchant_state: "CA", brand_id }));
  const address = "mailto:deals@harbor.example?subject=Deal%20E2E-GATE-CONTACT";
  const ask = page
    .getByRole("region", { name: "Results" })
    .getByRole("link", { name: "Ask Harbor Funding for it" });
  await expect(ask).toHaveAttribute("href", address);
  const foot = page.getByRole("contentinfo").getByRole("link", { name: "deals@harbor.example" });
  await expect(foot).toHaveAttribute("href", address);
  await page.goto(await expiredLink("E2E-GATE-CONTACT"));
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expect(page.getByRole("link", { name: "deals@harbor.example" })).toHaveAttribute("href", address);
});

test("a locked page has no violation in either theme, on a phone and on a wide screen, and no sideways scroll", async ({
  page,
}) => {
  const brand_id = demoBrand("contact");
  await page.goto(await newOffer("E2E-GATE-AXE", { merchant_state: "CA", brand_id }));
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toBeEnabled();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320])).toEqual([]);
});
