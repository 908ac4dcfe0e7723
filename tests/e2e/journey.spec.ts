import { expect, type Locator, test } from "@playwright/test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { demo, receivedCallbacks } from "@/tests/helpers/product";

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

test("the figures on the page are those of a quote request for the same terms", async ({ page }) => {
  await page.goto(await newOffer("E2E-QUOTE"));
  await page.getByRole("textbox", { name: "Purchase price" }).fill("33,333.33");
  await page.getByRole("radio", { name: "Weekly" }).check();
  const results = page.getByRole("region", { name: "Results" });
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

test("an amount beyond a limit stays as typed, names the limit, and one click mends it", async ({ page }) => {
  await page.goto(await newOffer("E2E-LIMIT"));
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await price.fill("85000");
  await price.press("Tab");
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(/at most \$80,000\.00/).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Results" })).toContainText("$37,255.00");
  await page.getByRole("button", { name: "Use $80,000.00" }).first().click();
  await expect(price).toHaveValue("$80,000.00");
});

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
  await expect(page.getByRole("textbox", { name: "The merchant can pay" })).toBeFocused();
  await keyboard.type("450");
  await tabTo(page.getByRole("button", { name: "Use: highest purchase price" }));
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

test("a link skips the terms: the next stop of the keyboard is in the results", async ({ page }) => {
  await page.goto(await newOffer("E2E-SKIP"));
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toBeEnabled();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to results" })).toBeFocused();
  await page.keyboard.press("Enter");
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(results.getByRole("button", { name: "Net funding to merchant" })).toBeFocused();
});

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

for (const [width, height] of [
  [1366, 650],
  [1280, 800],
] as const) {
  test(`at ${width} by ${height} the key figures and the button stay in the window, whatever is used`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(await newOffer(`E2E-SIGHT-${width}`, { merchant_state: "TX", holdback_pct: 0.05 }));
    const inSight = async () => {
      for (const figure of ["$37,255.00", "$498.75", "$3,600.00"]) {
        const seen = page.getByRole("region", { name: /^(Results|Summary)$/ }).getByText(figure);
        const boxes = await seen.evaluateAll((all) =>
          all.map((element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return over !== null && (element.contains(over) || over.contains(element));
          }),
        );
        expect(boxes).toContain(true);
      }
      const buttons = page.getByRole("button", { name: /^Review/ });
      const usable = await buttons.evaluateAll((all) =>
        all.map((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }),
      );
      expect(usable).toContain(true);
    };
    await inSight();
    const notice = page.getByRole("region", { name: "Results" }).getByText(/above the holdback/);
    await expect(notice).toBeInViewport({ ratio: 1 });
    await page.getByRole("textbox", { name: "Origination fee" }).focus();
    await expect(inSight).toPass();
    for (const heading of ["Where the money goes", "If the merchant pays early", "Share"]) {
      await page.getByRole("region", { name: heading }).scrollIntoViewIfNeeded();
      await expect(inSight).toPass();
    }
  });
}

test.describe("on a phone", () => {
  test("the bar says that and why terms cannot be submitted, before Review is tapped", async ({ page }) => {
    await page.goto(await newOffer("E2E-BAR", { existing_funding_balance: 20_000 }));
    const price = page.getByRole("textbox", { name: "Purchase price" });
    await price.fill("15000");
    // The bar is hidden while the keyboard of a phone is up.
    await price.blur();
    const summary = page.getByRole("region", { name: "Summary" });
    await expect(summary.getByRole("paragraph")).toContainText(/below zero|net funding/i);
    await price.fill("60000");
    await price.blur();
    await expect(summary.getByRole("button", { name: "Review" })).toBeVisible();
    await expect(summary.getByRole("paragraph")).toHaveCount(0);
  });

  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("everything is done by taps, without dragging", async ({ page }) => {
    await page.goto(await newOffer("E2E-TAPS"));
    const price = page.getByRole("textbox", { name: "Purchase price" });
    await page.getByRole("button", { name: "Increase Purchase price" }).tap();
    await expect(price).not.toHaveValue("$45,000.00");
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(price).toHaveValue("$45,000.00");
    const slider = page.getByRole("slider", { name: "Number of payments" });
    const track = await slider.boundingBox();
    await slider.tap({ position: { x: (track?.width ?? 0) - 4, y: 20 } });
    await expect(page.getByRole("textbox", { name: "Number of payments" })).toHaveValue("150");
    await page.getByRole("radio", { name: "Weekly" }).tap();
    await page.getByRole("button", { name: "Solve for a payment" }).tap();
    await page.getByRole("textbox", { name: "The merchant can pay" }).fill("2000");
    await page
      .getByRole("button", { name: /^Use: / })
      .first()
      .tap();
    await page.getByRole("button", { name: "Upsell", exact: true }).tap();
    await expect(page.locator("[popover]:popover-open")).toBeVisible();
    await page.getByRole("heading", { level: 1 }).tap();
    await page.getByRole("button", { name: "Pin to compare" }).tap();
    await page.getByRole("button", { name: "Use configuration A" }).tap();
    await page.getByRole("region", { name: "Summary" }).getByRole("button", { name: "Review" }).tap();
    await page.getByRole("button", { name: "Submit to Meridian Capital" }).tap();
    await expect(page.getByRole("heading", { name: "Terms submitted to Meridian Capital" })).toBeVisible();
  });

  test("a finger drags a slider, and the figures follow before it is lifted", async ({ page }) => {
    await page.goto(await newOffer("E2E-FINGER"));
    const slider = page.getByRole("slider", { name: "Purchase price" });
    await slider.scrollIntoViewIfNeeded();
    const track = await slider.boundingBox();
    if (track === null) throw new Error("The slider is not on the page.");
    const touches = await page.context().newCDPSession(page);
    const at = (x: number) => [{ x: Math.round(x), y: Math.round(track.y + track.height / 2) }];
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      touches.send("Input.dispatchTouchEvent", { type, touchPoints });
    const start = track.x + 14 + ((45 - 15) / (80 - 15)) * (track.width - 28);
    await touch("touchStart", at(start));
    for (let step = 1; step <= 10; step++) await touch("touchMove", at(start + 8 * step));
    const price = page.getByRole("textbox", { name: "Purchase price" });
    await expect(price).not.toHaveValue("$45,000.00");
    const during = await price.inputValue();
    await expect(page.getByRole("region", { name: "Summary" })).not.toContainText("$37,255.00");
    for (let step = 11; step <= 60; step++) await touch("touchMove", at(start + 8 * step));
    await touch("touchEnd", []);
    await expect(price).toHaveValue("$80,000.00");
    expect(during).not.toBe("$80,000.00");
  });
});

test("an offer that changed while the page was open stores nothing, keeps the entries, and says so", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-CHANGED"));
  await page.getByRole("textbox", { name: "Purchase price" }).fill("70000");
  await signed("PATCH", "/offers/E2E-CHANGED", { version: 1, purchase_price_ceiling: 60_000 });
  await page.getByRole("button", { name: "Review and submit" }).first().click();
  await page.getByRole("button", { name: "Submit to Meridian Capital" }).click();
  await expect(page.getByText(/updated this offer/i).first()).toBeVisible();
  const { body } = await signed("GET", "/offers/E2E-CHANGED");
  expect(body).toMatchObject({ submission_count: 0, version: 2 });
});

test("an update that changes nothing the ISO sees does not stop a submission", async ({ page }) => {
  const dealId = "E2E-UNSEEN";
  await page.goto(await newOffer(dealId));
  await page.getByRole("textbox", { name: "Upsell" }).fill("10");
  await signed("PATCH", `/offers/${dealId}`, { version: 1, notification_emails: ["desk@meridian.example"] });
  await page.getByRole("button", { name: "Review and submit" }).first().click();
  await page.getByRole("button", { name: "Submit to Meridian Capital" }).click();
  await expect(page.getByRole("heading", { name: "Terms submitted to Meridian Capital" })).toBeVisible();
  const { body } = await signed("GET", `/offers/${dealId}`);
  expect(body).toMatchObject({ submission_count: 1, version: 2 });
});

test("200 unbroken letters in any name widen neither the page, nor the review, the receipt or the print", async ({
  page,
}) => {
  const letters = "W".repeat(200);
  const address = await newOffer("E2E-LETTERS", {
    merchant_name: letters,
    iso_name: letters,
    merchant_state: "W".repeat(50),
    stipulations: [letters],
    fees: [
      {
        id: "a",
        label: letters.slice(0, 100),
        amount: 0.03,
        amount_type: "pct",
        floor: 0.01,
        ceiling: 0.04,
        visible: true,
        adjustable: true,
      },
      {
        id: "b",
        label: letters.slice(0, 100),
        amount: 10,
        amount_type: "fixed",
        visible: true,
        adjustable: false,
      },
    ],
  });
  const wide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(address);
    await page.getByRole("button", { name: "Pin to compare" }).click();
    await page.getByRole("button", { name: "Increase Upsell" }).click();
    await expect(page.getByRole("region", { name: "Compare" })).toBeVisible();
    expect(await wide()).toBe(0);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".term-sheet").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(
      0,
    );
    await page.emulateMedia({ media: "screen" });
    await page
      .getByRole("button", { name: /^Review/ })
      .filter({ visible: true })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    const inside = await dialog.evaluate(
      (element) =>
        [...element.querySelectorAll("*")].filter(
          (child) => child.getBoundingClientRect().right > element.getBoundingClientRect().right + 1,
        ).length,
    );
    expect(inside).toBe(0);
    await page.getByRole("button", { name: /^Submit to/ }).click();
    await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
    expect(await wide()).toBe(0);
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
  await context.close();
});
