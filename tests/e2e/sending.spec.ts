import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { clipboard, printedPages } from "@/tests/helpers/page-outputs";
import {
  holdSubmission,
  openReview,
  replaceSubmissionResult,
  submitFromOlderPage,
  submitOverLimit,
} from "@/tests/helpers/submission-faults";

const isSubmission = (page: Page) => (url: URL) => url.pathname === new URL(page.url()).pathname;

test("offline everything still calculates, submitting says why it waits, and works when the network is back", async ({
  page,
  context,
}) => {
  await page.goto(await newOffer("E2E-OFFLINE"));
  await context.setOffline(true);
  const notice = page.getByRole("status").filter({ hasText: "You are offline." });
  await expect(notice).toBeVisible();
  await page.getByRole("textbox", { name: "Purchase price" }).fill("50000");
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toContainText("$42,105.00");
  const button = results.getByRole("button", { name: "Review and submit" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(results).toContainText("Available when the connection is back.");
  await button.click({ force: true });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Solve for a payment" }).click();
  await expect(page.getByText("It opens when the connection is back.")).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "The merchant can pay" })).toBeVisible();
  const dialog = await openReview(page);
  await context.setOffline(true);
  await expect(dialog.getByRole("alert")).toContainText("You are offline.");
  await expect(dialog.getByRole("button", { name: /^Submit to/ })).toHaveAttribute("aria-disabled", "true");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
});

// Rule: D7-11
test("a network lost between submitting and the response leaves one submission and one receipt", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-LOST"));
  const dialog = await openReview(page);
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
  const { body } = await signed("GET", "/offers/E2E-LOST");
  expect(body).toMatchObject({ submission_count: 1 });
});

// Rule: D7-10
test("while the terms are on their way the button holds, and nothing closes the review", async ({ page }) => {
  await page.goto(await newOffer("E2E-HELD"));
  const dialog = await openReview(page);
  const release = await holdSubmission(page);
  await dialog.getByRole("button", { name: /^Submit to/ }).dblclick();
  await expect(dialog.getByRole("status")).toContainText("Sending to Meridian Capital");
  await expect(dialog.getByRole("button", { name: "Submitting…" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  expect((await signed("GET", "/offers/E2E-HELD")).body).toMatchObject({ submission_count: 1 });
});

test("over the rate limit the review keeps the entries, says how long to wait, and sends after that time", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-BUSY"));
  const dialog = await openReview(page);
  await dialog.getByLabel("Your name").fill("Dana Whitfield");
  await replaceSubmissionResult(page, { status: "busy", retryAfterSeconds: 6 });
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("Try again in 6 seconds.");
  await page.unrouteAll();
  await expect(dialog.getByRole("button", { name: /^Try again in \d seconds?$/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(dialog.getByLabel("Your name")).toHaveValue("Dana Whitfield");
  await dialog.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
});

// Rule: D4-17
test("over the rate limit of its address the review says how long to wait, and then sends", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-CROWDED"));
  const dialog = await openReview(page);
  await submitOverLimit(page);
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("Too many requests just now.");
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Try again", exact: true }).click({ timeout: 70_000 });
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
});

test("a page older than the server says that nothing was sent, and a reload keeps terms and details", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-OLDER"));
  await page.getByRole("textbox", { name: "Purchase price" }).fill("51,234.56");
  const dialog = await openReview(page);
  await dialog.getByLabel("Your name").fill("Dana Whitfield");
  await dialog.getByLabel(/^Note/).fill("Closes this week.");
  await submitFromOlderPage(page);
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nothing was sent.");
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Reload this page" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$51,234.56");
  await openReview(page);
  await expect(dialog.getByLabel("Your name")).toHaveValue("Dana Whitfield");
  await expect(dialog.getByLabel(/^Note/)).toHaveValue("Closes this week.");
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  expect((await signed("GET", "/offers/E2E-OLDER")).body).toMatchObject({ submission_count: 1 });
});

test("a review that cannot be fetched says so, and a reload keeps the terms", async ({ page }) => {
  const link = await newOffer("E2E-MISSING");
  await page.goto(link);
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toBeEditable();
  await page.route("**/*.js", (route) => route.abort("connectionreset"));
  await page.getByRole("textbox", { name: "Purchase price" }).fill("50000");
  await page
    .getByRole("region", { name: "Results" })
    .getByRole("button", { name: /^Review/ })
    .click();
  await expect(page.getByText("A part of this page could not be loaded.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload this page" }).click();
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$50,000.00");
  await expect(await openReview(page)).toBeVisible();
});

test("a page that the browser restores from its memory after its terms were submitted is reloaded", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-MEMORY"));
  const dialog = await openReview(page);
  await page.route("**/receipt?*", (route) => route.abort("aborted"));
  const leaving = page.waitForEvent("requestfailed", (request) => request.url().includes("/receipt?"));
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await leaving;
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByText(/^You submitted terms on/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Review and submit revision" })).toBeVisible();
});

test("back from a receipt the page has a new submission key", async ({ page }) => {
  await page.goto(await newOffer("E2E-BACK"));
  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^You submitted terms on/)).toBeVisible();
  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  expect((await signed("GET", "/offers/E2E-BACK")).body).toMatchObject({ submission_count: 2 });
});

test.describe("in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("times are those of the reader and name their zone, on the page and in the copied receipt", async ({
    page,
    context,
    request,
  }) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(await newOffer("E2E-ZONE"));
    await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
    await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
    await expect(page.getByText(/[AP]M E[SD]T$/).first()).toBeVisible();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy receipt" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const receipt = await clipboard(page);
    expect(receipt).toMatch(/Reference [0-9A-Z]{4}-[0-9A-Z]{4}, .*[AP]M E[SD]T\n/);
    expect(receipt).toContain("Net funding to merchant: $37,255.00");
    await expect(page.getByText("UTC")).toHaveCount(0);
    expect(await (await request.get(page.url())).text()).toMatch(/[AP]M UTC</);
    expect(problems).toEqual([]);
  });
});

test("after a submission the page leads to its receipt, and takes a revision of those terms with a number of its own", async ({
  page,
}) => {
  const link = await newOffer("E2E-REVISION");
  await page.goto(link);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("51,234.56");
  await page.getByRole("radio", { name: "Weekly" }).check();
  const review = await openReview(page);
  await review.getByLabel("Your name").fill("Dana Ortiz");
  await review.getByLabel("E-mail, to be told of the decision").fill("dana@northline.example");
  await review.getByLabel(/^Note to/).fill("Once.");
  await review.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  const first = new URL(page.url()).searchParams.get("number") ?? "";
  await page.getByRole("link", { name: "Submit revised terms" }).click();
  await expect(page.getByText(`Reference ${first}`)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$51,234.56");
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await page.getByRole("link", { name: "View receipt" }).click();
  await expect(page.getByText(first)).toBeVisible();
  await page.goto(link);
  await page.getByRole("textbox", { name: "Upsell" }).fill("5");
  await page.getByRole("button", { name: "Review and submit revision" }).click();
  await expect(review.getByLabel("Your name")).toHaveValue("Dana Ortiz");
  await expect(review.getByLabel("E-mail, to be told of the decision")).toHaveValue("dana@northline.example");
  await expect(review.getByLabel(/^Note to/)).toHaveValue("");
  await page.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("number")).not.toBe(first);
  expect((await signed("GET", "/offers/E2E-REVISION")).body).toMatchObject({ submission_count: 2 });
});

// Rule: D7-8
test("the banner of a changed offer names each limit before, now, and what became of the entry", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-BANNER"));
  await page.getByRole("textbox", { name: "Purchase price" }).fill("50000");
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
  const banner = page.getByRole("region", { name: /updated this offer while you were working/ });
  await expect(banner.getByRole("heading")).toBeFocused();
  await expect(banner).toContainText("Version 2. Nothing was sent.");
  await expect(banner).toContainText("Pinned configurations were brought inside the new limits.");
  const item = (name: string) => banner.getByRole("listitem").filter({ hasText: name });
  await expect(item("Upsell")).toContainText("Before: up to 14.00 points");
  await expect(item("Upsell")).toContainText("Now: up to 8.00 points");
  await expect(item("Upsell")).toContainText("Before: 10.00 points Now: 8.00 points");
  await expect(item("Purchase price")).toContainText("Your entry: $50,000.00 kept");
  await expect(item("Landlord letter")).toContainText("Needed before funding");
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$50,000.00");
  await expect(page.getByRole("textbox", { name: "Upsell" })).toHaveValue("8.00 points");
  expect((await signed("GET", "/offers/E2E-BANNER")).body).toMatchObject({ submission_count: 0 });

  await banner.getByRole("button", { name: "Continue with the new limits" }).click();
  await expect(banner).toHaveCount(0);
  await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
});

test("terms of an offer that was withdrawn meanwhile are not sent, and the review says so", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-SEND-WITHDRAWN"));
  await signed("DELETE", "/offers/E2E-SEND-WITHDRAWN");
  const dialog = await openReview(page);
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(dialog.getByRole("alert")).toContainText(/This offer was withdrawn\.\s*Nothing was sent\./);
  await expect(dialog.getByRole("button", { name: /^Submit to/ })).toHaveCount(0);
});

test("the receipt gives its reference to a message, and is one printed page", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(await newOffer("E2E-REFERENCE"));
  const dialog = await openReview(page);
  await dialog.getByLabel("Note to Meridian Capital").fill("The owner signs on Monday. ".repeat(8));
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  await page.getByRole("button", { name: "Copy reference" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);
  expect(await clipboard(page)).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  for (const format of ["Letter", "A4"] as const) expect(await printedPages(page, format)).toBe(1);
});
