import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newDemoFunder, newDemoSandbox } from "@/tests/helpers/demo-admin";
import { signed } from "@/tests/helpers/demo-offers";
import { openSection } from "@/tests/helpers/form-sections";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

// After a key has done something, the next key must have a place: the focus is never on the bare page.

/** How long a focus that is lost after all takes to be lost, in milliseconds. */
const SETTLES_MS = 150;

async function expectFocus(page: Page, after: string): Promise<void> {
  await page.waitForTimeout(SETTLES_MS);
  expect(await page.evaluate(() => document.activeElement?.localName), after).not.toBe("body");
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

// Rule: C4-43
test("in the list of offers and on the pages that it opens something has the focus after each action by keys", async ({
  page,
}) => {
  const { live, sandbox } = await newDemoSandbox();
  for (const deal_id of ["FOCUS-1", "FOCUS-2"])
    await signed("POST", "/offers", { ...SMALLEST_OFFER, deal_id }, sandbox);
  await signInPage(page, { funder: live, role: "owner" });
  await page.goto(`${demo().base_url}/console/${sandbox.funder}/offers`);
  await untilKeysWork(page);
  await page.keyboard.press("/");
  await page.keyboard.type("focus-2");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("searchbox", { name: "Search offers" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-row]").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Limits", exact: true })).toBeVisible();
  await expectFocus(page, "a row is opened");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Offers", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/offers\?q=focus-2$/);
  await expectFocus(page, "the way back");
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-row]").first()).toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("nobody of this name");
  await page.getByRole("link", { name: "Clear" }).press("Enter");
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectFocus(page, "Clear");
  await button(page, "Columns").press("Enter");
  await page.getByRole("checkbox", { name: "Version" }).press("Space");
  await expect(page.getByRole("columnheader", { name: "Ver." })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "Version" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page, "Columns")).toBeFocused();
  await button(page, "Status: All").press("Enter");
  await page.getByRole("link", { name: "All active", exact: true }).press("Enter");
  await expect(page).toHaveURL(/status=active/);
  await page.getByRole("link", { name: "Status: all" }).press("Enter");
  await expect(page).not.toHaveURL(/status=/);
  await expectFocus(page, "a filter is taken off");

  await page.keyboard.press("n");
  await expect(field(page, "Deal ID")).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Deals, references/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page, "Deal ID")).toBeFocused();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("submissions");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/submissions$/);
  await expectFocus(page, "a place of the palette");
});

// Rule: C4-43
test("in the offer form something has the focus after each action by keys: what takes its own button away leads on", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await page.goto(`${demo().base_url}/console/${demo().funder}/new-offer`);
  await expect(field(page, "Deal ID")).toBeFocused();
  await page.keyboard.type(`FOCUS-${Date.now()}`);
  const lowest = field(page, "Number of payments, lowest");
  await lowest.fill("0");
  await page.keyboard.press("Tab");
  await button(page, /^Use 1/).press("Enter");
  await expect(lowest).toBeFocused();
  await expect(lowest).toHaveValue("1");

  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Fees" }).press("Enter");
  await expect(page.locator("#fees summary")).toBeFocused();
  await expect(page.locator("#fees > details")).toHaveAttribute("open");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(field(page, "Label")).toBeFocused();
  await button(page, "Remove fee 1").press("Enter");
  await expectFocus(page, "a fee is removed");
  for (const [id, name] of [
    ["commission", "Base, points, shares"],
    ["structures", "Price by term"],
  ] as const) {
    await openSection(page, id);
    await button(page, name).press("Enter");
    await expect(button(page, name)).toHaveCount(0);
    await expectFocus(page, name);
  }
  await button(page, /^Remove (?:structure|the)/i).press("Enter");
  await expectFocus(page, "a structure is removed");

  await field(page, "Merchant").press("Control+Enter");
  await expect(page.getByText(/entries must change/).first()).toBeVisible();
  await expectFocus(page, "what was refused");
  await page.getByRole("tab", { name: "JSON" }).press("Enter");
  const json = page.getByRole("tabpanel").getByRole("textbox");
  await json.fill('{"deal_id": "FOCUS-JSON", "base_freqency": "daily"}');
  await page.getByRole("tabpanel").getByRole("button", { name: "Use it" }).press("Enter");
  await expect(json).toBeFocused();
  // What is pasted is taken over once typing rests.
  await expect(page.getByRole("combobox", { name: "Limits are counted in" })).toHaveValue("daily");

  await field(page, "Merchant").fill("Kept Cafe");
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()), "the draft is kept")
    .toContain("Kept Cafe");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await button(page, "Start over").press("Enter");
  await expect(field(page, "Merchant")).toHaveValue("");
  await expectFocus(page, "Start over");
  await page.keyboard.press("Tab");
  await expect(field(page, "Deal ID")).toBeFocused();
});

// Rule: C4-43
test("among presets something has the focus after each action by keys: a name, the chosen one, or what is asked", async ({
  page,
}) => {
  const funder = await newDemoFunder();
  await signInPage(page, { funder, role: "operator" });
  await page.goto(
    `${demo().base_url}/console/${funder}/new-offer#purchase_price_floor=15000&purchase_price_ceiling=80000&buy_rate=1.25&max_upsell=0.14&available_frequencies=daily&base_frequency=daily&num_payments_floor=60&num_payments_ceiling=150`,
  );
  await expect(field(page, "Buy rate")).toHaveValue("1.25");
  await openSection(page, "structures");
  await button(page, "Save as preset…").press("Enter");
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("A paper");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“A paper” is kept as a preset.")).toBeVisible();
  await expect(button(page, "Save as preset…")).toBeFocused();

  await button(page, "Use a preset…").press("Enter");
  const all = page.getByRole("dialog", { name: "Start from a preset" });
  await expect(all.getByRole("radio", { name: /^A paper/ })).toBeFocused();
  await all.getByRole("button", { name: "Rename…" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("B paper");
  await page.keyboard.press("Enter");
  await expect(all.getByRole("radio", { name: /^B paper/ })).toBeFocused();
  // Entries stand in the form: it asks.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Replace what is entered?" })).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(field(page, "Deal ID")).toBeFocused();
  await button(page, "Undo").press("Enter");
  await expect(page.getByText("“B paper” was filled in.")).toHaveCount(0);
  await expectFocus(page, "Undo");

  await button(page, "Use a preset…").press("Enter");
  await all.getByRole("button", { name: "Delete preset…" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Delete “B paper”?" })).toBeFocused();
  await page.getByRole("button", { name: "Go back" }).press("Enter");
  await expect(all.getByRole("radio", { name: /^B paper/ })).toBeFocused();
  await all.getByRole("button", { name: "Delete preset…" }).press("Enter");
  await page.getByRole("button", { name: "Delete preset", exact: true }).press("Enter");
  await expect(all.getByText(/^No preset yet/)).toBeVisible();
  await expectFocus(page, "the last preset is deleted");
  await page.keyboard.press("Escape");
  await expect(button(page, "Use a preset…")).toBeFocused();
});
