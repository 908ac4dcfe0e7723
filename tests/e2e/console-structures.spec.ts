import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newOffer, signed, submittedOffer } from "@/tests/helpers/demo-offers";
import { openSection } from "@/tests/helpers/form-sections";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

const root = () => `${demo().base_url}/console/${demo().funder}`;

async function open(page: Page, path: string): Promise<void> {
  await signInPage(page, { funder: demo().funder, role: "owner", name: "Priya Shah" });
  await page.goto(root() + path);
  await untilKeysWork(page);
}

/** Six, nine and twelve months, the last in weekly payments. */
const THREE_TERMS = [
  {
    id: "6m",
    label: "6 months",
    buy_rate: 1.22,
    num_payments_floor: 110,
    num_payments_ceiling: 150,
    default_num_payments: 130,
  },
  {
    id: "9m",
    label: "9 months",
    purchase_price_ceiling: 60_000,
    buy_rate: 1.28,
    num_payments_floor: 155,
    num_payments_ceiling: 217,
    default_num_payments: 195,
  },
  {
    id: "12m",
    label: "12 months",
    buy_rate: 1.35,
    base_frequency: "weekly",
    available_frequencies: ["weekly"],
    num_payments_floor: 44,
    num_payments_ceiling: 56,
    default_num_payments: 52,
    payment_amount_override: null,
  },
];

const { payment_amount_override: _none, ...WITHOUT_LIMIT } = {
  payment_amount_override: null,
  ...THREE_TERMS[2],
};

const block = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const section = (page: Page) => page.getByRole("region", { name: "Price by term" });
const preview = (page: Page) => page.getByRole("complementary", { name: "Result" });
const fill = (page: Page, name: string, value: string) =>
  page.getByRole("textbox", { name, exact: true }).fill(value);

/** How many lines the text of an element has. */
const linesOf = (element: Locator) =>
  element.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

async function structuresOf(dealId: string) {
  const { body } = await signed("GET", `/offers/${dealId}`);
  return body as { structures: Record<string, unknown>[]; default_structure: string | null; version: number };
}

// Rule: T4-4
test("an underwriter prices an offer by term: opens it, fills its rows, and the API has what the form says", async ({
  page,
}) => {
  await newOffer("TERMS-1");
  await open(page, "/offers/TERMS-1/edit");
  await expect(section(page)).toContainText("One set of limits for every term");
  await openSection(page, "structures");
  await section(page).getByRole("button", { name: "Price by term" }).click();
  await expect(section(page).getByRole("group", { name: /\S/ })).toHaveCount(2);
  // Together they are the offer's own range, so that nothing is refused yet.
  await expect(page.getByRole("button", { name: /^Remove \d+ months$/ }).first()).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await fill(page, "Label of structure 1", "6 months");
  await fill(page, "Label of structure 2", "9 months");
  for (const [name, rate, lowest, standard, highest] of [
    ["6 months", "1.22", "110", "130", "150"],
    ["9 months", "1.28", "155", "195", "217"],
  ] as const) {
    await fill(page, `Buy rate of ${name}`, rate);
    await fill(page, `Lowest payments of ${name}`, lowest);
    await fill(page, `Default payments of ${name}`, standard);
    await fill(page, `Highest payments of ${name}`, highest);
  }
  await fill(page, "Highest price of 9 months", "60k");
  await expect(page.getByRole("textbox", { name: "Highest price of 6 months" })).toHaveAttribute(
    "placeholder",
    "$80,000.00",
  );
  await page.getByRole("button", { name: "Duplicate 9 months" }).click();
  await expect(page.getByRole("textbox", { name: "Label of structure 3" })).toBeFocused();
  await page.keyboard.type("12 months");
  await fill(page, "Highest price of 12 months", "");
  await fill(page, "Buy rate of 12 months", "1.35");
  await page.getByRole("combobox", { name: "Frequency of 12 months" }).selectOption("weekly");
  await fill(page, "Lowest payments of 12 months", "44");
  await fill(page, "Default payments of 12 months", "52");
  await fill(page, "Highest payments of 12 months", "56");
  await page.getByRole("radio", { name: "6 months is the default" }).check();
  await page.getByRole("button", { name: "More limits of 6 months" }).click();
  await fill(page, "Payment amount limit of 6 months", "$700");
  await page.getByRole("button", { name: "More limits of 6 months" }).click();
  await expect(block(page, "6 months")).toContainText("Payment at most $700.00");

  const rows = preview(page).getByRole("radiogroup", { name: "Structure" }).getByRole("radio");
  await expect(rows).toHaveCount(3);
  await preview(page)
    .getByRole("radio", { name: /^12 months/ })
    .check();
  await expect(preview(page)).toContainText("52 weekly payments of");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1280])).toEqual([]);

  await page.getByRole("tab", { name: "JSON" }).click();
  const json = JSON.parse(await page.getByRole("tabpanel").getByRole("textbox").inputValue());
  await page.getByRole("button", { name: "Save version 2" }).click();
  await expect(page.getByRole("heading", { name: "Limits", exact: true })).toBeVisible();
  const saved = await structuresOf("TERMS-1");
  expect(saved.structures).toEqual(json.structures);
  expect(saved.structures).toEqual([
    { ...THREE_TERMS[0], id: "6-months", payment_amount_override: 700 },
    { ...THREE_TERMS[1], id: "9-months" },
    { ...WITHOUT_LIMIT, id: "12-months" },
  ]);
  expect(saved.default_structure).toBe("6-months");
});

// Rules: T4-6, T4-7
test("what a structure breaks is said at its row in the form's words, counted, and one click mends it; an error in folded limits opens them", async ({
  page,
}) => {
  // Wide enough for the list of sections.
  await page.setViewportSize({ width: 1440, height: 900 });
  await newOffer("TERMS-2", {
    payment_amount_override: 900,
    payment_override_behavior: "ceiling",
    structures: THREE_TERMS,
  });
  await open(page, "/offers/TERMS-2/edit");
  await fill(page, "Highest payments of 9 months", "");
  await page.getByRole("textbox", { name: "Lowest payments of 9 months" }).fill("155");
  await page.getByRole("button", { name: /^Save version/ }).click();
  const summary = page.getByRole("alert").filter({ hasText: "must change" });
  await expect(summary.getByRole("link", { name: "9 months, lowest payments" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Price by term 2 errors/ })).toBeVisible();
  await expect(block(page, "9 months")).toContainText(
    "Lowest payments must not exceed “Highest payments” (150, as in the offer).",
  );
  await expect(page.getByRole("main")).not.toContainText(/structures\[|num_payments/);
  await expect(
    page.getByRole("textbox", { name: "Lowest payments of 9 months" }),
  ).toHaveAccessibleDescription(/must not exceed/);
  await summary.getByRole("link", { name: "9 months, lowest payments" }).click();
  await expect(page.getByRole("textbox", { name: "Lowest payments of 9 months" })).toBeFocused();
  await block(page, "9 months").getByRole("button", { name: "Use 150" }).first().click();
  await expect(page.getByRole("textbox", { name: "Lowest payments of 9 months" })).toHaveValue("150");
  await expect(block(page, "9 months")).not.toContainText("Lowest payments must not exceed");
  await expect(block(page, "9 months")).toContainText("Default payments must not exceed");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1440])).toEqual([]);

  await fill(page, "Highest payments of 9 months", "217");
  await fill(page, "Lowest payments of 9 months", "155");
  const opener = page.getByRole("button", { name: "More limits of 12 months" });
  await opener.click();
  await fill(page, "Payment amount limit of 12 months", "");
  await opener.click();
  await page.getByRole("button", { name: /^Save version/ }).click();
  await expect(block(page, "12 months")).toContainText(
    "Payment amount limit is required with “Frequency”; it can be “None”.",
  );
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await block(page, "12 months").getByRole("button", { name: "Use None" }).click();
  await expect(page.getByRole("textbox", { name: "Payment amount limit of 12 months" })).toHaveValue("None");
  await fill(page, "Buy rate of 12 months", "1.36");
  await page.getByRole("button", { name: /^Save version/ }).click();
  await expect(page.getByRole("heading", { name: "Limits", exact: true })).toBeVisible();
  const { structures } = await structuresOf("TERMS-2");
  expect(structures[2]).toEqual({ ...THREE_TERMS[2], buy_rate: 1.36 });
});

// Rule: T4-5
test("rows move by keys and by pointer, and the calculator still starts with the same structure", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1300 });
  await newOffer("TERMS-4", { structures: THREE_TERMS });
  await open(page, "/offers/TERMS-4/edit");
  const labels = () =>
    section(page)
      .getByRole("textbox", { name: /^Label of structure/ })
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const isDefault = (name: string) => page.getByRole("radio", { name: `${name} is the default` });
  await page.getByRole("button", { name: "Move 6 months, structure 1 of 3" }).focus();
  await page.keyboard.press("ArrowDown");
  expect(await labels()).toEqual(["6 months", "9 months", "12 months"]);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(section(page).getByRole("status")).toHaveText("6 months, 2 of 3");
  await expect(page.getByRole("button", { name: "Move 6 months, structure 2 of 3" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  expect(await labels()).toEqual(["9 months", "12 months", "6 months"]);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  expect(await labels()).toEqual(["9 months", "12 months", "6 months"]);
  await expect(isDefault("6 months")).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Buy rate of 6 months" })).toHaveValue("1.22");

  const handle = page.getByRole("button", { name: /^Move 12 months/ });
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const over = await block(page, "9 months").boundingBox();
  if (!from || !over) throw new Error("The rows have no place.");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, over.y + 20, { steps: 5 });
  await page.mouse.up();
  expect(await labels()).toEqual(["12 months", "9 months", "6 months"]);

  await page.getByRole("button", { name: "Remove 6 months" }).click();
  await expect(isDefault("12 months")).toBeChecked();
  await expect(page.getByRole("button", { name: "Remove 9 months" })).toHaveAccessibleDescription(
    /^Two are the fewest/,
  );
  await page.getByRole("button", { name: "Remove 9 months" }).press("Enter");
  expect(await labels()).toEqual(["12 months", "9 months"]);
  await page.getByRole("button", { name: "Remove all" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  expect(await labels()).toEqual(["12 months", "9 months"]);
  await page.getByRole("button", { name: "Remove all" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove all" }).click();
  await expect(section(page).getByRole("button", { name: "Price by term" })).toBeVisible();
  await page.getByRole("button", { name: /^Save version/ }).click();
  await expect(page.getByRole("heading", { name: "Limits", exact: true })).toBeVisible();
  expect(await structuresOf("TERMS-4")).toMatchObject({ structures: [], default_structure: null });
});

// Rule: T4-10
test("the page of an offer shows its structures beside each other, equal limits once, and versions by structure; five fit at 1280 px, and on a phone keys reach them under a shadow", async ({
  page,
}) => {
  const number = await submittedOffer("TERMS-5", { structures: THREE_TERMS });
  await signed("PATCH", "/offers/TERMS-5", {
    version: 1,
    structures: THREE_TERMS.with(1, {
      ...(THREE_TERMS[1] as (typeof THREE_TERMS)[0]),
      purchase_price_ceiling: 55_000,
    } as never),
  });
  await open(page, "/offers/TERMS-5");
  const limits = page.getByRole("region", { name: "Limits" });
  await expect(page.getByText("Northline Partners, Ohio, renewal")).toBeVisible();
  await expect(limits).toContainText("Version 2, three structures");
  await expect(limits.getByRole("row", { name: /^Buy rate/ })).toHaveText("Buy rate1.221.281.35");
  await expect(limits.getByRole("row", { name: /^Payments/ })).toHaveText(
    "Payments110 to 150 daily155 to 217 daily44 to 56 weekly",
  );
  await expect(limits.getByRole("row", { name: /^Upsell/ })).toBeHidden();
  await expect(limits).toContainText("The same in all three");
  await expect(limits).toContainText("0.00 to 14.00, default 8.00");
  const versions = page.getByRole("region", { name: "Versions" });
  await expect(versions.getByRole("row", { name: /^9 months, highest purchase price/ })).toContainText(
    "$60,000.00$55,000.00",
  );
  await expect(versions).toContainText("1 field differs");
  await expect(
    page.getByRole("region", { name: "Submissions" }).getByRole("row", { name: number }),
  ).toContainText("6 months");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1440])).toEqual([]);
  await page.getByRole("link", { name: "9 months" }).click();
  await expect(page.getByRole("textbox", { name: "Label of structure 2" })).toBeFocused();

  await page.goto(`${root()}/submissions?q=TERMS-5`);
  await expect(page.getByRole("row", { name: /TERMS-5/ }).first()).toContainText("6 months");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1440])).toEqual([]);

  const between = { purchase_price_floor: 15_000, purchase_price_ceiling: 60_000 };
  await newOffer("TERMS-FIVE", {
    structures: [
      ...THREE_TERMS,
      { ...THREE_TERMS[0], id: "15m", label: "15 months", ...between },
      { ...THREE_TERMS[0], id: "18m", label: "18 months", buy_rate: 1.41 },
    ],
    default_structure: "15m",
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  const five = page.getByRole("region", { name: "Structures side by side" });
  const hidden = () => five.evaluate((region) => region.scrollWidth - region.clientWidth);
  for (const role of ["owner", "viewer"] as const) {
    await signInPage(page, { funder: demo().funder, role });
    await page.goto(`${root()}/offers/TERMS-FIVE`);
    await expect(five.getByRole("columnheader")).toHaveCount(6);
    expect([role, await hidden()]).toEqual([role, 0]);
    expect(await linesOf(five.getByRole("rowheader", { name: "Default payments" }))).toBe(1);
    for (const price of await five.getByRole("cell", { name: /^\$/ }).all())
      expect(await linesOf(price)).toBeLessThanOrEqual(2);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await hidden()).toBeGreaterThan(0);
  await expect(five).toHaveCSS("background-attachment", "local, local, scroll, scroll");
  await five.focus();
  await five.press("ArrowRight");
  await expect.poll(() => five.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  expect(await violationsInEveryLook(page)).toEqual([]);
});

// Rule: T4-12
test("a counter takes another structure, with what was submitted moved into its limits", async ({ page }) => {
  const number = await submittedOffer("TERMS-6", {
    default_purchase_price: 70_000,
    structures: THREE_TERMS,
  });
  await open(page, `/submissions/${number}`);
  await expect(page.getByRole("row", { name: /^Structure/ })).toContainText("6 months");
  await page.getByRole("button", { name: "Counter", exact: true }).click();
  const structure = page.getByRole("combobox", { name: "Structure" });
  await expect(structure).toHaveValue("6m");
  await structure.selectOption("9 months");
  const form = page.getByRole("form", { name: "Decision" });
  await expect(form.getByRole("textbox", { name: /^Purchase price/ })).toHaveValue("$60,000.00");
  await expect(form.getByRole("textbox", { name: /^Daily payments/ })).toHaveValue("195");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await form.getByRole("button", { name: "Send counter of $60,000.00" }).click();
  await expect(page.getByRole("button", { name: "Replace this decision…" })).toBeVisible();
  await expect(form.or(page.locator("#decision"))).toContainText("9 months");
  const { body } = await signed("GET", "/offers/TERMS-6/submissions");
  const [latest] = body.data as {
    number: string;
    decision: { terms: { structure: string; purchase_price: number } };
  }[];
  expect(latest).toMatchObject({ number, decision: { terms: { structure: "9m", purchase_price: 60_000 } } });
});
