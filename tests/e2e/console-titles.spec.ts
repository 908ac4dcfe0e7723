import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

declare global {
  interface Window {
    untitled: string[];
  }
}

/** Notes each moment at which a page that has had a title has none. */
async function watchTitle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.untitled = [];
    let hadTitle = false;
    new MutationObserver(() => {
      const has = document.querySelector("title") !== null;
      if (hadTitle && !has) window.untitled.push(location.pathname);
      hadTitle ||= has;
    }).observe(document, { subtree: true, childList: true });
  });
}

test("each page of the console has its title at every moment, from one to the next too", async ({ page }) => {
  const dealId = `TITLES-${Date.now()}`;
  await newOffer(dealId);
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await watchTitle(page);
  await page.goto(`${demo().base_url}/console/${demo().funder}`);
  const places = page.getByRole("navigation", { name: "Console" });
  for (const [place, title] of [
    ["Offers", "Offers"],
    ["Submissions", "Submissions"],
    ["Deliveries", "Deliveries"],
    ["Insight", "Insight"],
    ["Settings", "API keys"],
    ["Offers", "Offers"],
  ] as const) {
    await places.getByRole("link", { name: place }).click();
    await expect(page).toHaveTitle(title);
  }
  await page.getByRole("link", { name: dealId }).click();
  await expect(page).toHaveTitle(`Offer ${dealId}`);
  await page.goBack();
  await expect(page).toHaveTitle("Offers");
  await page.reload();
  await places.getByRole("link", { name: "Submissions" }).click();
  await expect(page).toHaveTitle("Submissions");
  expect(await page.evaluate(() => window.untitled)).toEqual([]);
});
