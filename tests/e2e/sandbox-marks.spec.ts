import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, newSandboxOffer, signed } from "@/tests/helpers/demo-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { clipboard, printedTexts, withoutPrinter } from "@/tests/helpers/page-outputs";
import { demo, demoBrand } from "@/tests/helpers/product";
import { openReview } from "@/tests/helpers/submission-faults";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const SENTENCE = "Nothing on this page is real.";

const strip = (page: Page) => page.getByRole("complementary", { name: "Test", exact: true });
const share = (page: Page, name: string) =>
  page.getByRole("region", { name: "Share" }).getByRole("button", { name, exact: true });

/** The strip and the watermark are there, no look has a violation, and nothing scrolls sideways at 320 px. */
async function expectMarked(page: Page): Promise<void> {
  await expect(strip(page)).toContainText(SENTENCE);
  await expect(page.locator("svg.test-watermark")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(strip(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.emulateMedia({ forcedColors: "active" });
  await expect(strip(page)).toBeVisible();
  await expect(page.locator("svg.test-watermark")).toBeHidden();
  await page.emulateMedia({ forcedColors: "none" });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await violationsInEveryLook(page)).toEqual([]);
}

// Rule: B-34
test("the calculator of a sandbox and its receipt are marked, and say so in what they copy, download and print", async ({
  page,
}) => {
  await withoutPrinter(page);
  await page.goto(await newSandboxOffer("TEST-PAGE"));
  await expectMarked(page);
  for (const [button, says] of [
    ["Copy for merchant", "Offer from Meridian Capital (Test), prepared by"],
    ["Copy full terms", "Offer from Meridian Capital (Test), version 1"],
  ] as const) {
    await share(page, button).click();
    await expect.poll(() => clipboard(page)).toContain(says);
  }
  const [download] = await Promise.all([page.waitForEvent("download"), share(page, "Download CSV").click()]);
  expect(readFileSync(await download.path(), "utf8")).toContain('"Funder","Meridian Capital (Test)"\r\n');
  for (const [button, figures] of [
    ["Print for merchant", ["$37,255.00", "$498.75", "$59,850.00"]],
    ["Print ISO copy", ["$37,255.00", "$3,600.00", "$59,850.00"]],
  ] as const) {
    await share(page, button).click();
    await expect(page.locator(".term-sheet")).toContainText("Meridian Capital (Test)");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const pages = await printedTexts(page);
    expect(pages).toHaveLength(1);
    for (const text of [SENTENCE, ...figures]) expect(pages[0]).toContain(text);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  }

  const review = await openReview(page);
  await review.getByRole("textbox", { name: "E-mail, to be told of the decision" }).fill("dana@example.com");
  await review.getByRole("button", { name: /^Submit to/ }).click();
  const submitted = "Terms submitted to Meridian Capital (Test)";
  await expect(page.getByRole("heading", { name: submitted })).toBeVisible();
  // Without a promise of a mail, which a sandbox sends to its alert address only.
  await expect(page.getByText("This page shows the decision.", { exact: true })).toBeVisible();
  await expectMarked(page);
  await page.getByRole("button", { name: "Copy receipt" }).click();
  expect(await clipboard(page)).toContain(submitted);
  await page.evaluate(() => {
    document.documentElement.dataset.print = "page";
  });
  const pages = await printedTexts(page);
  expect(pages[0]).toContain(SENTENCE);
  expect(pages.join()).toContain("$37,255.00");
});

// Rules: B-34, B-35
test("the merchant's page of a sandbox is marked, its document says that it is none, and so do its prints; and the pages of links that were withdrawn are marked", async ({
  page,
}) => {
  const brand_id = demoBrand("sandbox");
  const link = await newSandboxOffer("TEST-CA", { ...DISCLOSED_RENEWAL, brand_id });
  const { body } = await signed("POST", "/offers/TEST-CA/disclosures", {}, demo().sandbox);
  const merchant = `${demo().base_url}${body.merchant_url}`;
  await page.goto(merchant);
  await expect(page.locator(".sheet").first()).toContainText("Test, not a disclosure");
  await expectMarked(page);
  const pages = await printedTexts(page);
  expect(pages[0]).toContain(SENTENCE);
  expect(pages.join().match(/Test, not a disclosure/g)).toHaveLength(await page.locator(".sheet").count());
  expect(pages.join()).toContain("The terms in plain words");

  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  const structure = execFileSync("pdfinfo", ["-struct-text", await pdf.path()], { encoding: "utf8" });
  expect(structure).toContain('"Test, not a disclosure"');

  await signed("DELETE", "/offers/TEST-CA", undefined, demo().sandbox);
  for (const ended of [merchant, link]) {
    await page.goto(ended);
    await expect(page.getByRole("heading", { name: "This offer was withdrawn" })).toBeVisible();
    await expectMarked(page);
  }
});

// Rule: B-36
test("the same pages of a live funder say nothing of a test", async ({ request }) => {
  const page = await request.get(await newOffer("TEST-LIVE"));
  expect(await page.text()).toContain("$37,255.00");
  expect(await page.text()).not.toMatch(
    /test-mark|test-strip|\(Test\)|isSandbox|Nothing on this page is real/,
  );
});
