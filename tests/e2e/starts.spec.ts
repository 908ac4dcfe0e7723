import { widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, newStructuredOffer } from "@/tests/helpers/demo-offers";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const start = (page: Page, name: string) =>
  page.getByRole("list", { name: "Start from" }).getByRole("button", { name, exact: true });
const undo = (page: Page) => page.getByRole("button", { name: /^Undo/ });

async function expectTerms(page: Page, price: string, count: string, upsell: string): Promise<void> {
  await expect(field(page, "Purchase price")).toHaveValue(price);
  await expect(field(page, "Number of payments")).toHaveValue(count);
  await expect(field(page, "Upsell")).toHaveValue(upsell);
}

// Rules: P1-4, P2-4
test("three starts are the far ends of the limits, each one step of undo, by keys and in one row on a phone too", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-STARTS"));
  await start(page, "Most cash").click();
  await expectTerms(page, "$80,000.00", "120", "8.00 points");
  await expect(results(page)).toContainText("$71,205.00");
  await start(page, "Lowest payment").click();
  await expectTerms(page, "$15,000.00", "150", "0.00 points");
  await expect(results(page)).toContainText("$125.00");
  await page.getByRole("button", { name: "Solve for a payment" }).focus();
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  for (const name of [/^Undo/, "Reset to default", "Most cash", "Lowest payment", "Best commission"]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expectTerms(page, "$15,000.00", "60", "14.00 points");
  await undo(page).click();
  await expectTerms(page, "$15,000.00", "150", "0.00 points");
  await undo(page).click();
  await expectTerms(page, "$80,000.00", "120", "8.00 points");
  await undo(page).click();
  await expectTerms(page, "$45,000.00", "120", "8.00 points");
  await expect(page.getByText("The funder’s defaults")).toBeVisible();

  // A start keeps the frequency, and what is typed of another term.
  await page.getByRole("radio", { name: "Weekly" }).check();
  await field(page, "Origination fee").fill("1");
  await start(page, "Best commission").click();
  await expectTerms(page, "$45,000.00", "12", "14.00 points");
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await expect(field(page, "Origination fee")).toHaveValue("1.00%");

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

// Rule: P1-5
test("with structures a start stays in the chosen one, at its limits", async ({ page }) => {
  await page.goto(await newStructuredOffer("E2E-STARTS-ST"));
  const chosen = page.getByRole("radiogroup", { name: "Structure" }).getByRole("radio", { name: "9 months" });
  await chosen.click();
  await expect(chosen).toBeChecked();
  await start(page, "Most cash").click();
  await expectTerms(page, "$60,000.00", "195", "8.00 points");
  await start(page, "Lowest payment").click();
  await expectTerms(page, "$15,000.00", "217", "0.00 points");
  await undo(page).click();
  await expectTerms(page, "$60,000.00", "195", "8.00 points");
  await expect(chosen).toBeChecked();
  await undo(page).click();
  await expectTerms(page, "$45,000.00", "195", "8.00 points");
});

// Rule: D5-47
test("a start that is not there, changes nothing or is not possible says so until the terms change", async ({
  page,
}) => {
  const flat = { max_upsell: 0, default_upsell: 0 };
  await page.goto(await newOffer("E2E-STARTS-NONE", { existing_funding_balance: 14_000, ...flat }));
  await expect(start(page, "Lowest payment")).toBeVisible();
  await expect(start(page, "Best commission")).toHaveCount(0);
  await start(page, "Most cash").click();
  await expect(field(page, "Purchase price")).toHaveValue("$80,000.00");
  await start(page, "Most cash").click();
  const already = page
    .getByRole("status")
    .getByText("These terms already have the highest price within the limits.");
  await expect(already).toBeVisible();
  await undo(page).click();
  await expect(already).toHaveCount(0);

  // An offer whose defaults together are a problem opens, and shows the problem.
  await page.goto(await newOffer("E2E-STARTS-OVER", { existing_funding_balance: 90_000 }));
  await expect(page.getByText(/Net funding is .* and may not be below \$0\.00/).first()).toBeVisible();
  await start(page, "Most cash").click();
  await expect(
    page.getByRole("status").getByText(/^Most cash is not possible\. Net funding is /),
  ).toBeVisible();
});
