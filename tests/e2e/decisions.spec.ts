import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, newStructuredOffer, receiptOf, signed, submitUnder } from "@/tests/helpers/demo-offers";
import { onBrandGround } from "@/tests/helpers/primary-actions";
import { openReview } from "@/tests/helpers/submission-faults";

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE });

const reviewOf = (page: Page) => page.getByRole("dialog", { name: "Review and submit" });

const revisionOf = (page: Page) => page.getByRole("dialog", { name: "Review your revision" });

const rowOf = (revision: Locator, cells: string) => revision.getByRole("row", { name: cells, exact: true });

/** Submits the terms on the page; returns the reference number of the receipt it leads to. */
async function submitTerms(page: Page): Promise<string> {
  await page
    .getByRole("button", { name: /^Review/ })
    .first()
    .click();
  const review = reviewOf(page);
  await review.getByLabel("E-mail, to be told of the decision").fill("dana@northline.example");
  await review.getByRole("button", { name: "Submit to Meridian Capital" }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted to/ })).toBeVisible();
  return numberOn(page);
}

const numberOn = (page: Page) => new URL(page.url()).searchParams.get("number") ?? "";

/** The latest submission of a deal, decided by the funder's key. */
async function decide(dealId: string, decision: object): Promise<void> {
  const { body } = await signed("GET", `/offers/${dealId}/submissions`);
  const [latest] = body.data as { id: string }[];
  const { status } = await signed("POST", `/submissions/${latest?.id}/decision`, decision);
  expect(status).toBe(201);
}

/** What a receipt has as its primary action. */
async function primaryActions(page: Page): Promise<string[]> {
  await expect(page.getByRole("button", { name: "Copy receipt" })).toBeEnabled();
  return onBrandGround(page);
}

// Rules: A2-1, A2-7
test("a phone: submitted, countered, opened with its differences marked, submitted again, accepted, which can be read without script", async ({
  page,
  browser,
}) => {
  const link = await newOffer("E2E-COUNTERED", { stipulations: [] });
  await page.goto(link);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("50k");
  await page.getByRole("textbox", { name: "Number of payments" }).fill("126");
  const first = await submitTerms(page);
  expect(await primaryActions(page)).toEqual(["Copy receipt"]);
  await decide("E2E-COUNTERED", {
    decision: "countered",
    message: "We can do 49,500.",
    terms: { purchase_price: 49_500, frequency: "weekly", num_payments: 26, upsell: 0.08 },
    valid_until: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Meridian Capital countered" })).toBeVisible();
  expect(await primaryActions(page)).toEqual(["Open these terms"]);
  const place = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect(await place(page.getByRole("link", { name: "Open these terms" }))).toBeLessThan(
    await place(page.getByRole("heading", { name: "What they offer instead" })),
  );
  await expect(page.getByRole("row", { name: /^Purchase price/ })).toContainText("$49,500.00");
  await expect(page.getByRole("row", { name: /^Purchase price/ })).toContainText("−500.00");
  expect(await violationsInEveryLook(page)).toEqual([]);

  await page.getByRole("link", { name: "Open these terms" }).click();
  await expect(revisionOf(page)).toContainText("Exactly Meridian Capital’s counter");
  await expect(revisionOf(page)).toContainText(`It replaces ${first}.`);
  expect(await violationsInEveryLook(page)).toEqual([]);
  await revisionOf(page).getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$49,500.00");
  await expect(page.getByRole("textbox", { name: "Number of payments" })).toHaveValue("26");
  await expect(page.getByText("You sent $50,000.00")).toBeVisible();
  await expect(page.getByText("You sent 126 daily")).toBeVisible();
  await expect(page.getByText(/^You sent/)).toHaveCount(2);
  const decision = page.getByRole("region", { name: "Decision" });
  await expect(decision).toContainText("Meridian Capital countered");
  expect(await violationsInEveryLook(page)).toEqual([]);

  await expect.poll(() => onBrandGround(page)).toEqual(["Review and submit revision", "Review"]);

  await page.goto("about:blank");
  await page.goto(link);
  await expect.poll(() => onBrandGround(page)).toEqual(["Open these terms"]);
  await decision.getByRole("link", { name: "Open these terms" }).click();
  await revisionOf(page).getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Reset to default" }).click();
  await decision.getByRole("link", { name: "Open these terms" }).click();
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$49,500.00");
  await revisionOf(page).getByRole("button", { name: "Submit revision" }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted to/ })).toBeVisible();
  const second = numberOn(page);
  expect(second).not.toBe(first);
  const next_url = "https://sign.meridian.example/c/1";
  await decide("E2E-COUNTERED", { decision: "accepted", message: "The contract is ready.", next_url });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Accepted by Meridian Capital" })).toBeVisible();
  await expect(page.getByText("Terms are final in Meridian Capital’s contract.")).toBeVisible();
  await expect(page.getByText("Nothing is final")).toHaveCount(0);
  await expect(page.getByText("No items are needed before it.")).toBeVisible();
  await expect(page.getByText("Opens sign.meridian.example.")).toBeVisible();
  expect(await primaryActions(page)).toEqual(["Continue with Meridian Capital"]);
  const again = page.getByRole("link", { name: "Submit revised terms" });
  await expect(again).toHaveCSS("border-top-width", "0px");
  const next = page.getByRole("link", { name: "Continue with Meridian Capital" });
  await expect(next).toHaveAttribute("href", next_url);
  await expect(page.locator("main")).not.toContainText(/approved/i);
  expect(await violationsInEveryLook(page)).toEqual([]);

  const scriptless = await browser.newPage({ javaScriptEnabled: false });
  await scriptless.goto(page.url());
  await expect(scriptless.getByRole("heading", { name: "Accepted by Meridian Capital" })).toBeVisible();
  await expect(scriptless.getByText("The contract is ready.")).toBeVisible();
  await expect(scriptless.getByRole("link", { name: "Continue with Meridian Capital" })).toBeVisible();
  await page.goto(link);
  await expect.poll(() => onBrandGround(page)).toEqual(["Continue with Meridian Capital"]);
  await scriptless.goto(link);
  await expect(scriptless.getByText("Accepted by Meridian Capital")).toBeVisible();
  await scriptless.close();
});

// Rules: A2-1, A2-2
test("a counter to the earlier of two submissions stands at the top, and opens with its differences marked", async ({
  page,
}) => {
  const link = await newStructuredOffer("E2E-EARLIER");
  const first = await submitUnder(link);
  const second = await submitUnder(link, { upsell: 0.05 });
  const { body } = await signed("GET", "/offers/E2E-EARLIER/submissions");
  const earlier = (body.data as { id: string; number: string }[]).find(({ number }) => number === first);
  const terms = { structure: "9m", purchase_price: 40_000, num_payments: 195, upsell: 0.08 };
  const { status } = await signed("POST", `/submissions/${earlier?.id}/decision`, {
    decision: "countered",
    terms,
  });
  expect(status).toBe(201);
  await page.goto(link);
  const decision = page.getByRole("region", { name: "Decision" });
  await expect(decision).toContainText("Meridian Capital countered");
  await expect(decision).toContainText(first);
  await expect(page.getByText(`Reference ${second}`)).toBeVisible();
  await decision.getByRole("link", { name: "Open these terms" }).click();
  await expect(revisionOf(page)).toContainText("Exactly Meridian Capital’s counter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("radio", { name: "9 months" })).toBeChecked();
  await expect(page.getByText("You sent $45,000.00")).toBeVisible();
  await expect(page.getByText("You sent 6 months")).toBeVisible();
  await decision.getByRole("link", { name: "Open these terms" }).click();
  await revisionOf(page).getByRole("button", { name: "Submit revision" }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted to/ })).toBeVisible();
  await page.getByRole("link", { name: "Submit revised terms" }).click();
  await expect(page.getByText(/^You submitted terms on/)).toBeVisible();
  await expect(decision).toHaveCount(0);
});

// Rules: P5-2, P5-3
test("a counter is accepted in two clicks from the offer's page; what differs from it is named first, with the counter one click away", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const link = await newOffer("E2E-ACCEPTED");
  const first = await submitUnder(link, { purchase_price: 50_000, upsell: 0.08 });
  await decide("E2E-ACCEPTED", {
    decision: "countered",
    terms: { purchase_price: 49_500, frequency: "daily", num_payments: 130, upsell: 0.08 },
  });
  await page.goto(link);
  await page.getByRole("link", { name: "Open these terms" }).click();
  const revision = revisionOf(page);
  await expect(revision).toContainText("Exactly Meridian Capital’s counter");
  expect(new URL(page.url()).hash).not.toContain("review");
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Upsell" }).fill("9");
  await page.getByRole("button", { name: "Review and submit revision" }).click();
  await expect(revision).toContainText("Not Meridian Capital’s counter: Upsell 9.00 points, not 8.00 points");
  await expect(revision).toContainText(/Payment \$[\d,.]+ instead of \$[\d,.]+\./);
  await revision.getByRole("button", { name: "Use the counter" }).click();
  await expect(revision).toContainText("Exactly Meridian Capital’s counter");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("textbox", { name: "Upsell" })).toHaveValue("9.00 points");

  await page.getByRole("link", { name: "Open these terms" }).click();
  await revision.getByRole("button", { name: "Submit revision" }).click();
  await expect(page.getByRole("heading", { name: /^Terms submitted to/ })).toBeVisible();
  const { body } = await signed("GET", "/offers/E2E-ACCEPTED/submissions");
  const [latest] = body.data as { number: string; terms: object }[];
  expect(latest?.number).not.toBe(first);
  expect(latest?.terms).toMatchObject({ purchase_price: 49_500, num_payments: 130, upsell: 0.08 });
});

// Rules: P5-1, P5-4
test("a revision shows what was submitted, what it is now, and the difference of each figure, on one line of foot at 320 px", async ({
  page,
}) => {
  const link = await newOffer("E2E-REVISED");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(link);
  const submission = await openReview(page);
  const submit = submission.getByRole("button", { name: "Submit to Meridian Capital" });
  expect((await submission.locator("footer").boundingBox())?.height).toBeLessThanOrEqual(72);
  expect((await submit.boundingBox())?.height).toBe(44);
  // Room for the name in most fonts; a longer one ends in an ellipsis, and is read whole.
  expect((await submit.boundingBox())?.width).toBeGreaterThan(215);
  const first = await submitUnder(link, { purchase_price: 45_000, upsell: 0.08 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(link);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("40000");
  await page.getByRole("button", { name: "Review and submit revision" }).click();
  const revision = revisionOf(page);
  await expect(revision).toContainText(`It replaces ${first}.`);
  await expect(revision.getByRole("columnheader", { name: first })).toBeVisible();
  await expect(rowOf(revision, "Purchase price $45,000.00 $40,000.00 −5,000.00")).toBeVisible();
  await expect(rowOf(revision, "Upsell 8.00 points 8.00 points same")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(rowOf(revision, "Purchase price $45,000.00 $40,000.00 −5,000.00")).toBeVisible();
  const foot = await revision.locator("footer").boundingBox();
  expect(foot?.height).toBeLessThanOrEqual(72);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violationsInEveryLook(page)).toEqual([]);
});

// Rules: A2-2, A2-3, A2-6
test("changes are asked for, and the submitted terms open again; declined with a message; and withdrawn, it still shows the decline, without terms and actions", async ({
  page,
}) => {
  const link = await newOffer("E2E-DECLINED");
  const number = await submitUnder(link, { purchase_price: 51_000 });
  await decide("E2E-DECLINED", { decision: "changes_requested", message: "Use 127 payments or more." });
  await page.goto(receiptOf(link, number));
  await expect(page.getByRole("heading", { name: "Meridian Capital asks for changes" })).toBeVisible();
  await page.getByRole("link", { name: "Change and submit again" }).click();
  await expect(page.getByRole("textbox", { name: "Purchase price" })).toHaveValue("$51,000.00");

  await decide("E2E-DECLINED", { decision: "declined", message: "The statements do not cover four months." });
  await page.goto(receiptOf(link, number));
  await expect(page.getByRole("heading", { name: "Declined by Meridian Capital" })).toBeVisible();
  await expect(page.getByText("The statements do not cover four months.")).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.getByRole("link", { name: "Submit revised terms" }).click();
  const decision = page.getByRole("region", { name: "Decision" });
  await expect(decision).toContainText("Declined by Meridian Capital");
  await expect(decision).toContainText("The statements do not cover four months.");
  await expect(decision.getByRole("link")).toHaveText(["View receipt"]);
  expect(await violationsInEveryLook(page)).toEqual([]);

  await signed("DELETE", "/offers/E2E-DECLINED");
  await page.goto(receiptOf(link, number));
  await expect(page.getByRole("heading", { name: "Declined by Meridian Capital" })).toBeVisible();
  await expect(page.getByText("The statements do not cover four months.")).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.locator("main")).not.toContainText("$");
  await expect(page.locator("main").getByRole("link")).toHaveCount(0);
  expect(await violationsInEveryLook(page)).toEqual([]);
});
