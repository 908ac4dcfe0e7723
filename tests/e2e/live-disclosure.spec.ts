import { expect, test } from "@/tests/helpers/browser-test";
import { card, copiedLink, merchantCopy, openOffer, sendTerms } from "@/tests/helpers/merchant-sending";
import { demoBrand } from "@/tests/helpers/product";
import { openReview } from "@/tests/helpers/submission-faults";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Where the merchant reads: an opening from the address of who copied the link would be the sender's. */
const MERCHANT = { extraHTTPHeaders: { "X-Forwarded-For": "203.0.113.77" } };

for (const [how, brand, button, done] of [
  ["confirmed", "disclosing", "Confirm", "Confirmed"],
  ["signed", "signing", "Sign", "Signed"],
] as const) {
  // Rule: L10-4
  test(`the card that says sent goes on without a reload: opened, ${how}, each with its time`, async ({
    page,
    browser,
  }) => {
    test.slow();
    await openOffer(page, `LIVE-${how}`, { brand_id: demoBrand(brand) });
    await sendTerms(page);
    const latest = card(page).getByRole("status");
    await expect(latest.getByText(/^Sent to owner@live-\w+\.example, /)).toBeVisible();
    await card(page).getByRole("button", { name: "Details" }).click();
    await expect(card(page).getByText("Not opened yet")).toBeVisible();
    await page.keyboard.press("Escape");
    const link = await copiedLink(page);
    const context = await browser.newContext(MERCHANT);
    const merchant = await context.newPage();
    await merchant.goto(link);
    const time = /, \w+ \d+, \d{4}, \d+:\d\d [AP]M/;
    await expect(latest.getByText(/^Opened, /)).toHaveText(time, { timeout: 20_000 });
    await merchant.getByLabel("Your name").fill("Maria Alvarez");
    if (how === "signed") {
      await merchant.getByLabel("Your title").fill("Owner");
      await merchant.getByLabel(/^I am authorized/).check();
      await merchant.getByLabel("I am not the broker").check();
    } else await merchant.getByLabel("I received this").check();
    await merchant.getByRole("button", { name: button }).click();
    await expect(latest.getByText(new RegExp(`^${done}, `))).toHaveText(time, { timeout: 20_000 });
    await expect(merchantCopy(page)).not.toHaveAttribute("aria-disabled", "true");
    await context.close();
  });
}

// Rule: L10-2
test("the receipt has the share of the card, by the disclosure's reckoning", async ({ page }) => {
  await openOffer(page, "SHARE-CA");
  const meter = card(page).getByRole("img", { name: /^Share of monthly income/ });
  const [, share = ""] = /income (\d+\.\d\d%)/.exec((await meter.getAttribute("aria-label")) ?? "") ?? [];
  expect(share).toMatch(/^12\.\d\d%$/);
  const review = await openReview(page);
  await review.getByRole("button", { name: "Submit to Meridian Capital" }).click();
  await expect(page.getByRole("heading", { name: "Terms submitted to Meridian Capital" })).toBeVisible();
  const row = page.getByRole("definition").filter({ hasText: share });
  await expect(row).toHaveCount(1);
  await expect(page.getByText("Share of monthly income")).toBeVisible();
});
