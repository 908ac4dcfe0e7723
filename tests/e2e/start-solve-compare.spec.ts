import { widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, newStructuredOffer } from "@/tests/helpers/demo-offers";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
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

test("what the merchant can pay gives the fewest payments and the highest price, each one click away, or the nearest terms in one sentence", async ({
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

  // Another frequency asks for the same money a year: the payment to solve for is converted, and said.
  await page.getByRole("button", { name: "Reset to default" }).click();
  await target.fill("550");
  await page.getByRole("radio", { name: "Weekly" }).click();
  await expect(target).toHaveValue("$2,750.00");
  await expect(solve.getByRole("status")).toHaveText(
    "$550.00 a day is $2,750.00 a week. Within the limits, to pay at most $2,750.00 each:",
  );
  await page.getByRole("radio", { name: "Daily" }).click();
  await expect(target).toHaveValue("$550.00");
  await expect(solve.getByRole("status")).toHaveText("Within the limits, to pay at most $550.00 each:");

  await price(page).fill("80k");
  await solve.getByRole("textbox").fill("100");
  await expect(solve.getByRole("status")).toHaveText(
    "Nothing within the limits comes to $100.00: " +
      "the nearest are 150 payments of $709.33 at $80,000.00, and 120 payments of $166.25 at $15,000.00.",
  );
  await expect(solve.getByRole("listitem")).toHaveCount(0);
  await solve.getByRole("button", { name: "Use 120 payments at $15,000.00" }).click();
  await expect(price(page)).toHaveValue("$15,000.00");
  await solve.getByRole("textbox").fill("soon");
  const unread = solve.getByText("This is not an amount the calculator can read.");
  await expect(unread).toHaveCSS("color", "rgb(179, 38, 30)");
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
