import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newDemoFunder, newDemoSandbox } from "@/tests/helpers/demo-admin";
import { newOffer, newSandboxOffer, signed } from "@/tests/helpers/demo-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

declare global {
  interface Window {
    untitled: string[];
  }
}

/** Notes each moment at which a page that has had a title has none. */
async function watchTitle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.untitled = [];
    let hadTitle = false;
    new MutationObserver(() => {
      const has = document.querySelector("title") !== null;
      if (hadTitle && !has) window.untitled.push(location.pathname);
      hadTitle ||= has;
    }).observe(document, { subtree: true, childList: true });
  });
}

test("each page of the console has its title at every moment, from one to the next too", async ({ page }) => {
  const dealId = `TITLES-${Date.now()}`;
  await newOffer(dealId);
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await watchTitle(page);
  await page.goto(`${demo().base_url}/console/${demo().funder}`);
  const places = page.getByRole("navigation", { name: "Console" });
  for (const [place, title] of [
    ["Offers", "Offers"],
    ["Submissions", "Submissions"],
    ["Deliveries", "Deliveries"],
    ["Insight", "Insight"],
    ["Developers", "API keys"],
    ["Settings", "Brands"],
    ["Offers", "Offers"],
  ] as const) {
    await places.getByRole("link", { name: place }).click();
    await expect(page).toHaveTitle(title);
  }
  await page.getByRole("link", { name: dealId }).click();
  await expect(page).toHaveTitle(`Offer ${dealId}`);
  await page.goBack();
  await expect(page).toHaveTitle("Offers");
  await page.reload();
  await places.getByRole("link", { name: "Submissions" }).click();
  await expect(page).toHaveTitle("Submissions");
  expect(await page.evaluate(() => window.untitled)).toEqual([]);
});

const consoleOf = (funder: string) => `${demo().base_url}/console/${funder}`;
const modes = (page: Page) => page.getByRole("navigation", { name: "Live or test" });
const sign = (page: Page) => page.getByText("You are in the sandbox");

// Rule: B-40
test("by keyboard: the same screen in test and back, and a list for what is not in the other", async ({
  page,
}) => {
  const { funder, sandbox } = demo();
  await signInPage(page, { funder, role: "viewer" });
  await page.goto(`${consoleOf(funder)}/deliveries`);
  await expect(sign(page)).toHaveCount(0);
  await modes(page).getByRole("link", { name: "Test" }).press("Enter");
  await expect(page).toHaveURL(`${consoleOf(sandbox.funder)}/deliveries`);
  await expect(sign(page)).toBeVisible();
  await expect(modes(page).getByRole("link", { name: "Test" })).toHaveAttribute("aria-current", "true");
  await newSandboxOffer("TEST-MODE");
  await page.goto(`${consoleOf(sandbox.funder)}/offers/TEST-MODE`);
  await modes(page).getByRole("link", { name: "Live" }).press("Enter");
  await expect(page).toHaveURL(`${consoleOf(funder)}/offers`);
  await expect(sign(page)).toHaveCount(0);
});

// Rule: B-40
test("the first switch creates the sandbox, shows its callback secret once, and leads to the same screen", async ({
  page,
}) => {
  const funder = await newDemoFunder();
  await signInPage(page, { funder, role: "developer" });
  await page.goto(`${consoleOf(funder)}/settings/keys`);
  await modes(page).getByRole("button", { name: "Test" }).press("Enter");
  const confirm = page.getByRole("alertdialog", { name: "Create the sandbox?" });
  await expect(confirm).toContainText("mail goes to the alert address only", { ignoreCase: true });
  expect(await violationsInEveryLook(page)).toEqual([]);
  await confirm.getByRole("button", { name: "Create sandbox" }).press("Enter");
  const ready = page.getByRole("dialog", { name: "The sandbox is ready" });
  const secret = (await ready.getByText(/^whsec_/).textContent()) ?? "";
  await ready.getByRole("checkbox", { name: "I stored the secret" }).press("Space");
  await ready.getByRole("button", { name: "Done" }).press("Enter");
  await expect(page).toHaveURL(`${consoleOf(`${funder}-test`)}/settings/keys`);
  await expect(sign(page)).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await untilKeysWork(page);
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("First key");
  await page.getByRole("checkbox", { name: /^Create offers/ }).check();
  await page
    .getByRole("dialog", { name: "Create an API key" })
    .getByRole("button", { name: "Create key" })
    .click();
  await expect(page.getByRole("dialog", { name: "Copy the secret now" })).toContainText(/fskt_\w{43}/);
});

// Rule: B-43
test("a reset waits for the sandbox's name, and leaves no offer", async ({ page }) => {
  const { live, sandbox } = await newDemoSandbox();
  const { status } = await signed("POST", "/offers", { deal_id: "RESET-1", ...SMALLEST_OFFER }, sandbox);
  expect(status).toBe(201);
  await signInPage(page, { funder: live, role: "admin" });
  await page.goto(consoleOf(sandbox.funder));
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Developers" }).click();
  await page.getByRole("link", { name: "Sandbox" }).press("Enter");
  const reset = page.getByRole("button", { name: "Reset the sandbox" });
  const name = page.getByLabel(`Type ${sandbox.funder} to confirm`);
  await name.fill(live);
  await expect(reset).toHaveAttribute("aria-disabled", "true");
  await name.fill(sandbox.funder);
  await reset.press("Enter");
  await expect(page.getByText("The sandbox has no offers.")).toBeVisible();
  expect((await signed("GET", "/offers/RESET-1", undefined, sandbox)).status).toBe(404);
});

test.describe(() => {
  test.use({ timezoneId: "America/New_York" });

  test("a reader in New York sees times in that zone from the first page on, in Berlin once there, and in UTC everywhere once chosen", async ({
    page,
    browser,
  }) => {
    await newOffer("CONSOLE-ZONE");
    await signInPage(page, { funder: demo().funder, role: "owner" });
    const offer = `${demo().base_url}/console/${demo().funder}/offers/CONSOLE-ZONE`;
    const endsOn = (shown: Page) => shown.getByRole("main").getByText(/^Ends .*, in \d+ days\.$/);
    const moved = async () => {
      const storageState = await page.context().storageState();
      const context = await browser.newContext({ storageState, timezoneId: "Europe/Berlin" });
      const berlin = await context.newPage();
      let actions = 0;
      berlin.on("request", (request) => (actions += Number("next-action" in request.headers())));
      await berlin.goto(offer);
      return { berlin, actions: () => actions, close: () => context.close() };
    };
    await page.goto(offer);
    await expect(endsOn(page)).toContainText(/ E[SD]T/);

    const first = await moved();
    await expect(endsOn(first.berlin)).toContainText(/ GMT\+[12]/);
    await first.berlin.reload({ waitUntil: "networkidle" });
    await expect(endsOn(first.berlin)).toContainText(/ GMT\+[12]/);
    expect(first.actions()).toBe(1);
    await first.close();

    const account = page.getByRole("button", { name: /, account of / });
    await account.click();
    await page.getByRole("button", { name: "Show times in UTC" }).click();
    await expect(endsOn(page)).toContainText(" UTC");
    await page.reload();
    await expect(endsOn(page)).toContainText(" UTC");
    const second = await moved();
    await second.berlin.reload({ waitUntil: "networkidle" });
    await expect(endsOn(second.berlin)).toContainText(" UTC");
    expect(second.actions()).toBe(0);
    await second.close();

    await account.click();
    await page.getByRole("button", { name: "Show times in your zone" }).click();
    await expect(endsOn(page)).toContainText(/ E[SD]T/);
  });
});

/** The narrowest and widest windows of the bar's layouts, and those between in which the places need most room. */
const BAR_WIDTHS = [320, 360, 390, 600, 768, 899, 900, 1000, 1100, 1150, 1280, 1440];

const PLACES = [
  "Today",
  "Offers",
  "Submissions",
  "Deliveries",
  "Disclosures",
  "Insight",
  "Developers",
  "Settings",
];

// Rule: A6-11
test("at each width the places stand in one line, and those that do not fit in its menu, which is named after the open one", async ({
  page,
}) => {
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await page.goto(`${consoleOf(demo().funder)}/settings/team`);
  const bar = page.getByRole("navigation", { name: "Console" });
  const more = bar.getByRole("button", { name: /more places/ });
  const inLine = bar.locator("a[data-place]:visible");
  const names = async (links: typeof inLine) =>
    (await links.locator("[data-name]").allTextContents()).map((name) => name.trim());
  for (const width of BAR_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect(async () => {
      const line = await names(inLine);
      const folded = line.length < PLACES.length;
      expect(await more.isVisible()).toBe(folded);
      const ends = await bar.evaluate((nav) => {
        const shown = [...nav.querySelectorAll("a[data-place], button")].filter((each) =>
          each.checkVisibility({ visibilityProperty: true }),
        );
        const boxes = shown.map((each) => each.getBoundingClientRect());
        const inside = boxes.every(({ left, right }) => left >= 0 && right <= innerWidth);
        return { inside, lines: new Set(boxes.map(({ top }) => Math.round(top))).size };
      });
      expect([width, ends]).toEqual([width, { inside: true, lines: 1 }]);
      if (!folded) return;
      await expect(more).toHaveAttribute("aria-current", "true", { timeout: 500 });
      await expect(more).toContainText("Settings", { timeout: 500 });
      await more.click();
      expect([...line, ...(await names(bar.locator("[popover] a")))]).toEqual(PLACES);
      await page.keyboard.press("Escape");
    }).toPass({ timeout: 10_000 });
    expect([width, await bar.evaluate((nav) => nav.scrollWidth <= nav.clientWidth)]).toEqual([width, true]);
  }
  // By keys, to the last place and back to the first.
  await page.setViewportSize({ width: 390, height: 800 });
  await more.focus();
  await page.keyboard.press("Enter");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(bar.locator("[popover] a").first()).toBeFocused();
  await bar.getByRole("link", { name: "Developers" }).press("Enter");
  await expect(page).toHaveURL(/settings\/keys$/);
  await expect(more).toContainText("Developers");
  await expect(bar.locator("[popover] a").first()).toBeHidden();
  await bar.getByRole("link", { name: "Today" }).press("Enter");
  await expect(more).toContainText("More");
});
