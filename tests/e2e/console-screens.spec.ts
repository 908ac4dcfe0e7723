import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, type Route, test } from "@/tests/helpers/browser-test";
import { newDemoFunder } from "@/tests/helpers/demo-admin";
import { newOffer, newSandboxOffer, signed } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { widthsThatScroll } from "@/tests/helpers/sideways-scroll";
import { signInPage } from "@/tests/helpers/sign-in";
import { submitAsIso } from "@/tests/helpers/submit-as-iso";

const root = () => `${demo().base_url}/console/${demo().funder}`;
const asOwner = (page: Page) => signInPage(page, { funder: demo().funder, role: "owner" });

/** No violation in any look, and no sideways scroll at any width. */
async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  expect([page.url(), await violationsInEveryLook(page)]).toEqual([page.url(), []]);
  expect([page.url(), await widthsThatScroll(page, [320, 390, 1440])]).toEqual([page.url(), []]);
}

// Rule: C6-1
test("a funder with nothing yet reads on each screen what will appear, and no screen has a violation", async ({
  page,
}) => {
  const slug = await newDemoFunder();
  await signInPage(page, { funder: slug, role: "owner" });
  const own = `${demo().base_url}/console/${slug}`;
  for (const [path, words] of [
    ["", "Nothing needs you"],
    ["/offers", "No offers yet"],
    ["/submissions", "No submissions yet"],
    ["/deliveries", "No deliveries yet"],
    ["/settings/webhooks", "No endpoints yet"],
    ["/settings/requests", "Nothing was refused"],
    ["/settings/team", "Team"],
  ] as const) {
    await page.goto(own + path);
    await expect(page.getByRole("main")).toContainText(words);
    await expectAccessible(page);
  }
});

// Rule: C6-2
test("account, team, edit, a page of no role, and no page at all have no violation", async ({ page }) => {
  await newOffer("SCREENS-1", { merchant_name: `${"Harbor Street Bakery and Confectionery ".repeat(4)}LLC` });
  await asOwner(page);
  for (const path of [
    "/settings/team",
    "/offers/SCREENS-1",
    "/offers/SCREENS-1/edit",
    "/offers?q=SCREENS-1",
    "/new-offer",
  ]) {
    await page.goto(root() + path);
    await expectAccessible(page);
  }
  await page.goto(`${demo().base_url}/console/-/account`);
  await expectAccessible(page);
  const missing = await page.goto(`${root()}/offers/NO-SUCH-DEAL`);
  expect(missing?.status()).toBe(404);
  await expectAccessible(page);
  await signInPage(page, { funder: demo().funder, role: "viewer" });
  await page.goto(`${root()}/settings/audit`);
  await expect(page.getByRole("heading", { name: "Your role may not open this" })).toBeVisible();
  await expectAccessible(page);
});

// Rule: D8-16
test("a link that ends soon waits on Today, and its action makes a new one", async ({ page }) => {
  const { sandbox } = demo();
  await newSandboxOffer("ENDS-SOON", { merchant_name: "Ridgeline Landscaping LLC" });
  const end = await signed("POST", "/sandbox/offers/ENDS-SOON/expire-link", { in_hours: 5 }, sandbox);
  expect(end.status).toBe(204);
  await signInPage(page, { funder: demo().funder, role: "operator" });
  const today = `${demo().base_url}/console/${sandbox.funder}`;
  await page.goto(today);
  const group = page.getByRole("region", { name: "Links ending, nothing submitted" });
  const row = group.getByRole("listitem").filter({ hasText: "ENDS-SOON" });
  await expect(row).toContainText("never opened");
  await expect(row).toContainText("in 4 h");
  await expectAccessible(page);
  await row.getByRole("link", { name: "New link" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a new link" });
  await dialog.getByRole("button", { name: "Make and copy" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(today);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
});

// Rule: C6-3
test("each choice of a decision has no violation, and neither have the dialogs of the settings", async ({
  page,
  browser,
}) => {
  const number = await submitAsIso(browser, "SCREENS-2");
  await asOwner(page);
  await page.goto(`${root()}/offers/SCREENS-2`);
  await expect(page.getByRole("link", { name: number }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${root()}/submissions/${number}`);
  for (const choice of ["Accept", "Ask for changes", "Decline"]) {
    await page.getByRole("form", { name: "Decision" }).getByRole("radio", { name: choice }).check();
    await expectAccessible(page);
  }
  for (const [path, opener, title] of [
    ["/settings/webhooks", "Add endpoint", "Add an endpoint"],
    ["/settings/callback", "Rotate the callback secret", "Rotate the callback secret?"],
  ] as const) {
    await page.goto(root() + path);
    await page.getByRole("button", { name: opener }).click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await expectAccessible(page);
  }
});

/**
 * What of a list's page comes before a row's data; undefined where the row itself comes first, as it may while the
 * server is busy.
 */
function pageBefore(row: string, html: string): string | undefined {
  const begun = html.slice(0, html.lastIndexOf("<script", html.indexOf(row)));
  return begun.includes("__next_f.push") ? begun : undefined;
}

function withoutScripts(html: string): string {
  const [first = "", ...scripts] = html.split("<script");
  return first + scripts.map((script) => script.split("</script>").slice(1).join("")).join("");
}

// Rule: C6-4
test("a list whose connection breaks off shows grey rows, then says so, and loads when tried again", async ({
  page,
}) => {
  await newOffer("SCREENS-3");
  await asOwner(page);
  const path = `${root()}/offers`;
  // With and without the scripts that would wait for the rest.
  let keepsScripts = false;
  const cut = async (route: Route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    for (let html: string | undefined; html === undefined; ) {
      const response = await route.fetch();
      html = pageBefore("SCREENS-3", await response.text());
      if (html) await route.fulfill({ response, body: keepsScripts ? html : withoutScripts(html) });
    }
  };
  await page.route(path, cut);
  await page.goto(path);
  await expect(page.getByText("Loading")).toBeAttached();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "Load the list again" })).toBeVisible();
  await expectAccessible(page);
  keepsScripts = true;
  await page.goto(path);
  await expect(page.getByText("The list did not load. Nothing is lost.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(path);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  keepsScripts = false;
  await page.route(path, cut);
  await page.goto(path);
  await page.getByRole("link", { name: "Load the list again" }).hover();
  await page.unroute(path);
  await page.getByRole("link", { name: "Load the list again" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

// Rule: C6-5
test("with reduced motion nothing of the console moves", async ({ page }) => {
  await newOffer("SCREENS-4");
  await asOwner(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
          .length,
    );
  for (const path of [
    "",
    "/offers",
    "/submissions",
    "/deliveries",
    "/settings/keys",
    "/offers/SCREENS-4/edit",
  ]) {
    await page.goto(root() + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect([path, await moving()]).toEqual([path, 0]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${root()}/offers/SCREENS-4`);
  await page.getByRole("button", { name: "Revoke…" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await moving()).toBe(0);
});

test.describe("a reader in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("sees times in that zone from the first page on, and in UTC once chosen", async ({ page }) => {
    await newOffer("CONSOLE-ZONE");
    await asOwner(page);
    await page.goto(`${root()}/offers/CONSOLE-ZONE`);
    const ends = page.getByRole("main").getByText(/^Ends .*, in \d+ days\.$/);
    await expect(ends).toContainText(/ E[SD]T/);
    const account = page.getByRole("button", { name: /, account of / });
    await account.click();
    await page.getByRole("button", { name: "Show times in UTC" }).click();
    await expect(ends).toContainText(" UTC");
    await page.reload();
    await expect(ends).toContainText(" UTC");
    await account.click();
    await page.getByRole("button", { name: "Show times in your zone" }).click();
    await expect(ends).toContainText(/ E[SD]T/);
  });

  test("who moves to Berlin in the same session sees times there, and UTC where it was chosen", async ({
    page,
    browser,
  }) => {
    await newOffer("CONSOLE-MOVED");
    await asOwner(page);
    const offer = `${root()}/offers/CONSOLE-MOVED`;
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

    await page.getByRole("button", { name: /, account of / }).click();
    await page.getByRole("button", { name: "Show times in UTC" }).click();
    await expect(endsOn(page)).toContainText(" UTC");
    const second = await moved();
    await second.berlin.reload({ waitUntil: "networkidle" });
    await expect(endsOn(second.berlin)).toContainText(" UTC");
    expect(second.actions()).toBe(0);
    await second.close();
  });
});
