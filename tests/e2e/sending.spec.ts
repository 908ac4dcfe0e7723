import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { clipboard, printedPages } from "@/tests/helpers/page-outputs";
import { onDemandScripts } from "@/tests/helpers/page-script";
import {
  holdSubmission,
  openReview,
  refuseSubmission,
  replaceSubmissionResult,
  submitFromOlderPage,
  submitOverLimit,
} from "@/tests/helpers/submission-faults";

const isSubmission = (page: Page) => (url: URL) => url.pathname === new URL(page.url()).pathname;

const price = (page: Page) => page.getByRole("textbox", { name: "Purchase price" });

// Rule: D7-11
test("offline everything still calculates and submitting waits; a network lost before the response leaves one submission and one receipt", async ({
  page,
  context,
}) => {
  await page.goto(await newOffer("E2E-OFFLINE"));
  await expect(page.getByRole("region", { name: "Share" })).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByRole("status").filter({ hasText: "You are offline" });
  await expect(notice).toBeVisible();
  await price(page).fill("50000");
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toContainText("$42,105.00");
  const button = results.getByRole("button", { name: "Review and submit" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  const waits = "Submitting and what goes to the merchant wait for a connection.";
  await expect(button).toHaveAccessibleDescription(waits);
  for (const part of [results, page.getByRole("region", { name: "Share" })]) {
    const copy = part.getByRole("button", { name: "Copy for merchant" });
    await expect(copy).toHaveAttribute("aria-disabled", "true");
    await expect(copy).toHaveAccessibleDescription(waits);
  }
  await expect(page.getByRole("button", { name: "Copy full terms" })).toHaveAttribute(
    "aria-disabled",
    "false",
  );
  await button.click({ force: true });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  await expect(page.getByRole("textbox", { name: "What fits" })).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  const dialog = await openReview(page);
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await expect(dialog.getByRole("alert")).toContainText("You are offline.");
  await expect(dialog.getByRole("button", { name: /^Submit to/ })).toHaveAttribute("aria-disabled", "true");
  await context.setOffline(false);
  await dialog.getByLabel("Your name").fill("Dana Whitfield");
  let lost = 0;
  await page.route(isSubmission(page), async (route) => {
    if (route.request().method() !== "POST" || lost++ > 0) return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("Trying again cannot submit twice.");
  await expect(dialog.getByLabel("Your name")).toHaveValue("Dana Whitfield");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  const { body } = await signed("GET", "/offers/E2E-OFFLINE");
  expect(body).toMatchObject({ submission_count: 1 });
});

// Rules: D7-9, D7-10, T3-26
test("while the terms are on their way the button holds, nothing closes the review, and nothing moves but the slow progress", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(await newOffer("E2E-HELD"));
  // What the ISO does not see of an offer stops no submission, and without structures none is sent.
  await signed("PATCH", "/offers/E2E-HELD", { version: 1, notification_emails: ["desk@meridian.example"] });
  await expect(page.getByRole("radiogroup", { name: "Structure" })).toHaveCount(0);
  const dialog = await openReview(page);
  await expect(dialog).toBeVisible();
  const durations = () =>
    page.evaluate(() =>
      document.getAnimations().map((animation) => animation.effect?.getComputedTiming().duration),
    );
  expect(await durations()).toEqual([]);
  const release = await holdSubmission(page);
  const sent = page.waitForRequest((request) => request.postData()?.includes("purchase_price") ?? false);
  await dialog.getByRole("button", { name: /^Submit to/ }).dblclick();
  expect((await sent).postData()).not.toContain('"structure"');
  await expect(dialog.getByRole("status")).toContainText("Sending to Meridian Capital");
  await expect(dialog.getByText("Your entries stay on this page until it confirms.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Submitting…" })).toHaveAttribute("aria-disabled", "true");
  expect(await durations()).toEqual([2_400]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  release();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  expect((await signed("GET", "/offers/E2E-HELD")).body).toMatchObject({ submission_count: 1, version: 2 });
});

// Rule: D4-17
test("over the rate limit the review keeps the entries, says how long to wait, and sends after that time", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-CROWDED"));
  const dialog = await openReview(page);
  await dialog.getByLabel("Your name").fill("Dana Whitfield");
  await submitOverLimit(page);
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("Too many requests just now.");
  await page.unrouteAll();
  const until = new Date(Date.now() + 6_000).toISOString();
  await replaceSubmissionResult(page, { status: "busy", retryAfterSeconds: 6, until });
  const again = dialog.getByRole("button", { name: "Try again", exact: true });
  await again.click({ timeout: 70_000 });
  await expect(dialog.getByRole("alert")).toContainText(
    /Too many submissions just now\.Nothing was sent, and your entries are kept\. You can submit again from \w+ \d+, \d+, \d+:\d\d [AP]M/,
  );
  await page.unrouteAll();
  await expect(dialog.getByRole("button", { name: /^Try again in \d seconds?$/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(dialog.getByLabel("Your name")).toHaveValue("Dana Whitfield");
  await again.click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
});

test("a review that cannot be fetched, and a page older than the server, say so, and a reload keeps terms and details", async ({
  page,
}) => {
  const offer = await newOffer("E2E-OLDER");
  await onDemandScripts(page, offer, (route) => route.abort("connectionreset"));
  await page.goto(offer);
  await price(page).fill("51,234.56");
  await expect(page.getByRole("region", { name: "Results" })).toContainText("$43,302.52");
  await openReview(page);
  await expect(page.getByText("A part of this page could not be loaded.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload this page" }).click();
  await expect(price(page)).toHaveValue("$51,234.56");

  const dialog = await openReview(page);
  await dialog.getByLabel("Your name").fill("Dana Whitfield");
  await dialog.getByLabel(/^Note/).fill("Closes this week.");
  await submitFromOlderPage(page);
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nothing was sent.");
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Reload this page" }).click();
  await expect(dialog).toBeHidden();
  await expect(price(page)).toHaveValue("$51,234.56");
  await openReview(page);
  await expect(dialog.getByLabel("Your name")).toHaveValue("Dana Whitfield");
  await expect(dialog.getByLabel(/^Note/)).toHaveValue("Closes this week.");
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  expect((await signed("GET", "/offers/E2E-OLDER")).body).toMatchObject({ submission_count: 1 });
});

test("after a submission the page leads to its receipt, and each revision has a number of its own", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-REVISION"));
  await price(page).fill("51,234.56");
  await page.getByRole("radio", { name: "Weekly" }).check();
  const review = await openReview(page);
  await review.getByLabel("Your name").fill("Dana Ortiz");
  await review.getByLabel("E-mail, to be told of the decision").fill("dana@northline.example");
  await review.getByLabel(/^Note to/).fill("Once.");
  // A page that the browser restores from its memory after its terms were submitted is reloaded.
  await page.route("**/receipt?*", (route) => route.abort("aborted"));
  const leaving = page.waitForEvent("requestfailed", (request) => request.url().includes("/receipt?"));
  await review.getByRole("button", { name: /^Submit to/ }).click();
  await leaving;
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByText(/^You submitted terms on/)).toBeVisible();
  await page.getByRole("link", { name: "View receipt" }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  const numberOnReceipt = () => new URL(page.url()).searchParams.get("number") ?? "";
  const first = numberOnReceipt();
  await page.getByRole("link", { name: "Submit revised terms" }).click();
  await expect(page.getByText(`Reference ${first}`)).toBeVisible();
  await expect(price(page)).toHaveValue("$51,234.56");
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();

  await page.getByRole("textbox", { name: "Upsell" }).fill("5");
  await page.getByRole("button", { name: "Review and submit revision" }).click();
  await expect(review.getByLabel("Your name")).toHaveValue("Dana Ortiz");
  await expect(review.getByLabel("E-mail, to be told of the decision")).toHaveValue("dana@northline.example");
  await expect(review.getByLabel(/^Note to/)).toHaveValue("");
  await review.getByRole("button", { name: "Submit revision" }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  const second = numberOnReceipt();
  // Back from the receipt the page has a new submission key.
  await page.goBack();
  await expect(page.getByText(/^You submitted terms on/)).toBeVisible();
  await (await openReview(page)).getByRole("button", { name: "Submit revision" }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  expect(new Set([first, second, numberOnReceipt()]).size).toBe(3);
  expect((await signed("GET", "/offers/E2E-REVISION")).body).toMatchObject({ submission_count: 3 });
});

// Rule: D7-8
test("a changed offer that a submission meets is named limit by limit with what becomes of the entries, none of which is lost, without a violation", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-BANNER"));
  await price(page).fill("50000");
  await page.getByRole("textbox", { name: "Upsell" }).fill("10");
  await page.getByRole("button", { name: "Pin to compare" }).click();
  await signed("PATCH", "/offers/E2E-BANNER", {
    version: 1,
    max_upsell: 0.08,
    default_upsell: 0.06,
    purchase_price_ceiling: 75_000,
    stipulations: ["Landlord letter"],
  });
  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  const banner = page.getByRole("status").filter({ hasText: "changed this offer" });
  await expect(banner).toBeFocused();
  await expect(banner).toContainText(
    "Nothing you entered is lost. One of your terms is now outside the limits. Pinned configurations move inside them.",
  );
  const item = (name: string) => banner.getByRole("listitem").filter({ hasText: name });
  await expect(item("Highest upsell")).toHaveText(
    "Highest upsellBefore14.00 pointsNow8.00 points10.00 points, above the limit by 2.00 points",
  );
  await expect(item("Highest purchase price")).toContainText("$50,000.00, kept");
  await expect(item("Needed before funding")).toContainText("New: Landlord letter. No longer: ");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect((await signed("GET", "/offers/E2E-BANNER")).body).toMatchObject({ submission_count: 0 });

  await banner.getByRole("button", { name: "Reload and keep my terms" }).click();
  await expect(page.getByText("changed this offer")).toHaveCount(0);
  await expect(price(page)).toHaveValue("$50,000.00");
  const upsell = page.getByRole("textbox", { name: "Upsell" });
  await expect(upsell).toHaveValue("10.00 points");
  const refused = page.getByRole("form").getByText("Upsell is at most 8.00 points");
  await expect(refused).toBeVisible();
  await page.getByRole("button", { name: "Use 8.00 points" }).click();
  await expect(upsell).toHaveValue("8.00 points");
  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
});

test("terms that the server refuses, and those of an offer withdrawn meanwhile, are not sent, and the review says so", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-SEND-REFUSED"));
  const dialog = await openReview(page);
  await refuseSubmission(page);
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("The terms were not accepted.");
  await page.unrouteAll();
  await signed("DELETE", "/offers/E2E-SEND-REFUSED");
  await dialog.getByRole("button", { name: /^(Submit to|Try again$)/ }).click();
  await expect(dialog.getByRole("alert")).toContainText(/This offer was withdrawn\.\s*Nothing was sent\./);
  await expect(dialog.getByRole("button", { name: /^Submit to/ })).toHaveCount(0);
});

test.describe("in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo", permissions: ["clipboard-read", "clipboard-write"] });

  test("the receipt gives itself and its reference to a message, is one printed page, and tells the brand's clock, without a script too", async ({
    page,
    request,
  }) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(await newOffer("E2E-RECEIPT"));
    const dialog = await openReview(page);
    await dialog.getByLabel("Note to Meridian Capital").fill("The owner signs on Monday. ".repeat(8));
    await dialog.getByRole("button", { name: /^Submit to/ }).click();
    await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
    await page.getByRole("button", { name: "Copy reference" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);
    expect(await clipboard(page)).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await expect(page.getByText(/[AP]M E[SD]T$/).first()).toBeVisible();
    await page.getByRole("button", { name: "Copy receipt" }).click();
    await expect.poll(() => clipboard(page)).toMatch(/Reference [0-9A-Z]{4}-[0-9A-Z]{4}, .*[AP]M E[SD]T\n/);
    await expect(page.getByRole("button", { name: "Copied" }).first()).toBeVisible();
    expect(await clipboard(page)).toContain("Net funding to merchant: $37,255.00");
    await expect(page.getByText("UTC")).toHaveCount(0);
    expect(await (await request.get(page.url())).text()).toMatch(/[AP]M E[SD]T</);
    expect(problems).toEqual([]);
    for (const format of ["Letter", "A4"] as const) expect(await printedPages(page, format)).toBe(1);
  });
});
