import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test, withoutRestingMouse } from "@/tests/helpers/browser-test";
import { FIVE, newOffer, newStructuredOffer, signed, THREE } from "@/tests/helpers/demo-offers";
import { STRUCTURES } from "@/tests/helpers/offers";
import { documentSizeOf, loadedScriptOf, namedScriptOf } from "@/tests/helpers/page-script";
import { demo } from "@/tests/helpers/product";
import { openReview } from "@/tests/helpers/submission-faults";

const SCRIPTS = /\/_next\/static\/.*\.js/;

/** Holds the page's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await arrived;
    await route.continue();
  });
  return () => arrive();
}

test("before the script has arrived the figures are readable, no entry is taken and lost, and the page says why; what is lost comes with it", async ({
  page,
}) => {
  await page.route(SCRIPTS, (route) => route.abort("connectionreset"));
  await page.goto(await newOffer("E2E-SLOW-START"));
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await expect(page.getByText("If this stays, reload the page.")).toBeVisible();
  await expect(price).toBeDisabled();
  await expect(page.getByRole("button", { name: "Review and submit" })).toHaveCSS("opacity", "0.55");
  await page.unroute(SCRIPTS);
  // A reload brings the script, at last.
  const arrive = await holdScripts(page);
  await page.getByRole("link", { name: "Reload" }).click();
  await expect(page.getByRole("region", { name: "Results" })).toContainText("$37,255.00");
  await expect(price).toHaveValue("$45,000.00");
  await expect(price).toBeDisabled();
  await expect(page.getByRole("slider", { name: "Purchase price" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Increase Purchase price" })).toBeDisabled();
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeDisabled();
  const review = page.getByRole("region", { name: "Results" }).getByRole("button", { name: /^Review/ });
  await expect(review).toBeDisabled();
  const notice = page.getByText("The controls are still loading. If this stays, reload the page.");
  await expect(notice).toBeVisible();
  // So does what a browser has lost of the server's HTML, without any interaction.
  const name = page.getByRole("heading", { level: 1 });
  await expect(name).toBeVisible();
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("[data-server-html]")) part.replaceChildren();
  });
  await expect(name).toHaveCount(0);
  arrive();
  await expect(review).toBeEnabled();
  await expect(price).toBeEnabled();
  await expect(notice).toHaveCount(0);
  await expect(name).toBeVisible();
  await expect(page.getByRole("region", { name: "Where the money goes" })).toContainText("Net to merchant");
  await expect(page.getByRole("region", { name: "If the merchant pays early" })).toContainText("Month 2");
  await expect(page.getByRole("region", { name: "Needed before funding" })).toBeVisible();
  await page.getByRole("button", { name: "Increase Purchase price" }).click();
  await expect(price).toHaveValue("$45,500.00");
});

test("what is typed right after Solve, a comparison that is asked for, and presses on a receipt wait for their part, and are not lost", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-SLOW-PARTS"));
  const solve = page.getByRole("button", { name: "Solve for a payment" });
  await expect(solve).toBeEnabled();
  const arrive = await holdScripts(page);
  await solve.click();
  await page.keyboard.type("550");
  await expect(page.getByRole("region", { name: "Solve for a payment" })).toHaveCount(0);
  arrive();
  const panel = page.getByRole("region", { name: "Solve for a payment" });
  await expect(panel.getByRole("textbox")).toHaveValue("550");
  await expect(panel.getByRole("textbox")).toBeFocused();
  await expect(panel.getByRole("listitem")).toHaveCount(2);

  await page.unroute(SCRIPTS);
  await page.getByRole("button", { name: "Pin to compare" }).click();
  await expect(page).toHaveURL(/#pin=/);
  let compared = () => {};
  const comparing = new Promise<void>((resolve) => {
    compared = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    // The script of the comparison is the only one that no HTML names.
    if (!named.includes(new URL(route.request().url()).pathname)) await comparing;
    await route.continue();
  });
  const named = await (await page.request.get(page.url())).text();
  await page.reload();
  const compare = page.getByRole("button", { name: /^Compare with \d pinned$/ });
  await expect(compare).toBeEnabled();
  await compare.click();
  await expect(page.getByRole("region", { name: "Compare" })).toHaveCount(0);
  compared();
  await expect(page.getByRole("region", { name: "Compare" })).toBeFocused();

  await page.unroute(SCRIPTS);
  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  const buttons = ["Copy reference", "Copy receipt", "Print"].map((name) =>
    page.getByRole("button", { name, exact: true }),
  );
  for (const button of buttons) await expect(button).toBeDisabled();
  release();
  for (const button of buttons) await expect(button).toBeEnabled();
});

const ADDRESS = "#structure=9m&price=40000&upsell=0.08&frequency=daily&payments=195";

test("until the part that reads the address has arrived, no entry is taken and replaced by its terms; without it the controls work, and the page says so", async ({
  page,
}) => {
  const link = await newStructuredOffer("E2E-SLOW-ADDRESS");
  await page.goto(link);
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await expect(price).toBeEnabled();
  const arrive = await holdScripts(page);
  await page.goto(`${link}${ADDRESS}`);
  await expect(price).toBeDisabled();
  arrive();
  await expect(price).toBeEnabled();
  await expect(price).toHaveValue("$40,000.00");
  await expect(page.getByRole("radio", { name: "9 months" })).toBeChecked();

  await page.unroute(SCRIPTS);
  await page.goto("about:blank");
  await page.goto(link);
  await expect(price).toBeEnabled();
  await page.route(SCRIPTS, (route) => route.abort("connectionreset"));
  await page.goto(`${link}${ADDRESS}`);
  await expect(page.getByText("A part of this page could not be loaded.")).toBeVisible();
  await expect(price).toBeEnabled();
});

const demoRenewal = async () => (await signed("GET", "/offers/HSB-20417")).body.renewal;

// Rule: T3-27
test("the calculator loads at most 36 kB of script above an empty page, structures 2 kB more, with renewal and APR 38 kB", async ({
  page,
  browser,
}) => {
  const empty = await namedScriptOf(page, demo().base_url);
  // In contexts of their own: in a cached page nothing would be loaded.
  const loadedAnew = async (offer: string) => {
    const context = await browser.newContext();
    await withoutRestingMouse(context);
    const size = await loadedScriptOf(await context.newPage(), offer);
    await context.close();
    return size;
  };
  const plain = await loadedAnew(await newOffer("E2E-SIZE"));
  expect(plain - empty).toBeLessThan(36_000);
  expect((await loadedAnew(await newStructuredOffer("E2E-SIZE-5", FIVE))) - plain).toBeLessThan(2_048);
  const renewal = await demoRenewal();
  const all = await newStructuredOffer("E2E-SIZE-ALL", FIVE, { merchant_state: "CA", renewal });
  expect((await loadedAnew(all)) - empty).toBeLessThan(38_000);
});

// What travels is some 4% more: the server flushes each piece of a page.
test("HTML and CSS of the demo's offer are at most 30 kB, with three structures in California 31 kB", async ({
  page,
}) => {
  const offer = await newOffer("E2E-SIZE-HTML", { renewal: await demoRenewal() });
  expect(await documentSizeOf(page, offer)).toBeLessThan(30_000);
  const structured = await newStructuredOffer("E2E-SIZE-HTML-3", THREE, { merchant_state: "CA" });
  expect(await documentSizeOf(page, structured)).toBeLessThan(31_000);
});

/** The scripts that a page loads. */
async function scriptsOf(page: Page, address: string): Promise<Set<string>> {
  const loaded = new Set<string>();
  page.on("request", (request) => {
    if (SCRIPTS.test(request.url())) loaded.add(new URL(request.url()).pathname);
  });
  await page.goto(address);
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toBeEnabled();
  page.removeAllListeners("request");
  return loaded;
}

/** Refuses the scripts that only the calculator of structures loads, as a server of another release does. */
async function refuseItsOwn(page: Page, plain: string, structured: string) {
  const common = await scriptsOf(page, plain);
  const own = [...(await scriptsOf(page, structured))].filter((script) => !common.has(script));
  expect(own).not.toEqual([]);
  const state = { refused: 0, refusing: true };
  await page.context().route(SCRIPTS, async (route) => {
    if (!state.refusing || !own.includes(new URL(route.request().url()).pathname)) return route.continue();
    state.refused += 1;
    return route.fulfill({ status: 404, body: "" });
  });
  return state;
}

test("a page whose part is gone with its release loads anew by itself, once; if it stays gone the page says so, and loads when asked", async ({
  page,
  context,
}) => {
  const structured = await newOffer("GONE-PART", { structures: STRUCTURES.slice(0, 2) });
  const state = await refuseItsOwn(page, await newOffer("GONE-PLAIN"), structured);
  let loads = 0;
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) return;
    loads += 1;
    // The second load finds them: its HTML is of the release that serves.
    if (loads === 2) state.refusing = false;
  });
  await page.goto(structured);
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toBeEnabled();
  expect(state.refused).toBeGreaterThan(0);
  expect(loads).toBe(2);

  // In a tab of its own: each loads anew by itself once.
  const other = await context.newPage();
  state.refusing = true;
  await other.goto(structured);
  await expect(other.getByRole("heading", { name: "This page did not load" })).toBeVisible();
  expect(await violationsInEveryLook(other)).toEqual([]);
  state.refusing = false;
  await other.getByRole("button", { name: "Load it again" }).press("Enter");
  await expect(other.getByRole("textbox", { name: "Purchase price" })).toBeEnabled();
});
