import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";

const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });

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
  const before = await places();
  // With its timers halted, the page sees no end of the typing.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await price(page).press("ControlOrMeta+a");
  await price(page).pressSequentially("85000");
  await expect(price(page)).toHaveAccessibleDescription(
    "Purchase price is at most $80,000.00. Figures show $45,000.00. Use $80,000.00",
  );
  await expect(page.getByRole("region", { name: "Results" })).toContainText("Your last valid choice");
  expect(await places()).toEqual(before);
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
