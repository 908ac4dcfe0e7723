import { violationsInEveryLook, violationsOn, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { signed } from "@/tests/helpers/demo-offers";
import {
  card,
  copiedLink,
  dialog,
  expectLocked,
  merchantCopy,
  merchantLink,
  openOffer,
  SEND_FIRST,
  sendTerms,
} from "@/tests/helpers/merchant-sending";
import { clipboard, printedPages, printedTexts, refuseCopies, selected } from "@/tests/helpers/page-outputs";
import { demo, demoBrand } from "@/tests/helpers/product";
import { openReview } from "@/tests/helpers/submission-faults";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** What the review says of terms whose disclosure the merchant has not received. */
const NOT_RECEIVED =
  "The merchant has not received it. Send it before the price is talked about; you can submit now.";

/** The four steps of a disclosure. */
const steps = (within: Locator) => within.getByRole("listitem");

/** The disclosure on a receipt. */
const disclosureOf = (page: Page) => page.getByRole("region", { name: "California disclosure" });

const NOT_YET = ["Prepared not yet", "Sent not yet", "Opened not yet", "Confirmed not yet"];

/** A step that has happened, with its time by the brand's clock. */
const happened = (name: string) => new RegExp(`^${name} \\w+ \\d+, \\d+:\\d\\d [AP]M E[SD]T$`);

const onReceipt = (name: string, more = "") =>
  new RegExp(`^${name}\\w+ \\d+, \\d{4}, \\d+:\\d\\d [AP]M \\w+${more}$`);

async function evidenceOf(dealId: string) {
  const { body } = await signed("GET", `/disclosures?deal_id=${dealId}`);
  const [latest] = body.data as { id: string }[];
  const read = await signed("GET", `/disclosures/${latest?.id}`);
  return (read.body.evidence as { kind: string; name: string | null; email: string | null }[]) ?? [];
}

// Rules: L9-21, L9-24, L10-4, L10-23, L10-24
test("the ISO sends the disclosure of the terms: the gate opens for exactly these, and shows to whom it went, whole at any width", async ({
  page,
}) => {
  await openOffer(page, "SEND-CA");
  const share = page.getByRole("region", { name: "Share" });
  const copy = share.getByRole("button", { name: "Copy for merchant" });
  await expect(copy).toHaveAttribute("aria-disabled", "true");
  await expect(copy).toHaveAccessibleDescription(
    "California requires a disclosure with the APR before these terms go to the merchant. Send it first.",
  );
  await expect(card(page).getByText("Goes with the California disclosure of these terms.")).toBeVisible();
  await expect(steps(card(page).getByRole("status"))).toHaveText(NOT_YET);
  const review = await openReview(page);
  await expect(steps(review)).toHaveText(NOT_YET);
  await expect(review).toContainText(NOT_RECEIVED);
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await card(page).getByRole("button", { name: "Send to merchant" }).click();
  await expect(dialog(page).getByText("Offer summary, California")).toBeVisible();
  await expect(dialog(page).getByText("Itemization of amount financed")).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await dialog(page).getByLabel("Merchant’s e-mail").fill("owner@harborstreet.example");
  await dialog(page).getByLabel("Name optional").fill("Maria Alvarez");
  await dialog(page).getByRole("button", { name: "Send", exact: true }).click();
  const latest = card(page).getByRole("status");
  await expect(latest).toContainText("owner@harborstreet.example");
  await expect(steps(latest)).toHaveText(
    [happened("Prepared"), happened("Sent"), "Opened not yet", "Confirmed not yet"],
    { timeout: 30_000 },
  );
  await expect(copy).not.toHaveAttribute("aria-disabled", "true");
  await copy.click();
  await expect.poll(() => clipboard(page)).toMatch(/Estimated Annual Percentage Rate \(APR\): \d+\.\d\d%/);
  expect(await clipboard(page)).toMatch(
    /Read the disclosure of these terms first: http\S+\/SEND-CA\/merchant\?sig=\S+\n\nYou receive/,
  );
  expect((await evidenceOf("SEND-CA")).map(({ kind }) => kind)).toContain("sent");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(steps(latest).filter({ hasText: happened("Sent") })).toBeVisible();
    const edges = await card(page).evaluate((element) => {
      const right = (part: Element | null) => part?.getBoundingClientRect().right ?? 0;
      const parts = [...element.querySelectorAll("button, [role=status]")];
      return { card: right(element), parts: Math.max(...parts.map(right)) };
    });
    expect(edges.parts).toBeLessThan(edges.card);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await openReview(page);
    await expect(steps(review)).toHaveText([happened("Prepared"), happened("Sent"), /^Opened/, /^Confirmed/]);
    await expect(review).not.toContainText("has not received");
    await review.getByRole("button", { name: /^Submit to/ }).click({ trial: true });
    await page.keyboard.press("Escape");
  }
  await page.getByRole("textbox", { name: "Upsell" }).fill("9");
  await expect(copy).toHaveAttribute("aria-disabled", "true");
});

// Rules: L9-23, L10-2
test("terms whose payments are not the estimate of the split are locked on the card, with the reason; others are a share of income, on the receipt too", async ({
  page,
}) => {
  await openOffer(page, "BASIS-CA");
  const send = card(page).getByRole("button", { name: "Send to merchant" });
  const payments = page.getByRole("textbox", { name: "Number of payments" });
  await expect(send).not.toHaveAttribute("aria-disabled", "true");
  await payments.fill("100");
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await expect(send).toHaveAccessibleDescription(
    /^These payments are not close enough to 12% of income for the disclosure\. Use \d+ payments ?, or ask Meridian Capital\.$/,
  );
  await expect(page.getByText(/\d+ to \d+ for the disclosure/)).toBeVisible();
  await send.click({ force: true });
  await expect(dialog(page)).toBeHidden();
  await expect(await openReview(page)).toContainText(
    /None can be made of these terms: payments of \$[\d,.]+ a month and 12% of \$135,700\.00 differ by more than 2\.5%\./,
  );
  await page.keyboard.press("Escape");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await card(page)
    .getByRole("button", { name: /^Use \d+ payments$/ })
    .last()
    .click();
  await expect(send).not.toHaveAttribute("aria-disabled", "true");
  await expect(card(page).getByText("Share of monthly income")).toBeVisible();
  const meter = card(page).getByRole("img", { name: /^Share of monthly income/ });
  const [, share = ""] = /income (\d+\.\d\d%)/.exec((await meter.getAttribute("aria-label")) ?? "") ?? [];
  expect(share).toMatch(/^1[12]\.\d\d%$/);
  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: "Terms submitted to Meridian Capital" })).toBeVisible();
  await expect(disclosureOf(page)).toContainText("The merchant has not received it.");
  await expect(steps(disclosureOf(page)).first()).toContainText(/^Prepared.*, of exactly these terms$/);
  await expect(page.getByText("Share of monthly income")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: share })).toHaveCount(1);
});

test("terms that are not possible cannot be sent, and say so, until they are changed", async ({ page }) => {
  await openOffer(page, "IMPOSSIBLE-CA", { purchase_price_floor: 5_000 });
  const send = card(page).getByRole("button", { name: "Send to merchant" });
  await expect(send).not.toHaveAttribute("aria-disabled", "true");
  await page.getByRole("textbox", { name: "Purchase price" }).fill("5,000");
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await expect(send).toHaveAccessibleDescription("These terms are not possible.");
  await page.getByRole("button", { name: "Reset to default" }).click();
  await expect(send).not.toHaveAttribute("aria-disabled", "true");
});

// Rules: L8-6, L9-27
test("the send dialog begins in its first field, says what is wrong there, waits for a connection, keeps the address, and hands over a link that the browser does not copy", async ({
  page,
  context,
}) => {
  await openOffer(page, "DIALOG-CA", { existing_funding_balance: 0 });
  const send = card(page).getByRole("button", { name: "Send to merchant" });
  const email = dialog(page).getByLabel("Merchant’s e-mail");
  await expect(send).toBeEnabled();
  await send.press("Enter");
  await expect(email).toBeFocused();
  // The merchant gets the whole amount financed, which needs no itemization.
  await expect(dialog(page).getByText("Offer summary, California")).toBeVisible();
  await expect(dialog(page).getByText("Itemization of amount financed")).toHaveCount(0);
  await email.fill("owner");
  await email.press("Enter");
  await expect(email).toHaveAccessibleDescription("Enter the merchant's e-mail address.");
  await expect(email).toBeFocused();
  await email.fill("owner@harborstreet.example");
  await context.setOffline(true);
  await expect(dialog(page).getByRole("button", { name: "Send", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(dialog(page).getByText(/offline/i)).toBeVisible();
  await context.setOffline(false);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("textbox", { name: "Upsell" }).fill("9");
  await send.click();
  await expect(email).toHaveValue("owner@harborstreet.example");

  await refuseCopies(page);
  await dialog(page).getByRole("button", { name: "Copy merchant link" }).click();
  await expect(dialog(page).getByText("Your browser did not allow copying.")).toBeVisible();
  expect(await selected(page)).toMatch(/\/merchant\?sig=/);
});

// Rule: L2-12
test("a merchant opens the link on a phone, reads the disclosure first, and confirms it once", async ({
  page,
  browser,
}) => {
  await openOffer(page, "READ-CA");
  const link = await copiedLink(page);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone.getByRole("heading").nth(1)).toHaveText("OFFER SUMMARY — Merchant Cash Advance");
  await expect(phone.getByRole("rowheader", { name: "Funding Provided" })).toBeVisible();
  await expect.poll(async () => (await evidenceOf("READ-CA")).map(({ kind }) => kind)).toContain("opened");
  // It came from the address that copied the link: the sender's own look transmits nothing.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  const latest = card(page).getByRole("status");
  await expect(steps(latest)).toHaveText(
    [happened("Prepared"), "Sent not yet", /^Opened .*, by you$/, "Confirmed not yet"],
    { timeout: 20_000 },
  );
  await expect(latest).toContainText(
    "By you: from the address that made or copied the link, which does not count.",
  );
  await expectLocked(page, SEND_FIRST);
  await phone.setViewportSize({ width: 320, height: 700 });
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await phone.getByRole("link", { name: "2. Confirm" }).click();
  await phone.getByRole("button", { name: "Confirm" }).click();
  const name = phone.getByLabel("Your name");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Enter your name.");
  await expect(phone.getByLabel("I received this")).toHaveAccessibleDescription("Tick this to confirm.");
  await name.fill("Maria Alvarez");
  await phone.reload();
  await expect(name).toHaveValue("Maria Alvarez");
  await phone.getByLabel("I received this").check();
  await phone.getByRole("button", { name: "Confirm" }).click();
  await expect(phone.getByText("Received, thank you")).toBeVisible();
  await phone.reload();
  await expect(phone.getByText("Received, thank you")).toBeVisible();
  await expect(steps(latest).last()).toHaveText(/^Confirmed .*, by you$/, { timeout: 20_000 });
  expect(await violationsInEveryLook(phone)).toEqual([]);
  const acknowledged = (await evidenceOf("READ-CA")).filter(({ kind }) => kind === "acknowledged");
  expect(acknowledged.map(({ name }) => name)).toEqual(["Maria Alvarez"]);
  await context.close();
});

// Rules: L9-19, L9-38, L10-4, L10-25
test("a merchant signs on a phone: the two spaces are filled, the signed copy is theirs, and the ISO's card says so without a reload", async ({
  page,
  browser,
}) => {
  await openOffer(page, "SIGN-CA", { brand_id: demoBrand("signing") });
  await sendTerms(page);
  const latest = card(page).getByRole("status");
  await expect(latest).toContainText("owner@sign-ca.example");
  await expect(steps(latest)).toHaveText([
    happened("Prepared"),
    happened("Sent"),
    "Opened not yet",
    "Signed not yet",
  ]);
  await expect(latest).toContainText("If you send other terms, this link stops.");
  const link = await copiedLink(page);
  const own = await page.context().newPage();
  await own.goto(link);
  await expect.poll(async () => (await evidenceOf("SIGN-CA")).map(({ kind }) => kind)).toContain("opened");
  await own.close();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(latest).toContainText("By you: from the address", { timeout: 20_000 });
  await expect(steps(latest).nth(2)).toHaveAttribute("data-state", "own");
  await expect(latest).toContainText("owner@sign-ca.example");
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // An opening from the address that copied the link would be the sender's.
    extraHTTPHeaders: { "X-Forwarded-For": "203.0.113.77" },
  });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(steps(latest).nth(2)).toHaveText(happened("Opened"), { timeout: 20_000 });
  await expect(phone.locator("#confirm")).toContainText(
    "Download the signed copy after signing. It is e-mailed to you too, unless this link was opened at the sender’s address alone.",
  );
  await phone.getByRole("link", { name: "2. Sign" }).click();
  await phone.getByLabel("Your name").fill("Maria Alvarez");
  await phone.getByLabel("Your title").fill("Owner");
  await phone.getByLabel(/^I am authorized to sign for Harbor Street Bakery/).check();
  await phone.getByRole("button", { name: "Sign" }).press("Enter");
  const notBroker = phone.getByLabel("I am not the broker");
  await expect(notBroker).toBeFocused();
  await expect(notBroker).toHaveAccessibleDescription(
    "Tick this if it is true. If you are the broker, the merchant must sign.",
  );
  await expect(phone.getByLabel("Your title")).toHaveValue("Owner");
  expect(await violationsInEveryLook(phone)).toEqual([]);
  await notBroker.press("Space");
  await phone.getByRole("button", { name: "Sign" }).press("Enter");
  await expect(phone.getByRole("heading", { name: "Signed" })).toBeFocused();
  await expect(phone.locator(".signature")).toContainText("Maria Alvarez, Owner");
  await expect(steps(latest).nth(3)).toHaveText(happened("Signed"), { timeout: 20_000 });
  await expect(merchantCopy(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(phone.getByRole("link", { name: /^Download/ })).toHaveCount(1);
  await expect(phone.getByRole("region", { name: "These papers" })).toHaveCount(0);
  const [download] = await Promise.all([
    phone.waitForEvent("download"),
    phone.getByRole("link", { name: "Download signed copy" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-signed\.pdf$/);
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Signed" })).toBeVisible();
  expect(await violationsInEveryLook(phone)).toEqual([]);
  expect(await printedPages(phone, "Letter")).toBe(3);
  await context.close();

  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: "Terms submitted to Meridian Capital" })).toBeVisible();
  await expect(disclosureOf(page)).toContainText("The merchant has received it.");
  await expect(steps(disclosureOf(page))).toHaveText([
    onReceipt("Prepared", ", of exactly these terms"),
    onReceipt("Sent", ", to owner@sign-ca\\.example"),
    onReceipt("Opened"),
    onReceipt("Signed"),
  ]);
  // Every other time of the receipt is by the same clock, wherever its reader is.
  const times = await page.locator("header time, main time").allTextContents();
  expect(times.length).toBeGreaterThanOrEqual(8);
  expect(times.filter((time) => !/ E[SD]T$/.test(time))).toEqual([]);
  expect(await violationsInEveryLook(page)).toEqual([]);
});

// Rule: L9-35
test("the first screen of a phone says what to do, 1 Read and 2 Sign, above the document; each step leads there, and both are checked once it is signed", async ({
  browser,
}) => {
  const link = await merchantLink("STEPS-CA", { brand_id: demoBrand("signing") });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(link);
  const steps = phone.getByRole("navigation", { name: "Steps" }).getByRole("link");
  await expect(steps).toHaveText([/Read\s*2 pages, about 2 min$/, /Sign\s*that you received it$/]);
  for (const step of await steps.all()) {
    const box = await step.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(60);
    expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(400);
  }
  await expect(phone.getByRole("rowheader", { name: "Funding Provided" })).toBeInViewport();
  expect(await violationsInEveryLook(phone)).toEqual([]);
  expect(await widthsThatScroll(phone, [320])).toEqual([]);
  // At half the width of a phone, as with large type, each name is whole, one step above the other.
  await phone.setViewportSize({ width: 195, height: 844 });
  const cut = (step: Locator) =>
    step.evaluate((link) =>
      [link, ...link.querySelectorAll(":not(.sr-only)")].some(
        (part) => part.scrollWidth > part.clientWidth + 1,
      ),
    );
  for (const step of await steps.all()) expect(await cut(step)).toBe(false);
  await phone.setViewportSize({ width: 390, height: 844 });
  await steps.nth(1).tap();
  await expect(phone.getByLabel("Your name")).toBeInViewport();
  await phone.getByLabel("Your name").fill("Maria Alvarez");
  await phone.getByLabel("Your title").fill("Owner");
  await phone.getByLabel(/^I am authorized/).check();
  await phone.getByLabel("I am not the broker").check();
  await phone.getByRole("button", { name: "Sign" }).tap();
  const when = /\w{3} \d+, \d{4}, \d+:\d\d [AP]M E[SD]T$/;
  await expect(steps).toHaveText([/Read, done/, new RegExp(`Sign, done\\s*Signed ${when.source}`)]);
  const said = (await phone.locator("#confirm time").textContent()) ?? "";
  expect(said).toMatch(when);
  await expect(steps.nth(1)).toContainText(said);
  await context.close();
});

// Rule: L9-38
test("a merchant who signs terms that have changed meanwhile is told so, with a way to what to do; no mail is promised to whom none was sent", async ({
  browser,
}) => {
  const link = await merchantLink("STALE-CA", { brand_id: demoBrand("signing") });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone.locator("#confirm")).toContainText("Download the signed copy after signing.");
  await expect(phone.locator("#confirm")).not.toContainText("e-mail");
  await phone.getByLabel("Your name").fill("Maria Alvarez");
  await phone.getByLabel("Your title").fill("Owner");
  await phone.getByLabel(/^I am authorized/).check();
  await phone.getByLabel("I am not the broker").check();
  expect((await signed("POST", "/offers/STALE-CA/disclosures", { upsell: 0.09 })).status).toBe(201);
  await phone.getByRole("button", { name: "Sign" }).click();
  await expect(phone.getByText("Not signed. Nothing was stored. This link has ended")).toBeVisible();
  expect(await violationsInEveryLook(phone)).toEqual([]);
  await phone.getByRole("button", { name: "Reload the page" }).click();
  await expect(phone.getByRole("heading", { name: "These terms have changed" })).toBeVisible();
  await context.close();
});

// Rule: L9-36
test("a page that the browser prepares ahead, or that was never in sight, is no opening", async ({
  browser,
}) => {
  const link = await merchantLink("AHEAD-CA");
  const context = await browser.newContext();
  const phone = await context.newPage();
  // As Chromium's address bar and a mail client's preview load a page before anybody goes there.
  await phone.addInitScript(() => {
    let ahead = true;
    Object.defineProperty(Document.prototype, "prerendering", { get: () => ahead });
    Object.defineProperty(Document.prototype, "visibilityState", {
      get: () => (ahead ? "hidden" : "visible"),
    });
    addEventListener("visit", () => {
      ahead = false;
      document.dispatchEvent(new Event("prerenderingchange"));
    });
  });
  await phone.goto(link);
  await expect(phone.getByRole("button", { name: "Confirm" })).toBeEnabled();
  await phone.waitForTimeout(1_000);
  expect((await evidenceOf("AHEAD-CA")).map(({ kind }) => kind)).toEqual(["created"]);
  await phone.evaluate(() => dispatchEvent(new Event("visit")));
  await expect
    .poll(async () => (await evidenceOf("AHEAD-CA")).map(({ kind }) => kind))
    .toEqual(["created", "opened"]);
  await context.close();
});

// Rule: L9-20
test("without scripts a merchant signs all the same", async ({ browser }) => {
  const link = await merchantLink("SIGN-PLAIN", { brand_id: demoBrand("signing") });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(link);
  await plain.getByLabel("Your name").fill("李娜");
  await plain.getByLabel("Your title").fill("Owner");
  await plain.getByLabel(/^I am authorized/).check();
  await plain.getByLabel("I am not the broker").check();
  await plain.getByRole("button", { name: "Sign" }).click();
  await expect(
    plain.getByText(/^Enter your name. At most 80 letters, digits, spaces and . , ' -, and/),
  ).toBeVisible();
  await plain.getByLabel("Your name").fill("Maria Alvarez");
  await plain.getByLabel("Your title").fill("Owner");
  await plain.getByLabel(/^I am authorized/).check();
  await plain.getByLabel("I am not the broker").check();
  await plain.getByRole("button", { name: "Sign" }).click();
  await expect(plain.getByRole("heading", { name: "Signed" })).toBeVisible();
  await expect(plain.locator(".signature")).toContainText("Maria Alvarez, Owner");
  await context.close();
});

// Rule: L9-39
test("who submits other terms than those that were sent reads before that it ends the link, and after that it has", async ({
  page,
  browser,
}) => {
  await openOffer(page, "ENDS-CA");
  await sendTerms(page);
  const link = (await signed("GET", "/disclosures?deal_id=ENDS-CA")).body.data as { id: string }[];
  const { body } = await signed("GET", `/disclosures/${link[0]?.id}`);
  const mailed = `${demo().base_url}${body.merchant_url}`;
  await page.getByRole("textbox", { name: "Upsell" }).fill("9");
  const review = await openReview(page);
  const ends = /ends? the earlier link, sent to owner@ends-ca\.example\./;
  await expect(review).toContainText(NOT_RECEIVED);
  await expect(review).toContainText(ends);
  expect(await violationsInEveryLook(page)).toEqual([]);
  await review.getByRole("button", { name: /^Submit to/ }).click();
  await expect(disclosureOf(page)).toContainText("The merchant has not received it.");
  await expect(disclosureOf(page)).toContainText(
    "Submitting these terms ended the earlier link, sent to owner@ends-ca.example.",
  );
  expect(await violationsInEveryLook(page)).toEqual([]);
  const merchant = await (await browser.newContext()).newPage();
  await merchant.goto(mailed);
  await expect(merchant.getByRole("heading", { name: "These terms have changed" })).toBeVisible();
  await merchant.context().close();
  await disclosureOf(page).getByRole("link", { name: "Send it from the calculator" }).click();
  await expect(page.getByRole("textbox", { name: "Upsell" })).toHaveValue(/^9/);
  // Nobody was given the link of what the submission made, so that nothing is lost with it.
  await page.getByRole("textbox", { name: "Upsell" }).fill("8");
  await expect(await openReview(page)).not.toContainText("the earlier link");
});

// Rules: L9-4, L9-12, L9-26
test("an ISO who changes one number and sends again ends the earlier link; a summary that is too long for one page takes its last row with the foot and the signature", async ({
  page,
}) => {
  await openOffer(page, "AGAIN-NY", { merchant_state: "New York" });
  const first = await copiedLink(page);
  await page.getByRole("textbox", { name: "Upsell" }).fill("9");
  await card(page).getByRole("button", { name: "Send to merchant" }).click();
  await expect(dialog(page).getByText(/The broker notice names your commission, \$4,500\.00/)).toBeVisible();
  await expect(dialog(page).getByText("This ends the earlier link.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Copy merchant link" }).click();
  await expect(dialog(page).getByText("Copied.")).toBeVisible();
  const second = await clipboard(page);
  await page.goto(first);
  await expect(page.getByRole("heading", { name: "These terms have changed" })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);

  await page.goto(second);
  const row = page.locator(".summary tr").filter({ hasText: "Finance Charge" }).locator("td").last();
  for (const lines of [0, 4, 6, 12]) {
    await row.evaluate((cell, height) => cell.style.setProperty("height", `${height * 12}pt`), lines);
    const signed = (await printedTexts(page)).find((text) => text.includes("Recipient Signature"));
    expect(signed, `${lines} lines`).toMatch(/Requirements.*Applicable law.*Recipient Signature/s);
  }
});

// Rule: L9-12
test("no amount and no word of the sheets breaks at any width: below 372 px they scroll in a region of their own; printed, each begins a page", async ({
  page,
}) => {
  await page.goto(await merchantLink("WIDTHS-CA"));
  const region = page.getByRole("region", { name: "Offer summary" });
  await expect(region).not.toHaveAttribute("tabindex");
  for (const funding of ["$43,405.00", "$300,000.00", "$9,999,999.99"]) {
    await page
      .locator(".figure")
      .first()
      .evaluate((cell, text) => cell.replaceChildren(text), funding);
    for (const width of [320, 360, 375, 390, 412, 430, 600]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(brokenWords), `${funding} at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await region.evaluate((sheets) => sheets.scrollWidth), `${width} px`).toBe(
        await region.evaluate((sheets, least) => Math.max(sheets.clientWidth, least), width < 372 ? 372 : 0),
      );
    }
  }
  await page.setViewportSize({ width: 320, height: 844 });
  await expect(region).toHaveAttribute("tabindex", "0");
  await expect(page.getByText("The table is wider than the screen: slide it sideways.")).toBeVisible();
  await region.press("ArrowRight");
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  // The table scrolls; what is no table stays whole within the screen.
  await region.evaluate((sheets) => sheets.scrollTo({ left: sheets.scrollWidth }));
  const still = await page.locator(".sheet > :is(h1, .foot, .signature)").all();
  expect(still.length).toBeGreaterThanOrEqual(3);
  for (const part of still) {
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
  expect(await violationsOn(page)).toEqual([]);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const [text = ""] = await page.locator("body").allInnerTexts();
  expect(text).toContain("Applicable law requires this information");
  expect(text).toContain("The terms in plain words");
  expect(text).not.toContain("Confirm you received it");
  const sheet = page.locator(".sheet").first();
  await expect(sheet).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(sheet).toHaveCSS("break-after", "page");
  await expect(page.getByRole("banner")).toBeHidden();
  for (const [width, format] of [
    [1280, "Letter"],
    [390, "A4"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    expect(await printedPages(page, format)).toBe(3);
  }
});

/** The words of the sheets' cells that stand on more than one line. */
function brokenWords(): string[] {
  const broken: string[] = [];
  for (const cell of document.querySelectorAll(".sheet :is(th, td)")) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s/]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    }
  }
  return broken;
}
