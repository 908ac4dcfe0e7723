import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { expiredLink, newLink, newOffer, signed } from "@/tests/helpers/demo-offers";
import { withWrongSignature } from "@/tests/helpers/signatures";
import { openReview } from "@/tests/helpers/submission-faults";

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsInEveryLook(page)).toEqual([]);
}

/** Everything that opens on the page, at once: pins, a refused entry, solving, and a copied text. */
async function openAll(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("50000");
  await page.getByRole("button", { name: "Pin to compare" }).click();
  await page.getByRole("textbox", { name: "Upsell" }).fill("99");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  await page.getByRole("textbox", { name: "What fits" }).fill("100");
  await page.getByRole("button", { name: "Copy full terms" }).click();
  await expect(page.getByRole("region", { name: "Compare" })).toBeVisible();
}

test("from configuring, with everything open, to the receipt and a revision no state has a violation", async ({
  page,
  context,
}) => {
  await openAll(page, await newOffer("E2E-AXE"));
  await page.getByRole("button", { name: "Factor", exact: true }).first().click();
  await context.setOffline(true);
  await expect(
    page.getByRole("region", { name: "Results" }).getByText("wait for a connection."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: "active" });
  const outlineOf = (frequency: string) =>
    page
      .locator(`input[value=${frequency}] + span`)
      .evaluate((choice) => getComputedStyle(choice).outlineStyle);
  expect([await outlineOf("daily"), await outlineOf("weekly")]).toEqual(["solid", "none"]);
  await page.emulateMedia({ forcedColors: null });
  await context.setOffline(false);

  await page
    .getByRole("button", { name: /^Use 14\.00/ })
    .first()
    .click();
  const review = await openReview(page);
  await page.route("**", (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.fallback(),
  );
  await review.getByRole("button", { name: /^Submit to/ }).click();
  await expect(review.getByText("We did not get a confirmation.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**");
  await review.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Submit revised terms" }).click();
  await expect(page.getByRole("button", { name: "Review and submit revision" })).toBeVisible();
  // The terms that are taken up again fade the figures below until the script of their parts is there.
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page);
});

test("the pages of ended links say why, without a violation", async ({ page }) => {
  const dealId = "E2E-ENDED";
  const first = await newOffer(dealId);
  const opens = async (address: string, words: string) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: words })).toBeVisible();
  };
  const cutOff = withWrongSignature(first);
  await opens(cutOff, "We can’t open this link");
  await expectAccessible(page);
  const again = page.waitForRequest(cutOff);
  await page.getByRole("link", { name: "Try again" }).click();
  await again;
  await opens(await expiredLink(dealId), "This link has expired");
  const second = await newLink(dealId);
  await opens(first, "This link was replaced by a newer one");
  await signed("DELETE", `/offers/${dealId}`);
  await opens(second, "This offer was withdrawn");
  await expect(page.getByText(/^Meridian Capital withdrew it on .* [AP]M/)).toBeVisible();
  await expectAccessible(page);
});

test("at 320 px, also at 400 % zoom of a 1280 by 1024 screen, nothing scrolls sideways, and the focus is never under the summary bar", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAll(page, await newOffer("E2E-NARROW"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate(() => scrollTo(0, 0));
  const covered: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(() => {
      const bar = document.querySelector(".summary-bar");
      const focused = document.activeElement;
      if (!bar || !focused || focused === document.body || bar.contains(focused)) return null;
      const { top, bottom } = focused.getBoundingClientRect();
      const edge = bar.getBoundingClientRect().top;
      return top >= edge || bottom <= 0 ? (focused.getAttribute("aria-label") ?? focused.textContent) : null;
    });
    if (hidden !== null) covered.push(hidden);
  }
  expect(covered).toEqual([]);
});

test("with text of twice its size nothing scrolls sideways, on a phone and on a wide screen", async ({
  page,
}) => {
  // The reader's own setting: media queries follow it, as they follow no style of a page.
  const settings = await page.context().newCDPSession(page);
  await settings.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const address = await newOffer("E2E-ENLARGED");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await openReview(page);
  await page.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  await openAll(page, address);
  await expect(page.getByText(/^Reference /)).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const sizes = await page.evaluate(() => ({
      text: getComputedStyle(document.documentElement).fontSize,
      page: document.documentElement.scrollWidth,
    }));
    expect(sizes).toEqual({ text: "32px", page: width });
  }
});

// What the other tests rely on: no look of a page is passed over, though the rules of colours check one text
// of each paint, and the other rules two of the three looks.

const PHONE = "@media (width < 500px)";

const OWN_COLORS = "@media (prefers-color-scheme: dark) and (forced-colors: none)";

const FAULTS = [
  ["no violation", "", []],
  [
    "a ground that another element puts behind a text",
    `${PHONE} and (prefers-color-scheme: dark) { i { background: #ccc } }`,
    ["dark, 390 px"],
  ],
  [
    "a text too small for its colour",
    `p { background: #fff; color: #888; font-size: 32px } ${PHONE} { p { font-size: 14px } }`,
    ["dark, 390 px"],
  ],
  [
    "a faint text that only a wide screen shows",
    `p { background: #222; color: #444 } ${PHONE} { p { display: none } }`,
    ["light, 1280 px"],
  ],
  ["a faded text", "@media (width > 500px) { main { opacity: 0.3 } }", ["light, 1280 px"]],
  [
    "a text with colours of its own where the reader has forced theirs",
    "@media (forced-colors: active) { p { forced-color-adjust: none; background: #bbb; color: #aaa } }",
    ["dark, 390 px, forced colours"],
  ],
  [
    "a text like another, on the ground of its own box",
    `${OWN_COLORS} { p { background: #222; color: #bbb } p:last-child { background: #ccc } }`,
    ["dark, 390 px"],
  ],
  [
    "a text like another that stands out of its box",
    `${OWN_COLORS} { main { background: #222; height: 120px } p { color: #ddd } p:last-child { margin-top: 99px } }`,
    ["dark, 390 px"],
  ],
] as const;

test("a fault of colours is found in each look that paints it, and only there", async ({ page }) => {
  for (const [kind, styles, looks] of FAULTS) {
    await page.setContent(`<!doctype html><html lang="en"><head><title>Looks</title><style>
        :root { color-scheme: light dark } main, p { position: relative } i { position: absolute; inset: 0 }
        h1 { position: relative; background: Canvas } ${styles}
      </style></head><body><main><i></i><h1>Heading</h1><p>Text on a ground</p><p>Another</p></main></body></html>`);
    const found = await violationsInEveryLook(page);
    expect(
      found.map(([rule]) => rule),
      kind,
    ).toEqual(looks.map((look) => `color-contrast, ${look}`));
  }
});
