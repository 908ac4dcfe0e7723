import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";

const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
const count = (page: Page) => page.getByRole("textbox", { name: "Number of payments" });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const undo = (page: Page) => page.getByRole("button", { name: /^Undo/ });

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
  const shown = { merchant_state: "Texas", display_config: { show_estimated_apr: true } };
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
