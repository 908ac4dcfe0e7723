import { type Browser, expect, type Page, test } from "@/tests/helpers/browser-test";
import { newDemoFunder } from "@/tests/helpers/demo-admin";
import { signed } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { widthsThatScroll } from "@/tests/helpers/sideways-scroll";
import { signInPage } from "@/tests/helpers/sign-in";
import { submitAsIso } from "@/tests/helpers/submit-as-iso";

const root = () => `${demo().base_url}/console/${demo().funder}`;
const WIDTHS = [320, 390, 599, 600, 640, 680, 721, 768, 899, 900, 960, 1024, 1180, 1320, 1440];

/** How far the button of the account ends before the end of the window, and begins below the switch Live or Test. */
async function placeOfAccount(page: Page): Promise<{ beforeEnd: number; below: number }> {
  const account = await page.getByRole("button", { name: /, account of / }).boundingBox();
  const mode = await page.getByRole("navigation", { name: "Live or test" }).boundingBox();
  if (!account || !mode) throw new Error("The bar is not there.");
  const { width } = page.viewportSize() ?? { width: 0 };
  const middle = (box: { y: number; height: number }) => box.y + box.height / 2;
  return { beforeEnd: width - account.x - account.width, below: Math.abs(middle(account) - middle(mode)) };
}

/** All of it stands at the end of the bar's first line. */
async function expectAccountAtEnd(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const place = await placeOfAccount(page);
    const atEnd = place.beforeEnd >= 0 && place.beforeEnd <= 24 && place.below < 4;
    expect.soft([page.url(), width, place, atEnd]).toEqual([page.url(), width, place, true]);
  }
}

/** What has the longest names and words a list can meet: all else of a row is figures and times. */
const LONG = {
  merchant_name: "Harbor Street Bakery and Confectionery of the Monterey Peninsula LLC",
  iso_name: "Northline Partners for the Western and Mountain States",
};

/** Opens each screen, with an offer of a deal of this name at its longest, and a decided submission to it. */
async function openScreens(page: Page, browser: Browser, name: string, check: () => Promise<void>) {
  const deal = `${name}-`.padEnd(128, "W");
  const number = await submitAsIso(browser, deal, LONG);
  const { body } = await signed("GET", `/offers/${deal}/submissions`);
  const [{ id }] = body.data as [{ id: string }];
  const decision = { decision: "changes_requested", message: "Which account?" };
  const { status } = await signed("POST", `/submissions/${id}/decision`, decision);
  expect(status).toBe(201);
  const person = await signInPage(page, { funder: demo().funder, role: "owner", name: "Priya Shah" });
  for (const path of [
    "",
    "/offers",
    `/offers/${deal}`,
    `/offers/${deal}/edit`,
    `/submissions/${number}`,
    "/submissions",
    "/deliveries",
    "/insight",
    "/settings/keys",
    "/settings/requests",
    "/settings/audit",
  ]) {
    await page.goto(root() + path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await check();
  }
  return person;
}

test("no screen scrolls sideways or cuts the account's button at any width", async ({ page, browser }) => {
  const person = await openScreens(page, browser, "WIDTHS-1", async () => {
    expect.soft([page.url(), await widthsThatScroll(page, WIDTHS)]).toEqual([page.url(), []]);
    await expectAccountAtEnd(page, [320, 600, 721, 899, 900]);
  });
  // With a second funder the name is a menu.
  await signInPage(page, { funder: await newDemoFunder(), role: "viewer", email: person.email });
  await page.goto(root());
  await expect(page.getByRole("button", { name: /choose a funder/ })).toBeVisible();
  await expectAccountAtEnd(page, [320, 600, 721, 899, 900]);
});

test("with text at 200 % no screen scrolls sideways or cuts the account's button", async ({
  page,
  browser,
}) => {
  const session = await page.context().newCDPSession(page);
  // What a reader sets in the browser: 16 px is the standard.
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await openScreens(page, browser, "WIDTHS-2", async () => {
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    expect
      .soft([page.url(), await widthsThatScroll(page, [640, 1024, 1280, 1440])])
      .toEqual([page.url(), []]);
    await expectAccountAtEnd(page, [640, 1280]);
  });
});
