import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, newStructuredOffer, THREE } from "@/tests/helpers/demo-offers";
import { clipboard, printedPages, printedTexts } from "@/tests/helpers/page-outputs";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
const results = (page: Page) => page.getByRole("region", { name: "Results" });

const start = (page: Page, name: string) =>
  page.getByRole("list", { name: "Start from" }).getByRole("button", { name: new RegExp(`^${name}`) });

const undo = (page: Page) => page.getByRole("toolbar").getByRole("button", { name: /^Undo/ });
const solve = (page: Page) => page.getByRole("region", { name: "What fits" });
const rows = (page: Page) => solve(page).getByRole("list", { name: "What fits" }).getByRole("listitem");

/** An offer of $10,000.00 to $75,000.00 at 1.26, up to 12 points, in 60 to 180 daily payments, without a balance. */
const WORKED = {
  merchant_state: "IL",
  purchase_price_floor: 10_000,
  purchase_price_ceiling: 75_000,
  default_purchase_price: 50_000,
  buy_rate: 1.26,
  max_upsell: 0.12,
  default_upsell: 0.08,
  num_payments_floor: 60,
  num_payments_ceiling: 180,
  default_num_payments: 126,
  monthly_receivables: 96_000,
  holdback_pct: 0.14,
  existing_funding_balance: 0,
  fees: [
    { id: "origination", label: "Origination fee", amount_type: "pct", amount: 0.03 },
    { id: "filing", label: "Filing fees", amount_type: "fixed", amount: 695 },
  ],
};

async function expectTerms(page: Page, price: string, count: string, upsell: string): Promise<void> {
  await expect(field(page, "Purchase price")).toHaveValue(price);
  await expect(field(page, "Number of payments")).toHaveValue(count);
  await expect(field(page, "Upsell")).toHaveValue(upsell);
}

// Rules: P1-4, P1-6, P1-7, P2-4
test("three starts name their outcome and lead there whatever was pressed before, each one step of undo, by keys and in one row on a phone too", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-STARTS", WORKED));
  await expect(start(page, "Most cash")).toHaveText("Most cash $72,055");
  await expect(start(page, "Lowest payment")).toHaveText("Lowest payment $372.22");
  await expect(start(page, "Best commission")).toHaveText("Best commission $6,796.38");
  await start(page, "Most cash").click();
  await expectTerms(page, "$75,000.00", "126", "8.00 points");
  await expect(results(page)).toContainText("$72,055.00");
  await start(page, "Lowest payment").click();
  await expectTerms(page, "$50,000.00", "180", "8.00 points");
  await expect(results(page)).toContainText("$372.22");
  await page.getByRole("button", { name: "Solve for a payment" }).focus();
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  for (const name of [/^Undo/, "Reset to default", /^Most cash/, /^Lowest payment/, /^Best commission/]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expectTerms(page, "$56,636.53", "126", "12.00 points");
  await expect(results(page)).toContainText("$6,796.38");
  // A goal that is reached says so, and a press changes nothing.
  await expect(start(page, "Best commission")).toHaveText("Best commission $6,796.38 reached");
  await expect(start(page, "Best commission")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await undo(page).click();
  await expectTerms(page, "$50,000.00", "180", "8.00 points");
  await expect(start(page, "Lowest payment")).toHaveAttribute("aria-pressed", "true");
  await undo(page).click();
  await expectTerms(page, "$75,000.00", "126", "8.00 points");
  await undo(page).click();
  await expectTerms(page, "$50,000.00", "126", "8.00 points");
  await expect(page.getByText("The funder’s defaults")).toBeVisible();

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const tops = await page
      .getByRole("list", { name: "Start from" })
      .getByRole("button")
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
  expect(await widthsThatScroll(page, [390, 320])).toEqual([]);
});

// Rules: P1-1, P1-7
test("a start keeps the frequency and the fees as entered, and its outcome follows them", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-STARTS-KEPT"));
  await expect(start(page, "Most cash")).toHaveText("Most cash $71,205");
  await page.getByRole("radio", { name: "Weekly" }).check();
  await field(page, "Origination fee").fill("1");
  await field(page, "Origination fee").press("Tab");
  await expect(start(page, "Most cash")).toHaveText("Most cash $72,805");
  await start(page, "Lowest payment").click();
  await expectTerms(page, "$45,000.00", "30", "8.00 points");
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await expect(field(page, "Origination fee")).toHaveValue("1.00%");
});

// Rule: P1-5
test("with structures a start stays in the chosen one, at its limits", async ({ page }) => {
  await page.goto(await newStructuredOffer("E2E-STARTS-ST"));
  const chosen = page.getByRole("radiogroup", { name: "Structure" }).getByRole("radio", { name: "9 months" });
  await chosen.click();
  await expect(chosen).toBeChecked();
  await start(page, "Most cash").click();
  await expectTerms(page, "$60,000.00", "195", "8.00 points");
  await start(page, "Lowest payment").click();
  await expectTerms(page, "$45,000.00", "217", "8.00 points");
  await undo(page).click();
  await expectTerms(page, "$60,000.00", "195", "8.00 points");
  await expect(chosen).toBeChecked();
  await undo(page).click();
  await expectTerms(page, "$45,000.00", "195", "8.00 points");
});

// Rules: D5-47, P1-2
test("a start that is not there or not possible says so, and none proposes a net funding of nothing", async ({
  page,
}) => {
  const flat = { max_upsell: 0, default_upsell: 0 };
  await page.goto(await newOffer("E2E-STARTS-NONE", { existing_funding_balance: 43_455, ...flat }));
  await expect(start(page, "Lowest payment")).toHaveText("Lowest payment not possible");
  await expect(start(page, "Best commission")).toHaveCount(0);
  await start(page, "Lowest payment").click();
  const reason = page.getByRole("status").getByText("Lowest payment is not possible. Net funding is $0.00.");
  await expect(reason).toBeVisible();
  await start(page, "Most cash").click();
  await expect(field(page, "Purchase price")).toHaveValue("$80,000.00");
  await expect(reason).toHaveCount(0);

  // An offer whose defaults together are a problem opens, and shows the problem.
  await page.goto(await newOffer("E2E-STARTS-OVER", { existing_funding_balance: 90_000 }));
  await expect(page.getByText(/Net funding is .* and may not be below \$0\.00/).first()).toBeVisible();
  await start(page, "Most cash").click();
  await expect(
    page.getByRole("status").getByText(/^Most cash is not possible\. Net funding is /),
  ).toBeVisible();
});

// Rules: R6-1, R6-7
test("$400 a day, most cash: two clicks and three keys", async ({ page }) => {
  await page.goto(await newOffer("E2E-FITS", WORKED));
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  await page.keyboard.type("400");
  await rows(page).nth(0).getByRole("button", { name: "Use: Most cash" }).click();
  await expectTerms(page, "$53,732.01", "180", "8.00 points");
  await expect(results(page)).toContainText("$51,425.05");
  await expect(results(page)).toContainText("$400.00");
  await undo(page).click();
  await expectTerms(page, "$50,000.00", "126", "8.00 points");
});

// Rules: P1-8, R6-2, R6-3
test("what fits is three rows with their differences to now, each shown on hover and focus and taken by a press; what cannot be met says the least", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-SOLVE", WORKED));
  const net = results(page).locator(".net-funding");
  // The script is running: before it, no key does anything.
  await expect(price(page)).toBeEnabled();
  await page.keyboard.press("s");
  const target = solve(page).getByRole("textbox", { name: "What fits a day" });
  await expect(target).toBeFocused();
  await expect(target).toHaveValue("$531.75");
  await page.keyboard.type("$400");
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText("$53,732.01, 180 payments");
  await expect(rows(page).nth(0)).toContainText("+3,620.05");
  await expect(rows(page).nth(1)).toContainText("168 payments");
  await expect(rows(page).nth(1)).toContainText("$398.81−132.94");
  await expect(rows(page).nth(2)).toContainText("Price $37,612.40");

  // A preview is on the sliders and the card, and in no history.
  await rows(page).nth(2).hover();
  await expect(results(page)).toContainText("Preview: This term");
  await expect(net).toHaveText("$35,789.03");
  await expect(price(page)).toHaveValue("$37,612.40");
  // The name of the preview covers no name of a figure, in a low window too.
  for (const height of [800, 650, 900]) {
    await page.setViewportSize({ width: 1280, height });
    await rows(page).nth(1).hover();
    await rows(page).nth(2).hover();
    await expect(results(page)).toContainText("Preview: This term");
    const covered = await results(page).evaluate((card) => {
      const preview = card.querySelector(".results-preview")?.getBoundingClientRect();
      return [...card.querySelectorAll("h2")].filter((head) => {
        const words = document.createRange();
        words.selectNodeContents(head.querySelector("button") ?? head);
        const { left, right, top } = words.getBoundingClientRect();
        // The letters begin below the top of their line.
        return !preview || (preview.bottom > top + 3 && preview.right > left && preview.left < right);
      }).length;
    });
    expect(covered, `${height} px`).toBe(0);
  }
  // Under a pointer that rests, the preview follows what is typed, and goes as the keyboard moves on.
  await target.fill("420");
  await expect(results(page)).toContainText("Preview: This term");
  await expect(price(page)).toHaveValue(
    (await rows(page).nth(2).textContent())?.match(/\$[\d,.]+/)?.[0] ?? "",
  );
  await target.fill("400");
  await page.keyboard.press("Shift+Tab");
  await expect(results(page)).not.toContainText("Preview");
  await target.focus();
  await page.mouse.move(0, 0);
  await expect(net).toHaveText("$47,805.00");
  await expect(price(page)).toHaveValue("$50,000.00");
  for (const name of ["Most cash", "This price", "This term"]) {
    await page.keyboard.press("Tab");
    await expect(solve(page).getByRole("button", { name: `Use: ${name}` })).toBeFocused();
    await expect(results(page)).toContainText(`Preview: ${name}`);
  }
  await expect(undo(page)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Tab");
  await expect(solve(page).getByRole("button", { name: "Close What fits" })).toBeFocused();
  await expect(results(page)).not.toContainText("Preview");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(price(page)).toHaveValue("$37,612.40");
  await expect(solve(page).getByRole("button", { name: "In use: This term" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /^126 daily payments of \$400\.00/ })).toHaveCount(
    1,
  );
  await undo(page).click();

  // The worked offer has terms of $74.44 a day: nothing says that there are none.
  await target.fill("80");
  await expect(rows(page).nth(0)).toContainText("$10,746.93, 180 payments");
  await expect(rows(page).nth(1)).toHaveText(
    "This priceAt $50,000.00 the least is $350.00 a day, in 180 payments with 0.00 points.",
  );
  await expect(rows(page).nth(2)).toContainText("In 126 payments the least is $100.00 a day");
  await target.fill("360");
  await expect(rows(page).nth(1)).toContainText("180 payments, upsell lowered to 3.60 points");
  await target.fill("50");
  await expect(solve(page).getByRole("status")).toContainText(
    "Nothing within the limits is $50.00 a day or less.",
  );
  await expect(rows(page)).toHaveCount(1);
  await solve(page).getByRole("button", { name: "Use: Nearest" }).click();
  await expectTerms(page, "$10,000.71", "180", "0.00 points");

  await target.fill("soon");
  const unread = solve(page).getByText("This is not an amount the calculator can read.");
  await expect(unread).toHaveCSS("color", "rgb(179, 38, 30)");
  await target.press("Escape");
  await expect(solve(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Solve for a payment" })).toBeFocused();
});

test("another frequency asks for the same money a year: the payment to fit is converted, and said", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-SOLVE-WEEKLY", WORKED));
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  await page.keyboard.type("550");
  await page.getByRole("radio", { name: "Weekly" }).click();
  const target = solve(page).getByRole("textbox");
  await expect(target).toHaveValue("$2,750.00");
  await expect(solve(page).getByRole("status")).toContainText("$550.00 a day is $2,750.00 a week.");
  await page.getByRole("radio", { name: "Daily" }).click();
  await expect(target).toHaveValue("$550.00");
  await expect(solve(page).getByRole("status")).not.toContainText("a week");
  expect(await widthsThatScroll(page, [1280, 1000, 390, 320])).toEqual([]);
});

test("three configurations can be pinned, compared, used again and unpinned, also after a reload", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-PIN"));
  const pin = results(page).getByRole("button", { name: "Pin to compare" });
  for (const amount of ["40000", "50000", "60000"]) {
    await price(page).fill(amount);
    await pin.click();
    await expect(
      results(page)
        .getByRole("button", { name: /pinned$/i })
        .first(),
    ).toBeVisible();
  }
  await price(page).fill("45000");
  await expect(results(page).getByRole("button", { name: "3 of 3 pinned" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(page).toHaveURL(/#pin=.*pin=.*pin=/);
  await page.reload();

  await results(page).getByRole("button", { name: "Compare with 3 pinned" }).click();
  const compare = page.getByRole("region", { name: "Compare" });
  await expect(compare).toBeFocused();
  const net = compare.getByRole("row", { name: /^Net funding to merchant/ });
  await expect(net.getByRole("cell")).toHaveText([
    "$37,255.00",
    "$32,405.00 −4,850.00",
    "$42,105.00 +4,850.00",
    "$51,805.00 Highest +14,550.00",
  ]);
  const upsell = compare.getByRole("row", { name: /^Upsell/ });
  await expect(upsell).not.toContainText(/Highest|Lowest/);

  await compare.getByRole("button", { name: "Use Pin 3" }).click();
  await expect(price(page)).toHaveValue("$60,000.00");
  await compare.getByRole("button", { name: "Unpin Pin 1" }).click();
  await expect(compare.getByText("2 of 3 pinned")).toBeVisible();
});

const compareOf = (page: Page) => page.getByRole("region", { name: "Compare" });
const tickOf = (page: Page, column: string) =>
  compareOf(page).getByRole("checkbox", { name: new RegExp(`, ${column}$`) });

/** Pins the terms at each of these prices, and goes on with the last. */
async function pinAt(page: Page, ...prices: string[]): Promise<void> {
  for (const amount of prices) {
    await price(page).fill(amount);
    await results(page).getByRole("button", { name: "Pin to compare" }).click();
  }
}

test.describe("two options for one merchant", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  // Rules: P4-1, P4-2
  test("are the two ticked columns: the text beside them is what is copied, and both are printed on one page, without a word for the ISO alone", async ({
    page,
  }) => {
    await page.goto(await newOffer("E2E-BOTH", WORKED));
    await pinAt(page, "40000", "60000");
    const both = compareOf(page).getByRole("region", { name: "For the merchant" });
    const copy = both.getByRole("button", { name: "Copy both for the merchant" });
    await expect(tickOf(page, "Now")).toBeChecked();
    await expect(tickOf(page, "Pin 1")).toBeChecked();
    await expect(both).toContainText(
      /Option A\nYou receive: \$57,505\.00\n[\s\S]*Option B\nYou receive: \$38,105\.00\n/,
    );
    await copy.click();
    await expect(both.getByRole("status")).toContainText("Copied for the merchant.");
    const copied = await clipboard(page);
    expect(copied).toMatch(/^Harbor Street Bakery LLC\nTwo options from Meridian Capital, prepared by /);
    await expect(both).toContainText(copied);
    expect(copied).not.toMatch(/buy rate|upsell|factor|commission/i);
    expect(copied).toContain("Needed before funding:\n- ");

    // A third tick takes the place of the column that was ticked first, and the columns name the options.
    await price(page).fill("50000");
    await tickOf(page, "Pin 2").check();
    await expect(tickOf(page, "Now")).not.toBeChecked();
    await expect(compareOf(page).getByRole("checkbox")).toHaveCount(3);
    await expect(tickOf(page, "Pin 1")).toHaveAccessibleName(/^Option A ?, Pin 1$/);
    await expect(tickOf(page, "Pin 2")).toHaveAccessibleName(/^Option B ?, Pin 2$/);
    await tickOf(page, "Pin 1").uncheck();
    await expect(both).toContainText("Tick two columns");
    await expect(copy).toHaveAttribute("aria-disabled", "true");
    await tickOf(page, "Now").check();
    await expect(both).toContainText(
      /Option A\nYou receive: \$47,805\.00\n[\s\S]*Option B\nYou receive: \$57,505\.00\n/,
    );
    expect(await violationsInEveryLook(page)).toEqual([]);

    await page.evaluate(() => {
      window.print = () => undefined;
    });
    const print = async () => {
      await both.getByRole("button", { name: "Print both" }).click();
      await expect(page.locator(".term-sheet")).toContainText("Proposed terms, two options");
    };
    for (const format of ["Letter", "A4"] as const) {
      await print();
      expect(await printedPages(page, format)).toBe(1);
    }
    await print();
    const [sheet = ""] = await printedTexts(page);
    expect(sheet).toMatch(/Option A +Option B/);
    expect(sheet).toMatch(/You receive\s+\$47,805\.00 +\$57,505\.00/);
    expect(sheet).not.toMatch(/buy rate|upsell|factor|commission|Pin \d/i);
    // The next print is that of the present terms again.
    await expect(page.locator(".term-sheet")).not.toContainText("two options");
  });

  // Rule: P4-3
  test("that are the same terms are no two options; of structures neither has its label; where a disclosure of ours applies there are none", async ({
    page,
  }) => {
    await page.goto(await newOffer("E2E-SAME", WORKED));
    await pinAt(page, "40000");
    await expect(compareOf(page)).toContainText("Both options are the same terms.");
    await page.goto(await newStructuredOffer("E2E-BOTH-ST", THREE, { merchant_state: "IL" }));
    await page.getByRole("button", { name: "Compare all" }).click();
    const text = compareOf(page).getByText(/^Harbor Street Bakery LLC\nTwo options/);
    await expect(text).toContainText("Option B");
    await expect(text).not.toContainText(/\d+ months\b(?! *$)|structure/im);
    await page.goto(await newOffer("E2E-BOTH-CA", { ...WORKED, merchant_state: "CA" }));
    await pinAt(page, "40000");
    await expect(compareOf(page).getByRole("columnheader")).toHaveCount(3);
    await expect(compareOf(page).getByRole("checkbox")).toHaveCount(0);
    await expect(compareOf(page).getByRole("button", { name: /both/ })).toHaveCount(0);
  });
});

// Rules: P4-4, P4-5
test("the comparison is as wide as its figures; its head and its names stay in sight, and on a phone Compare all lands on its head", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto(await newOffer("E2E-COMPARE-HEAD", { ...WORKED, merchant_state: "CA" }));
  await pinAt(page, "40000", "60000", "65000");
  const table = compareOf(page).getByRole("table");
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect((await boxOf(table)).width).toBeLessThan(800);
  await table.getByRole("row").last().scrollIntoViewIfNeeded();
  const [head, last] = [table.getByRole("columnheader").nth(1), table.getByRole("row").last()];
  expect((await boxOf(head)).y).toBeLessThanOrEqual(1);
  expect((await boxOf(last)).y).toBeGreaterThan((await boxOf(head)).height);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await newStructuredOffer("E2E-COMPARE-PHONE"));
  await page.getByRole("button", { name: "Compare all" }).click();
  await expect(compareOf(page)).toBeFocused();
  const title = compareOf(page).getByRole("heading", { name: "Compare" });
  await expect(title).toBeInViewport();
  expect((await boxOf(title)).y).toBeLessThan(120);
  await expect(table.getByRole("columnheader").nth(1)).toBeInViewport();
  const [name, cell] = [table.getByRole("rowheader").last(), table.getByRole("cell").last()];
  await cell.scrollIntoViewIfNeeded();
  await expect(name).toBeInViewport();
  expect((await boxOf(name)).x).toBeLessThan(24);
  await expect(table.getByRole("columnheader").last()).toBeInViewport();
  expect(await widthsThatScroll(page, [390, 320])).toEqual([]);
});
