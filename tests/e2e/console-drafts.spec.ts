import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

const root = () => `${demo().base_url}/console/${demo().funder}`;
const merchant = (page: Page) => page.getByRole("textbox", { name: "Merchant", exact: true });
const offer = (page: Page) => page.getByText(/^You have a draft from \d/);
const back = (page: Page) => page.getByText(/^Your entries from \d.* are back\./);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(root() + path);
  await untilKeysWork(page);
}

/** Types a merchant and waits until this device has it. */
async function typeMerchant(page: Page, name: string): Promise<void> {
  await merchant(page).fill(name);
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()), "the draft is kept")
    .toContain(name);
}

/** Reloads although entries are not saved. */
async function reload(page: Page): Promise<void> {
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await untilKeysWork(page);
}

// Rule: C4-8
test("entries survive a reload and can be given up, leaving asks once, and a draft that was left is offered, continued and saved", async ({
  page,
}) => {
  await newOffer("DRAFT-1");
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await open(page, "/offers/DRAFT-1/edit");
  await typeMerchant(page, "Another Name");
  await reload(page);
  await expect(back(page)).toBeVisible();
  await expect(merchant(page)).toHaveValue("Another Name");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog", { name: "Leave with unsaved entries?" })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(merchant(page)).toHaveValue("Harbor Street Bakery LLC");
  await expect(back(page)).toHaveCount(0);

  await typeMerchant(page, "A Third Name");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL(/\/offers\/DRAFT-1$/);
  await open(page, "/offers/DRAFT-1/edit");
  await expect(merchant(page)).toHaveValue("Harbor Street Bakery LLC");
  await expect(offer(page)).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.getByRole("button", { name: "Continue it" }).click();
  await expect(merchant(page)).toHaveValue("A Third Name");
  await expect(offer(page)).toHaveCount(0);
  await page.getByRole("textbox", { name: "ISO ID" }).fill("ISO-9");
  await page.getByRole("button", { name: "Save version 2" }).click();
  await expect(page.getByText("Updated to version 2")).toBeVisible();
  const { body } = await signed("GET", "/offers/DRAFT-1");
  expect(body).toMatchObject({ merchant_name: "A Third Name", iso_id: "ISO-9" });
  await open(page, "/offers/DRAFT-1/edit");
  await expect(merchant(page)).toHaveValue("A Third Name");
  await expect(offer(page)).toHaveCount(0);
});

test("the draft of a copied offer is offered in a copy of that offer alone, and is gone once it is discarded", async ({
  page,
}) => {
  const ids: string[] = [];
  for (const [deal, name] of [
    ["DRAFT-3", "First Bakery"],
    ["DRAFT-4", "Second Bakery"],
  ] as const) {
    await newOffer(deal, { merchant_name: name });
    ids.push(String((await signed("GET", `/offers/${deal}`)).body.id));
  }
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await open(page, `/new-offer?from=${ids[0]}`);
  await expect(merchant(page)).toHaveValue("First Bakery");
  await typeMerchant(page, "First Bakery, changed");
  page.once("dialog", (dialog) => dialog.accept());
  for (const [path, value] of [
    [`/new-offer?from=${ids[1]}`, "Second Bakery"],
    ["/new-offer", ""],
  ] as const) {
    await open(page, path);
    await expect(merchant(page)).toHaveValue(value);
    await expect(offer(page)).toHaveCount(0);
  }
  await open(page, `/new-offer?from=${ids[0]}`);
  await expect(offer(page)).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(merchant(page)).toHaveValue("First Bakery");
  await page.reload();
  await untilKeysWork(page);
  await expect(merchant(page)).toHaveValue("First Bakery");
  await expect(offer(page)).toHaveCount(0);
});

// Rule: C4-8
test("two tabs of a new offer have a draft each, and what a closed tab left is offered", async ({
  page,
  context,
}) => {
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await open(page, "/new-offer");
  await typeMerchant(page, "Left Tab");
  const other = await context.newPage();
  await open(other, "/new-offer");
  await expect(merchant(other)).toHaveValue("");
  await expect(offer(other)).toHaveCount(0);
  await typeMerchant(other, "Right Tab");

  await reload(page);
  await expect(back(page)).toBeVisible();
  await expect(merchant(page)).toHaveValue("Left Tab");
  await other.close();
  const third = await context.newPage();
  await open(third, "/new-offer");
  await third.getByRole("button", { name: "Continue it" }).click();
  await expect(merchant(third)).toHaveValue("Right Tab");
});
