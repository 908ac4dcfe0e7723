import { expect, type Page, test } from "@playwright/test";
import { violationsInEveryLook, violationsOn } from "@/tests/helpers/accessibility";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { clipboard } from "@/tests/helpers/page-outputs";
import { demoBrand } from "@/tests/helpers/product";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/renewals";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** The calculator of an offer whose disclosure is complete. */
async function openOffer(page: Page, dealId: string, changes: object = {}): Promise<void> {
  await page.goto(
    await newOffer(dealId, { ...DISCLOSED_RENEWAL, brand_id: demoBrand("disclosing"), ...changes }),
  );
}

const card = (page: Page) => page.getByRole("region", { name: "Results" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Send to merchant" });

/** Copies the merchant's link from the dialog; returns it. */
async function copiedLink(page: Page): Promise<string> {
  await card(page).getByRole("button", { name: "Send to merchant" }).click();
  await dialog(page).getByRole("button", { name: "Copy merchant link" }).click();
  await expect(dialog(page).getByText("Copied.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  return clipboard(page);
}

async function evidenceOf(dealId: string) {
  const { body } = await signed("GET", `/disclosures?deal_id=${dealId}`);
  const [latest] = body.data as { id: string }[];
  const read = await signed("GET", `/disclosures/${latest?.id}`);
  return (read.body.evidence as { kind: string; name: string | null; email: string | null }[]) ?? [];
}

test("the ISO sends the disclosure of the terms: the gate opens for exactly these, and shows to whom it went", async ({
  page,
}) => {
  await openOffer(page, "SEND-CA");
  const share = page.getByRole("region", { name: "Share" });
  const copy = share.getByRole("button", { name: "Copy for merchant" });
  await expect(copy).toHaveAttribute("aria-disabled", "true");
  await expect(copy).toHaveAccessibleDescription(
    "California requires a disclosure with the APR before these terms go to the merchant. Send it first.",
  );
  await expect(card(page).getByText("Goes with the California disclosure of these terms.")).toBeVisible();
  await card(page).getByRole("button", { name: "Send to merchant" }).click();
  await expect(dialog(page).getByText("Offer summary, California")).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await dialog(page).getByLabel("Merchant’s e-mail").fill("owner@harborstreet.example");
  await dialog(page).getByLabel("Name (optional)").fill("Maria Alvarez");
  await dialog(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(card(page).getByText(/(?:On its way|Sent) to owner@harborstreet\.example/)).toBeVisible();
  await expect(copy).not.toHaveAttribute("aria-disabled", "true");
  await copy.click();
  await expect.poll(() => clipboard(page)).toMatch(/Estimated Annual Percentage Rate \(APR\): \d+\.\d\d%/);
  expect(await clipboard(page)).toMatch(/The disclosure of these terms: http\S+\/SEND-CA\/merchant\?sig=/);
  await expect.poll(async () => (await evidenceOf("SEND-CA")).map(({ kind }) => kind)).toContain("sent");
  await expect(card(page).getByText(/Sent to owner@harborstreet\.example/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("textbox", { name: "Upsell" }).fill("9");
  await expect(copy).toHaveAttribute("aria-disabled", "true");
});

test("terms whose payments are not the estimate of the split are locked on the card, with the reason", async ({
  page,
}) => {
  await openOffer(page, "BASIS-CA");
  const send = card(page).getByRole("button", { name: "Send to merchant" });
  const payments = page.getByRole("textbox", { name: "Number of payments" });
  await expect(send).not.toHaveAttribute("aria-disabled", "true");
  await payments.fill("100");
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await expect(send).toHaveAccessibleDescription(
    "California requires a disclosure with the APR before these terms go to the merchant. Meridian Capital has to change the payment basis for these terms.",
  );
  await send.click({ force: true });
  await expect(dialog(page)).toBeHidden();
  // The figures below are dimmed until they are those of the terms.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await violationsInEveryLook(page)).toEqual([]);
  await payments.fill("126");
  await expect(send).not.toHaveAttribute("aria-disabled", "true");
});

test("a merchant opens the link on a phone, reads the disclosure first, and confirms it once", async ({
  page,
  browser,
}) => {
  await openOffer(page, "READ-CA");
  const link = await copiedLink(page);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 2 }).first()).toHaveText(
    "OFFER SUMMARY — Merchant Cash Advance",
  );
  await expect(phone.getByRole("rowheader", { name: "Funding Provided" })).toBeVisible();
  await expect.poll(async () => (await evidenceOf("READ-CA")).map(({ kind }) => kind)).toContain("opened");
  await phone.setViewportSize({ width: 320, height: 700 });
  expect(await violationsOn(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await phone.getByRole("button", { name: "Confirm" }).click();
  await expect(phone.getByText("Enter your name.")).toBeVisible();
  await phone.getByLabel("Your name").fill("Maria Alvarez");
  await phone.getByLabel("I received this").check();
  await phone.getByRole("button", { name: "Confirm" }).click();
  await expect(phone.getByText("Received, thank you")).toBeVisible();
  await phone.reload();
  await expect(phone.getByText("Received, thank you")).toBeVisible();
  const acknowledged = (await evidenceOf("READ-CA")).filter(({ kind }) => kind === "acknowledged");
  expect(acknowledged.map(({ name }) => name)).toEqual(["Maria Alvarez"]);
  expect(await violationsInEveryLook(phone)).toEqual([]);
  await context.close();
});

test("an ISO who changes one number and sends again ends the earlier link", async ({ page }) => {
  await openOffer(page, "AGAIN-NY", { merchant_state: "New York" });
  const first = await copiedLink(page);
  await page.getByRole("textbox", { name: "Upsell" }).fill("9");
  await card(page).getByRole("button", { name: "Send to merchant" }).click();
  await expect(dialog(page).getByText(/The broker notice names your commission, \$4,500\.00/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Copy merchant link" }).click();
  await expect(dialog(page).getByText("Copied.")).toBeVisible();
  await page.goto(first);
  await expect(page.getByRole("heading", { name: "These terms have changed" })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
});

test("the merchant's page prints the sheets, each from the top of a page, and nothing of the screen's", async ({
  page,
}) => {
  await openOffer(page, "PRINT-CA");
  await page.goto(await copiedLink(page));
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const [text = ""] = await page.locator("body").allInnerTexts();
  expect(text).toContain("Applicable law requires this information");
  expect(text).toContain("The terms in plain words");
  expect(text).not.toContain("Confirm you received it");
  const sheet = page.locator(".sheet").first();
  await expect(sheet).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(sheet).toHaveCSS("break-after", "page");
});
