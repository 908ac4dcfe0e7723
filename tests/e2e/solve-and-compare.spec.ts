import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";

const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const undo = (page: Page) => page.getByRole("button", { name: /^Undo/ });

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
