import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newDemoFunder } from "@/tests/helpers/demo-admin";
import { signed, submittedOffer } from "@/tests/helpers/demo-offers";
import { openSection } from "@/tests/helpers/form-sections";
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

const FIELDS = ["Merchant", "State optional", "ISO"];

/** The fields that every offer needs, in the form's order, with what is typed into each. */
const ENTRIES: [name: string, text: string][] = [
  ["deal_id", ""],
  ["merchant_name", "Harbor Street Bakery"],
  ["merchant_state", "TX"],
  ["iso_name", "Northline Partners"],
  ["purchase_price_floor", "15,000"],
  ["default_purchase_price", ""],
  ["purchase_price_ceiling", "80,000"],
  ["buy_rate", "1.25"],
  ["default_upsell", ""],
  ["max_upsell", "14"],
  ["available_frequencies", " "],
  ["available_frequencies", ""],
  ["available_frequencies", ""],
  ["available_frequencies", ""],
  ["available_frequencies", ""],
  ["base_frequency", ""],
  ["num_payments_floor", "60"],
  ["default_num_payments", ""],
  ["num_payments_ceiling", "150"],
];

const focusedName = (page: Page) => page.locator(":focus").getAttribute("name");

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 40 && !(await isFocused()); tabs += 1) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

for (const [place, width] of [
  ["/offers", 1280],
  ["", 1440],
] as const) {
  // Rule: C4-41
  test(`from ${place === "" ? "Today" : "the list of offers"} as it opens an offer is published by Tab, Enter and Space in at most 30 Tabs, in the order in which it is thought, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInPage(page, { funder: demo().funder, role: "operator" });
    // Today begins with what is to be set up, until an offer was submitted.
    await submittedOffer(`TABS-BEGUN-${width}`);
    const presses = await countPresses(page);
    await page.goto(root() + place);
    await tabTo(page, page.getByRole("link", { name: "Skip to main content" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("link", { name: "New offer" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Deal ID" })).toBeFocused();
    const dealId = `TABS-${width}-${Date.now()}`;
    for (const [index, [name, text]] of ENTRIES.entries()) {
      if (index > 0) await page.keyboard.press("Tab");
      expect(await focusedName(page)).toBe(name);
      await page.keyboard.type(name === "deal_id" ? dealId : text);
    }
    await expect(page.getByRole("combobox", { name: "Limits are counted in" })).toHaveValue("daily");
    await tabTo(page, page.getByRole("button", { name: "Create offer" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Version 1, by")).toBeVisible();
    const { tabs, clicks } = await presses();
    expect(clicks).toBe(0);
    expect(tabs).toBeLessThanOrEqual(30);
    expect((await signed("GET", `/offers/${dealId}`)).body).toMatchObject({
      merchant_state: "TX",
      base_frequency: "daily",
      purchase_price_ceiling: 80_000,
      max_upsell: 0.14,
      num_payments_ceiling: 150,
    });
  });
}

// Rule: C4-41
test("an offer is published from scratch in at most 14 clicks", async ({ page }) => {
  await signInPage(page, { funder: demo().funder, role: "operator" });
  const presses = await countPresses(page);
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
  for (const [index, text] of ["Harbor Street Bakery", "TX", "Northline Partners"].entries())
    await enter(FIELDS[index] ?? "", text);
  await enter("Purchase price, lowest", "15,000");
  await enter("Purchase price, highest", "80,000");
  await enter("Buy rate", "1.25");
  await enter("Upsell, highest", "14");
  await page.locator("label", { hasText: "Daily" }).click();
  await enter("Number of payments, lowest", "60");
  await enter("Number of payments, highest", "150");
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
  await openSection(page, "structures");
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
  for (const text of [`PRESET-${Date.now()}`, "Harbor Street Bakery", "TX", "Northline Partners"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.getByRole("button", { name: "Create offer" }).click();
  await expect(page.getByText("Version 1, by")).toBeVisible();
  expect((await presses()).clicks - before).toBeLessThanOrEqual(5);
});

// Rule: C4-41
test("by keys an offer from a preset takes at most 5 Tabs and 4 fields, from the list of offers on", async ({
  page,
}) => {
  const funder = await newDemoFunder();
  const base = `${demo().base_url}/console/${funder}`;
  await signInPage(page, { funder, role: "operator" });
  await page.goto(
    `${base}/new-offer#purchase_price_floor=15000&purchase_price_ceiling=80000&buy_rate=1.25&max_upsell=0.14&available_frequencies=daily&base_frequency=daily&num_payments_floor=60&num_payments_ceiling=150`,
  );
  await expect(page.getByRole("textbox", { name: "Buy rate" })).toHaveValue("1.25");
  await openSection(page, "structures");
  for (const name of ["A paper", "B paper"]) {
    await page.getByRole("button", { name: "Save as preset…" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`“${name}” is kept as a preset.`)).toBeVisible();
  }

  // Somebody else, who left no draft here.
  page.on("dialog", (dialog) => dialog.accept());
  await signInPage(page, { funder, role: "operator" });
  const presses = await countPresses(page);
  await page.goto(`${base}/offers`);
  await untilKeysWork(page);
  const before = await presses();
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Deal ID" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Start from a preset" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Start from a preset" });
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio").nth(1)).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Deal ID" })).toBeFocused();
  const entries = [`KEYS-${Date.now()}`, "Harbor Street Bakery", "TX", "Northline Partners"];
  for (const [index, text] of entries.entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Version 1, by")).toBeVisible();
  const after = await presses();
  expect(after.clicks).toBe(before.clicks);
  expect(after.tabs - before.tabs).toBeLessThanOrEqual(5);
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
