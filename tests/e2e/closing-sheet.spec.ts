import { violationsInEveryLook, violationsOn, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, receiptOf, signed, submitUnder } from "@/tests/helpers/demo-offers";
import { clipboard } from "@/tests/helpers/page-outputs";
import { onBrandGround } from "@/tests/helpers/primary-actions";
import { demo, demoBrand } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** An offer in Miami whose closing sheet lacks nothing. */
const MIAMI = {
  merchant_state: "Florida",
  disclosure: {
    payment_method: "ACH debit of the business account",
    variation: "When your receipts differ from the estimate, and you ask for it.",
    prepayment_paragraph: "5.2",
  },
};

/** Submits the default terms of an offer in Miami; returns its link and the submission. */
async function submittedInMiami(dealId: string, offer: object = {}) {
  const link = await newOffer(dealId, { ...MIAMI, brand_id: demoBrand("closing"), ...offer });
  const number = await submitUnder(link);
  const { body } = await signed("GET", `/offers/${dealId}/submissions`);
  const [latest] = body.data as { id: string }[];
  return { link, number, id: latest?.id ?? "" };
}

const sheetOf = (page: Page) => page.getByRole("region", { name: "Florida closing sheet" });

// Rules: L13-11, L13-12
test("an ISO in Miami: the sheet comes with the acceptance, goes to the merchant, who confirms it on a phone", async ({
  page,
  browser,
}) => {
  const { link, number, id } = await submittedInMiami("MIAMI-1");
  await page.goto(link);
  const copy = page.getByRole("button", { name: "Copy for merchant" }).first();
  await expect(copy).not.toHaveAttribute("aria-disabled", "true");
  expect((await signed("POST", `/submissions/${id}/decision`, { decision: "accepted" })).status).toBe(201);
  await page.goto(receiptOf(link, number));
  const sheet = sheetOf(page);
  await expect(sheet.getByRole("listitem")).toContainText(["Prepared", "Sent", "Opened", "Confirmed"]);
  await expect(sheet.getByText("The merchant has not received it.")).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [390, 1280])).toEqual([]);
  const email = sheet.getByLabel("Merchant’s e-mail");
  await email.fill("owner");
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(email).toHaveAccessibleDescription("Enter the merchant's e-mail address.");
  await expect(email).toBeFocused();
  await email.fill("owner@bayside.example");
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(sheet.getByText("to owner@bayside.example")).toBeVisible();
  await sheet.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/\/MIAMI-1\/merchant\?sig=/);

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(await clipboard(page));
  await expect(
    phone.getByRole("heading", { name: "COMMERCIAL FINANCING DISCLOSURE — Florida" }),
  ).toBeVisible();
  await expect(phone.getByRole("row", { name: /^Total dollar cost of financing/ })).toBeVisible();
  await expect(phone.getByText("Finance charge")).toHaveCount(0);
  await expect(phone.getByText("Annual Percentage Rate")).toHaveCount(0);
  await expect(phone.getByLabel("Your title")).toHaveCount(0);
  expect(await violationsOn(phone)).toEqual([]);
  await phone.getByLabel("Your name").fill("Maria Alvarez");
  await phone.getByLabel("I received this").check();
  await phone.getByRole("button", { name: "Confirm" }).click();
  await expect(phone.getByRole("heading", { name: "Received, thank you" })).toBeVisible();
  await phone.context().close();
  // The phone of this test has the ISO's own address: what it opens and confirms counts as the sender's.
  await expect(sheet.getByText(/So far only you have opened and confirmed it\.$/)).toBeVisible({
    timeout: 60_000,
  });

  await signInPage(page, { funder: demo().funder, role: "operator" });
  await page.goto(`${demo().base_url}/console/${demo().funder}/submissions/${number}`);
  const evidence = page.getByRole("region", { name: "Closing sheet" });
  await expect(evidence.getByText(/^Acknowledged by Maria Alvarez$/)).toBeVisible();
  await expect(evidence.getByRole("link", { name: "Open the document" })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
});

test("a receipt with much beside it has no gap above its terms, one filled button, and names what is needed", async ({
  page,
}) => {
  const stipulations = ["Last four months of bank statements", "Voided check"];
  const { link, number } = await submittedInMiami("MIAMI-RECEIPT", {
    stipulations,
    display_config: { show_stipulations: true },
  });
  await page.goto(receiptOf(link, number));
  await expect(sheetOf(page).getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await expect(page.getByRole("list", { name: "Needed before funding" }).getByRole("listitem")).toHaveText(
    stipulations,
  );
  const reference = await page.locator("dl", { hasText: "Offer version" }).boundingBox();
  const terms = await page.getByRole("heading", { name: "Submitted terms" }).boundingBox();
  expect((terms?.y ?? 0) - ((reference?.y ?? 0) + (reference?.height ?? 0))).toBeLessThanOrEqual(40);
  expect(await onBrandGround(page)).toEqual(["Copy receipt"]);
});

// Rule: L13-13
test("the desk makes the sheet of a submission's terms, or reads what it lacks", async ({ page }) => {
  const { number } = await submittedInMiami("MIAMI-2");
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await page.goto(`${demo().base_url}/console/${demo().funder}/submissions/${number}`);
  const section = page.getByRole("region", { name: "Closing sheet" });
  await section.getByRole("button", { name: "Make the closing sheet" }).click();
  await expect(section.getByText(/^Made in the console$/)).toBeVisible();
  const lacking = await submittedInMiami("MIAMI-3", { disclosure: { payment_method: "ACH debit" } });
  await page.goto(`${demo().base_url}/console/${demo().funder}/submissions/${lacking.number}`);
  await expect(section.getByText("It still needed")).toBeVisible();
  await expect(section.getByRole("button", { name: "Make the closing sheet" })).toHaveCount(0);
  await page.goto(receiptOf(lacking.link, lacking.number));
  await expect(sheetOf(page)).toContainText("Meridian Capital has to add something before it can be made.");
});
