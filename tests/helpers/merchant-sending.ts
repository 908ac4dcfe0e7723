import { expect, type Page } from "./browser-test";
import { newOffer, signed } from "./demo-offers";
import { DISCLOSED_RENEWAL } from "./offers";
import { clipboard } from "./page-outputs";
import { demo, demoBrand } from "./product";

/** The sentence that locks terms whose disclosure is complete but not transmitted. */
export const SEND_FIRST =
  "California requires a disclosure with the APR before these terms go to the merchant. Send it first.";

/** The sentence that locks a page whose offer has changed, and that of one whose link has ended. */
export const OUT_OF_DATE = "These figures are no longer offered. They cannot be copied.";
export const ENDED = "No longer offered. These figures cannot be copied.";

/** Opens the calculator of an offer whose disclosure is complete. */
export async function openOffer(page: Page, dealId: string, changes: object = {}): Promise<void> {
  await page.goto(await disclosedOffer(dealId, changes));
}

/** Creates such an offer and, through the API, the document of its terms; returns the merchant's link. */
export async function merchantLink(dealId: string, changes: object = {}): Promise<string> {
  await disclosedOffer(dealId, changes);
  const { status, body } = await signed("POST", `/offers/${dealId}/disclosures`, {});
  if (status !== 201) throw new Error(`The document was not made: ${JSON.stringify(body)}`);
  return `${demo().base_url}${body.merchant_url}`;
}

function disclosedOffer(dealId: string, changes: object): Promise<string> {
  return newOffer(dealId, { ...DISCLOSED_RENEWAL, brand_id: demoBrand("disclosing"), ...changes });
}

/** The results with their buttons. */
export const card = (page: Page) => page.getByRole("region", { name: "Results" });

export const dialog = (page: Page) => page.getByRole("dialog", { name: "Send to merchant" });

/** Copies the merchant's link from the dialog; returns it. */
export async function copiedLink(page: Page): Promise<string> {
  await card(page).getByRole("button", { name: "Send to merchant" }).click();
  await dialog(page).getByRole("button", { name: "Copy merchant link" }).click();
  await expect(dialog(page).getByText("Copied.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  return clipboard(page);
}

/** Sends the current terms from the card, and waits until the mail server has accepted the mail. */
export async function sendTerms(page: Page): Promise<void> {
  await card(page).getByRole("button", { name: "Send to merchant" }).click();
  // A different recipient each time, since a funder may mail one recipient only a few times a day.
  const recipient = `owner@${new URL(page.url()).pathname.slice(1).toLowerCase()}.example`;
  await dialog(page).getByLabel("Merchant’s e-mail").fill(recipient);
  await dialog(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(merchantCopy(page)).not.toHaveAttribute("aria-disabled", "true", { timeout: 30_000 });
}

export const merchantCopy = (page: Page) =>
  page.getByRole("region", { name: "Share" }).getByRole("button", { name: "Copy for merchant" });

/** Expects that every output for the merchant is locked, and that its print has no figure. */
export async function expectLocked(page: Page, reason: string): Promise<void> {
  await expect(merchantCopy(page)).toHaveAttribute("aria-disabled", "true");
  await expect(merchantCopy(page)).toHaveAccessibleDescription(reason);
  await expect(page.locator(".term-sheet")).not.toContainText("$");
}
