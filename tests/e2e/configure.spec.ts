import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, newStructuredOffer } from "@/tests/helpers/demo-offers";
import { openReview } from "@/tests/helpers/submission-faults";

const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
const count = (page: Page) => page.getByRole("textbox", { name: "Number of payments" });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const undo = (page: Page) => page.getByRole("toolbar").getByRole("button", { name: /^Undo/ });

test("undo takes back one change at a time, a drag, a typed amount and a held button each as one", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-UNDO", { num_payments_floor: 112 }));
  await expect(page.getByText("The funder’s defaults")).toBeVisible();
  await expect(undo(page)).toHaveAttribute("aria-disabled", "true");

  // The controls wait for the script; keys, unlike an entry filled in, do not wait for the controls.
  await expect(price(page)).toBeEnabled();
  await price(page).press("ControlOrMeta+a");
  await price(page).pressSequentially("52345.67");
  await expect(page.getByText("1 change from default")).toBeVisible();
  const slider = page.getByRole("slider", { name: "Upsell" });
  const box = await slider.boundingBox();
  if (box === null) throw new Error("The slider is not on the page.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) await page.mouse.move(box.x + box.width / 2 + 5 * step, box.y + 22);
  await page.mouse.up();
  const fewer = page.getByRole("button", { name: "Decrease Number of payments" });
  await fewer.hover();
  await page.mouse.down();
  await expect(count(page)).toHaveValue("112");
  await expect(fewer).toBeDisabled();
  await page.mouse.up();
  await expect(count(page)).toHaveValue("112");
  await undo(page).click();
  await expect(count(page)).toHaveValue("120");
  await fewer.click();
  await expect(count(page)).toHaveValue("119");
  await undo(page).click();
  await page.getByRole("radio", { name: "Weekly" }).check();
  await expect(page.getByText("3 changes from default")).toBeVisible();
  await expect(undo(page)).toHaveAccessibleName("Undo Payment frequency Daily to Weekly");
  const conversion = page.getByText(/Converted from \d+ daily payments/);
  await expect(conversion).toBeVisible();

  await undo(page).click();
  await expect(conversion).toBeHidden();
  await expect(page.getByRole("radio", { name: "Daily" })).toBeChecked();
  await expect(undo(page)).toHaveAccessibleName(/^Undo Upsell 8\.00 points to /);
  await undo(page).click();
  await expect(page.getByRole("textbox", { name: "Upsell" })).toHaveValue("8.00 points");
  await expect(price(page)).toHaveValue("$52,345.67");
  await undo(page).click();
  await expect(price(page)).toHaveValue("$45,000.00");
  await expect(undo(page)).toHaveAttribute("aria-disabled", "true");
});

// Rule: P2-5
test("Ctrl or Cmd with Z undoes, and with Shift redoes, after a reload too; a text that is being typed is the browser's to undo", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-UNDO-KEYS"));
  await expect(price(page)).toBeEnabled();
  const press = (keys: string) => page.keyboard.press(`ControlOrMeta+${keys}`);
  await page.getByRole("button", { name: "Increase Purchase price" }).click();
  await expect(price(page)).toHaveValue("$45,500.00");
  await page.getByRole("radio", { name: "Weekly" }).check();
  await page.getByRole("button", { name: "Increase Upsell" }).click();
  const upsell = page.getByRole("textbox", { name: "Upsell" });
  await expect(upsell).toHaveValue("8.10 points");
  await press("z");
  await expect(upsell).toHaveValue("8.00 points");
  await press("z");
  await expect(page.getByRole("radio", { name: "Daily" })).toBeChecked();
  await press("Shift+z");
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();

  await page.reload();
  await expect(price(page)).toBeEnabled();
  await expect(undo(page)).toHaveAccessibleName("Undo Payment frequency Daily to Weekly");
  await press("Shift+z");
  await expect(upsell).toHaveValue("8.10 points");
  for (let step = 0; step < 3; step++) await press("z");
  await expect(price(page)).toHaveValue("$45,000.00");
  await expect(undo(page)).toHaveAttribute("aria-disabled", "true");
  await page.reload();
  await expect(price(page)).toBeEnabled();
  await press("Shift+z");
  await expect(price(page)).toHaveValue("$45,500.00");

  // In a field that nobody types in the keys are the page's.
  await price(page).focus();
  await press("z");
  await expect(price(page)).toHaveValue("$45,000.00");
  await price(page).press("ControlOrMeta+a");
  await price(page).pressSequentially("46,000");
  await press("z");
  await expect(price(page)).not.toHaveValue("46,000");
  // A change ends what could be made again.
  await price(page).fill("47,000");
  await price(page).press("Enter");
  await page.getByRole("heading", { name: "Configure terms" }).click();
  await press("Shift+z");
  await expect(price(page)).toHaveValue("$47,000.00");
});

test("undo takes the pins of Compare all away, and redo brings them back", async ({ page }) => {
  await page.goto(await newStructuredOffer("E2E-UNDO-PINS"));
  const compare = page.getByRole("region", { name: "Compare" });
  await page.getByRole("button", { name: "Compare all" }).click();
  await expect(compare).toContainText("9 months");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(compare).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(compare).toContainText("9 months");
});

// Rule: P2-6
test("Back closes the review and keeps the terms, and after the receipt it is the calculator", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-BACK"));
  await price(page).fill("46,000");
  const review = await openReview(page);
  await review.getByRole("textbox", { name: "Your name" }).fill("Dana");
  await page.goBack();
  await expect(review).toBeHidden();
  await expect(price(page)).toHaveValue("$46,000.00");
  await expect(
    page.getByRole("region", { name: "Results" }).getByRole("button", { name: /^Review/ }),
  ).toBeFocused();
  await openReview(page);
  await expect(review.getByRole("textbox", { name: "Your name" })).toHaveValue("Dana");
  await page.keyboard.press("Escape");
  await expect(review).toBeHidden();
  // A link to other terms opens them, as before the review.
  await page.evaluate(() => {
    location.hash = "price=20000&upsell=0.05&frequency=daily&payments=90&fee.origination=0.01";
  });
  await expect(price(page)).toHaveValue("$20,000.00");
  await price(page).fill("47,000");
  await openReview(page);
  await review.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: "Terms submitted to Meridian Capital" })).toBeVisible();
  await page.goBack();
  await expect(price(page)).toHaveValue("$47,000.00");
  await expect(review).toBeHidden();
});

test("reset, and a link to other terms that is followed in the open page, can be undone", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-RESET"));
  await price(page).fill("61,234.56");
  await page.getByRole("radio", { name: "Monthly" }).check();
  await page.getByRole("button", { name: "Reset to default" }).click();
  await expect(price(page)).toHaveValue("$45,000.00");
  await expect(page.getByRole("radio", { name: "Daily" })).toBeChecked();
  await expect(page.getByText("The funder’s defaults")).toBeVisible();
  await undo(page).click();
  await expect(price(page)).toHaveValue("$61,234.56");
  await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();

  await price(page).fill("50000");
  await expect(page).toHaveURL(/#price=50000/);
  const follow = (terms: string, change?: string) =>
    page.evaluate(
      ([terms, change]) => {
        location.hash = terms;
        if (change) document.querySelector<HTMLButtonElement>(change)?.click();
      },
      [terms, change] as const,
    );
  await follow("price=20000&upsell=0.05&frequency=daily&payments=90&fee.origination=0.01");
  await expect(price(page)).toHaveValue("$20,000.00");
  await undo(page).click();
  await expect(price(page)).toHaveValue("$50,000.00");
  // A change in the instant in which the link is followed does not keep its terms from opening.
  await follow(
    "price=30000&upsell=0.05&frequency=daily&payments=90&fee.origination=0.01",
    "button[aria-label='Increase Purchase price']",
  );
  await expect(price(page)).toHaveValue("$30,000.00");
  await expect(page).toHaveURL(/#price=30000&/);
});

test("a configuration survives reload, back and forward, and opens to the same cent in another browser", async ({
  page,
  browser,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto(await newOffer("E2E-ADDRESS"));
  await price(page).fill("33,333.33");
  await page.getByRole("radio", { name: "Weekly" }).check();
  await page.getByRole("textbox", { name: "Origination fee" }).fill("2.5");
  await expect(page).toHaveURL(/#price=33333\.33&.*fee\.origination=0\.025$/);
  const configured = await results(page).textContent();

  await page.reload();
  await expect.poll(() => results(page).textContent()).toBe(configured);
  await page.goto("about:blank");
  await page.goBack();
  await expect.poll(() => results(page).textContent()).toBe(configured);
  await page.goForward();
  await page.goBack();
  await expect.poll(() => results(page).textContent()).toBe(configured);

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(page.url());
  await expect.poll(() => results(colleague).textContent()).toBe(configured);
  // What was opened with the page is where it starts, not a change of it.
  await expect(undo(colleague)).toHaveAttribute("aria-disabled", "true");
  await colleague.context().close();
  expect(requested.filter((request) => request.includes("33333"))).toEqual([]);
});

test("an offer that leaves nothing to choose has the payment dates first, and no solving, undoing, resetting or pinning", async ({
  page,
}) => {
  const shown = { merchant_state: "Ohio", display_config: { show_estimated_apr: true } };
  const fixed = {
    ...shown,
    purchase_price_floor: 45_000,
    purchase_price_ceiling: 45_000,
    num_payments_floor: 120,
    num_payments_ceiling: 120,
    max_upsell: 0,
    default_upsell: 0,
    available_frequencies: ["daily"],
    fees: [],
  };
  const headings = page.getByRole("heading", { level: 2 });
  const order = async () => {
    const all = await headings.allTextContents();
    return all.filter((name) => ["Payment dates", "Where the money goes"].includes(name));
  };
  await page.goto(await newOffer("E2E-CHOICE", shown));
  expect(await order()).toEqual(["Where the money goes", "Payment dates"]);
  await page.goto(await newOffer("E2E-NO-CHOICE", fixed));
  await expect(page.getByText("The funder set every term")).toBeVisible();
  await expect(headings.first()).toHaveText("The terms");
  expect(await order()).toEqual(["Payment dates", "Where the money goes"]);
  await expect(results(page).getByRole("button", { name: "Review and submit" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Solve|Undo|Reset|Pin) / })).toHaveCount(0);
});

test("an entry beyond a limit or without a number stays as typed, says why, and one click corrects it", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-LIMIT"));
  const results = page.getByRole("region", { name: "Results" });
  await price(page).fill("85000");
  await price(page).press("Enter");
  await expect(page.getByText("Figures show $45,000.00.")).toBeVisible();
  await expect(price(page)).toBeFocused();
  await expect(price(page)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(/at most \$80,000\.00/).first()).toBeVisible();
  await expect(results).toContainText("$37,255.00");
  await page.getByRole("button", { name: "Use $80,000.00" }).first().click();
  await expect(price(page)).toHaveValue("$80,000.00");
  await price(page).fill("soon");
  await price(page).press("Enter");
  await expect(page.getByText("This is not a number the calculator can read.")).toBeVisible();
  await expect(price(page)).toBeFocused();
  await price(page).fill("50000");
  await price(page).press("Enter");
  await expect(price(page)).not.toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // What the fingers pass on the way to a number was never chosen.
  await price(page).press("ControlOrMeta+a");
  await price(page).pressSequentially("200000");
  await expect(page.getByText("Figures show $50,000.00.")).toBeVisible();
  await price(page).fill("50000");

  // A click straight after such an entry reaches what was clicked; the limit is named then.
  await price(page).fill("85000");
  await page.getByRole("radio", { name: "Weekly" }).click();
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Use $80,000.00" })).toBeVisible();
  await price(page).fill("90000");
  await page.getByRole("button", { name: "Increase Upsell" }).click();
  await expect(page.getByRole("textbox", { name: "Upsell" })).not.toHaveValue("8.00 points");

  const count = page.getByRole("textbox", { name: "Number of payments" });
  await price(page).fill("abc");
  await count.fill("10000");
  await expect(results).toContainText("Your last valid choice");
  for (const field of [price(page), count]) await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(price(page)).toHaveAccessibleDescription(/^This is not a number the calculator can read\./);
  await price(page).fill("45000.005");
  await expect(price(page)).toHaveAccessibleDescription(/^This has too many decimals\./);
  await page.getByRole("button", { name: "Reset to default" }).click();
  await expect(price(page)).toHaveValue("$45,000.00");
  await expect(results).not.toContainText("Your last valid choice");
});

test("an entry above its limit says so while it is typed, and what it says moves neither a control nor a figure", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-LIMIT-STILL"));
  await expect(price(page)).toBeEnabled();
  const places = () =>
    page
      .locator("main")
      .evaluate((main) =>
        [...main.querySelectorAll("fieldset input, #results :is(h2, dt)")].map(
          (part) => part.getBoundingClientRect().top,
        ),
      );
  // With its timers halted, the page sees no end of the typing.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const width of [1280, 1100, 1000, 920, 900, 700]) {
    await page.setViewportSize({ width, height: 800 });
    const before = await places();
    await price(page).press("ControlOrMeta+a");
    await price(page).pressSequentially("85000");
    await expect(price(page)).toHaveAccessibleDescription(
      "Purchase price is at most $80,000.00. Figures show $45,000.00. Use $80,000.00",
    );
    await expect(page.getByRole("region", { name: "Results" })).toContainText("Your last valid choice");
    expect(await places()).toEqual(before);
    await price(page).fill("45000");
    await page.clock.runFor(2_000);
    await expect(page.getByRole("region", { name: "Results" })).not.toContainText("Your last valid choice");
  }
});

test("a number that is pasted with marks of direction is that number", async ({ page }) => {
  await page.goto(await newOffer("E2E-PASTED"));
  await price(page).fill("\u202D51,234.56\u202C");
  await price(page).press("Tab");
  await expect(price(page)).toHaveValue("$51,234.56");
  await expect(results(page)).toContainText("$43,302.52");
});

test("the slider of the payments marks the counts that meet the offer's limit of the payment, and names them", async ({
  page,
}) => {
  const override = { payment_amount_override: 500, payment_override_behavior: "ceiling" };
  await page.goto(await newOffer("E2E-MARKED-COUNTS", override));
  await expect(count(page)).toBeEnabled();
  await expect(page.getByText("The daily payment is at most $500.00: 120 to 150 meet it")).toBeVisible();
  await expect(page.locator(".slider-track .marked")).toHaveCount(1);
  await price(page).fill("30,000");
  await expect(page.getByText("The daily payment is at most $500.00: 80 to 150 meet it")).toBeVisible();
});

test("a reload loses nothing: straight after a change, in the middle of typing, or beside a refused entry", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-RELOAD"));
  await price(page).fill("52,345.67");
  await page.reload();
  await expect(price(page)).toHaveValue("$52,345.67");
  // Two changes and the reload in one task: the second is written only as the page is left.
  await expect(price(page)).toBeEnabled();
  const reloaded = page.waitForEvent("load");
  await price(page).evaluate((field: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    for (const entry of ["41000", "41234.56"]) {
      set?.call(field, entry);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    location.reload();
  });
  await reloaded;
  await expect(price(page)).toHaveValue("$41,234.56");

  await price(page).fill("50000");
  await price(page).press("Enter");
  await price(page).fill("85000");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/#price=85000%7E50000&/);
  // Not earlier: with this clock a page cannot tell a reload.
  await page.clock.install();
  await page.reload();
  await expect(price(page)).toHaveValue("$85,000.00");
  await expect(page.getByText(/at most \$80,000\.00/).first()).toBeVisible();
  await expect(page.getByText("Figures show $50,000.00.")).toBeVisible();

  // With its timers halted the page can write what was typed last only as it is left.
  await page.clock.pauseAt(Date.now() + 60_000);
  await price(page).press("ControlOrMeta+a");
  await price(page).pressSequentially("52345.67");
  await expect(page.getByRole("region", { name: "Results" })).toContainText("$69,619.74");
  expect(page.url()).not.toContain("52345.67");
  await page.reload();
  await expect(price(page)).toHaveValue("$52,345.67");
});
