import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
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

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("everything is done by taps, without dragging: facts, terms, comparing, and a review whose errors are in sight", async ({
    page,
  }) => {
    await page.goto(await newOffer("E2E-TAPS", { merchant_state: "OH" }));
    const facts = page.locator("main dl").first().getByRole("term");
    await expect(facts.filter({ visible: true })).toHaveText(["Deal", "ISO"]);
    await page.getByText("All facts").tap();
    await expect(facts.filter({ visible: true })).toHaveText([
      "Deal",
      "ISO",
      "State",
      "Type",
      "Position",
      "Monthly receivables",
      "Offer version",
    ]);
    // By its name, as everywhere else, though the offer has its code.
    await expect(page.getByRole("definition").filter({ hasText: /^Ohio$/ })).toBeVisible();
    await page.getByText("Fewer facts").tap();
    await expect(facts.filter({ visible: true })).toHaveCount(2);

    const price = page.getByRole("textbox", { name: "Purchase price" });
    await page.getByRole("button", { name: "Increase Purchase price" }).tap();
    await expect(price).not.toHaveValue("$45,000.00");
    await page.getByRole("toolbar").getByRole("button", { name: "Undo" }).tap();
    await expect(price).toHaveValue("$45,000.00");
    await page.getByRole("button", { name: "Increase Number of payments" }).tap();
    await expect(page.getByRole("textbox", { name: "Number of payments" })).toHaveValue("121");
    await page.getByRole("radio", { name: "Weekly" }).tap();
    await page.getByRole("button", { name: "Solve for a payment" }).tap();
    await page.getByRole("textbox", { name: "What fits" }).fill("2000");
    await page
      .getByRole("button", { name: /^Use: / })
      .first()
      .tap();
    await page.getByRole("button", { name: "Upsell", exact: true }).tap();
    await expect(page.locator("[popover]:popover-open")).toBeVisible();
    await page.getByRole("heading", { level: 1 }).tap();
    await page.getByRole("button", { name: "Pin to compare" }).tap();
    await page.getByRole("button", { name: "Use Pin 1" }).tap();
    await page.getByRole("region", { name: "Summary" }).getByRole("button", { name: "Review" }).tap();
    const dialog = page.getByRole("dialog", { name: "Review and submit" });
    for (const label of ["Your name", "E-mail, to be told of the decision"]) {
      await dialog.getByLabel(label).fill("x".repeat(201));
      await dialog.getByRole("button", { name: /^Submit to/ }).tap();
      const described = await dialog.getByLabel(label).getAttribute("aria-describedby");
      await expect(dialog.locator(`[id="${described}"]`)).toBeInViewport({ ratio: 1 });
      await dialog.getByLabel(label).fill("");
    }
    await dialog.getByRole("button", { name: "Submit to Meridian Capital" }).tap();
    await expect(page.getByRole("heading", { name: "Terms submitted to Meridian Capital" })).toBeVisible();
  });

  test("a finger drags a slider, and the figures follow before it is lifted; the bar says why terms cannot be submitted", async ({
    page,
  }) => {
    await page.goto(await newOffer("E2E-FINGER", { existing_funding_balance: 20_000 }));
    const price = page.getByRole("textbox", { name: "Purchase price" });
    const slider = page.getByRole("slider", { name: "Purchase price" });
    await slider.scrollIntoViewIfNeeded();
    const track = await boxOf(slider);
    const finger = await fingerOn(page);
    const y = track.y + track.height / 2;
    const start = track.x + 14 + ((45 - 15) / (80 - 15)) * (track.width - 28);
    await finger.put(start, y);
    for (let step = 1; step <= 10; step++) await finger.move(start + 8 * step, y);
    await expect(price).not.toHaveValue("$45,000.00");
    const during = await price.inputValue();
    await expect(page.getByRole("region", { name: "Summary" })).not.toContainText("$23,455.00");
    for (let step = 11; step <= 60; step++) await finger.move(start + 8 * step, y);
    await finger.lift();
    await expect(price).toHaveValue("$80,000.00");
    expect(during).not.toBe("$80,000.00");

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

  test("a finger that scrolls, rests or taps, or two that spread, change no term, wherever they begin; one that moves a slider sideways does", async ({
    page,
  }) => {
    await page.goto(await newOffer("E2E-SCROLL", { merchant_state: "OH" }));
    const finger = await fingerOn(page);
    const sliders = page.getByRole("slider");
    const entries = page.getByRole("group").getByRole("textbox");
    await expect(entries.first()).toBeEnabled();
    const terms = async () => [
      ...(await entries.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))),
      ...(await sliders.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))),
      await page.getByRole("radiogroup").getByRole("radio", { checked: true }).getAttribute("value"),
    ];
    const opened = await terms();
    expect(opened.length).toBe(4 + 4 + 1);
    const undo = page.getByRole("toolbar").getByRole("button", { name: /^Undo/ });
    const inMiddle = async (part: Locator) => {
      await part.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      return restingBoxOf(part);
    };
    const swipe = async (part: Locator, share: number, by: { x: number; y: number }) => {
      const { x, y, width, height } = await inMiddle(part);
      const [fromX, fromY] = [x + share * width, y + height / 2];
      const before = await page.evaluate(() => scrollY);
      await finger.put(fromX, fromY);
      for (let step = 1; step <= 8; step++)
        await finger.move(fromX + (by.x * step) / 8, fromY + (by.y * step) / 8);
      await finger.lift();
      await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
    };

    for (const slider of await sliders.all()) {
      for (const [share, y] of [
        [0.05, -160],
        [0.5, 160],
        [0.95, -160],
      ] as const)
        await swipe(slider, share, { x: share === 0.5 ? 12 : 0, y });
      expect(await terms()).toEqual(opened);
      // The first movements are sideways, so that the slider takes the touch until the browser scrolls.
      const { x, y, width, height } = await inMiddle(slider);
      const [fromX, fromY] = [x + 0.3 * width, y + height / 2];
      await finger.put(fromX, fromY);
      for (const [across, along] of [
        [7, 2],
        [9, 30],
        [10, 90],
        [10, 160],
      ] as const)
        await finger.move(fromX + across, fromY - along);
      await finger.lift();
      await finger.put(x + 0.8 * width, (await inMiddle(slider)).y + height / 2);
      await finger.lift();
      await slider.tap({ position: { x: 0.2 * width, y: height / 2 } });
      await expect.poll(terms).toEqual(opened);
      const middle = (await inMiddle(slider)).y + height / 2;
      await finger.spread(x + 0.4 * width, x + 0.7 * width, middle);
      await expect.poll(terms).toEqual(opened);
    }
    const decrease = page.locator("main").getByRole("button", { name: /^Decrease/ });
    const increase = page.locator("main").getByRole("button", { name: /^Increase/ });
    // The frequency that is not chosen.
    const frequency = page.locator("label:has([type=radio]:not(:checked))");
    for (const part of [decrease, increase, frequency]) await swipe(part.first(), 0.5, { x: 0, y: -160 });
    expect(await terms()).toEqual(opened);
    await expect(undo).toHaveAttribute("aria-disabled", "true");

    for (const slider of await sliders.all()) {
      const before = await slider.inputValue();
      const { x, y, width, height } = await inMiddle(slider);
      await finger.put(x + 0.2 * width, y + height / 2);
      for (let step = 1; step <= 10; step++)
        await finger.move(x + (0.2 + (3 * step) / 50) * width, y + height / 2);
      await finger.lift();
      await expect.poll(() => slider.inputValue()).not.toBe(before);
    }
    expect(await terms()).not.toEqual(opened);
  });
});

test("after a drag, a step without a key moves a slider away from the default, as screen readers set it", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-STEP-WITHOUT-KEY", { default_purchase_price: 45_000 }));
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await expect(price).toBeEnabled();
  const slider = page.getByRole("slider", { name: "Purchase price" });
  const { x, y, width, height } = await boxOf(slider);
  await page.mouse.move(x + width / 3, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 14 + (30 / 65) * (width - 28), y + height / 2, { steps: 10 });
  await page.mouse.up();
  await expect(price).toHaveValue("$45,000.00");
  for (const shown of ["$45,500.00", "$46,000.00"]) {
    await slider.evaluate((range: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      set?.call(range, String(Number(range.value) + 1));
      range.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await expect(price).toHaveValue(shown);
  }
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error("The control is not on the page.");
  return box;
}

/** The box of a control once the page no longer scrolls beneath it: a swipe's scroll outlasts the finger. */
async function restingBoxOf(part: Locator) {
  let box = await boxOf(part);
  await expect(async () => {
    const before = box;
    await part.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    box = await boxOf(part);
    expect(box).toEqual(before);
  }).toPass();
  return box;
}

/** A finger on the screen, whose touches the browser reads as it reads those of a real one. */
async function fingerOn(page: Page) {
  const touches = await page.context().newCDPSession(page);
  const send = (
    type: "touchStart" | "touchMove" | "touchEnd",
    touchPoints: { x: number; y: number; id?: number }[],
  ) => touches.send("Input.dispatchTouchEvent", { type, touchPoints });
  const point = (x: number, y: number) => [{ x: Math.round(x), y: Math.round(y) }];
  const two = (left: number, right: number, y: number) =>
    [left, right].map((x, id) => ({ x: Math.round(x), y: Math.round(y), id }));
  return {
    spread: async (left: number, right: number, y: number) => {
      await send("touchStart", two(left, right, y).slice(0, 1));
      await send("touchStart", two(left, right, y));
      for (let step = 1; step <= 10; step++)
        await send("touchMove", two(left - step * 4, right + step * 4, y));
      await send("touchEnd", []);
    },
    put: (x: number, y: number) => send("touchStart", point(x, y)),
    move: (x: number, y: number) => send("touchMove", point(x, y)),
    lift: () => send("touchEnd", []),
  };
}
