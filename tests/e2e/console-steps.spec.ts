import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { signed, submittedOffer } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

// How many presses the desk's everyday work takes. Typing into a field that has the focus is none.

const root = () => `${demo().base_url}/console/${demo().funder}`;

/** Counts the person's presses from here on, also over loads of other pages. */
async function countPresses(page: Page): Promise<() => Promise<{ clicks: number; tabs: number }>> {
  const seen = { clicks: 0, tabs: 0 };
  await page.exposeFunction("countPress", (kind: "clicks" | "tabs") => {
    seen[kind] += 1;
  });
  await page.addInitScript(() => {
    const count = (window as unknown as { countPress: (kind: string) => void }).countPress;
    addEventListener("pointerdown", () => count("clicks"), true);
    addEventListener("keydown", ({ key }) => key === "Tab" && count("tabs"), true);
  });
  return async () => ({ ...seen });
}

const FIELDS = ["Merchant", "ISO", "State optional"];

// Rule: C4-41
test("an offer is published from scratch in at most 30 Tabs, and in at most 14 clicks", async ({ page }) => {
  await signInPage(page, { funder: demo().funder, role: "operator" });
  const presses = await countPresses(page);
  await page.goto(`${root()}/new-offer`);
  await expect(page.getByRole("textbox", { name: "Deal ID" })).toBeFocused();
  const dealId = `TABS-${Date.now()}`;
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  for (const text of [dealId, "Harbor Street Bakery", "Northline Partners", "TX"]) await type(text);
  for (const text of ["15,000", "", "80,000", "60", "", "150", "", "14", "1.25"]) await type(text);
  // Past what the limits are counted in: the first frequency decides it.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Version 1, by")).toBeVisible();
  expect((await presses()).tabs).toBeLessThanOrEqual(30);
  expect((await signed("GET", `/offers/${dealId}`)).body).toMatchObject({
    base_frequency: "daily",
    purchase_price_ceiling: 80_000,
    max_upsell: 0.14,
  });

  await page.goto(root());
  await untilKeysWork(page);
  const before = (await presses()).clicks;
  await page.getByRole("link", { name: "New offer" }).click();
  await expect(page.getByRole("textbox", { name: "Deal ID" })).toBeFocused();
  await page.keyboard.type(`CLICKS-${Date.now()}`);
  const enter = async (name: string | RegExp, text: string) => {
    await page.getByLabel(name, { exact: typeof name === "string" }).click();
    await page.keyboard.type(text);
  };
  for (const [index, text] of ["Harbor Street Bakery", "Northline Partners", "TX"].entries())
    await enter(FIELDS[index] ?? "", text);
  await enter("Purchase price, lowest", "15,000");
  await enter("Purchase price, highest", "80,000");
  await enter("Number of payments, lowest", "60");
  await enter("Number of payments, highest", "150");
  await enter("Upsell, highest", "14");
  await enter("Buy rate", "1.25");
  await page.locator("label", { hasText: "Daily" }).click();
  await page.getByRole("button", { name: "Create offer" }).click();
  await expect(page.getByText("Version 1, by")).toBeVisible();
  expect((await presses()).clicks - before).toBeLessThanOrEqual(14);
});

// Rule: C4-41
test("from a preset an offer takes at most 5 clicks and 4 fields", async ({ page }) => {
  await signInPage(page, { funder: demo().funder, role: "operator" });
  const name = `Counted ${Date.now()}`;
  await page.goto(
    `${root()}/new-offer#purchase_price_floor=15000&purchase_price_ceiling=80000&buy_rate=1.25&max_upsell=0.14&available_frequencies=daily&base_frequency=daily&num_payments_floor=60&num_payments_ceiling=150&merchant_name=100% Fresh`,
  );
  await expect(page.getByRole("textbox", { name: "Deal ID" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Merchant", exact: true })).toHaveValue("100% Fresh");
  await page.locator("#structures > details > summary").click();
  await page.getByRole("button", { name: "Save as preset…" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`“${name}” is kept as a preset.`)).toBeVisible();

  const presses = await countPresses(page);
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(`${root()}/offers`);
  await untilKeysWork(page);
  const before = (await presses()).clicks;
  await page.getByRole("link", { name: "New offer" }).click();
  await page.getByRole("button", { name: "Start from a preset" }).click();
  await page.locator("label", { hasText: name }).click();
  await page.getByRole("button", { name: "Use preset" }).click();
  await expect(page.getByRole("textbox", { name: "Deal ID" })).toBeFocused();
  for (const text of [`PRESET-${Date.now()}`, "Harbor Street Bakery", "Northline Partners", "TX"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.getByRole("button", { name: "Create offer" }).click();
  await expect(page.getByText("Version 1, by")).toBeVisible();
  expect((await presses()).clicks - before).toBeLessThanOrEqual(5);
});

test("accept takes at most 2 clicks, a counter 4, an invitation 6, and finding a deal by its merchant 3", async ({
  page,
}) => {
  const merchant_name = `Counted Merchant ${Date.now()}`;
  const [first, second] = [
    await submittedOffer(`STEPS-A-${Date.now()}`, { merchant_name }),
    await submittedOffer(`STEPS-B-${Date.now()}`),
  ];
  await signInPage(page, { funder: demo().funder, role: "owner" });
  const presses = await countPresses(page);
  let counted = 0;
  const clicks = async () => {
    const all = (await presses()).clicks;
    const since = all - counted;
    counted = all;
    return since;
  };
  const begin = async (path: string) => {
    await page.goto(`${root()}${path}`);
    await untilKeysWork(page);
    await clicks();
  };
  await begin(`/submissions/${first}`);
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await page.getByRole("button", { name: /^Accept \$/ }).click();
  await expect(page.getByRole("heading", { name: "Decision", exact: true })).toBeFocused();
  expect(await clicks()).toBeLessThanOrEqual(2);

  await begin(`/submissions/${second}`);
  await page.getByRole("button", { name: "Counter", exact: true }).click();
  await expect(page.getByLabel(/^Purchase price/)).toBeFocused();
  await page.keyboard.type("46,000");
  await page.getByRole("button", { name: /^Send counter/ }).click();
  await expect(page.getByRole("heading", { name: "Decision", exact: true })).toBeFocused();
  expect(await clicks()).toBeLessThanOrEqual(4);

  await begin("");
  await page.getByRole("link", { name: "Offers", exact: true }).click();
  const search = page.getByRole("searchbox", { name: "Search offers" });
  await search.click();
  await page.keyboard.type(merchant_name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: merchant_name })).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(3);

  await begin("");
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("link", { name: "Team", exact: true }).click();
  await page
    .getByRole("button", { name: /^Invite/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^E-mail|^Work e-mail/).click();
  await page.keyboard.type(`counted-${Date.now()}@funder.example`);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(/invited|Invited/).first()).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(6);
});
