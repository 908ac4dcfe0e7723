import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, fromNewAddress, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newOffer, submittedOffer } from "@/tests/helpers/demo-offers";
import { codeMailedBy } from "@/tests/helpers/mailbox";
import { clipboard } from "@/tests/helpers/page-outputs";
import { namedScriptOf, restedScriptOf } from "@/tests/helpers/page-script";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

const root = () => `${demo().base_url}/console/${demo().funder}`;

async function open(page: Page, path: string): Promise<void> {
  await signInPage(page, { funder: demo().funder, role: "owner", name: "Priya Shah" });
  await page.goto(root() + path);
}

test("the list of offers is searched and opened by keyboard alone, and single letters are no shortcuts once the reader has switched them off", async ({
  page,
}) => {
  const street = `Lane${randomUUID().slice(0, 8)}`;
  await newOffer("LIST-KEY-1", { merchant_name: `${street} Bakery` });
  await newOffer("LIST-KEY-2", { merchant_name: `${street} Florist` });
  await open(page, "/offers");
  await untilKeysWork(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search offers" })).toBeFocused();
  await page.keyboard.type(street.slice(0, -2).toLowerCase());
  await expect(page).toHaveURL(/q=lane/);
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("searchbox", { name: "Search offers" })).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "LIST-KEY-2" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `${street} Bakery` })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { level: 1, name: `Edit ${street} Bakery` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: `${street} Bakery` })).toBeVisible();
  await page.keyboard.press("?");
  const letters = page.getByRole("checkbox", { name: "Single letters are shortcuts" });
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await letters.uncheck();
  await page.keyboard.press("Escape");
  await expect(letters).toBeHidden();
  await page.keyboard.press("e");
  await untilKeysWork(page);
  await expect(page).toHaveURL(/LIST-KEY-1$/);
});

test("Enter in the search opens the first row of what was typed last, and Back shows the search", async ({
  page,
}) => {
  const street = `Lane${randomUUID().slice(0, 8)}`;
  await newOffer("LIST-ENTER-1", { merchant_name: `${street} Bakery` });
  await newOffer("LIST-ENTER-2", { merchant_name: `${street} Florist` });
  await open(page, "/offers");
  await untilKeysWork(page);
  await page.keyboard.press("/");
  await page.keyboard.type(`${street.slice(1)} FLÓRIST`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `${street} Florist` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search offers" })).toHaveValue(/FLÓRIST$/);
});

test("the list says what does not match, without a violation in any look, and is whole again when cleared", async ({
  page,
}) => {
  await newOffer("LIST-CLEAR-1");
  await open(page, "/offers?q=nobody-of-this-name&status=revoked");
  await expect(
    page.getByText("Searched for “nobody-of-this-name” in deal IDs, merchants and ISOs."),
  ).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  expect(await widthsThatScroll(page, [320])).toEqual([]);
});

test("an offer gives its link to the clipboard alone, replaces it, and is revoked by its typed deal ID", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const url = await newOffer("LINKS-1");
  await open(page, "/offers/LINKS-1");
  expect(await widthsThatScroll(page, [320])).toEqual([]);
  await untilKeysWork(page);
  await page.keyboard.press("l");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toBe(url);
  expect(await page.content()).not.toContain(new URL(url).searchParams.get("sig"));

  await page.getByRole("button", { name: "New link…" }).click();
  await page.getByRole("radio", { name: /^Stop earlier links/ }).check();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("The new link is copied.")).toBeVisible();
  expect(await clipboard(page)).not.toBe(url);
  await expect(page.getByText("earlier links stopped")).toBeVisible({ timeout: 60_000 });

  await page.getByRole("button", { name: "Revoke…" }).click();
  const revoke = page.getByRole("button", { name: "Revoke offer" });
  await expect(revoke).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("textbox", { name: "Type LINKS-1 to confirm" }).fill("LINKS-1");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("All links stopped when the offer was revoked.")).toBeVisible();
  await page.getByRole("link", { name: "New offer from this one" }).click();
  await expect(page.getByRole("textbox", { name: "Deal ID" })).toHaveValue("LINKS-1");
  await expect(page.getByRole("textbox", { name: "Merchant", exact: true })).toHaveValue(
    "Harbor Street Bakery LLC",
  );
});

test("a page of the console is at most 30 kB of script above an empty page, the offer form 80 kB", async ({
  page,
}) => {
  await newOffer("SIZE-1");
  const number = await submittedOffer("SIZE-2");
  const empty = await namedScriptOf(page, demo().base_url);
  await open(page, "/offers");
  for (const path of [
    "",
    "/offers",
    "/offers/SIZE-1",
    "/submissions",
    `/submissions/${number}`,
    "/deliveries",
    "/disclosures",
    "/insight",
    "/settings/keys",
    "/settings/webhooks",
    "/settings/callback",
    "/settings/brands",
    "/settings/team",
    "/settings/erasure",
    "/settings/requests",
    "/settings/audit",
  ]) {
    // An address opens only so many pages a second.
    await page.setExtraHTTPHeaders(fromNewAddress());
    expect((await namedScriptOf(page, root() + path)) - empty, path).toBeLessThan(30_000);
  }
  for (const path of ["/new-offer", "/offers/SIZE-1/edit"])
    expect((await restedScriptOf(page, root() + path)) - empty, path).toBeLessThan(80_000);
});

test("the CSV of the offers comes after a fresh code", async ({ page }) => {
  const person = { funder: demo().funder, role: "owner", name: "Priya Shah" } as const;
  const { email } = await signInPage(page, { ...person, provenSecondsAgo: 700 });
  await page.goto(`${root()}/offers`);
  await page.getByRole("button", { name: "CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  const code = await codeMailedBy(() => dialog.getByRole("button", { name: "Send code" }).click(), email);
  const downloaded = page.waitForEvent("download");
  await page.getByLabel("Six-digit code").fill(code);
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain("deal_id");
});
