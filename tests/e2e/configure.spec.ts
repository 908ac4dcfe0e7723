import { expect, type Page, test } from "@playwright/test";
import { newOffer } from "@/tests/helpers/demo-offers";

const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const undo = (page: Page) => page.getByRole("button", { name: /^Undo/ });

test("undo takes back one change at a time, a drag and a typed amount each as one", async ({ page }) => {
  await page.goto(await newOffer("E2E-UNDO"));
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

test("a click straight after an entry beyond a limit reaches what was clicked, and the limit is named then", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-CLICK-AFTER"));
  await price(page).fill("85000");
  await page.getByRole("radio", { name: "Weekly" }).click();
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Use $80,000.00" })).toBeVisible();
  await price(page).fill("90000");
  await page.getByRole("button", { name: "Increase Upsell" }).click();
  await expect(page.getByRole("textbox", { name: "Upsell" })).not.toHaveValue("8.00 points");
});

test("reset brings back the funder's defaults, and can itself be undone", async ({ page }) => {
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

test("a reload straight after a change loses nothing", async ({ page }) => {
  await page.goto(await newOffer("E2E-AT-ONCE"));
  await price(page).fill("52,345.67");
  await page.reload();
  await expect(price(page)).toHaveValue("$52,345.67");
});

test("a button held down repeats, stops at the limit, and is disabled there", async ({ page }) => {
  await page.goto(await newOffer("E2E-HOLD", { num_payments_floor: 112 }));
  const count = page.getByRole("textbox", { name: "Number of payments" });
  const fewer = page.getByRole("button", { name: "Decrease Number of payments" });
  await expect(count).toBeEnabled();
  await fewer.hover();
  await page.mouse.down();
  await expect(count).toHaveValue("112");
  await expect(fewer).toBeDisabled();
  await page.mouse.up();
  await expect(count).toHaveValue("112");
  await undo(page).click();
  await expect(count).toHaveValue("120");
  await fewer.click();
  await expect(count).toHaveValue("119");
});

test("an offer that leaves nothing to choose has no solving, undoing, resetting or pinning", async ({
  page,
}) => {
  const fixed = {
    purchase_price_floor: 45_000,
    purchase_price_ceiling: 45_000,
    num_payments_floor: 120,
    num_payments_ceiling: 120,
    max_upsell: 0,
    default_upsell: 0,
    available_frequencies: ["daily"],
    fees: [],
  };
  await page.goto(await newOffer("E2E-NO-CHOICE", fixed));
  await expect(page.getByText("The funder set every term")).toBeVisible();
  await expect(results(page).getByRole("button", { name: "Review and submit" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Solve|Undo|Reset|Pin) / })).toHaveCount(0);
});

test("figures and their labels are separate words to select and copy", async ({ page }) => {
  await page.goto(await newOffer("E2E-WORDS", { default_num_payments: 126 }));
  const text = (await results(page).textContent())?.replace(/\s+/g, " ");
  for (const words of ["1.33 1.25 + 0.08", "5.82 months", "$475.00 "]) expect(text).toContain(words);
  await page.getByRole("button", { name: "Review and submit" }).click();
  const review = page.getByRole("dialog");
  await expect(review).toContainText("126 daily payments estimated 5.82 months");
  await expect(review).toContainText("1.33 1.25 buy rate + 0.08 upsell");
});

test("a long prepayment schedule shows twelve rows, and the others on request", async ({ page }) => {
  const long = {
    prepayment_config: { model: "step_per_month", params: { rate_step: 0.001, floor_term_months: 1 } },
    num_payments_ceiling: 520,
    default_num_payments: 520,
  };
  await page.goto(await newOffer("E2E-LONG-SCHEDULE", long));
  const rows = page.getByRole("region", { name: "If the merchant pays early" }).getByRole("row");
  await expect(rows).toHaveCount(13);
  await page.getByRole("button", { name: "Show all 24" }).click();
  await expect(rows).toHaveCount(25);
});

test.describe("at 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("no label of a chart of 24 steps and $1.3 billion prints over another or is cut", async ({ page }) => {
    const billion = 999_999_999;
    await page.goto(
      await newOffer("E2E-CHART", {
        purchase_price_floor: billion,
        purchase_price_ceiling: billion,
        default_purchase_price: billion,
        existing_funding_balance: 0,
        prepayment_config: { model: "step_per_month", params: { rate_step: 0.01, floor_term_months: 1 } },
        num_payments_ceiling: 520,
        default_num_payments: 520,
      }),
    );
    const chart = page.getByRole("region", { name: "If the merchant pays early" }).locator("svg");
    await expect(chart).toContainText("$1.3B");
    const misplaced = await chart.evaluate((svg) => {
      const shown = [...svg.querySelectorAll("text")].filter((text) => text.checkVisibility());
      const boxes = shown.map((text) => ({
        said: text.textContent,
        ...text.getBoundingClientRect().toJSON(),
      }));
      const cut = boxes.filter(({ left, right }) => left < 0 || right > innerWidth);
      const over = boxes.flatMap((a, index) =>
        boxes
          .slice(index + 1)
          .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          .map((b) => `${a.said} over ${b.said}`),
      );
      return [...cut.map(({ said }) => said), ...over];
    });
    expect(misplaced).toEqual([]);
  });
});

test("an entry beyond a limit is still there after a reload, with the figures it waits behind", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-RELOAD-ENTRY"));
  await price(page).fill("50000");
  await price(page).fill("85000");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/#price=85000%7E50000&/);
  await page.reload();
  await expect(price(page)).toHaveValue("$85,000.00");
  await expect(page.getByText(/at most \$80,000\.00/).first()).toBeVisible();
  await expect(page.getByText("Figures show $50,000.00, your last valid choice.")).toBeVisible();
});

test("a link to other terms of the same deal, followed in the open page, can be undone", async ({ page }) => {
  await page.goto(await newOffer("E2E-FOLLOW"));
  await price(page).fill("50000");
  await expect(page).toHaveURL(/#price=50000/);
  await page.evaluate(() => {
    location.hash = "price=20000&upsell=0.05&frequency=daily&payments=90&fee.origination=0.01";
  });
  await expect(price(page)).toHaveValue("$20,000.00");
  await undo(page).click();
  await expect(price(page)).toHaveValue("$50,000.00");
});

test("what the merchant can pay gives the fewest payments and the highest price, each one click away", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-SOLVE"));
  await price(page).fill("50k");
  await page.getByRole("textbox", { name: "Number of payments" }).fill("126");
  await page.getByRole("textbox", { name: "Upsell" }).fill("10");
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  const solve = page.getByRole("region", { name: "Solve for a payment" });
  const target = solve.getByRole("textbox", { name: "The merchant can pay" });
  await expect(target).toBeFocused();
  await target.fill("$500");
  const [fewest, highest] = [solve.getByRole("listitem").nth(0), solve.getByRole("listitem").nth(1)];
  await expect(fewest).toContainText("135 payments of $500.00");
  await expect(highest).toContainText("$46,667.12, 126 payments of $500.00");

  await fewest.getByRole("button", { name: "Use: fewest payments" }).click();
  await expect(results(page)).toContainText("135 daily payments of");
  await expect(results(page)).toContainText("$500.00");
  await expect(fewest.getByRole("button", { name: "In use: fewest payments" })).toBeVisible();
  await undo(page).click();
  await highest.getByRole("button", { name: "Use: highest purchase price" }).click();
  await expect(price(page)).toHaveValue("$46,667.12");
});

test("an infeasible payment gets one sentence, with the nearest terms a click away; text that is not an amount is named", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-SOLVE-FAR"));
  await price(page).fill("80k");
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  const solve = page.getByRole("region", { name: "Solve for a payment" });
  await solve.getByRole("textbox").fill("100");
  await expect(solve.getByRole("status")).toHaveText(
    "Nothing within the limits comes to $100.00: " +
      "the nearest are 150 payments of $709.33 at $80,000.00, and 120 payments of $166.25 at $15,000.00.",
  );
  await expect(solve.getByRole("listitem")).toHaveCount(0);
  await solve.getByRole("button", { name: "Use 120 payments at $15,000.00" }).click();
  await expect(price(page)).toHaveValue("$15,000.00");
  await solve.getByRole("textbox").fill("soon");
  await expect(solve).toContainText("not an amount the calculator can read");
  await solve.getByRole("textbox").press("Escape");
  await expect(solve).toBeHidden();
  await expect(page.getByRole("button", { name: "Solve for a payment" })).toBeFocused();
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

  await compare.getByRole("button", { name: "Use configuration C" }).click();
  await expect(price(page)).toHaveValue("$60,000.00");
  await compare.getByRole("button", { name: "Unpin configuration A" }).click();
  await expect(compare.getByText("2 of 3 pinned")).toBeVisible();
});

test("the explanation of a term opens beside it, by a tap and by the keyboard", async ({ page }) => {
  await page.goto(await newOffer("E2E-EXPLAIN"));
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
    await word.press("Enter");
    const explanation = page.locator("[popover]:popover-open");
    await expect(explanation, name).toHaveText(/\w+ .*\.$/);
    await page.keyboard.press("Escape");
    await expect(explanation, name).toHaveCount(0);
    await word.click();
    await expect(explanation, name).toHaveCount(1);
    await word.click();
    await expect(explanation, name).toHaveCount(0);
  }
});

test("one Tab stop reaches every explanation of the page, by the arrow keys", async ({ page }) => {
  await page.goto(await newOffer("E2E-EXPLAIN-KEYS"));
  const terms = page.locator(".help-term");
  await expect(page.locator(".help-term[tabindex='0']")).toHaveCount(1);
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
