import { setTimeout } from "node:timers/promises";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { openSection } from "@/tests/helpers/form-sections";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

const root = () => `${demo().base_url}/console/${demo().funder}`;

async function open(page: Page, path: string): Promise<void> {
  await signInPage(page, { funder: demo().funder, role: "owner", name: "Priya Shah" });
  await page.goto(root() + path);
}

/** How a frequency's words are outlined, which tells what is chosen where colours are forced. */
function outlineOf(page: Page, frequency: string): Promise<string | null> {
  return page.getByRole("checkbox", { name: frequency, exact: true }).evaluate((box) => {
    const words = box.nextElementSibling;
    return words && getComputedStyle(words).outlineStyle;
  });
}

test("a new offer is filled in as people write, corrected at its fields, previewed and created", async ({
  page,
}) => {
  await signed("DELETE", "/offers/FORM-NEW-1");
  // Wide enough for the list of sections.
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/new-offer");
  await untilKeysWork(page);
  const fill = (name: string, value: string) => page.getByRole("textbox", { name, exact: true }).fill(value);
  await fill("Deal ID", "FORM-NEW-1");
  await fill("Merchant", "Form Street Cafe");
  await page.getByRole("combobox", { name: "ISO", exact: true }).fill("Northline Partners");
  await fill("Purchase price, lowest", "15k");
  await fill("Purchase price, default", "95,000");
  await fill("Purchase price, highest", "80000");
  await fill("Upsell, default", "8");
  await fill("Upsell, highest", "14");
  await fill("Buy rate", "1.25");
  await page.getByRole("checkbox", { name: "Daily" }).check();
  await page.emulateMedia({ forcedColors: "active" });
  expect(await outlineOf(page, "Daily")).toBe("solid");
  expect(await outlineOf(page, "Twice a month")).toBe("none");
  await page.emulateMedia({ forcedColors: null });
  await page.getByRole("combobox", { name: "Limits are counted in" }).selectOption("daily");
  await fill("Number of payments, lowest", "60");
  await fill("Number of payments, default", "120");
  await fill("Number of payments, highest", "150");
  await page.getByRole("button", { name: "Create offer" }).click();
  await expect(page.getByRole("heading", { name: "One entry must change" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Offer 1 error/ })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.getByRole("alert").getByRole("link", { name: "Default purchase price" }).click();
  await expect(page.getByRole("textbox", { name: "Purchase price, default" })).toBeFocused();
  await page.getByRole("button", { name: "Use $80,000.00" }).click();
  await expect(page.getByRole("heading", { name: "One entry must change" })).toBeHidden();
  await fill("Purchase price, default", "45,000");
  await expect(page.getByRole("complementary", { name: "Result" }).getByText("$59,850.00")).toBeVisible();
  await page.getByRole("tab", { name: "JSON" }).click();
  const json = JSON.parse(await page.getByRole("tabpanel").getByRole("textbox").inputValue());
  expect(json).toMatchObject({ deal_id: "FORM-NEW-1", default_purchase_price: 45_000, max_upsell: 0.14 });
  await page.getByRole("tab", { name: "JSON" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "curl" })).toBeFocused();
  await expect(page.getByRole("tabpanel")).toContainText('-hmac "$API_SECRET"');
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320])).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Version 1, by Priya Shah")).toBeVisible();
  const { body } = await signed("GET", "/offers/FORM-NEW-1");
  expect(body).toMatchObject({ ...json, version: 1, status: "active" });
});

// Rule: C4-6
test("what a disclosure lacks is said in the form's labels, each leading to its field, wherever the offer is met", async ({
  page,
}) => {
  const lacking = "READY-CA";
  await newOffer(lacking, { merchant_state: "CA", disclosure: undefined, merchant_name: "Unready Bakery" });
  await newOffer("READY-TX", { merchant_state: "TX", merchant_name: "Unready Diner" });
  await open(page, "/offers?q=unready&status=cannot_disclose");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row", { name: lacking })).toContainText("Cannot disclose");
  await page.getByRole("link", { name: lacking }).click();
  const state = page.getByRole("region", { name: "Disclosure", exact: true });
  await expect(state).toContainText("Cannot be disclosed.");
  await expect(state).not.toContainText(/disclosure\.[a-z]|brand\.[a-z]|[a-z]_[a-z]/);
  expect(await violationsInEveryLook(page)).toEqual([]);
  // No link to a field lies over another one, at any width.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const link of await state.getByRole("link").all()) await link.click({ trial: true });
  }
  expect(await widthsThatScroll(page, [320, 390])).toEqual([]);
  await state.getByRole("link", { name: "Fees for paying early" }).click();
  // The field stands in a part of the form that is folded.
  await expect(page.getByRole("textbox", { name: "Fees for paying early" })).toBeFocused();
  await page.getByRole("textbox", { name: "Fees for paying early" }).fill("None");
  const section = page.getByRole("region", { name: "Disclosure", exact: true });
  await expect(section.getByRole("status")).toContainText("Cannot be disclosed.");
  await expect(section.getByRole("status")).not.toContainText("Fees for paying early");
  const preview = page.getByRole("complementary", { name: "Result" });
  await expect(preview).toContainText(/Estimated APR\d+\.\d\d%/);
  await preview.getByRole("link", { name: "Average monthly income" }).click();
  await expect(page.getByRole("textbox", { name: "Average monthly income" })).toBeFocused();
  await page.goto(`${root()}/offers/READY-TX`);
  await expect(page.getByRole("heading", { name: "Calculator link" })).toBeVisible();
  await expect(state).toHaveCount(0);
});

// Rule: C4-3
test("a field that was left says what is wrong, what is missing is said at the first try to save, and the form speaks of its fields by their labels", async ({
  page,
}) => {
  await open(page, "/new-offer");
  await untilKeysWork(page);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const preview = page.getByRole("complementary", { name: "Result" });
  const payments = page.getByRole("region", { name: "Offer", exact: true });
  const summary = page.getByRole("alert").filter({ hasText: "entries must change" });
  await expect(preview).toContainText(
    "The preview waits for Lowest purchase price, Highest purchase price, Buy rate, Highest upsell",
  );
  await field("Number of payments, highest").fill("6000");
  await field("Buy rate").focus();
  await expect(payments).toContainText("Must be a whole number from 1 to 5,000.");
  await page.keyboard.type("0.9");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Must be 1.0 or more.")).toBeVisible();
  await expect(page.getByText("Is required.")).toHaveCount(0);
  await expect(summary).toBeHidden();
  await field("Number of payments, lowest").fill("160");
  await field("Number of payments, default").fill("100");
  await field("Number of payments, highest").fill("150");
  await expect(payments).not.toContainText("Must be a whole number from 1 to 5,000.");
  await openSection(page, "notifications");
  const callback = page.getByRole("textbox", { name: "Callback URL" });
  await callback.fill("https://10.0.0.1/hook");
  await field("Merchant").focus();
  await expect(callback).toHaveAttribute("aria-invalid", "true");
  await field("State optional").fill("Californa");
  await field("Merchant").focus();
  await expect(page.getByText("This state cannot be read.")).toBeVisible();
  await field("State optional").fill("TX");
  await expect(page.getByText("This state cannot be read.")).toBeHidden();
  await openSection(page, "prepayment");
  await page.getByRole("radio", { name: "Our own table" }).check();
  await page.getByRole("button", { name: "Add tier" }).click();
  await page.getByRole("button", { name: "Create offer" }).click();
  await expect(summary).toContainText(
    "Lowest number of payments: must not exceed “Highest number of payments”",
  );
  await expect(summary.getByRole("link", { name: "Our own table 1, total due" })).toBeVisible();
  // In the order of the form.
  const tops = await summary.getByRole("link").evaluateAll((links) =>
    links.map((link) => {
      const field = document.getElementById((link as HTMLAnchorElement).hash.slice(1));
      if (field === null) throw new Error("A link of the summary leads to no field.");
      return field.getBoundingClientRect().top;
    }),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expect(payments.getByText("Must not exceed “Highest number of payments”.")).toBeVisible();
  await expect(payments.getByText("Must not be less than “Lowest number of payments”.")).toBeVisible();
  // The default has none: what it would move to must change itself.
  await expect(payments.getByRole("button", { name: /^Use/ })).toHaveText(["Use 150"]);
  await expect(page.getByText("Is required.").first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/num_payments_ceiling|amountSold|termOrWindow/);
  await field("Merchant").fill("Form Street Cafe");
  await expect(summary.getByRole("link", { name: "Merchant", exact: true })).toBeHidden();
  await expect(field("Buy rate")).toHaveValue("0.90");
  await field("Buy rate").fill("1.25");
  await expect(preview).toContainText(
    "The preview waits for Lowest purchase price, Highest purchase price, Highest upsell",
  );
  await page.getByRole("tab", { name: "JSON" }).click();
  await expect(page.getByRole("tabpanel").getByRole("textbox")).toHaveValue(/"buy_rate": 1.25/);
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [390, 1280])).toEqual([]);
});

test("a prepayment table of the funder's own takes money as people write it, and no check of the entries goes out after the form is sent", async ({
  page,
}) => {
  await newOffer("FORM-TABLE-1");
  await open(page, "/offers/FORM-TABLE-1/edit");
  await untilKeysWork(page);
  await openSection(page, "prepayment");
  await page.getByRole("radio", { name: "Our own table" }).check();
  await page.getByRole("button", { name: "Add tier" }).click();
  const tier = page.getByRole("group", { name: "Tier 1" });
  const fill = (name: string, value: string) => tier.getByRole("textbox", { name, exact: true }).fill(value);
  await fill("Label", "Within 3 months");
  await fill("Months", "3");
  await fill("Factor", "1.20");
  await fill("Total due", "$54,000");
  await fill("Savings", "5.85k");
  const checked = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"discountPts":13')),
  );
  await fill("Discount points", "13");
  await checked;
  // Longer than the pause before a check.
  await page.route("**/offers/FORM-TABLE-1/edit", async (route) => {
    if (route.request().method() === "POST") await setTimeout(600);
    await route.continue();
  });
  await openSection(page, "deal");
  await page.getByRole("textbox", { name: "ISO ID" }).fill("ISO-78");
  const actions: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-action"]) actions.push(request.postData() ?? "");
  });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Updated to version 2")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(actions).toHaveLength(1);
  const { body } = await signed("GET", "/offers/FORM-TABLE-1");
  expect(body.prepayment_schedule).toEqual([
    {
      label: "Within 3 months",
      termOrWindow: 3,
      factorRate: 1.2,
      amountSold: 54_000,
      savings: 5_850,
      discountPts: 13,
    },
  ]);
});

test("the preview follows every entry, and goes back to the last that an offer may have, beside the error at the field", async ({
  page,
}) => {
  await newOffer("FORM-PREVIEW-1", { buy_rate: 1.2, max_upsell: 0.2, default_upsell: 0.1 });
  await open(page, "/offers/FORM-PREVIEW-1/edit");
  await untilKeysWork(page);
  const result = page.getByRole("complementary", { name: "Result" });
  const rate = page.getByRole("textbox", { name: "Buy rate" });
  await expect(result.getByText("1.20 + 0.10")).toBeVisible();
  // The server is out of reach: the preview needs none.
  await page.context().setOffline(true);
  await rate.fill("1.4");
  await expect(result.getByText("1.40 + 0.10")).toBeVisible();
  await page.context().setOffline(false);
  // The check of an earlier entry may be under way still.
  const checked = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"buy_rate":1.5')),
  );
  await rate.fill("1.5");
  await expect(result.getByText("1.50 + 0.10")).toBeVisible();
  await checked;
  await rate.fill("0");
  await expect(result.getByText("Your last valid entries.")).toBeVisible();
  await expect(result.getByText("1.50 + 0.10")).toBeVisible();
  await rate.blur();
  await expect(page.getByText("Must be 1.0 or more.")).toBeVisible();
  const way = page.getByRole("link", { name: "Preview", exact: true });
  await expect(way).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await way.click();
  await expect(result).toBeInViewport();
});

test("a version saved meanwhile is taken over field by field, and what both changed waits for a choice", async ({
  page,
}) => {
  await newOffer("FORM-CONFLICT-1");
  await open(page, "/offers/FORM-CONFLICT-1/edit");
  await untilKeysWork(page);
  await page.getByRole("textbox", { name: "Upsell, highest" }).fill("12");
  await openSection(page, "deal");
  await page.getByRole("textbox", { name: "ISO ID" }).fill("ISO-77");
  await signed("PATCH", "/offers/FORM-CONFLICT-1", {
    version: 1,
    max_upsell: 0.09,
    purchase_price_ceiling: 75_000,
  });
  await page.getByRole("button", { name: "Save version 2" }).click();
  await expect(
    page.getByRole("heading", { name: "Version 2 was saved while you were editing" }),
  ).toBeVisible();
  const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(row("Highest purchase price")).toContainText("$75,000.00 taken over");
  await expect(row("ISO ID")).toContainText("ISO-77 kept");
  const go = page.getByRole("button", { name: "Continue from version 2" });
  await expect(go).toHaveAttribute("aria-disabled", "true");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320])).toEqual([]);
  // What only the other side changed is in the preview and in what is sent, as is each choice.
  const result = page.getByRole("complementary", { name: "Result" });
  await result.getByText("Highest", { exact: true }).click();
  await expect(result.getByText("Purchase price").locator("..")).toContainText("$75,000.00");
  await result.getByRole("tab", { name: "JSON" }).click();
  const sent = async () => JSON.parse(await result.getByRole("tabpanel").getByRole("textbox").inputValue());
  expect(await sent()).toEqual({ version: 2, iso_id: "ISO-77", max_upsell: 0.12 });
  await page.getByRole("radio", { name: "Use 9" }).check();
  await expect.poll(sent).toEqual({ version: 2, iso_id: "ISO-77" });
  await page.getByRole("radio", { name: "Keep 12" }).check();
  await go.click();
  await page.getByRole("button", { name: "Save version 3" }).click();
  await expect(page.getByText("Updated to version 3")).toBeVisible();
  const { body } = await signed("GET", "/offers/FORM-CONFLICT-1");
  expect(body).toMatchObject({
    version: 3,
    max_upsell: 0.12,
    iso_id: "ISO-77",
    purchase_price_ceiling: 75_000,
  });
});
