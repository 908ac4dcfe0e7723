import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import {
  card,
  expectLocked,
  merchantCopy,
  OUT_OF_DATE,
  openOffer,
  SEND_FIRST,
  sendTerms,
} from "@/tests/helpers/merchant-sending";
import { clipboard, withoutPrinter } from "@/tests/helpers/page-outputs";
import { openReview } from "@/tests/helpers/submission-faults";

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
  await expectLocked(other, OUT_OF_DATE);
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
  await merchantCopy(page).click();
  await expect(page.getByText("Connect to check the disclosure.")).toBeVisible();
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
  await card(page).getByRole("button", { name: "Copy for merchant" }).click();
  await expect(card(page).getByText("Connect to check the disclosure.")).toBeVisible();
  expect(await clipboard(page)).toBe("untouched");
  await context.setOffline(false);
  await card(page).getByRole("button", { name: "Copy for merchant" }).click();
  await expect.poll(() => clipboard(page)).toContain("You receive");
  await expect(card(page).getByText("Connect to check the disclosure.")).toBeHidden();
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
  await expect(page.getByText(/^You submitted terms on/)).toBeVisible();
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
