import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, type Route, test } from "@/tests/helpers/browser-test";
import { giveUpDelivery, newDemoFunder, newDemoSandbox } from "@/tests/helpers/demo-admin";
import { newOffer, newOfferBy, newSandboxOffer, signed } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { startReceiver } from "@/tests/helpers/receiver";
import { signInPage } from "@/tests/helpers/sign-in";

// Screens with a dialog, a refusal or other entries are checked where they appear.

const consoleOf = (funder: string) => `${demo().base_url}/console/${funder}`;
const root = () => consoleOf(demo().funder);
const asOwner = (page: Page) => signInPage(page, { funder: demo().funder, role: "owner" });

/** A phone, a wide screen, and the smallest width of each layout between: a wider window has more room. */
const WIDTHS = [320, 360, 390, 600, 900, 1024, 1180, 1320, 1440];

/** No violation in any look, no sideways scroll at any width or with larger text, and no motion. */
async function expectScreen(page: Page, words: string): Promise<void> {
  await expectAccessible(page, words);
  await expectToFit(page);
}

async function expectAccessible(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("main")).toContainText(words);
  expect([page.url(), await countMoving(page)]).toEqual([page.url(), 0]);
  expect([page.url(), await violationsInEveryLook(page)]).toEqual([page.url(), []]);
}

/** Nothing scrolls sideways: at any width, and with text at 200 %, which a reader sets in the browser. */
async function expectToFit(page: Page): Promise<void> {
  expect([page.url(), await widthsThatScroll(page, WIDTHS)]).toEqual([page.url(), []]);
  await withLargeText(page, async () => {
    expect([page.url(), await widthsThatScroll(page, [640, 1280])]).toEqual([page.url(), []]);
  });
}

async function withLargeText(page: Page, check: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const setSize = (standard: number) =>
    session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard - 3 } });
  await setSize(32);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  await check();
  await setSize(16);
  await session.detach();
}

const countMoving = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
        .length,
  );

/** All of the account's button stands at the end of the bar's first line, beside the switch Live or Test. */
async function expectAccountAtEnd(page: Page, widths: number[]): Promise<void> {
  const bar = page.getByRole("banner");
  const account = bar.getByRole("button", { name: /, account of / });
  const mode = bar.getByRole("navigation", { name: "Live or test" });
  const middle = (box: { y: number; height: number }) => box.y + box.height / 2;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const [button, modes] = [await account.boundingBox(), await mode.boundingBox()];
    if (!button || !modes) throw new Error("The bar is not there.");
    const place = {
      beforeEnd: width - button.x - button.width,
      below: Math.abs(middle(button) - middle(modes)),
    };
    const atEnd = place.beforeEnd >= 0 && place.beforeEnd <= 24 && place.below < 4;
    expect([page.url(), width, place, atEnd]).toEqual([page.url(), width, place, true]);
  }
}

/** The longest names and words that a list can meet: all else of a row is figures and times. */
const LONG = {
  merchant_name: "Harbor Street Bakery and Confectionery of the Monterey Peninsula LLC",
  iso_name: "Northline Partners for the Western and Mountain States",
};

/** A sandbox with a row in each list, at its longest, and its owner in a browser that wants no motion. */
async function openFilledSandbox(page: Page) {
  const { live, sandbox } = await newDemoSandbox();
  const post = async (path: string, body: object = {}) =>
    (await signed("POST", path, body, sandbox)).body as Record<string, string>;
  const deal = "SCREENS-".padEnd(128, "W");
  await newOfferBy(sandbox, deal, { brand_id: undefined, ...LONG });
  const submission = await post(`/sandbox/offers/${deal}/submit`);
  await newOfferBy(sandbox, "ENDS-SOON", { brand_id: undefined, ...LONG });
  await post("/sandbox/offers/ENDS-SOON/expire-link", { in_hours: 5 });
  const receiver = await startReceiver([503]);
  const webhook = await post("/webhooks", { url: receiver.url, events: ["webhook.test"] });
  const delivery = await post(`/webhooks/${webhook.id}/test`);
  await giveUpDelivery(webhook.id);
  await receiver.close();
  await signed("GET", "/offers", undefined, { ...sandbox, api_secret: "wrong" });

  const { email } = await signInPage(page, { funder: live, role: "owner", name: "Priya Shah" });
  // With a second funder the name in the bar is a menu.
  await signInPage(page, { funder: demo().funder, role: "viewer", email });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const open = async (path: string) => {
    await page.goto(consoleOf(sandbox.funder) + path);
    await expect(page.getByText("You are in the sandbox")).toBeVisible();
  };
  return { open, post, deal, submission, delivery, endpoint: receiver.url };
}

// Rules: B-41, C6-2, C6-5
test("every place of a sandbox, at its longest, says Test, has no violation, moves nothing and scrolls nothing sideways", async ({
  page,
}) => {
  const { open, deal, submission, delivery } = await openFilledSandbox(page);
  for (const [path, words] of [
    ["", "ENDS-SOON"],
    ["/offers", "ENDS-SOON"],
    [`/offers/${deal}`, submission.number],
    ["/submissions", "No decision"],
    ["/deliveries", "webhook.test"],
    [`/deliveries/${delivery.id}`, "Service unavailable"],
    ["/insight", LONG.iso_name],
  ] as const) {
    await open(path);
    await expect(page).toHaveTitle(/^Test: ./);
    await expectScreen(page, words ?? "");
  }
  await open(`/offers/${deal}/edit`);
  await expectScreen(page, `Edit ${LONG.merchant_name}`);
  await expect(page.getByRole("button", { name: /choose a funder/ })).toBeVisible();
  await expectAccountAtEnd(page, [320, 600, 721, 899, 900]);
  await withLargeText(page, () => expectAccountAtEnd(page, [640, 1280]));

  await page.setViewportSize({ width: 390, height: 844 });
  await open(`/offers/${deal}`);
  await page.getByRole("button", { name: "Revoke…" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await countMoving(page)).toBe(0);
});

// Rules: B-41, C6-2, C6-3, C6-5
test("every filled screen of the settings, and each choice of a decision, has no violation, moves nothing and scrolls nothing sideways", async ({
  page,
}) => {
  const { open, post, deal, submission, endpoint } = await openFilledSandbox(page);
  for (const [path, words] of [
    ["/settings/keys", "Keys"],
    ["/settings/webhooks", endpoint],
    ["/settings/audit", deal],
    ["/settings/sandbox", "Reset the sandbox"],
  ] as const) {
    await open(path);
    await expectScreen(page, words);
  }
  await open("/settings/requests");
  await page.getByRole("link", { name: /Signature does not match|signature/i }).click();
  await expectScreen(page, "Why was this a 401?");

  const { id, number = "" } = submission;
  await open(`/submissions/${number}`);
  for (const choice of ["Accept", "Ask for changes", "Decline"]) {
    await page
      .getByRole("form", { name: "Decision" })
      .getByRole("button", { name: choice, exact: true })
      .click();
    await expectAccessible(page, number);
  }
  await post(`/submissions/${id}/decision`, { decision: "changes_requested", message: "Which account?" });
  await open(`/submissions/${number}`);
  await expectScreen(page, "Changes requested");
});

// Rules: C6-1, C6-2, C6-5
test("a funder with nothing yet reads on each screen what will appear, and no screen has a violation", async ({
  page,
}) => {
  const slug = await newDemoFunder();
  await signInPage(page, { funder: slug, role: "owner" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [path, words] of [
    ["", "Set up Harbor Funding"],
    ["/offers", "No offers yet"],
    ["/submissions", "No submissions yet"],
    ["/deliveries", "No deliveries yet"],
    ["/insight", "Nothing was sent in these 30 days"],
    ["/settings/webhooks", "No endpoints yet"],
    ["/settings/requests", "Nothing was refused"],
    ["/settings/callback", "Rotate"],
    ["/settings/brands", "Harbor Funding"],
    ["/settings/brands/new", "Months of income"],
    ["/settings/erasure", "Deal ID again"],
  ] as const) {
    await page.goto(consoleOf(slug) + path);
    await expectAccessible(page, words);
    expect([path, await widthsThatScroll(page, [320, 390, 1440])]).toEqual([path, []]);
  }
  await page.goto(`${consoleOf(slug)}/settings/team`);
  await page.getByText("What each role may do").click();
  await expect(page.getByRole("main")).toContainText("brands, callback URLs, the audit log");
  await expectScreen(page, "manages keys and webhooks; rotates secrets, the callback’s too");
  await expectAccountAtEnd(page, [320, 600, 721, 899, 900]);
  await withLargeText(page, () => expectAccountAtEnd(page, [640, 1280]));

  await signInPage(page, { funder: slug, role: "viewer" });
  await page.goto(`${consoleOf(slug)}/settings/audit`);
  await expectScreen(page, "Your role may not open this");
  await expect(page).toHaveTitle("Your role may not open this");
  await expect(page.locator("title")).toHaveCount(1);
});

// Rule: D8-16
test("a link that ends soon waits on Today, and its action makes a new one", async ({ page }) => {
  const { sandbox } = demo();
  await newSandboxOffer("ENDS-SOON", { merchant_name: "Ridgeline Landscaping LLC" });
  const end = await signed("POST", "/sandbox/offers/ENDS-SOON/expire-link", { in_hours: 5 }, sandbox);
  expect(end.status).toBe(204);
  await signInPage(page, { funder: demo().funder, role: "operator" });
  const today = consoleOf(sandbox.funder);
  await page.goto(today);
  const group = page.getByRole("region", { name: "Links that end, nothing submitted" });
  const row = group.getByRole("listitem").filter({ hasText: "ENDS-SOON" });
  await expect(row).toContainText("never opened");
  await expect(row).toContainText(/in (?:4 h|1 day)/);
  await row.getByRole("link", { name: "New link" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a new link" });
  await dialog.getByRole("button", { name: "Make and copy" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(today);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
});

/**
 * What of a list's page comes before a row's data; undefined where the row itself comes first, as it may
 * while the server is busy.
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
  const rows = page.getByRole("row");
  await page.route(path, cut);
  // Without scripts there is nothing to wait for.
  await page.goto(path, { waitUntil: "load" });
  await expect(page.getByText("Loading")).toBeAttached();
  const again = page.getByRole("link", { name: "Load the list again" });
  await expect(again).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await expectToFit(page);
  await again.hover();
  await page.unroute(path);
  await again.click();
  await expect(rows.nth(1)).toBeVisible();

  keepsScripts = true;
  await page.route(path, cut);
  await page.goto(path);
  await expect(page.getByText("The list did not load. Nothing is lost.")).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await expectToFit(page);
  await page.unroute(path);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows.nth(1)).toBeVisible();
});
