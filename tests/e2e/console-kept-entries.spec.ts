import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { openSection } from "@/tests/helpers/form-sections";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";
import { openReview } from "@/tests/helpers/submission-faults";

const root = () => `${demo().base_url}/console/${demo().funder}`;
const merchant = (page: Page) => page.getByRole("textbox", { name: "Merchant", exact: true });
const offer = (page: Page) => page.getByText(/^You have a draft from \d/);
const back = (page: Page) => page.getByText(/^Your entries from \d.* are back\./);

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

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
  await expect(page.getByRole("alertdialog", { name: "Leave with unsaved entries?" })).toBeVisible();
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
  await typeMerchant(page, "A Fourth Name");
  await reload(page);
  await expect(back(page)).toBeVisible();
  await expect(merchant(page)).toHaveValue("A Fourth Name");
  await expect(page.getByText(/^You have another draft from \d/)).toBeVisible();
  await page.getByRole("button", { name: "Continue it" }).click();
  await expect(merchant(page)).toHaveValue("A Third Name");
  await expect(page.getByRole("button", { name: "Continue it" })).toHaveCount(0);
  await openSection(page, "deal");
  await page.getByRole("textbox", { name: "ISO ID" }).fill("ISO-9");
  await page.getByRole("button", { name: "Save version 2" }).click();
  await expect(page.getByText("Updated to version 2")).toBeVisible();
  const { body } = await signed("GET", "/offers/DRAFT-1");
  expect(body).toMatchObject({ merchant_name: "A Third Name", iso_id: "ISO-9" });
  await open(page, "/offers/DRAFT-1/edit");
  await expect(merchant(page)).toHaveValue("A Third Name");
  // The fourth name, which the third took the place of, is still kept.
  await expect(offer(page)).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
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

/** The terms of the preset: two structures of an offer's own limits. */
const TERMS = {
  structures: [
    { id: "6m", label: "6 months", buy_rate: 1.22, num_payments_floor: 110, num_payments_ceiling: 150 },
    {
      id: "9m",
      label: "9 months",
      purchase_price_ceiling: 60_000,
      buy_rate: 1.28,
      num_payments_floor: 155,
      num_payments_ceiling: 217,
    },
  ],
  default_structure: "9m",
};

/** Keeps the limits of an offer with these terms as a preset, whose name is entered by Enter. */
async function keepPreset(page: Page, dealId: string, name: string): Promise<void> {
  await newOffer(dealId, TERMS);
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Priya Shah" });
  await open(page, `/offers/${dealId}/edit`);
  await page.getByRole("button", { name: "Save as preset…" }).click();
  const save = dialog(page, "Save as preset");
  await expect(save.getByRole("textbox", { name: "Name" })).toBeFocused();
  await expect(save).toContainText("Limits, fees, prepayment, 2 structures");
  await page.keyboard.insertText(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`“${name}” is kept as a preset.`)).toBeVisible();
}

// Rules: T4-14, T4-15
test("an underwriter builds an offer from a preset, which asks before it replaces entries and brings them back, and lowers one ceiling while an ISO has the page open", async ({
  page,
  browser,
}) => {
  await keepPreset(page, "PRESET-SOURCE", "A paper, two terms");
  await page.goto(`${root()}/new-offer`);
  await untilKeysWork(page);
  const deal = page.getByRole("region", { name: "Offer", exact: true });
  const entry = (name: string) => deal.getByRole("textbox", { name, exact: true });
  const isoEntry = deal.getByRole("combobox", { name: "ISO", exact: true });
  const dealId = `PRESET-${Date.now()}`;
  await entry("Deal ID").fill(dealId);
  await entry("Merchant").fill("Preset Street Bakery");
  const rate = page.getByRole("textbox", { name: "Buy rate", exact: true });
  await rate.fill("1.45");
  await page.getByRole("button", { name: "Start from a preset" }).click();
  const choose = dialog(page, "Start from a preset");
  await choose.getByRole("radio", { name: /^A paper, two terms/ }).check();
  await choose.getByRole("button", { name: "Use preset" }).click();
  const asks = dialog(page, "Replace what is entered?");
  await expect(asks).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await expect(rate).toHaveValue("1.45");
  await asks.getByRole("button", { name: "Replace entries" }).click();
  await expect(rate).toHaveValue("1.25");
  await expect(page.getByRole("group", { name: "9 months", exact: true })).toBeVisible();
  await isoEntry.fill("Northline Partners");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rate).toHaveValue("1.45");
  await expect(page.getByRole("button", { name: "Price by term" })).toBeVisible();
  await expect(isoEntry).toHaveValue("Northline Partners");

  await rate.fill("");
  await page.getByRole("button", { name: "Start from a preset" }).click();
  await choose.getByRole("radio", { name: /^A paper, two terms/ }).check();
  await expect(choose).toContainText(/keeps \d+ of 20/);
  await expect(choose).toContainText("6 months 1.22, 9 months 1.28");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1440])).toEqual([]);
  await choose.getByRole("button", { name: "Use preset" }).click();
  await expect(page.getByText("“A paper, two terms” was filled in.")).toBeVisible();
  // The first field of those every offer needs that is empty still.
  await expect(page.locator(":focus")).toHaveAttribute("name", "merchant_state");
  await expect(entry("Merchant")).toHaveValue("Preset Street Bakery");
  await expect(page.getByRole("textbox", { name: "Purchase price, highest" })).toHaveValue("$80,000.00");
  const ceiling = page.getByRole("textbox", { name: "Highest price of 9 months" });
  await expect(ceiling).toHaveValue("$60,000.00");
  await page.getByRole("button", { name: "Create offer" }).click();
  await expect(page.getByText("Version 1, by Priya Shah")).toBeVisible();
  const { body } = await signed("GET", `/offers/${dealId}`);
  expect(body).toMatchObject({ ...TERMS, buy_rate: 1.25, monthly_receivables: null, version: 1 });

  const iso = await browser.newPage();
  await iso.goto(`${demo().base_url}${body.calculator_url}`);
  await expect(iso.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$45,000.00");
  await page.goto(`${root()}/offers/${dealId}/edit`);
  await untilKeysWork(page);
  await ceiling.fill("40,000");
  await page.getByRole("button", { name: "Save version 2" }).click();
  await expect(page.getByRole("heading", { name: "Limits", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Versions" })).toContainText(
    "9 months, highest purchase price",
  );
  await (await openReview(iso)).getByRole("button", { name: /^Submit to/ }).click();
  const banner = iso.getByRole("status").filter({ hasText: "changed this offer" });
  await expect(banner).toContainText("$45,000.00, above the limit by $5,000.00");
  await banner.getByRole("button", { name: "Reload and keep my terms" }).click();
  await expect(iso.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$45,000.00");
  await iso.getByRole("button", { name: "Use $40,000.00" }).click();
  await expect(iso.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$40,000.00");
  await iso.close();
});

test("a preset is saved by Enter without the offer, named once, refused with what no offer could have, and deleted without changing an offer", async ({
  page,
}) => {
  await keepPreset(page, "PRESET-NAMES", "Named once");
  await page.getByRole("button", { name: "Save as preset…" }).click();
  const save = dialog(page, "Save as preset");
  const name = save.getByRole("textbox", { name: "Name" });
  await name.fill("named ONCE");
  await expect(save).toContainText("Takes the place of “Named once” by Priya Shah");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await save.getByRole("button", { name: "Replace preset" }).click();
  await expect(page.getByText("“named ONCE” is kept as a preset.")).toBeVisible();
  await page.getByRole("button", { name: "Use a preset…" }).click();
  const all = dialog(page, "Start from a preset");
  await all.getByRole("radio", { name: /^named ONCE/ }).check();
  await all.getByRole("button", { name: "Rename…" }).click();
  const rename = dialog(page, "Rename “named ONCE”");
  await expect(rename.getByRole("textbox", { name: "Name" })).toBeFocused();
  await rename.getByRole("textbox", { name: "Name" }).fill("");
  await rename.getByRole("button", { name: "Rename preset" }).click();
  await expect(rename.getByText(/^The name /)).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  // The error goes with the first letter, and comes back with the next refusal.
  await rename.getByRole("textbox", { name: "Name" }).fill("N");
  await expect(rename.getByText(/^The name /)).toHaveCount(0);
  await rename.getByRole("textbox", { name: "Name" }).fill("");
  await rename.getByRole("button", { name: "Rename preset" }).click();
  await expect(rename.getByText(/^The name /)).toBeVisible();
  await rename.getByRole("textbox", { name: "Name" }).fill("Named once");
  await page.keyboard.press("Enter");
  await expect(all.getByRole("radio", { name: /^Named once/ })).toHaveCount(1);
  await all.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("textbox", { name: "Lowest payments of 9 months" }).fill("300");
  await page.getByRole("button", { name: "Save as preset…" }).click();
  await name.fill("Impossible");
  await save.getByRole("button", { name: "Save preset" }).click();
  await expect(save).toContainText("“Structure 2, lowest payments” must not exceed");
  await save.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Use a preset…" }).click();
  const choose = dialog(page, "Start from a preset");
  await choose.getByRole("radio", { name: /^Named once/ }).check();
  await choose.getByRole("button", { name: "Delete preset…" }).click();
  await dialog(page, "Delete “Named once”?").getByRole("button", { name: "Delete preset" }).click();
  await expect(choose.getByRole("radio", { name: /^Named once/ })).toHaveCount(0);
  const { body } = await signed("GET", "/offers/PRESET-NAMES");
  expect(body).toMatchObject({ structures: TERMS.structures, version: 1 });
});
