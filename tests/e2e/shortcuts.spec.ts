import { violationsOn } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";

const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
const solve = (page: Page) => page.getByRole("region", { name: "Solve for a payment" });
const list = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const review = (page: Page) => page.getByRole("dialog", { name: "Review and submit" });

async function open(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(price(page)).toBeEnabled();
}

// Rules: P2-1, P2-3
test("S solves, P pins and numbers choose a frequency, but not while a field is typed in; ? lists the keys, and a switch turns them off", async ({
  page,
}) => {
  await open(page, await newOffer("E2E-SHORTCUTS"));
  // The very first thing that is done with the page.
  await page.keyboard.press("s");
  const field = solve(page).getByRole("textbox");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
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
