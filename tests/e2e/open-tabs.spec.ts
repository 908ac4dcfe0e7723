import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import {
  card,
  ENDED,
  expectLocked,
  merchantCopy,
  OUT_OF_DATE,
  openOffer,
  SEND_FIRST,
  sendTerms,
} from "@/tests/helpers/merchant-sending";
import { clipboard, withoutPrinter } from "@/tests/helpers/page-outputs";
import { demoBrand } from "@/tests/helpers/product";
import { openReview } from "@/tests/helpers/submission-faults";

const CONNECT = "Submitting and what goes to the merchant wait for a connection.";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

// Rule: L2-13
test("an open tab is locked by another tab's document, a new version of the offer and a revoke, before anything goes out", async ({
  page,
  context,
}) => {
  await openOffer(page, "TABS-CA");
  await sendTerms(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(merchantCopy(other)).not.toHaveAttribute("aria-disabled", "true");
  await other.getByRole("textbox", { name: "Upsell" }).fill("9");
  await sendTerms(other);
  // The press asks first: nothing is copied.
  await page.bringToFront();
  await page.evaluate(() => navigator.clipboard.writeText("untouched"));
  await merchantCopy(page).click({ force: true });
  await expectLocked(page, SEND_FIRST);
  expect(await clipboard(page)).toBe("untouched");

  await signed("PATCH", "/offers/TABS-CA", { version: 1, holdback_pct: 0.121 });
  await other.bringToFront();
  await other.evaluate(() => dispatchEvent(new Event("focus")));
  await expectLocked(other, OUT_OF_DATE);
  await other.reload();
  await expectLocked(other, SEND_FIRST);
  await sendTerms(other);
  await signed("DELETE", "/offers/TABS-CA");
  await merchantCopy(other).click({ force: true });
  await expectLocked(other, ENDED);
  expect(await clipboard(other)).toBe("untouched");
});

// Rule: L2-13
test("a tab left open is locked by its clock alone, and its head says when the link has ended; without a connection nothing goes out", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await openOffer(page, "CLOCK-CA");
  const head = page.getByRole("banner");
  await expect(head).toContainText(/Link expires in \d+ days/);
  await sendTerms(page);
  await context.setOffline(true);
  await page.evaluate(() => navigator.clipboard.writeText("untouched"));
  await merchantCopy(page).click({ force: true });
  await expect(merchantCopy(page)).toHaveAttribute("aria-disabled", "true");
  await expect(merchantCopy(page)).toHaveAccessibleDescription(CONNECT);
  expect(await clipboard(page)).toBe("untouched");
  await page.clock.fastForward(10 * 24 * 60 * 60 * 1000);
  await expectLocked(page, SEND_FIRST);
  await page.clock.fastForward(21 * 24 * 60 * 60 * 1000);
  await expect(head).toContainText("Link has expired");
  await expect(head).not.toContainText("expires in");
});

/** Opens an offer of a state without a regime, and moves the offer to California. */
async function openThenMove(page: Page, dealId: string): Promise<void> {
  await page.goto(await newOffer(dealId, { merchant_state: "OH" }));
  await expect(merchantCopy(page)).not.toHaveAttribute("aria-disabled", "true");
  // The script is running: a page without it is locked by nothing.
  await expect(page.getByRole("textbox", { name: "Number of payments" })).toBeEnabled();
  await signed("PATCH", `/offers/${dealId}`, { version: 1, merchant_state: "CA" });
  await page.evaluate(() => navigator.clipboard.writeText("untouched"));
}

const PRESSES: ((page: Page) => Promise<void>)[] = [
  (page) => merchantCopy(page).click(),
  (page) => card(page).getByRole("button", { name: "Copy for merchant" }).click(),
  (page) => page.getByRole("button", { name: "Print for merchant" }).click(),
];

// Rule: L2-13
test("a tab opened in Ohio is locked by each copy and by its print once the offer has moved to California, and lets nothing out", async ({
  page,
}) => {
  await withoutPrinter(page);
  for (const [index, press] of PRESSES.entries()) {
    await openThenMove(page, `MOVED-${index}`);
    await press(page);
    await expectLocked(page, OUT_OF_DATE);
    expect(await clipboard(page)).toBe("untouched");
  }
  await page.reload();
  await expectLocked(
    page,
    "California requires a disclosure with the APR before these terms go to the merchant. Ask Meridian Capital for it.",
  );
});

/** Every output of a page, by the names of its buttons. */
const OUTPUTS = [
  "Copy for merchant",
  "Print for merchant",
  "Copy full terms",
  "Copy link",
  "Download CSV",
  "Print ISO copy",
];

/** Expects that the figures are shown as no longer offered, and that nobody can take them along. */
async function expectStale(page: Page): Promise<void> {
  const share = page.getByRole("region", { name: "Share" });
  for (const name of OUTPUTS)
    await expect(share.getByRole("button", { name, exact: true })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: /^(Review|Pin to compare|Most cash)/ })).toHaveCount(0);
  const net = card(page).locator(".net-funding");
  await expect(net).toHaveCSS("color", "rgb(98, 108, 112)");
  await expect(net).toHaveCSS("user-select", "none");
  await page.evaluate(() => navigator.clipboard.writeText("untouched"));
  await share.getByRole("button", { name: "Copy full terms" }).click({ force: true });
  await page.waitForLoadState("networkidle");
  expect(await clipboard(page)).toBe("untouched");
}

// Rule: D7-8
test("a page left open learns within half a minute that its offer changed: what changed is named, the figures go nowhere, and one press goes on with every entry", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(await newOffer("TABS-CHANGED", { merchant_state: "TX" }));
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await price.fill("50000");
  await price.blur();
  await signed("PATCH", "/offers/TABS-CHANGED", {
    version: 1,
    buy_rate: 1.28,
    purchase_price_ceiling: 48_000,
  });
  await page.clock.runFor(31_000);
  const banner = page.getByRole("status").filter({ hasText: "Meridian Capital changed this offer" });
  await expect(banner.getByRole("listitem")).toHaveText([
    "Buy rateBefore1.25Now1.28Your factor 1.33, then 1.36",
    "Highest purchase priceBefore$80,000.00Now$48,000.00$50,000.00, above the limit by $2,000.00",
  ]);
  await expectStale(page);
  expect(await violationsInEveryLook(page)).toEqual([]);
  await banner.getByRole("button", { name: "Reload and keep my terms" }).click();
  await expect(price).toHaveValue("$50,000.00");
  await expect(card(page)).toContainText("1.28 + 0.08");
  await expect(card(page).getByRole("button", { name: "Review and submit" })).toBeVisible();
  await expect(page.getByRole("form").getByText("Purchase price is at most $48,000.00.")).toBeVisible();
});

test("a copy for the ISO asks first: the terms of a version that has ended are never copied, and a version that looks the same changes nothing", async ({
  page,
}) => {
  await page.goto(await newOffer("TABS-COPY", { merchant_state: "TX" }));
  await expect(card(page).getByRole("button", { name: "Review and submit" })).toBeEnabled();
  const full = page.getByRole("button", { name: "Copy full terms" });
  await signed("PATCH", "/offers/TABS-COPY", { version: 1, metadata: { note: "unseen" } });
  await full.click();
  await expect.poll(() => clipboard(page)).toContain("buy rate 1.25");
  await signed("PATCH", "/offers/TABS-COPY", { version: 2, buy_rate: 1.28 });
  await page.evaluate(() => navigator.clipboard.writeText("untouched"));
  await full.click();
  await expect(page.getByText("changed this offer")).toBeVisible();
  await expectStale(page);
});

test("a withdrawn offer is said as withdrawn to who comes back, above everything else that there is to say, and nothing can be done with its figures", async ({
  page,
  context,
}) => {
  await page.goto(await newOffer("TABS-GONE", { merchant_state: "TX", brand_id: demoBrand("contact") }));
  await expect(card(page).getByRole("button", { name: "Review and submit" })).toBeEnabled();
  await signed("DELETE", "/offers/TABS-GONE");
  const banner = page.locator(".banner");
  // What asks the server loads when the page rests: somebody comes back until it is there.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(banner).toContainText("Harbor Funding withdrew this offer", { timeout: 2_000 });
  }).toPass();
  await expect(banner).toContainText("These terms cannot be submitted or given to the merchant.");
  await expect(banner.getByRole("link", { name: "Write to Harbor Funding" })).toHaveAttribute(
    "href",
    "mailto:deals@harbor.example?subject=Deal%20TABS-GONE",
  );
  await expect(card(page)).toContainText(ENDED);
  await expectStale(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole("region", { name: "Summary" }).getByRole("button")).toHaveCount(0);
  }
  expect(await violationsInEveryLook(page)).toEqual([]);
  await context.setOffline(true);
  await expect(banner).toHaveCount(1);
  await expect(banner).toContainText("withdrew this offer");
});

// Rule: L2-13
test("such a tab is locked by who comes back to it, and left alone within two minutes", async ({ page }) => {
  await page.clock.install();
  await openThenMove(page, "MOVED-BACK");
  await page.clock.fastForward(5_000);
  await page.evaluate(() => void dispatchEvent(new Event("focus")));
  await expectLocked(page, OUT_OF_DATE);
  await openThenMove(page, "MOVED-MINUTE");
  await page.clock.runFor(120_000);
  await expectLocked(page, OUT_OF_DATE);
});

test("of two outputs that follow each other the later counts, and without a connection no terms go to the merchant in any state", async ({
  page,
  context,
}) => {
  await withoutPrinter(page);
  await page.goto(await newOffer("LATER-TX", { merchant_state: "OH" }));
  await merchantCopy(page).click();
  await page.getByRole("button", { name: "Copy full terms" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^Not for the merchant/);
  await page.getByRole("button", { name: "Print for merchant" }).click();
  await page.getByRole("button", { name: "Print ISO copy" }).click();
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".term-sheet")).toContainText("ISO copy");
  expect(await clipboard(page)).toMatch(/^Not for the merchant/);

  await card(page).getByRole("button", { name: "Copy for merchant" }).click();
  await expect.poll(() => clipboard(page)).toContain("You receive");
  await context.setOffline(true);
  await page.evaluate(() => navigator.clipboard.writeText("untouched"));
  await card(page).getByRole("button", { name: "Copy for merchant" }).click({ force: true });
  await expect(card(page).getByText(CONNECT)).toBeVisible();
  expect(await clipboard(page)).toBe("untouched");
  await context.setOffline(false);
  await card(page).getByRole("button", { name: "Copy for merchant" }).click();
  await expect.poll(() => clipboard(page)).toContain("You receive");
  await expect(card(page).getByText(CONNECT)).toBeHidden();
});

test("a tab learns what another one submitted, and what the funder decided on it, without a reload", async ({
  page,
  context,
}) => {
  const address = await newOffer("TABS-SUBMITTED", { merchant_state: "OH" });
  await page.goto(address);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("50000");
  await page.getByRole("textbox", { name: "Purchase price" }).blur();
  const other = await context.newPage();
  await other.goto(address);
  await (await openReview(other)).getByRole("button", { name: /^Submit to/ }).click();
  await expect(other.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByText(/^Terms were submitted on .+, not from this tab\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Review and submit revision" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$50,000.00");
  const { body } = await signed("GET", "/offers/TABS-SUBMITTED/submissions");
  const [submission] = body.data as { id: string }[];
  const { status } = await signed("POST", `/submissions/${submission?.id}/decision`, {
    decision: "declined",
    message: "Not this month.",
  });
  expect(status).toBe(201);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByRole("region", { name: "Decision" })).toContainText("Not this month.");
});

// Rule: P6-1
test("a second tab that submits seconds after the first is shown the first submission before its own is made", async ({
  page,
  context,
}) => {
  const address = await newOffer("TABS-SECOND", { merchant_state: "TX" });
  await page.goto(address);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("50000");
  const review = await openReview(page);
  const other = await context.newPage();
  await other.goto(address);
  const first = await openReview(other);
  await first.getByRole("textbox", { name: "Your name" }).fill("Lee");
  await first.getByRole("button", { name: /^Submit to/ }).click();
  await expect(other.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  const count = async () => (await signed("GET", "/offers/TABS-SECOND")).body.submission_count;

  await review.getByRole("button", { name: /^Submit to/ }).click();
  await expect(review.getByText("Other terms were submitted meanwhile.")).toBeVisible();
  await expect(review).toContainText(/Terms were submitted on .+, not from this tab\. By Lee\. Reference/);
  expect(await count()).toBe(1);
  await review.getByRole("button", { name: /^Submit/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  expect(await count()).toBe(2);
});
