import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { card, copiedLink, dialog, merchantCopy } from "@/tests/helpers/merchant-sending";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { clipboard } from "@/tests/helpers/page-outputs";
import { demoBrand } from "@/tests/helpers/product";
import { openReview } from "@/tests/helpers/submission-faults";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const { payment_basis, payment_calendar } = DISCLOSED_RENEWAL.disclosure;

/** A deal in Austin with everything that the sheet of Texas needs. */
const austin = (dealId: string, changes: object = {}, disclosure: object = {}) =>
  newOffer(dealId, {
    ...DISCLOSED_RENEWAL,
    merchant_name: "Congress Avenue Cafe LLC",
    merchant_state: "TX",
    existing_funding_balance: 0,
    brand_id: demoBrand("signing"),
    display_config: { show_estimated_apr: true },
    disclosure: {
      payment_basis,
      payment_calendar,
      payment_method: "ACH debit of the business account",
      other_fees: "$25.00 for each returned payment.",
      prepayment_fees: "None.",
      collateral: "A first-priority security interest in the receivables.",
      ...disclosure,
    },
    ...changes,
  });

const SENTENCE = "Texas requires a disclosure before these terms go to the merchant. Send it first.";

// Rules: L12-3, L12-10
test("an ISO in Austin sends the sheet, the merchant signs it on a phone, and the terms follow, without an APR anywhere", async ({
  page,
  browser,
}) => {
  await page.goto(await austin("AUSTIN-TX"));
  await expect(merchantCopy(page)).toHaveAttribute("aria-disabled", "true");
  await expect(merchantCopy(page)).toHaveAccessibleDescription(SENTENCE);
  await expect(card(page).getByText("Goes with the Texas disclosure of these terms.")).toBeVisible();
  await expect(page.getByText("Estimated APR")).toHaveCount(0);

  await card(page).getByRole("button", { name: "Send to merchant" }).click();
  await expect(dialog(page)).toContainText("Texas disclosure$50,000.00 financing, $19,195.00 finance charge");
  await expect(dialog(page)).toContainText("The disclosure names your commission, $5,000.00");
  await expect(dialog(page)).not.toContainText("APR");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  const link = await copiedLink(page);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(
    phone.getByRole("heading", { name: "TEXAS DISCLOSURE — Merchant Cash Advance" }),
  ).toBeVisible();
  await expect(phone.getByRole("row", { name: /^Total repayment amount \$67,500\.00/ })).toBeVisible();
  await expect(phone.locator("body")).not.toContainText(/\bAPR\b|Percentage Rate|offer summary/i);
  expect(await violationsInEveryLook(phone)).toEqual([]);
  expect(await widthsThatScroll(phone, [320, 390])).toEqual([]);
  await phone.getByRole("link", { name: "2. Sign" }).click();
  await phone.getByLabel("Your name").fill("Rosa Diaz");
  await phone.getByLabel("Your title").fill("Owner");
  for (const box of await phone.getByRole("checkbox").all()) await box.check();
  await phone.getByRole("button", { name: "Sign" }).click();
  await expect(phone.getByRole("heading", { name: "Signed" })).toBeVisible();
  await context.close();

  const { body } = await signed("GET", "/disclosures?deal_id=AUSTIN-TX");
  const [latest] = body.data as { id: string; state: string; template_version: string }[];
  expect(latest).toMatchObject({ state: "TX", template_version: "tx-1" });
  const read = await signed("GET", `/disclosures/${latest?.id}`);
  const kinds = (read.body.evidence as { kind: string }[]).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["created", "link_copied", "opened", "signed"]));
});

// Rules: L12-3, L12-10
test("once the sheet was sent in Texas, the copy has its link and its finance charge, and no APR", async ({
  page,
}) => {
  await page.goto(await austin("AUSTIN-COPY"));
  await card(page).getByRole("button", { name: "Send to merchant" }).click();
  await dialog(page).getByLabel("Merchant’s e-mail").fill("rosa@congress-avenue.example");
  await dialog(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(merchantCopy(page)).not.toHaveAttribute("aria-disabled", "true", { timeout: 30_000 });
  await merchantCopy(page).click();
  await expect.poll(() => clipboard(page)).toContain("Finance charge: $19,195.00");
  expect(await clipboard(page)).toMatch(/Read the disclosure of these terms first: http\S+\/merchant\?sig=/);
  expect(await clipboard(page)).not.toMatch(/\bAPR\b|Cost of funding/);
});

// Rule: L10-2
test("the share of a Texas card is that of the sheet's payments, in the review and on the receipt too, and warns of nothing within the holdback", async ({
  page,
}) => {
  // 535.71 x 251 / 12 of 94,000.00 is 11.92%; by 260 payments of the receivables, 92,400.00, it is 12.56%.
  await page.goto(
    await austin(
      "AUSTIN-SHARE",
      { monthly_receivables: 92_400 },
      { payment_calendar: "business_days", income: { monthly_amount: 94_000 } },
    ),
  );
  await expect(
    card(page).getByRole("img", { name: "Share of monthly income 11.92%; the offer’s holdback is 12%" }),
  ).toBeVisible();
  await expect(card(page).getByText("above the holdback")).toHaveCount(0);
  const review = await openReview(page);
  const share = (place: Page | Locator) => place.getByRole("definition").filter({ hasText: /^1\d\.\d\d%/ });
  await expect(share(review)).toHaveText([/^11\.92%/]);
  await expect(review).toContainText("Share of monthly income");
  await review.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted to/ })).toBeVisible();
  await expect(share(page)).toHaveText([/^11\.92%/]);
});
