import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { FIVE, newOffer, newStructuredOffer, signed, THREE } from "@/tests/helpers/demo-offers";
import {
  documentSizeOf,
  namedScriptOf,
  onDemandScripts,
  restedScriptOf,
  SCRIPTS,
} from "@/tests/helpers/page-script";
import { demo } from "@/tests/helpers/product";
import { openReview } from "@/tests/helpers/submission-faults";

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

test("an operation that was unfolded before the script has arrived can be tried in the sandbox once it has", async ({
  page,
}) => {
  const arrive = await holdScripts(page);
  await page.goto(`${demo().base_url}/docs/reference/offers`, { waitUntil: "commit" });
  const details = page.locator("details").filter({ hasText: "Try it in the sandbox: Create an offer" });
  await details.locator("summary").press("Enter");
  await expect(details).toHaveAttribute("open");
  await expect(details.getByRole("textbox")).toHaveCount(0);
  arrive();
  await expect(details.getByRole("textbox").first()).toBeVisible();
});

test("before the script has arrived the figures are readable, no entry is taken and lost, and the page says why", async ({
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
  arrive();
  await expect(review).toBeEnabled();
  await expect(price).toBeEnabled();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Where the money goes" })).toContainText("Net to merchant");
  await expect(page.getByRole("region", { name: "If the merchant pays early" })).toContainText("Month 2");
  await expect(page.getByRole("region", { name: "Needed before funding" })).toBeVisible();
  await page.getByRole("button", { name: "Increase Purchase price" }).click();
  await expect(price).toHaveValue("$45,500.00");
});

test("keys typed right after S are kept, Enter in a field moves on as soon as it takes an entry, a comparison waits for its part, and presses on a receipt for its script", async ({
  page,
}) => {
  const offer = await newOffer("E2E-SLOW-PARTS");
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await onDemandScripts(page, offer, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(offer);
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await expect(price).toBeEnabled();
  await price.press("Enter");
  await expect(page.getByRole("textbox", { name: "Number of payments" })).toBeFocused();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.type("s550");
  const panel = page.getByRole("region", { name: "What fits" });
  await expect(panel.getByRole("textbox")).toHaveValue("550");
  await expect(panel.getByRole("textbox")).toBeFocused();
  await expect(panel.getByRole("listitem")).toHaveCount(0);

  await page.getByRole("button", { name: "Pin to compare" }).click();
  await expect(page).toHaveURL(/#pin=/);
  await page.getByRole("button", { name: /^Compare with \d pinned$/ }).click();
  await expect(page.getByRole("region", { name: "Compare" })).toHaveCount(0);
  arrive();
  await expect(page.getByRole("region", { name: "Compare" })).toBeFocused();
  await expect(panel.getByRole("listitem")).toHaveCount(3);

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

// Rule: P1-9
test("a start that is pressed before its terms are there is taken as soon as they are", async ({ page }) => {
  const offer = await newOffer("E2E-SLOW-STARTS", { merchant_state: "TX" });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await onDemandScripts(page, offer, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(offer);
  await page.getByRole("radio", { name: "Weekly" }).check();
  const start = page.getByRole("button", { name: /^Most cash/ });
  await expect(start).toHaveText(/^Most cash\s*$/);
  await start.click();
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await expect(price).toHaveValue("$45,000.00");
  arrive();
  await expect(price).toHaveValue("$80,000.00");
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await expect(start).toHaveAttribute("aria-pressed", "true");
});

test("until the page has read its address, no entry is taken and replaced by its terms", async ({ page }) => {
  const link = await newStructuredOffer("E2E-SLOW-ADDRESS");
  const arrive = await holdScripts(page);
  const terms = "structure=9m&price=40000&upsell=0.08&frequency=daily&payments=195";
  await page.goto(`${link}#${terms}`, { waitUntil: "commit" });
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await expect(price).toBeDisabled();
  arrive();
  await expect(price).toBeEnabled();
  await expect(price).toHaveValue("$40,000.00");
  await expect(page.getByRole("radio", { name: "9 months" })).toBeChecked();
});

test("a part whose script fails says so, leaves the page at work, and is asked for again: at a press, and when there is a connection", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const offer = await newOffer("E2E-GONE-PART");
  let gone = true;
  await onDemandScripts(page, offer, (route) =>
    gone ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  await page.goto(offer);
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await price.fill("51,234.56");
  await openReview(page);
  const failure = page.getByRole("alert").filter({ hasText: "A part of this page could not be loaded." });
  await expect(failure).toBeInViewport({ ratio: 1 });
  expect(await violationsInEveryLook(page)).toEqual([]);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toBeVisible();
  // The rest of the page goes on.
  await page.getByRole("button", { name: "Increase Purchase price" }).click();
  await expect(price).toHaveValue("$51,500.00");
  await page.getByRole("button", { name: "Undo" }).click();
  gone = false;
  await failure.getByRole("button", { name: "Try again" }).click();
  const review = page.getByRole("dialog", { name: "Review and submit" });
  await expect(review).toContainText("$51,234.56");
  await expect(failure).toHaveCount(0);

  const other = await context.newPage();
  gone = true;
  await onDemandScripts(other, offer, (route) =>
    gone ? route.abort("internetdisconnected") : route.continue(),
  );
  await other.goto(offer);
  await expect(other.getByRole("textbox", { name: "Purchase price" })).toBeEnabled();
  await expect(other.getByRole("region", { name: "Share" })).toContainText("as soon as they have loaded");
  await other
    .getByRole("region", { name: "Results" })
    .getByRole("button", { name: "Copy for merchant" })
    .click();
  await expect(other.getByText("A part of this page could not be loaded.")).toBeVisible();
  gone = false;
  await other.evaluate(() => dispatchEvent(new Event("online")));
  await expect(other.getByRole("region", { name: "Share" })).toContainText("Copied for the merchant.");
  await expect(other.getByRole("button", { name: "Download CSV" })).toBeVisible();
  await expect(other.getByText("A part of this page could not be loaded.")).toHaveCount(0);
});

test("once the page rests, the review opens in the step of its press, and without a connection everything but submitting works", async ({
  page,
  context,
}) => {
  const offer = await newStructuredOffer("E2E-IDLE-FETCH", THREE, { merchant_state: "OH" });
  await restedScriptOf(page, offer);
  const inThatStep = await page.evaluate(async () => {
    document.querySelector<HTMLButtonElement>("#results [data-primary]")?.click();
    // React renders a press once its event ends, before anything else runs.
    await Promise.resolve();
    return document.querySelector("dialog[open]") !== null;
  });
  expect(inThatStep).toBe(true);
  const review = page.getByRole("dialog", { name: "Review and submit" });
  await expect(review).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(review).toBeHidden();

  await context.setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  await page.getByRole("textbox", { name: "What fits" }).fill("600");
  await expect(page.getByRole("button", { name: /^Use: / }).first()).toBeVisible();
  await page.getByRole("button", { name: "Compare all" }).click();
  await expect(page.getByRole("region", { name: "Compare" }).getByRole("columnheader")).toHaveCount(4);
  await page.getByRole("button", { name: /^Most cash/ }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".term-sheet")).toContainText("Estimated term");
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
});

test("choosing a structure changes its card and every figure of the first screen in the step of the press", async ({
  page,
}) => {
  await page.goto(await newStructuredOffer("E2E-ONE-STEP", FIVE));
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toBeEnabled();
  const seen = await page.evaluate(async () => {
    const text = (of: string) => document.querySelector<HTMLElement>(of)?.textContent;
    const before = [text(".net-funding"), text(".payment"), text(".structure-cards")];
    document.querySelector<HTMLInputElement>("input[name=structure][value='9m']")?.click();
    await Promise.resolve();
    document.querySelector<HTMLButtonElement>("[aria-label='Increase Purchase price']")?.click();
    await Promise.resolve();
    const after = [text(".net-funding"), text(".payment"), text(".structure-cards")];
    return after.map((now, index) => now !== before[index]);
  });
  expect(seen).toEqual([true, true, true]);
});

const demoRenewal = async () => (await signed("GET", "/offers/HSB-20417")).body.renewal;

// Rule: T3-27
test("the calculator loads at most 64 kB of script above an empty page, with structures, renewal and APR, and 60 kB more when it rests", async ({
  page,
}) => {
  const empty = await namedScriptOf(page, demo().base_url);
  const renewal = await demoRenewal();
  const offer = await newStructuredOffer("E2E-SIZE-ALL", FIVE, { merchant_state: "CA", renewal });
  const named = await namedScriptOf(page, offer);
  expect(named - empty).toBeLessThan(64_000);
  const rested = await restedScriptOf(page, offer);
  expect(rested).toBeGreaterThan(named);
  expect(rested - named).toBeLessThan(60_000);
});

// What travels is some 4% more: the server flushes each piece of a page.
test("HTML and CSS of the demo's offer are at most 30 kB, with three structures in California 36 kB", async ({
  page,
}) => {
  const offer = await newOffer("E2E-SIZE-HTML", { renewal: await demoRenewal() });
  expect(await documentSizeOf(page, offer)).toBeLessThan(30_000);
  const structured = await newStructuredOffer("E2E-SIZE-HTML-3", THREE, { merchant_state: "CA" });
  expect(await documentSizeOf(page, structured)).toBeLessThan(36_000);
});
