import { expect, test } from "@/tests/helpers/browser-test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { demo, receivedCallbacks } from "@/tests/helpers/product";

// Rules: S1-4, S1-6
test("from the printed link to a receipt, and to the verified callback at the funder's receiver", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));

  await page.goto(demo().calculator_url);
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toContainText("$37,255.00");

  await page.getByRole("textbox", { name: "Purchase price" }).fill("50k");
  await page.getByRole("textbox", { name: "Number of payments" }).fill("126");
  await page.getByRole("textbox", { name: "Upsell" }).fill("10");
  await expect(results).toContainText("$42,105.00");
  await expect(results).toContainText("$535.71");
  await expect(results).toContainText("last $536.25");
  await expect(results).toContainText("$5,000.00");

  await results.getByRole("button", { name: "Review and submit" }).click();
  const review = page.getByRole("dialog", { name: "Review and submit" });
  await review.getByLabel("Your name").fill("Dana Whitfield");
  await review.getByLabel("E-mail").fill("dana@northline.example");
  await review.getByLabel("Note to Meridian Capital").fill("Merchant can close this week.");
  await review.getByRole("button", { name: "Submit to Meridian Capital" }).click();

  await expect(page.getByRole("heading", { name: "Terms submitted to Meridian Capital" })).toBeVisible();
  const number = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await page.locator("main").textContent()) ?? "")?.[0];
  expect(number).toBeTruthy();
  await page.reload();
  await expect(page.locator("main")).toContainText(String(number));

  await expect
    .poll(async () => (await receivedCallbacks()).find(({ body }) => body.data.submission?.number === number))
    .toMatchObject({
      verified: true,
      body: {
        type: "submission.created",
        data: {
          submission: {
            quote: {
              net_funding: 42_105,
              payment_amount: 535.71,
              last_payment_amount: 536.25,
              commission: 5_000,
            },
            contact: { name: "Dana Whitfield", email: "dana@northline.example" },
            note: "Merchant can close this week.",
          },
          offer: { deal_id: "HSB-20417", funder: demo().funder },
        },
      },
    });
  expect(problems).toEqual([]);
});

test("the figures are words to select and copy, and those of a quote request for the same terms", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-QUOTE", { default_num_payments: 126 }));
  const results = page.getByRole("region", { name: "Results" });
  const text = (await results.textContent())?.replace(/\s+/g, " ");
  for (const words of ["1.33 1.25 + 0.08", "5.82 months", "$475.00 "]) expect(text).toContain(words);
  await results.getByRole("button", { name: "Review and submit" }).click();
  const review = page.getByRole("dialog");
  await expect(review).toContainText("126 daily payments estimated 5.82 months");
  await expect(review).toContainText("1.33 1.25 buy rate + 0.08 upsell");
  await page.keyboard.press("Escape");

  await page.getByRole("textbox", { name: "Purchase price" }).fill("33,333.33");
  await page.getByRole("radio", { name: "Weekly" }).check();
  const { body } = await signed("POST", "/offers/E2E-QUOTE/quote", {
    purchase_price: 33_333.33,
    frequency: "weekly",
  });
  const money = (value: unknown) =>
    `$${Number(value)
      .toFixed(2)
      .replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;
  for (const figure of [
    "net_funding",
    "payment_amount",
    "last_payment_amount",
    "amount_sold",
    "commission",
  ]) {
    await expect(results).toContainText(money(body[figure]));
  }
});

test("without JavaScript the default quote, the limits and what a term means are readable, and the page says what it needs", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await newOffer("E2E-NOSCRIPT"));
  await expect(page.getByText("$37,255.00").first()).toBeVisible();
  await expect(page.getByText("$80,000.00").first()).toBeVisible();
  await expect(page.getByText(/needs JavaScript/i)).toBeVisible();
  await expect(page.getByText(/^What the funder pays for the amount sold/)).toBeVisible();
  await page.getByRole("button", { name: "Amount sold" }).click();
  await expect(page.locator("[popover]:popover-open")).toBeVisible();
  // What can be pressed or typed into does something without a script, too.
  const idle = page.locator("main :is(button, input, select, textarea):enabled:not([popovertarget])");
  await expect(idle.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("slider").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(De|In)crease/ })).toHaveCount(0);
  await context.close();
});
