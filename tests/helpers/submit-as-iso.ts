import { type Browser, expect } from "@playwright/test";
import { newOffer } from "./demo-offers";
import { openReview } from "./submission-faults";

/**
 * Submits the default terms of a new offer with the given changes, as an ISO in a new page; returns the
 * reference number.
 */
export async function submitAsIso(browser: Browser, dealId: string, changes: object = {}): Promise<string> {
  const page = await browser.newPage();
  await page.goto(await newOffer(dealId, changes));
  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  const number = new URL(page.url()).searchParams.get("number") ?? "";
  await page.close();
  return number;
}
