import { expect, type Page, test } from "@playwright/test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";

const isSubmission = (page: Page) => (url: URL) => url.pathname === new URL(page.url()).pathname;

async function review(page: Page) {
  await page
    .getByRole("region", { name: "Results" })
    .getByRole("button", { name: /^Review/ })
    .click();
  return page.getByRole("dialog", { name: "Review and submit" });
}

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
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  const dialog = await review(page);
  await context.setOffline(true);
  await expect(dialog.getByRole("alert")).toContainText("You are offline.");
  await expect(dialog.getByRole("button", { name: /^Submit to/ })).toHaveAttribute("aria-disabled", "true");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
});

test("a network lost between submitting and the answer leaves one submission and one receipt", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-LOST"));
  const dialog = await review(page);
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

test("while the terms are on their way the button holds, and nothing closes the review", async ({ page }) => {
  await page.goto(await newOffer("E2E-HELD"));
  const dialog = await review(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(isSubmission(page), async (route) => {
    if (route.request().method() === "POST") await held;
    await route.fallback();
  });
  await dialog.getByRole("button", { name: /^Submit to/ }).dblclick();
  await expect(dialog.getByRole("status")).toContainText("Sending to Meridian Capital");
  await expect(dialog.getByRole("button", { name: "Submitting…" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  expect((await signed("GET", "/offers/E2E-HELD")).body).toMatchObject({ submission_count: 1 });
});

test("after a submission the page leads to its receipt, and takes a revision of those terms with a number of its own", async ({
  page,
}) => {
  const link = await newOffer("E2E-REVISION");
  await page.goto(link);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("51,234.56");
  await page.getByRole("radio", { name: "Weekly" }).check();
  await (await review(page)).getByRole("button", { name: /^Submit to/ }).click();
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
  await page.getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("number")).not.toBe(first);
  expect((await signed("GET", "/offers/E2E-REVISION")).body).toMatchObject({ submission_count: 2 });
});

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
  });
  await (await review(page)).getByRole("button", { name: /^Submit to/ }).click();
  const banner = page.getByRole("region", { name: /updated this offer while you were working/ });
  await expect(banner.getByRole("heading")).toBeFocused();
  await expect(banner).toContainText("Version 2. Nothing was sent.");
  await expect(banner).toContainText("Pinned configurations were brought inside the new limits.");
  const item = (name: string) => banner.getByRole("listitem").filter({ hasText: name });
  await expect(item("Upsell")).toContainText("Before: up to 14.00 points");
  await expect(item("Upsell")).toContainText("Now: up to 8.00 points");
  await expect(item("Upsell")).toContainText("Before: 10.00 points Now: 8.00 points");
  await expect(item("Purchase price")).toContainText("Your entry: $50,000.00 kept");
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$50,000.00");
  await expect(page.getByRole("textbox", { name: "Upsell" })).toHaveValue("8.00 points");
  expect((await signed("GET", "/offers/E2E-BANNER")).body).toMatchObject({ submission_count: 0 });

  await banner.getByRole("button", { name: "Continue with the new limits" }).click();
  await expect(banner).toHaveCount(0);
  await (await review(page)).getByRole("button", { name: /^Submit to/ }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted/ })).toBeVisible();
});

test("terms of an offer that was withdrawn meanwhile are not sent, and the review says so", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-WITHDRAWN"));
  await signed("DELETE", "/offers/E2E-WITHDRAWN");
  const dialog = await review(page);
  await dialog.getByRole("button", { name: /^Submit to/ }).click();
  await expect(dialog.getByRole("alert")).toContainText(/This offer was withdrawn\.\s*Nothing was sent\./);
  await expect(dialog.getByRole("button", { name: /^Submit to/ })).toHaveCount(0);
});
