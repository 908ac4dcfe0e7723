import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { documentSizeOf, loadedScriptOf, namedScriptOf } from "@/tests/helpers/page-script";
import { FIVE, newStructuredOffer, THREE } from "@/tests/helpers/price-by-term";
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

test("before the script has arrived the figures are readable, no entry is taken and lost, and the page says why", async ({
  page,
}) => {
  const arrive = await holdScripts(page);
  await page.goto(await newOffer("E2E-SLOW-START"), { waitUntil: "commit" });
  const price = page.getByRole("textbox", { name: "Purchase price" });
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
  arrive();
  await expect(review).toBeEnabled();
  await expect(price).toBeEnabled();
  await expect(notice).toHaveCount(0);
  await page.getByRole("button", { name: "Increase Purchase price" }).click();
  await expect(price).toHaveValue("$45,500.00");
});

test("a script that cannot be fetched leaves no controls that do nothing, and a reload brings them", async ({
  page,
}) => {
  await page.route(SCRIPTS, (route) => route.abort("connectionreset"));
  await page.goto(await newOffer("E2E-NO-CHUNK"));
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await expect(page.getByText("If this stays, reload the page.")).toBeVisible();
  await expect(price).toBeDisabled();
  await expect(page.getByRole("button", { name: "Review and submit" })).toHaveCSS("opacity", "0.55");
  await page.unroute(SCRIPTS);
  await page.getByRole("link", { name: "Reload" }).click();
  await expect(price).toBeEnabled();
});

test("what a browser has lost of the server's HTML comes back with the script, without any interaction", async ({
  page,
}) => {
  const arrive = await holdScripts(page);
  await page.goto(await newOffer("E2E-LOST-HTML"), { waitUntil: "commit" });
  const name = page.getByRole("heading", { level: 1 });
  await expect(name).toBeVisible();
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("[data-server-html]")) part.replaceChildren();
  });
  await expect(name).toHaveCount(0);
  arrive();
  await expect(name).toBeVisible();
  await expect(page.getByRole("region", { name: "Where the money goes" })).toContainText("Net to merchant");
  await expect(page.getByRole("region", { name: "If the merchant pays early" })).toContainText("Month 2");
  await expect(page.getByRole("region", { name: "Needed before funding" })).toBeVisible();
});

test("before the script has arrived no press on a receipt's buttons is taken and lost", async ({ page }) => {
  await page.goto(await newOffer("E2E-SLOW-RECEIPT"));
  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  const arrive = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  const buttons = ["Copy reference", "Copy receipt", "Print"].map((name) =>
    page.getByRole("button", { name, exact: true }),
  );
  for (const button of buttons) await expect(button).toBeDisabled();
  arrive();
  for (const button of buttons) await expect(button).toBeEnabled();
});

test("what is typed right after Solve is kept until the part that solves has arrived", async ({ page }) => {
  await page.goto(await newOffer("E2E-SLOW-SOLVE"));
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
});

const ADDRESS = "#structure=9m&price=40000&upsell=0.08&frequency=daily&payments=195";

test("until the part that reads the address has arrived, no entry is taken and replaced by its terms", async ({
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
});

test("without the part that reads the address the controls work, and the page says that a part is missing", async ({
  page,
}) => {
  const link = await newStructuredOffer("E2E-NO-ADDRESS");
  await page.goto(link);
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await expect(price).toBeEnabled();
  await page.route(SCRIPTS, (route) => route.abort("connectionreset"));
  await page.goto(`${link}${ADDRESS}`);
  await expect(page.getByText("A part of this page could not be loaded.")).toBeVisible();
  await expect(price).toBeEnabled();
});

test("the comparison that is asked for before it has arrived takes the focus when it is there", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-SLOW-COMPARE"));
  await page.getByRole("button", { name: "Pin to compare" }).click();
  await expect(page).toHaveURL(/#pin=/);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    // The script of the comparison is the only one that no HTML names.
    if (!named.includes(new URL(route.request().url()).pathname)) await arrived;
    await route.continue();
  });
  const named = await (await page.request.get(page.url())).text();
  await page.reload();
  const compare = page.getByRole("button", { name: /^Compare with \d pinned$/ });
  await expect(compare).toBeEnabled();
  await compare.click();
  await expect(page.getByRole("region", { name: "Compare" })).toHaveCount(0);
  arrive();
  await expect(page.getByRole("region", { name: "Compare" })).toBeFocused();
});

const demoRenewal = async () => (await signed("GET", "/offers/HSB-20417")).body.renewal;

test("the calculator loads at most 36 kB of script above an empty page, with structures, renewal and APR 38 kB", async ({
  page,
  browser,
}) => {
  const empty = await namedScriptOf(page, demo().base_url);
  expect((await loadedScriptOf(page, await newOffer("E2E-SIZE"))) - empty).toBeLessThan(36_000);
  const all = await newStructuredOffer("E2E-SIZE-ALL", FIVE, {
    merchant_state: "CA",
    renewal: await demoRenewal(),
  });
  // A context of its own: in a cached page nothing would be loaded.
  const other = await (await browser.newContext()).newPage();
  expect((await loadedScriptOf(other, all)) - empty).toBeLessThan(38_000);
  await other.context().close();
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
