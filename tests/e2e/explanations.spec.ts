import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";

const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
const results = (page: Page) => page.getByRole("region", { name: "Results" });

test("every term has an explanation, which opens beside it by a tap and by the keyboard; one sign and an underline say so", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-EXPLAIN"));
  await expect(price(page)).toBeEnabled();
  const underlined = () =>
    page
      .locator(".help-term")
      .evaluateAll((all) =>
        all
          .filter((word) => getComputedStyle(word).textDecorationLine === "underline")
          .map((word) => word.textContent),
      );
  expect(await underlined()).toEqual([]);
  await expect(page.locator(".help-sign:visible")).toHaveCount(1);
  const first = results(page).getByRole("button", { name: "Net funding to merchant" });
  await expect(first.locator(".help-sign")).toBeVisible();
  await first.click();
  const said = await page
    .locator("[popover]:popover-open")
    .evaluate((explanation) => getComputedStyle(explanation, "::after").content);
  expect(said).toContain("Other names explain themselves too");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await expect.poll(underlined).toEqual(["Net funding to merchant", "120 daily payments of"]);
  await price(page).focus();
  await results(page).getByRole("button", { name: "Amount sold" }).hover();
  await expect.poll(underlined).toEqual(["Amount sold"]);

  const names = [
    "Net funding to merchant",
    "Amount sold",
    "Your commission",
    "Factor",
    "Estimated term",
    "Share of monthly receivables",
    "Cost of funding",
    "Funder’s return",
    "If the merchant pays early",
    "Purchase price",
    "Number of payments",
    "Payment frequency",
    "Upsell",
    "Origination fee",
    "Existing balance paid off",
  ];
  for (const name of names) {
    const word = page.getByRole("button", { name, exact: true }).first();
    await word.click();
    await expect(page.locator("[popover]:popover-open"), name).toHaveText(/\w+ .*\.$/);
  }
  const word = results(page).getByRole("button", { name: "Factor", exact: true });
  const explanation = page.locator("[popover]:popover-open");
  await word.press("Enter");
  await expect(explanation).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(explanation).toHaveCount(0);
  await word.click();
  await expect(explanation).toHaveCount(1);
  await word.click();
  await expect(explanation).toHaveCount(0);
});

test("one Tab stop reaches every explanation, by the arrow keys, and the focus stays on its word while the page loads its live parts", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-EXPLAIN-KEYS"));
  await expect(page.locator(".help-term[tabindex='0']")).toHaveCount(1);
  await expect(price(page)).toBeEnabled();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/_next/static/chunks/**", async (route) => {
    await arrived;
    await route.continue();
  });
  const money = page.getByRole("region", { name: "Where the money goes" });
  const word = money.getByRole("button", { name: "Cost of funding" });
  await word.focus();
  const pin = results(page).getByRole("button", { name: "Pin to compare" });
  await pin.evaluate((button: HTMLButtonElement) => button.click());
  arrive();
  // What is compared is one of these parts.
  await expect(page.getByRole("region", { name: "Compare" })).toBeVisible();
  await expect(word).toBeFocused();
  await price(page).focus();
  const chart = page.getByRole("region", { name: "If the merchant pays early" }).locator("svg");
  await expect(chart.locator("g.fill-transparent")).toHaveCount(1);

  const terms = page.locator(".help-term");
  await results(page).getByRole("button", { name: "Net funding to merchant" }).focus();
  const reached = new Set<string>();
  // The parts that load with the first key may bring more words: round until the first one again.
  const first = results(page).getByRole("button", { name: "Net funding to merchant" });
  const isFirst = () => first.evaluate((button) => button === document.activeElement);
  do {
    await page.keyboard.press("ArrowDown");
    reached.add(
      String(await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)),
    );
    expect(reached.size).toBeLessThanOrEqual(await terms.count());
  } while (!(await isFirst()));
  expect(reached.size).toBeGreaterThan(12);
});
