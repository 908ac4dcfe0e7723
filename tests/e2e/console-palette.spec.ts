import { randomUUID } from "node:crypto";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newOffer } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

// Rule: C3-40
test("the palette opens by Ctrl K, is used by arrows and Enter alone, and gives the focus back", async ({
  page,
}) => {
  const name = `Pâlette${randomUUID().slice(0, 8)}`;
  const dealId = `PALETTE-${name.slice(-8)}`;
  await newOffer(dealId, { merchant_name: `${name} Bakery` });
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await page.goto(`${demo().base_url}/console/${demo().funder}`);
  await untilKeysWork(page);
  await page.getByRole("link", { name: "Offers", exact: true }).focus();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: /^Deals, references/ });
  await expect(field).toBeFocused();
  await expect(page.getByRole("option", { name: "Today" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("option", { name: /Team/ })).toBeHidden();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Offers", exact: true })).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("new off");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/new-offer$/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(name.slice(1).toLowerCase().replace("â", "a"));
  const found = page.getByRole("option", { name: `${name} Bakery` });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await expect(found).toContainText("Active, version 1");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `${name} Bakery` })).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Lately opened" }).getByRole("option").first()).toContainText(
    `${dealId}, `,
  );
});

test("a text that finds nothing begins an offer with it, on the form's page too, and a form with entries asks first", async ({
  page,
}) => {
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await page.goto(`${demo().base_url}/console/${demo().funder}`);
  await untilKeysWork(page);
  const dealId = `zx-${randomUUID().slice(0, 8)}1`;
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Deals, references/ })).toBeFocused();
  // Enter waits for what was typed last.
  await page.keyboard.type(dealId);
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "Deal ID" });
  await expect(field).toHaveValue(dealId);
  await expect(page).toHaveURL(/new-offer$/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(`${dealId}2`);
  await expect(page.getByText(/^Nothing is called/).first()).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1280])).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(`${dealId}2`);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("insight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Leave with unsaved entries?" })).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(field).toHaveValue(`${dealId}2`);
});
