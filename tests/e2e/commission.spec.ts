import { readFile } from "node:fs/promises";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, newStructuredOffer, THREE } from "@/tests/helpers/demo-offers";
import { clipboard, withoutPrinter } from "@/tests/helpers/page-outputs";
import { openReview } from "@/tests/helpers/submission-faults";
import { told } from "@/tests/helpers/told-on-page";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** A renewal on new money, split 60 to 40, of a funder that pays 2 points out of its buy rate. */
const PAID = {
  merchant_state: "OH",
  // The notice about the holdback counts in points too.
  holdback_pct: 0,
  existing_funding_balance: 30_000,
  default_purchase_price: 50_000,
  default_upsell: 0.1,
  commission_terms: {
    base: "new_money",
    base_points: 0.02,
    shares: [
      { name: "Northline House", share: 0.6 },
      { name: "Dana Whitfield", share: 0.4 },
    ],
    clawback: { days: 30, note: "In full if the merchant stops paying." },
  },
};

const TELLING =
  /commission|upsell|points|new money|20,000\.00|2,400|1,440|960\.00|Northline House|Dana Whitfield|taken back|stops paying/i;

const results = (page: Page) => page.getByRole("region", { name: "Results" });
const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });
const shared = (page: Page, name: string) =>
  page.getByRole("region", { name: "Share" }).getByRole("button", { name, exact: true });

test("the commission says what it comes from, who gets which part and what may be taken back, at every price", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-PAID", PAID));
  await expect(page.getByText("2.00 points from Meridian Capital + 10.00 upsell")).toBeVisible();
  // By hand: (price - 30,000.00) x 0.12, of it 0.6 and 0.4.
  const byHand = [
    ["50,000", "$2,400.00", "$20,000.00", "$1,440.00", "$960.00"],
    ["61,234.56", "$3,748.15", "$31,234.56", "$2,248.89", "$1,499.26"],
    ["80,000", "$6,000.00", "$50,000.00", "$3,600.00", "$2,400.00"],
  ];
  for (const [entry = "", total = "", base = "", first = "", second = ""] of byHand) {
    await price(page).fill(entry);
    await price(page).press("Tab");
    await expect(results(page)).toContainText(
      `${total}12 points on new money of ${base}Northline House, 60%${first}Dana Whitfield, 40%${second}`,
    );
    const bar = page.getByRole("region", { name: "Where the money goes" });
    await expect(bar.getByRole("listitem").filter({ hasText: "Your commission" })).toContainText(total);
  }
  const clawback = results(page).getByRole("button", { name: "May be taken back within 30 days." });
  await clawback.click();
  await expect(page.getByText("In full if the merchant stops paying.")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 900, 1280])).toEqual([]);
});

test("by keys alone: the note opens, a letter hides all of it and shows it again, and the start pays the most", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-PAID-KEYS", PAID));
  await expect(price(page)).toBeEnabled();
  await results(page).getByRole("button", { name: "Net funding to merchant" }).focus();
  const clawback = results(page).getByRole("button", { name: "May be taken back within 30 days." });
  for (
    let step = 0;
    step < 12 && !(await clawback.evaluate((it) => it === document.activeElement));
    step += 1
  )
    await page.keyboard.press("ArrowDown");
  await expect(clawback).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("In full if the merchant stops paying.")).toBeVisible();
  await page.keyboard.press("Escape");

  const hide = results(page).getByRole("button", { name: "Hide commission" });
  await hide.focus();
  await page.keyboard.press("Enter");
  await expect(results(page).getByRole("button", { name: "Show private figures" })).toBeFocused();
  await expect(results(page)).toContainText("Private figures are hidden");
  expect(await told(page)).not.toMatch(TELLING);
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(hide).toBeFocused();

  // The highest price, 80,000.00, and upsell, 14 points: 50,000.00 x 0.16.
  await page.getByRole("button", { name: "Best commission $8,000" }).click();
  await expect(results(page)).toContainText("$8,000.0016 points on new money of $50,000.00");
});

test("the review, the receipt and the ISO's outputs have all of it, those of the merchant nothing", async ({
  page,
}) => {
  await withoutPrinter(page);
  await page.goto(await newOffer("E2E-PAID-OUT", PAID));
  await shared(page, "Copy for merchant").click();
  await expect(page.getByText("Copied for the merchant.")).toBeVisible();
  const copied = await clipboard(page);
  expect(copied).toContain("You receive: $");
  expect(copied).not.toMatch(TELLING);
  await shared(page, "Copy full terms").click();
  await expect(page.getByText("Copied with rates and commission.")).toBeVisible();
  const full = await clipboard(page);
  expect(full).toContain(
    "Commission: $2,400.00 (12 points on new money of $20,000.00)\n- Northline House: $1,440.00\n- Dana Whitfield: $960.00\nMay be taken back within 30 days. In full if the merchant stops paying.",
  );
  const saved = page.waitForEvent("download");
  await shared(page, "Download CSV").click();
  expect(await readFile(await (await saved).path(), "utf8")).toContain(
    '"Commission of Northline House",1440.00',
  );

  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".term-sheet");
  await expect(sheet).toContainText("You receive");
  expect(await told(page)).not.toMatch(TELLING);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.getByRole("button", { name: "Print ISO copy" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toContainText("12 points on new money of $20,000.00");
  await expect(sheet).toContainText("Dana Whitfield");
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));

  const review = await openReview(page);
  await expect(review).toContainText("12 points on new money of $20,000.00");
  await expect(review).toContainText("May be taken back within 30 days.");
  await review.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Northline House");
  await page.getByRole("button", { name: "Copy receipt" }).click();
  await expect.poll(() => clipboard(page)).toContain("- Dana Whitfield: $960.00");
  await page.getByRole("button", { name: "Hide commission" }).click();
  expect(await told(page)).not.toMatch(TELLING);
  expect(await violationsInEveryLook(page)).toEqual([]);
});

test("structures that differ in their commission alone show it on their cards and beside each other", async ({
  page,
}) => {
  const [six, nine] = THREE;
  const structures = [
    { ...six, commission_terms: PAID.commission_terms },
    { ...six, id: "9m", label: nine?.label, commission_terms: { base: "net_funding" } },
  ];
  await page.goto(
    await newStructuredOffer("E2E-PAID-CARDS", structures, { existing_funding_balance: 30_000 }),
  );
  // At 45,000.00 and 8 points: 15,000.00 x 0.10; of the net funding it is 0.08.
  await expect(page.locator(".structure-card").filter({ hasText: "6 months" })).toContainText("$1,500.00");
  await page.getByRole("button", { name: "Compare all" }).click();
  const row = page
    .getByRole("region", { name: "Compare" })
    .getByRole("row")
    .filter({ hasText: "Commission from" });
  await expect(row).toContainText("10 points on new money of $15,000.00");
  await expect(row).toContainText("8 points on net funding of");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the bar has the total, and one tap on its eye hides everything that the commission is made of", async ({
    page,
  }) => {
    await page.goto(await newOffer("E2E-PAID-PHONE", PAID));
    await expect(price(page)).toBeEnabled();
    const bar = page.getByRole("region", { name: "Summary" });
    await expect(bar).toContainText("$2,400.00");
    await bar.getByRole("button", { name: "Hide commission" }).tap();
    await expect(bar).toContainText(/Private\s*Show/);
    expect(await told(page)).not.toMatch(TELLING);
  });
});
