import { randomUUID } from "node:crypto";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newDemoSandbox } from "@/tests/helpers/demo-admin";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo } from "@/tests/helpers/product";
import { startReceiver, until } from "@/tests/helpers/receiver";
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

// Rule: C3-43
test("by keys the palette does what the desk does: it reviews the oldest, takes a deal, asks before it retries, makes a sample deal and switches to Test", async ({
  page,
}) => {
  const { live, sandbox } = await newDemoSandbox();
  const receiver = await startReceiver(new Array(20).fill(500));
  const endpoint = { url: receiver.url, events: ["webhook.test"] };
  const { body: webhook } = await signed("POST", "/webhooks", endpoint, sandbox);
  await signed("POST", `/webhooks/${webhook.id}/test`, undefined, sandbox);
  await signed("POST", "/offers", { deal_id: "PAL-KEYS-1", ...SMALLEST_OFFER }, sandbox);
  const { body: submitted } = await signed("POST", "/sandbox/offers/PAL-KEYS-1/submit", {}, sandbox);
  await until(() => receiver.received.length === 1);
  await signInPage(page, { funder: live, role: "owner" });
  await page.goto(`${demo().base_url}/console/${sandbox.funder}/offers`);
  await untilKeysWork(page);
  const open = async (text: string) => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: /^Deals, references/ })).toBeFocused();
    await page.keyboard.type(text);
  };
  const chosen = page.getByRole("option", { selected: true });
  await open("");
  const actions = page.getByRole("group", { name: "Actions" });
  await expect(actions.getByRole("option")).toContainText([
    "New offer",
    "Review the oldest",
    "Retry what waits",
    "Make a sample deal",
    "Switch to Live",
  ]);
  await expect(actions.getByRole("option", { name: "New offer" })).toContainText("N");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1280])).toEqual([]);

  await page.keyboard.type("review");
  await expect(chosen).toContainText(String(submitted.number));
  await expect(page.getByText(/^Nothing is called/)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/submissions/${submitted.number}$`));
  await open("take this");
  await expect(chosen).toContainText("Take this deal");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Yours since/).first()).toBeVisible();
  await open("counter");
  await expect(chosen).toContainText("Counter…");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/^Purchase price/)).toBeFocused();

  await page.goto(`${demo().base_url}/console/${sandbox.funder}/deliveries`);
  await untilKeysWork(page);
  await open("retry");
  await expect(chosen).toContainText("Asks first");
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Retry what waits?" });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/status=pending$/);
  await page.keyboard.press("Escape");
  await open("retry");
  await expect(chosen).toContainText("Asks first");
  await page.keyboard.press("Enter");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");

  await open("sample");
  await expect(chosen).toContainText("Make a sample deal");
  const tab = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  await expect((await tab).getByRole("textbox", { name: "Purchase price" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: /^Deals, references/ })).toHaveCount(0);

  await open(String(submitted.number).replace("-", ""));
  await expect(chosen).toContainText(String(submitted.number));
  await expect(page.getByRole("group", { name: "Actions" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await open("switch");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${demo().base_url}/console/${live}/deliveries`);
  await receiver.close();
});

// Rule: C3-43
test("who may only read has no action in the palette", async ({ page }) => {
  await signInPage(page, { funder: demo().funder, role: "viewer" });
  await page.goto(`${demo().base_url}/console/${demo().funder}/offers`);
  await untilKeysWork(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option", { name: "Today" })).toBeVisible();
  const names = page.getByRole("group", { name: "Actions" }).getByRole("option");
  await expect(names).toHaveText(["Switch to Test"]);
});
