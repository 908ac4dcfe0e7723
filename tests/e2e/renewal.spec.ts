import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { clipboard, printedPages, withoutPrinter } from "@/tests/helpers/page-outputs";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";
import { openReview } from "@/tests/helpers/submission-faults";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const OWED = {
  renewal: {
    balance: 6_500,
    reference: "HSB-18833",
    current_payment: { amount: 130, frequency: "daily", remaining: 50 },
  },
};

/** Most of the price pays off the balance. */
const LITTLE = {
  purchase_price_floor: 38_000,
  default_purchase_price: 40_000,
  existing_funding_balance: 36_400,
  renewal: {
    balance: 37_700,
    reference: "HSB-18833",
    current_payment: { amount: 290, frequency: "daily", remaining: 130 },
  },
};

const SENTENCE =
  "Of the purchase price, $6,200.00 pays off your current balance of $6,500.00 ($300.00 discount). New cash to you: $37,255.00. Added to what you owe: $53,350.00.";
const PER_DOLLAR = /\$1\.43|new dollar/;

const card = (page: Page) => page.getByRole("region", { name: "Renewal", exact: true });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const share = (page: Page, name: string) =>
  page.getByRole("region", { name: "Share" }).getByRole("button", { name, exact: true });

async function toTheLargestPrice(page: Page): Promise<void> {
  const price = page.getByRole("slider", { name: "Purchase price" });
  await expect(price).toBeEnabled();
  await price.press("End");
}

/** The places of the card and of the results, which stick to the window: their size alone is their own. */
async function boxesOf(page: Page) {
  const [box, beside] = await Promise.all([card(page).boundingBox(), results(page).boundingBox()]);
  const top = (box?.y ?? 0) + (await page.evaluate(() => scrollY));
  return { top, card: [box?.width, box?.height], results: [beside?.width, beside?.height] };
}

// Rule: N-15
test("a renewal shows what the new money costs and sets keeping beside renewing, before any script and without a move after it, and both follow the terms", {
  tag: "@measured",
}, async ({ page, browser }) => {
  const link = await newOffer("E2E-RENEWAL", OWED);
  const scriptless = await browser.newPage({ javaScriptEnabled: false });
  await scriptless.goto(link);
  await expect(card(scriptless)).toContainText("$53,350.00");
  await expect(results(scriptless)).toContainText("$1.43 for each new dollar.");
  await scriptless.close();
  await page.goto(link);
  const before = await boxesOf(page);
  await share(page, "Copy full terms").click();
  await expect(page.getByText("Copied with rates and commission.")).toBeVisible();
  expect(await boxesOf(page)).toEqual(before);
  await expect(card(page)).toContainText("Of HSB-18833. Figures move with the terms.");
  await expect(card(page)).toContainText(/New cash net funding\s*\$37,255.00\s*Added payback\s*\$53,350.00/);
  await expect(card(page)).toContainText("$1.43 for each new dollar, beyond the $6,500.00 owed now.");
  await expect(card(page)).toContainText("$300.00 discount already taken: $6,200.00 pays it off.");
  const rows = card(page).getByRole("row");
  await expect(rows).toHaveText([
    /Figure\s*Keep\s*Renew/,
    /Payment\s*\$130.00 daily\s*\$498.75 daily/,
    /A month \$7,989.58 more\s*\$2,816.67\s*\$10,806.25/,
    /Left to pay\s*\$6,500.00\s*\$59,850.00/,
    /Ends in\s*2.31 months\s*5.54 months/,
    /Cash now\s*\$0.00\s*\$37,255.00/,
  ]);
  await expect(results(page)).toContainText(
    /Added payback\s*\$53,350.00\s*Beyond the \$6,500.00 owed now. \$1.43 for each new dollar./,
  );
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 900, 1280])).toEqual([]);
  await toTheLargestPrice(page);
  await expect(results(page)).toContainText(/Added payback\s*\$99,900.00/);
  await expect(card(page)).toContainText(/\$71,205.00\s*Added payback\s*\$99,900.00/);
  await expect(rows.last()).toHaveText(/Cash now\s*\$0.00\s*\$71,205.00/);
});

// Rule: N-16
test("little new cash is pointed out below a tenth of the price, without a violation in any look", {
  tag: "@measured",
}, async ({ page }) => {
  await page.goto(await newOffer("E2E-RENEWAL-LITTLE", LITTLE));
  const notice = card(page).getByText("$2,205.00 of $40,000.00 reaches the merchant.");
  await expect(notice).toBeVisible();
  await expect(card(page)).toContainText("The rest pays off the balance and the fees.");
  await expect(card(page)).toContainText("$7.03 for each new dollar");
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toBeEnabled();
  // Parts whose figures are under way are dimmed.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 900, 1280])).toEqual([]);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("43,000");
  await expect(card(page)).toContainText("$5,115.00");
  await expect(card(page).getByText("reaches the merchant")).toBeHidden();
});

// Rule: N-17
test("where less is owed than today the page says so, and has no figure for each dollar", async ({
  page,
}) => {
  const offer = {
    default_purchase_price: 15_000,
    default_upsell: 0,
    renewal: { balance: 19_950 },
  };
  await page.goto(await newOffer("E2E-RENEWAL-LESS", offer));
  for (const part of [card(page), results(page)]) {
    await expect(part).toContainText(/Less is owed\s*\$1,200.00/);
    await expect(part).toContainText("You owe $1,200.00 less than today.");
    await expect(part).not.toContainText("new dollar");
  }
  await expect(card(page).getByRole("table")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("15,960");
  await expect(card(page)).toContainText(/Added payback\s*\$0.00\s*You owe the same as today./);
});

test("an offer without a renewal has neither card nor row", async ({ request }) => {
  const page = await request.get(await newOffer("E2E-RENEWAL-NONE"));
  expect(await page.text()).toContain("$37,255.00");
  expect(await page.text()).not.toMatch(/Added payback|Figures move with the terms/);
});

// Rule: N-20
test("the merchant's copy and print say it in plain words, without what each dollar costs; the ISO's have it", {
  tag: "@measured",
}, async ({ page }) => {
  await withoutPrinter(page);
  await page.goto(await newOffer("E2E-RENEWAL-SHARE", OWED));
  await share(page, "Copy for merchant").click();
  await expect(page.getByRole("region", { name: "Share" })).toContainText(SENTENCE);
  expect(await clipboard(page)).toContain(SENTENCE);
  expect(await clipboard(page)).not.toMatch(PER_DOLLAR);
  await share(page, "Copy full terms").click();
  await expect(page.getByText("Copied with rates and commission.")).toBeVisible();
  expect(await clipboard(page)).toContain(
    "New cash: $37,255.00\nAdded payback: $53,350.00. Beyond the $6,500.00 owed now. $1.43 for each new dollar.",
  );
  await share(page, "Print for merchant").click();
  const sheet = page.locator(".term-sheet");
  await expect(sheet).toContainText(SENTENCE);
  await expect(sheet).not.toContainText(PER_DOLLAR);
  for (const format of ["Letter", "A4"] as const) expect(await printedPages(page, format)).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await share(page, "Print ISO copy").click();
  await expect(sheet).toContainText(/New cash\s*\$37,255.00\s*Added payback\s*\$53,350.00/);
  for (const format of ["Letter", "A4"] as const) expect(await printedPages(page, format)).toBe(1);
});

// Rule: N-18
test("a changed balance is named to an ISO whose page was open; the review and the receipt have the new cash and the added payback", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-RENEWAL-SENT", OWED));
  const review = await openReview(page);
  const owing = (payback: string) =>
    new RegExp(`New cash\\s*\\$37,255.00\\s*net funding\\s*Added payback\\s*\\${payback}`);
  await expect(review).toContainText(owing("$53,350.00"));
  await signed("PATCH", "/offers/E2E-RENEWAL-SENT", { version: 1, renewal: { balance: 6_510 } });
  await review.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByText("Owed on the current purchase")).toBeVisible();
  await expect(page.getByText("$6,510.00, HSB-18833")).toBeVisible();
  await page.getByRole("button", { name: "Reload and keep my terms" }).click();
  await expect(card(page)).toContainText("beyond the $6,510.00 owed now.");
  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(owing("$53,340.00"));
  await page.getByRole("button", { name: "Copy receipt" }).click();
  await expect.poll(() => clipboard(page)).toContain("Added payback: $53,340.00.");
});

// Rule: N-22
test("the console's form takes a renewal where it is one, says what is wrong in its labels, and the offer shows it", async ({
  page,
}) => {
  await newOffer("E2E-RENEWAL-FORM", { deal_type: "new_deal", existing_funding_balance: undefined });
  await signInPage(page, { funder: demo().funder, role: "owner", name: "Priya Shah" });
  await page.goto(`${demo().base_url}/console/${demo().funder}/offers/E2E-RENEWAL-FORM/edit`);
  const owed = page.getByRole("textbox", { name: "Owed on the earlier purchase" });
  await expect(page.getByRole("combobox", { name: "Deal type" })).toBeVisible();
  await expect(owed).toHaveCount(0);
  await page.getByRole("combobox", { name: "Deal type" }).selectOption("renewal");
  await owed.fill("6500");
  await expect(page.getByRole("group", { name: "Renewal" })).toContainText(
    "Needs an “Existing balance paid off” above 0.",
  );
  await page.getByRole("textbox", { name: "Existing balance paid off" }).fill("6200");
  await page.getByRole("textbox", { name: "Earlier deal" }).fill("HSB-18833");
  await page.getByRole("textbox", { name: "Current payment" }).fill("130");
  await page.getByRole("combobox", { name: "Paid" }).selectOption("daily");
  await page.getByRole("textbox", { name: "Payments left" }).fill("40");
  await expect(page.getByRole("group", { name: "Renewal" })).toContainText(
    "Must come to “Owed on the earlier purchase” within one payment: amount x remaining is 5,200.00, “Owed on the earlier purchase” is 6,500.00.",
  );
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Payments left" }).fill("50");
  await expect(page.getByText("Must come to")).toHaveCount(0);
  await page.getByRole("button", { name: /^Save version/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Edit");
  await expect(page.getByRole("main")).toContainText("HSB-18833, $6,500.00");
  await expect(page.getByRole("main")).toContainText("$130.00, 50 daily payments left");
  await expect(page.getByRole("main")).toContainText("Renewal: owed on the earlier purchase");
});
