import { installedForTests, TEST_ARGUMENTS } from "@/scripts/test/chromium.mjs";
import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { expiredLink, newLink } from "@/tests/helpers/links";
import {
  holdSubmission,
  openReview,
  refuseSubmission,
  replaceSubmissionResult,
  submitFromOlderPage,
} from "@/tests/helpers/submission-faults";
import { withWrongSignature } from "@/tests/helpers/wrong-signature";

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsInEveryLook(page)).toEqual([]);
}

let link: string;
test.beforeAll(async () => {
  link = await newOffer(`E2E-AXE-${test.info().workerIndex}`);
});

test.describe("on a wide screen and on a phone, in the light and in the dark theme", () => {
  test.use({ colorScheme: "light", viewport: { width: 1280, height: 800 } });

  test("the calculator, a refused entry and the review have no violation", async ({ page }) => {
    await page.goto(link);
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Purchase price" }).fill("1");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Use $15,000.00" }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Use $15,000.00" }).first().click();
    await openReview(page);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });

  test("solving, comparing, sharing, an explanation and being offline have no violation", async ({
    page,
    context,
  }) => {
    await page.goto(link);
    await page.getByRole("textbox", { name: "Purchase price" }).fill("50000");
    for (const upsell of ["5", "9", "12"]) {
      await page.getByRole("textbox", { name: "Upsell" }).fill(upsell);
      await page.getByRole("button", { name: "Pin to compare" }).click();
    }
    await page.getByRole("textbox", { name: "Upsell" }).fill("10");
    await page.getByRole("button", { name: "Solve for a payment" }).click();
    await page.getByRole("textbox", { name: "The merchant can pay" }).fill("100");
    await page.getByRole("button", { name: "Copy full terms" }).click();
    await expect(page.getByRole("region", { name: "Compare" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Factor", exact: true }).first().click();
    await context.setOffline(true);
    await expect(page.getByText("Available when the connection is back.")).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
  });

  test("a changed offer, an unconfirmed submission and the way back to a receipt have no violation", async ({
    page,
  }) => {
    const dealId = "E2E-AXE-STATES";
    const own = await newOffer(dealId);
    await page.goto(own);
    await page.getByRole("textbox", { name: "Upsell" }).fill("10");
    await signed("PATCH", `/offers/${dealId}`, { version: 1, max_upsell: 0.08, default_upsell: 0.05 });
    const submitting = async () => {
      await openReview(page);
      await page.getByRole("button", { name: /^Submit to/ }).click();
    };
    await submitting();
    await expect(page.getByText(/updated this offer/)).toBeVisible();
    await expectAccessible(page);
    await page.route("**", (route) =>
      route.request().method() === "POST" ? route.abort("connectionreset") : route.fallback(),
    );
    await submitting();
    await expect(page.getByText("We did not get a confirmation.")).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
    await page.getByRole("link", { name: "Submit revised terms" }).click();
    await expect(page.getByRole("button", { name: "Review and submit revision" })).toBeVisible();
    // The terms that are taken up again fade the figures below until the script of their parts is there.
    await page.waitForLoadState("networkidle");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page);
  });

  test("the receipt and the pages of ended links have no violation", async ({ page }) => {
    await page.goto(link);
    await openReview(page);
    await page.getByRole("button", { name: /^Submit to/ }).click();
    await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
    await expectAccessible(page);
    const dealId = "E2E-ENDED";
    const first = await newOffer(dealId);
    const opens = async (address: string, words: string) => {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: words })).toBeVisible();
      await expectAccessible(page);
    };
    const cutOff = withWrongSignature(link);
    await opens(cutOff, "We can’t open this link");
    const again = page.waitForRequest(cutOff);
    await page.getByRole("link", { name: "Try again" }).click();
    await again;
    await opens(await expiredLink(dealId), "This link has expired");
    const second = await newLink(dealId);
    await opens(first, "This link was replaced by a newer one");
    await signed("DELETE", `/offers/${dealId}`);
    await opens(second, "This offer was withdrawn");
    await expect(page.getByText(/^Meridian Capital withdrew it on .* [AP]M/)).toBeVisible();
  });

  test("a refused submission, a rate limit, sending and a withdrawn offer have no violation", async ({
    page,
  }) => {
    const dealId = "E2E-AXE-SENDING";
    await page.goto(await newOffer(dealId));
    await openReview(page);
    const dialog = page.getByRole("dialog");
    const submit = dialog.getByRole("button", { name: /^(Submit to|Try again$)/ });
    const says = async (words: string) => {
      await expect(dialog).toContainText(words);
      await expectAccessible(page);
    };

    await refuseSubmission(page);
    await submit.click();
    await says("The terms were not accepted.");
    await page.unrouteAll();
    await signed("DELETE", `/offers/${dealId}`);
    await replaceSubmissionResult(page, { status: "busy", retryAfterSeconds: 5 });
    await submit.click();
    await says("Too many requests just now.");
    await page.unrouteAll();
    const release = await holdSubmission(page);
    await submit.click();
    await says("Your entries stay on this page until it confirms.");
    release();
    await says("This offer was withdrawn.");
  });

  test("an impossible combination and a page older than the server have no violation", async ({ page }) => {
    const dealId = "E2E-AXE-OLDER";
    await page.goto(await newOffer(dealId, { existing_funding_balance: 20_000 }));
    await page.getByRole("textbox", { name: "Purchase price" }).fill("15000");
    await expect(page.getByRole("button", { name: /^Use \$2/ }).first()).toBeVisible();
    // The figures below are dimmed until they are those of the terms.
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page);
    await page
      .getByRole("button", { name: /^Use \$2/ })
      .first()
      .click();
    await submitFromOlderPage(page);
    await openReview(page);
    await page.getByRole("button", { name: /^Submit to/ }).click();
    await expect(page.getByRole("button", { name: "Reload this page" })).toBeVisible();
    await expectAccessible(page);
  });
});

/** Everything that opens on the page, at once. */
async function openAll(page: Page, address = link): Promise<void> {
  await page.goto(address);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("50000");
  await page.getByRole("button", { name: "Pin to compare" }).click();
  await page.getByRole("textbox", { name: "Upsell" }).fill("99");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  await page.getByRole("textbox", { name: "The merchant can pay" }).fill("100");
  await page.getByRole("button", { name: "Copy full terms" }).click();
  await expect(page.getByRole("region", { name: "Compare" })).toBeVisible();
}

for (const { name, width, height } of [
  { name: "at 320 px", width: 320, height: 640 },
  { name: "at 400 % zoom of a 1280 by 1024 screen", width: 320, height: 256 },
]) {
  test(`${name} nothing scrolls sideways, and the focus is never under the summary bar`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openAll(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
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
        return top >= edge || bottom <= 0
          ? (focused.getAttribute("aria-label") ?? focused.textContent)
          : null;
      });
      if (hidden !== null) covered.push(hidden);
    }
    expect(covered).toEqual([]);
  });
}

test("with text of twice its size nothing scrolls sideways, on a phone and on a wide screen", async ({
  browserName,
  playwright,
}) => {
  // The reader's own setting: media queries follow it, as they follow no style of a page.
  const browser = await playwright[browserName].launch({
    executablePath: installedForTests(),
    args: [...TEST_ARGUMENTS, "--blink-settings=defaultFontSize=32"],
  });
  const address = await newOffer(`E2E-ENLARGED-${test.info().workerIndex}`);
  for (const width of [390, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 844 } });
    await page.goto(address);
    await openReview(page);
    await page.getByRole("button", { name: /^Submit to/ }).click();
    await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
    await openAll(page, address);
    await expect(page.getByText(/^Reference /)).toBeVisible();
    const sizes = await page.evaluate(() => ({
      text: getComputedStyle(document.documentElement).fontSize,
      page: document.documentElement.scrollWidth,
    }));
    expect(sizes).toEqual({ text: "32px", page: width });
  }
  await browser.close();
});

test("with forced colours every state of a control still shows, and there is no violation", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openAll(page);
  const colors = await page.evaluate(() => {
    const [checked, other] = ["daily", "weekly"].map((value) =>
      document.querySelector(`input[value=${value}] + span`),
    );
    if (!checked || !other) return null;
    return { checked: getComputedStyle(checked).outlineStyle, other: getComputedStyle(other).outlineStyle };
  });
  expect(colors).toEqual({ checked: "solid", other: "none" });
  await expectAccessible(page);
});

test("with reduced motion nothing is animated except the slow progress while sending", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(link);
  await openReview(page);
  await page.route("**", (route) => (route.request().method() === "POST" ? undefined : route.fallback()));
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("button", { name: "Submitting…" })).toBeVisible();
  const durations = await page.evaluate(() =>
    document.getAnimations().map((animation) => animation.effect?.getComputedTiming().duration),
  );
  expect(durations).toEqual([2_400]);
});
