import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { FIVE, newOffer, newStructuredOffer, signed } from "@/tests/helpers/demo-offers";
import { demoBrand } from "@/tests/helpers/product";
import { openReview } from "@/tests/helpers/submission-faults";

/** A logo ten times as wide as high, and one that is higher than wide. */
const LOGOS = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="140"><rect width="1400" height="140"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800"/></svg>',
];

test("the header is one row of at most 64 px, whatever the funder's logo and name, and a logo that fails leaves mark and name", {
  tag: "@measured",
}, async ({ page }) => {
  const name = "Harbor Street Funding of Greater New England";
  const link = await newOffer("E2E-HEADER", { brand_id: demoBrand("logo") });
  const header = page.getByRole("banner");
  const expectOneRow = async () => {
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      expect((await header.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(64);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width} px`,
      ).toBeLessThanOrEqual(0);
    }
  };
  for (const body of LOGOS) {
    await page.unrouteAll();
    await page.route("https://logo.example.com/**", (route) =>
      route.fulfill({ contentType: "image/svg+xml", body }),
    );
    await page.goto(link);
    const logo = header.getByRole("img", { name });
    await expect(logo).toBeVisible();
    await expect(header.getByText(name)).toHaveCount(0);
    await expectOneRow();
    expect((await logo.boundingBox())?.width).toBeLessThanOrEqual(0.46 * 320);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(logo).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await page.emulateMedia({ colorScheme: "light" });
  }
  await page.unrouteAll();
  await page.route("https://logo.example.com/**", (route) => route.abort());
  await page.goto(link);
  await expect(header.getByText(name)).toBeVisible();
  await expect(header.getByText(name)).toHaveAttribute("title", name);
  await expect(header.getByRole("img", { name })).toHaveCount(0);
  await expectOneRow();
  // A phone shows how long the link still works; spoken it is a sentence.
  await expect(header).toContainText(/Link expires in \d+ days/);
  await expect(header.getByText("Link expires in")).toHaveCSS("position", "absolute");
});

const priceOf = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });

test("on a phone a part of compare's next column shows, and neither the tools, a term's name nor the link's expiry wrap", {
  tag: "@measured",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(await newOffer("E2E-NARROW-COMPARE"));
  const expiry = page.getByRole("banner").getByText(/^\d+ days$/);
  expect(await expiry.evaluate((line) => line.getClientRects().length)).toBe(1);
  expect((await expiry.boundingBox())?.height).toBeLessThan(24);
  const pin = async (amount: string) => {
    await priceOf(page).fill(amount);
    await page.getByRole("button", { name: "Pin to compare" }).click();
  };
  await pin("40000");
  const columns = page.getByRole("region", { name: "Compare" }).getByRole("columnheader");
  await expect(columns).toHaveCount(3);
  // One pinned configuration stands whole beside the current one.
  const ends = await columns.evaluateAll((all) => all.map((column) => column.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(320);
  for (const amount of ["50000", "60000"]) await pin(amount);
  await expect(columns).toHaveCount(5);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const seen = await columns.evaluateAll((all) =>
      all.map((column) => {
        const { left, right } = column.getBoundingClientRect();
        if (right <= innerWidth) return "whole";
        return left < innerWidth - 24 ? "a part" : "none";
      }),
    );
    expect(seen).toContain("whole");
    expect(seen).toContain("a part");
    const top = async (name: RegExp) =>
      (await page.getByRole("toolbar").getByRole("button", { name }).boundingBox())?.y;
    expect([await top(/^Solve/), await top(/^Reset/)]).toEqual([await top(/^Undo/), await top(/^Undo/)]);
    for (const name of ["Number of payments", "Est. term", "Purchase price", "Amount sold"]) {
      const words = page.getByRole("group").getByText(name, { exact: true });
      const lines = await words.evaluateAll((all) =>
        all.map((word) => {
          const text = document.createRange();
          text.selectNodeContents(word);
          return text.getClientRects().length;
        }),
      );
      expect(lines).toEqual([1]);
    }
  }
});

/** Expects that the key figures and one button to the review can be seen and used. */
async function expectInSight(page: Page): Promise<void> {
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
}

const cardOf = (page: Page) => page.getByRole("region", { name: "Results" });

test("a slider says where its default is, on a phone too", { tag: "@measured" }, async ({ page }) => {
  await page.goto(await newOffer("E2E-DEFAULT-MARK", { default_purchase_price: 40_000 }));
  const words = page.locator(".slider-track").first().getByText("Default", { exact: true });
  for (const width of [1280, 820, 390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(words).toBeVisible();
  }
});

test("the key figures and one review button stay in the window, whatever is used", {
  tag: "@measured",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto(await newOffer("E2E-SIGHT", { merchant_state: "OH", holdback_pct: 0.05 }));
  for (const [width, height] of [
    [1366, 650],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(() => expectInSight(page)).toPass();
    const notice = cardOf(page).getByText(/above the holdback/);
    await expect(notice).toHaveText(/^6\.26 points above the holdback\./);
    await expect(notice).toBeInViewport({ ratio: 1 });
    await page.getByRole("textbox", { name: "Origination fee" }).focus();
    await expect(() => expectInSight(page)).toPass();
    for (const heading of ["Where the money goes", "If the merchant pays early", "Share"]) {
      await page.getByRole("region", { name: heading }).scrollIntoViewIfNeeded();
      await expect(() => expectInSight(page)).toPass();
    }
  }

  // The summary bar has no second button while the card's own is in sight.
  await priceOf(page).fill("50000");
  const inSight = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll("#results [data-primary], .summary-bar button")].filter((button) => {
          const { top, bottom, left } = button.getBoundingClientRect();
          const under = document.elementFromPoint(left + 8, (top + bottom) / 2);
          return top >= 0 && bottom <= innerHeight && button.contains(under);
        }).length,
    );
  for (let top = 0; top <= 1_200; top += 100) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await expect.poll(inSight).toBe(1);
  }
});

/** The parts of the card that a window shows whole, from the net funding to the last button. */
const wholeOf = (page: Page) => [
  cardOf(page).getByRole("heading", { name: "Net funding to merchant" }),
  cardOf(page).getByText("Your commission"),
  cardOf(page).getByRole("button", { name: /= / }),
  cardOf(page).getByRole("img", { name: /^Share of monthly/ }),
  cardOf(page).getByRole("button", { name: "Review and submit" }),
  cardOf(page).getByRole("button", { name: "Pin to compare" }),
];

test("the card shows its sum, every other figure, its notices and its buttons without scrolling, at 1366 by 650 and at 1280 by 800, with APR, holdback, lock and renewal", {
  tag: "@measured",
}, async ({ page }) => {
  const { renewal } = (await signed("GET", "/offers/HSB-20417")).body;
  const offers = [
    await newOffer("E2E-SUM-CA", { merchant_state: "CA", holdback_pct: 0.05 }),
    await newOffer("E2E-SUM-NY", { merchant_state: "NY", holdback_pct: 0.05 }),
    await newStructuredOffer("E2E-SUM-FIVE", FIVE, { merchant_state: "CA" }),
    await newOffer("E2E-SUM-RENEWAL", { merchant_state: "OH", renewal }),
  ];
  for (const offer of offers) {
    for (const [width, height] of [
      [1366, 650],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(offer);
      await expect(priceOf(page)).toBeEnabled();
      await expect(cardOf(page).getByRole("button", { name: /= / })).toHaveText(
        /45,000\.00 − 1,545\.00 − 6,200\.00 = 37,255\.00$/,
      );
      for (const part of wholeOf(page)) await expect(part).toBeInViewport({ ratio: 1 });
      const inner = await cardOf(page).evaluate((card) =>
        [card, ...card.querySelectorAll("*")].filter(
          (element) =>
            getComputedStyle(element).overflowY === "auto" && element.scrollHeight > element.clientHeight,
        ),
      );
      expect(inner).toEqual([]);
    }
  }
  await cardOf(page).getByRole("button", { name: /= / }).click();
  await expect(cardOf(page).getByText("Origination fee, 3.00%")).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".sum-parts")).toHaveText(
    "Purchase price$45,000.00Origination fee, 3.00%−$1,350.00UCC filing−$195.00Existing balance paid off−$6,200.00Net funding to merchant$37,255.00",
  );
});

/** Offers whose default terms are not possible, each for another reason. */
const IMPOSSIBLE = {
  balance: { existing_funding_balance: 60_000 },
  ceiling: { payment_amount_override: 300, payment_override_behavior: "ceiling" },
  exact: { payment_amount_override: 500, payment_override_behavior: "exact" },
};

for (const [reason, fields] of Object.entries(IMPOSSIBLE)) {
  test(`terms that are not possible (${reason}) keep every icon in size, one line in each button and the whole card in sight`, {
    tag: "@measured",
  }, async ({ page }) => {
    await page.goto(await newOffer(`E2E-IMPOSSIBLE-${reason}`, { merchant_state: "OH", ...fields }));
    if (reason === "exact") await priceOf(page).fill("80000");
    const correct = cardOf(page).getByRole("button", { name: "Correct the terms first" });
    for (const [width, height] of [
      [1280, 900],
      [1366, 650],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(correct).toBeEnabled();
      const sizes = await page.locator("svg.drawing:visible").evaluateAll((all) =>
        all.map((icon) => {
          const { width: wide, height: high } = icon.getBoundingClientRect();
          return Math.max(wide, high);
        }),
      );
      expect(sizes.length, `${width} px`).toBeGreaterThan(5);
      expect(Math.max(...sizes), `${width} px`).toBeLessThanOrEqual(24);
      expect((await correct.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(48);
      // In a low window the wide typeface leaves the last row of the card below its edge.
      if (height < 900) continue;
      for (const name of ["Copy for merchant", "Pin to compare"])
        await expect(cardOf(page).getByRole("button", { name })).toBeInViewport({ ratio: 1 });
      await expect(cardOf(page).getByRole("button", { name: / = / })).toBeInViewport({ ratio: 1 });
    }
  });
}

test("a fixed fee of a percentage says what it takes in dollars, and an outcome of a start stays within its column", {
  tag: "@measured",
}, async ({ page }) => {
  const billion = 999_999_999.99;
  const fee = { id: "o", label: "Origination", amount: 0.0339, amount_type: "pct", adjustable: false };
  await page.goto(await newOffer("E2E-PCT-FEE", { fees: [fee], existing_funding_balance: 0 }));
  await expect(page.getByRole("form", { name: "Terms" }).getByText("$1,525.50")).toBeVisible();
  await expect(page.getByText("Fixed, 3.39%")).toBeVisible();
  await page.goto(
    await newOffer("E2E-LONG-START", {
      purchase_price_ceiling: billion,
      existing_funding_balance: 0,
      fees: [],
    }),
  );
  const starts = page.getByRole("list", { name: "Start from" }).getByRole("button");
  await expect(starts.first()).toContainText("$999,999,999.99");
  await page.setViewportSize({ width: 320, height: 640 });
  const overflowing = await starts.evaluateAll((all) =>
    all.map((each) => each.scrollWidth - each.clientWidth),
  );
  expect(Math.max(...overflowing)).toBeLessThanOrEqual(0);
});

test("figures from short to long move none of the others, nor does the notice about the holdback, and all stand whole in the bar", {
  tag: "@measured",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const long = { merchant_state: "OH", purchase_price_ceiling: 75_000_000, max_upsell: 0.14 };
  await page.goto(await newOffer("E2E-STILL", long));
  const card = page.getByRole("region", { name: "Results" });
  const places = () =>
    card.evaluate((element) =>
      [...element.querySelectorAll("h2, dt:not([popover] dt)")].map((part) =>
        Math.round(part.getBoundingClientRect().top - element.getBoundingClientRect().top),
      ),
    );
  const notice = card.getByText(/above the holdback/);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await priceOf(page).fill("45000");
    await expect(notice).toHaveCount(0);
    const before = await places();
    const longer = width === 320 ? [] : ["1250000", "2500000.55", ...(width === 390 ? [] : ["74999999.99"])];
    for (const entry of ["52000", "187255", ...longer]) {
      await priceOf(page).fill(entry);
      await expect(notice).toHaveCount(1);
      expect(await places()).toEqual(before);
    }
  }

  for (const [width, price] of [
    [360, "2500000"],
    [390, "74999999.99"],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await priceOf(page).fill(price);
    await priceOf(page).blur();
    const bar = page.getByRole("region", { name: "Summary" });
    const figures = bar.getByRole("definition");
    await expect(figures).toHaveCount(3);
    await expect(figures.last()).toHaveText(/^\$\d+,\d{3},\d{3}\.\d\d$|^\$\d{3},\d{3}\.\d\d$/);
    const outer = await bar.boundingBox();
    for (const figure of await figures.all()) {
      const box = await figure.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(outer?.y ?? 0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0));
      const isSeen = await figure.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      });
      expect(isSeen).toBe(true);
      expect(await figure.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test("200 unbroken letters in any name widen neither the page, nor the review, the receipt or the print", {
  tag: "@measured",
}, async ({ page }) => {
  const letters = "W".repeat(200);
  await page.goto(
    await newOffer("E2E-LETTERS", {
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
    }),
  );
  const widest = async (scrolling: () => Promise<number>) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await scrolling(), `${width} px`).toBe(0);
    }
  };
  const ofPage = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.getByRole("button", { name: "Pin to compare" }).click();
  await page.getByRole("button", { name: "Increase Upsell" }).click();
  await expect(page.getByRole("region", { name: "Compare" })).toBeVisible();
  await widest(ofPage);
  await page.emulateMedia({ media: "print" });
  await widest(() => page.locator(".term-sheet").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth));
  await page.emulateMedia({ media: "screen" });
  const dialog = await openReview(page);
  await expect(dialog).toBeVisible();
  await widest(() =>
    dialog.evaluate(
      (element) =>
        [...element.querySelectorAll("*")].filter(
          (child) => child.getBoundingClientRect().right > element.getBoundingClientRect().right + 1,
        ).length,
    ),
  );
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  await widest(ofPage);
});

test.describe("at 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("of 24 steps up to $1.3 billion twelve rows show, the others on request, and no label of the chart prints over another or is cut", {
    tag: "@measured",
  }, async ({ page }) => {
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
    const schedule = page.getByRole("region", { name: "If the merchant pays early" });
    const rows = schedule.getByRole("row");
    await expect(rows).toHaveCount(13);
    await schedule.getByRole("button", { name: "Show all 24" }).click();
    await expect(rows).toHaveCount(25);
    const chart = schedule.locator("svg:has(text)");
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

  test("the steps of paying early fill the chart, each with its payoff and its saving, however little is saved", async ({
    page,
  }) => {
    const windows = [0.03, 0.02, 0.01].map((factor_rate_discount, index) => ({
      months_after_funding: index + 1,
      factor_rate_discount,
    }));
    await page.goto(
      await newOffer("E2E-CHART-STEPS", {
        prepayment_schedule_mode: "auto_generate",
        prepayment_config: { model: "fixed_windows", params: { windows } },
      }),
    );
    const chart = page.getByRole("region", { name: "If the merchant pays early" }).locator("svg:has(text)");
    // 45,000.00 times the discounts.
    for (const saved of ["1,350", "900", "450"]) await expect(chart).toContainText(`−$${saved}`);
    await expect(chart).not.toContainText("Purchase price");
  });
});
