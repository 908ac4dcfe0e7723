import { violationsOn } from "@/tests/helpers/accessibility";
import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";

const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
const solve = (page: Page) => page.getByRole("region", { name: "What fits" });
const list = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const review = (page: Page) => page.getByRole("dialog", { name: "Review and submit" });

async function open(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(price(page)).toBeEnabled();
}

test("the whole journey is possible with the keyboard alone", async ({ page }) => {
  await page.goto(await newOffer("E2E-KEYS"));
  const { keyboard } = page;
  const tabTo = async (target: Locator, key: "Tab" | "Shift+Tab" = "Tab") => {
    await expect(async () => {
      await keyboard.press(key);
      await expect(target).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [0] });
  };
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await keyboard.press("Enter");

  await tabTo(page.getByRole("button", { name: "Solve for a payment" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "What fits a day" })).toBeFocused();
  await keyboard.type("450");
  await tabTo(page.getByRole("button", { name: "Use: This term" }));
  await keyboard.press("Space");
  await expect(price).not.toHaveValue("$45,000.00");
  await keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Solve for a payment" })).toBeFocused();

  await tabTo(page.getByRole("slider", { name: "Purchase price" }));
  await keyboard.press("End");
  await expect(price).toHaveValue("$80,000.00");
  await keyboard.press("Home");
  await expect(price).toHaveValue("$15,000.00");
  await keyboard.press("PageUp");
  await keyboard.press("ArrowRight");
  await expect(price).not.toHaveValue("$15,000.00");
  await tabTo(price);
  await keyboard.type("85k");
  await keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "Use $80,000.00" }).first());
  await keyboard.press("Enter");
  await expect(price).toHaveValue("$80,000.00");
  await tabTo(page.getByRole("radio", { name: "Daily" }));
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await tabTo(page.getByRole("textbox", { name: "Number of payments" }), "Shift+Tab");
  await keyboard.press("ArrowUp");

  const review = page.getByRole("button", { name: "Review and submit" });
  await tabTo(review);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await keyboard.press("Escape");
  await expect(review).toBeFocused();
  await keyboard.press("Space");
  await tabTo(dialog.getByLabel("Your name"));
  await keyboard.type("Dana Whitfield");
  await tabTo(dialog.getByRole("button", { name: "Submit to Meridian Capital" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Terms submitted to Meridian Capital" })).toBeVisible();
});

test("a link skips the terms to the results, and a dialog opens again however soon after Escape its button is pressed", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-AGAIN"));
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toBeEnabled();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to results" })).toBeFocused();
  await page.keyboard.press("Enter");
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toBeFocused();
  // Left in the address, it would take the focus again when a closed dialog's entry is gone back from.
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await page.keyboard.press("Tab");
  await expect(results.getByRole("button", { name: "Net funding to merchant" })).toBeFocused();

  const review = page.getByRole("button", { name: "Review and submit" });
  await review.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (let time = 0; time < 10; time++) {
    await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Enter")]);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    await expect(dialog).toBeVisible({ timeout: 1 });
  }
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined();
  await expect(review).toBeFocused();
});

// Rule: P2-4
test("from load to receipt takes at most 40 presses, typed digits included", async ({ page }) => {
  await page.goto(await newOffer("E2E-PRESSES"));
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toBeEnabled();
  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  const type = async (digits: string) => {
    for (const digit of digits) await press(digit);
  };
  const tabTo = async (target: Locator) => {
    while (presses < 40 && !(await target.evaluate((element) => element === document.activeElement))) {
      await press("Tab");
    }
  };
  await press("Tab");
  await press("Enter");
  await tabTo(page.getByRole("textbox", { name: "Purchase price" }));
  await type("50000");
  await press("Enter");
  await expect(page.getByRole("textbox", { name: "Number of payments" })).toBeFocused();
  await type("126");
  await press("Enter");
  await expect(page.getByRole("radio", { name: "Daily" })).toBeFocused();
  await press("Enter");
  await type("10");
  await press("Enter");
  await expect(page.getByRole("textbox", { name: "Origination fee" })).toBeFocused();
  await press("Enter");
  const submit = page.getByRole("button", { name: "Submit to Meridian Capital" });
  await expect(submit).toBeVisible();
  await tabTo(submit);
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Terms submitted to Meridian Capital" })).toBeVisible();
  await expect(page.locator("main")).toContainText("$42,105.00");
  expect(presses).toBeLessThanOrEqual(40);
  // One stop of the keyboard more, on the page or in the dialog, is a press more.
  expect(presses).toBeLessThanOrEqual(31);
});

// Rules: P2-1, P2-3
test("S solves, P pins and numbers choose a frequency, but not while a field is typed in; ? lists the keys, and a switch turns them off", async ({
  page,
}) => {
  await open(page, await newOffer("E2E-SHORTCUTS"));
  // The very first thing that is done with the page.
  await page.keyboard.press("s");
  const field = solve(page).getByRole("textbox");
  await expect(field).toBeFocused();
  // What stands there is selected: typing replaces it.
  await expect(field).toHaveValue("$498.75");
  await page.keyboard.type("512");
  await expect(field).toHaveValue("512");
  await expect(page.getByRole("radio", { name: "Daily" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(solve(page)).toHaveCount(0);

  const slider = page.getByRole("slider", { name: "Purchase price" });
  await slider.focus();
  await page.keyboard.press("2");
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await expect(slider).toBeFocused();
  await page.keyboard.press("P");
  await expect(page.getByRole("region", { name: "Compare" })).toContainText("1 of 3 pinned.");
  await page.keyboard.press("s");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("radio", { name: "Daily" }).check();

  // The list and its switch, which holds on this device until the keys are switched on.
  await page.keyboard.press("?");
  await expect(list(page)).toContainText("Solve for a payment");
  await expect(list(page)).toContainText("1 to 3");
  await expect(list(page)).toContainText("EnterIn a field: to the next one; in the last, review");
  expect(await violationsOn(page)).toEqual([]);
  await list(page).getByRole("checkbox", { name: "Single keys are shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  for (const key of ["s", "2", "?"]) await page.keyboard.press(key);
  await page.reload();
  await expect(price(page)).toBeEnabled();
  for (const key of ["s", "2", "?"]) await page.keyboard.press(key);
  await page.keyboard.press("Control+Enter");
  await expect(review(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(solve(page)).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Daily" })).toBeChecked();

  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await list(page).getByRole("checkbox", { name: "Single keys are shortcuts" }).check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await expect(solve(page).getByRole("textbox")).toBeFocused();
});

// Rule: P2-2
test("Ctrl and Enter goes to an entry that is refused, else opens the review from a field, then submits; letters do nothing in the review", async ({
  page,
}) => {
  await open(page, await newOffer("E2E-SHORTCUTS-SUBMIT"));
  await price(page).fill("90000");
  await page.getByRole("slider", { name: "Upsell" }).focus();
  await page.keyboard.press("Control+Enter");
  await expect(price(page)).toBeFocused();
  await expect(review(page)).toBeHidden();

  await price(page).fill("50000");
  await page.keyboard.press("Control+Enter");
  await expect(review(page)).toBeVisible();
  for (const key of ["s", "p", "2", "?"]) await page.keyboard.press(key);
  await expect(list(page)).toBeHidden();
  await review(page).getByRole("textbox", { name: /^Note/ }).fill("By keys alone.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  await expect(page.getByText("By keys alone.")).toBeVisible();
});
