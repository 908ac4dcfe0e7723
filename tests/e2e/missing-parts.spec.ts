import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";
import { STRUCTURES } from "@/tests/helpers/offers";

const SCRIPTS = /\/_next\/static\/.*\.js/;

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
