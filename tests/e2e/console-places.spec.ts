import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { admin, newDemoFunder, newDemoSandbox } from "@/tests/helpers/demo-admin";
import { signed } from "@/tests/helpers/demo-offers";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

const consoleOf = (funder: string) => `${demo().base_url}/console/${funder}`;
const region = (page: Page, name: string) => page.getByRole("region", { name });

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 900, 1024, 1280, 1440])).toEqual([]);
}

// Rule: A6-1
test("each role has the places and sections that it may open, in their order", async ({ page }) => {
  const { funder } = demo();
  const places = page.getByRole("navigation", { name: "Console" }).getByRole("link");
  const names = async () =>
    (await places.locator("[data-name]").allTextContents()).map((name) => name.trim());
  await signInPage(page, { funder, role: "owner" });
  await page.goto(`${consoleOf(funder)}/settings/requests`);
  expect(await names()).toEqual(
    expect.arrayContaining(["Today", "Disclosures", "Insight", "Developers", "Settings"]),
  );
  await expect(places.filter({ hasText: "Developers" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Developers");
  await expect(page.getByRole("navigation", { name: "Developers" }).getByRole("link")).toHaveText([
    "Keys",
    "Webhooks",
    "Callback",
    "Requests",
  ]);
  await expectAccessible(page);
  await places.filter({ hasText: "Settings" }).click();
  await expect(page).toHaveURL(/\/settings\/brands$/);
  await expect(page.getByRole("navigation", { name: "Settings" }).getByRole("link")).toHaveText([
    "Brands",
    "Team",
    "Audit log",
    "Erasure",
  ]);
  await expectAccessible(page);

  await signInPage(page, { funder, role: "viewer" });
  await page.goto(`${consoleOf(funder)}/settings`);
  await expect(page).toHaveURL(/\/settings\/webhooks$/);
  expect(await names()).not.toContain("Settings");
  expect(await names()).not.toContain("Disclosures");
  await expect(page.getByRole("navigation", { name: "Developers" }).getByRole("link")).toHaveText([
    "Webhooks",
  ]);
});

// Rule: C5-8
test("the row of a refused request has its deal and its message in the form's words", async ({ page }) => {
  const { live, sandbox } = await newDemoSandbox();
  const offer = { deal_id: "REFUSED-1", ...SMALLEST_OFFER };
  const faulty = { ...offer, purchase_price_floor: 20_000, purchase_price_ceiling: 10_000, buy_rate: 0 };
  expect((await signed("POST", "/offers", faulty, sandbox)).status).toBe(400);
  expect((await signed("GET", "/offers/REFUSED-2", undefined, sandbox)).status).toBe(404);
  await signInPage(page, { funder: live, role: "developer" });
  const row = page.getByRole("row", { name: /REFUSED-1/ });
  await expect(async () => {
    await page.goto(`${consoleOf(sandbox.funder)}/settings/requests`);
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(row).toContainText(/“.+” must .+, and \d more/);
  await expect(row).not.toContainText(/purchase_price|buy_rate/);
  await expect(page.getByRole("row", { name: /REFUSED-2/ })).toContainText("404");
  await expectAccessible(page);
  await page.goto(`${consoleOf(sandbox.funder)}/settings/requests?q=REFUSED-2`);
  await expect(page.getByRole("row")).toHaveCount(2);
});

// Rule: A6-2
test("on the page of an offer in Test the ISO, the clock and a receiver are played at a press", async ({
  page,
}) => {
  const { live, sandbox } = await newDemoSandbox();
  await signed("POST", "/offers", { deal_id: "PLAY-1", ...SMALLEST_OFFER }, sandbox);
  await signInPage(page, { funder: live, role: "developer" });
  await page.goto(`${consoleOf(sandbox.funder)}/offers/PLAY-1`);
  const iso = region(page, "Play the ISO");
  await iso.getByRole("button", { name: "Count an opening" }).click();
  await expect(region(page, "Calculator link")).toContainText("Opened once.");
  await expectAccessible(page);

  await iso.getByRole("button", { name: "Submit…" }).click();
  const terms = page.getByRole("dialog", { name: "Submit as the ISO" });
  await terms.getByLabel("Purchase price").fill("a lot");
  await terms.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(terms.getByText("This is no number.")).toBeVisible();
  await terms.getByLabel("Purchase price").fill("$999,999");
  await terms.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(terms.getByText(/50,000/)).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await terms.getByLabel("Purchase price").fill("12,500");
  await terms.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(terms).toBeHidden();
  await expect(iso).toContainText(/Submitted: [\dA-Z]{4}-[\dA-Z]{4}/);
  await expect(region(page, "Submissions")).toContainText("$12,500");

  await iso.getByRole("button", { name: "End the link…" }).click();
  const end = page.getByRole("dialog", { name: "End the link" });
  await end.getByRole("radio", { name: /^In some hours/ }).check();
  await end.getByLabel("Hours, 1 to 71").fill("100");
  await end.getByRole("button", { name: "End the link" }).click();
  await expect(end.getByText(/71/).last()).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await end.getByRole("radio", { name: "Now" }).check();
  await end.getByRole("button", { name: "End the link" }).click();
  await expect(end).toBeHidden();
  await expect(region(page, "Calculator link")).toContainText("Ended");
  // The page shows what was done without a reload, and the focus is where it was.
  await expect(page.locator("main header").first().getByText("Link ended")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Timeline" }).getByText("Link ended")).toBeVisible();
  await expect(iso.getByRole("button", { name: "End the link…" })).toBeFocused();
  await expect(iso).toContainText("It has ended: make a new link first");
  await expect(iso.getByRole("button", { name: "Submit…" })).toHaveAttribute("aria-disabled", "true");
});

// Rule: A6-2
test("a delivery that waits in Test fails its next attempt at a press, and a live one has no such button", async ({
  page,
}) => {
  const { live, sandbox } = await newDemoSandbox();
  // Nothing listens there: the first attempt fails, and the delivery waits.
  const url = `${demo().base_url}/nothing/here`;
  const { body } = await signed("POST", "/webhooks", { url, events: ["webhook.test"] }, sandbox);
  const sent = await signed("POST", `/webhooks/${body.id}/test`, undefined, sandbox);
  await signInPage(page, { funder: live, role: "admin" });
  const address = `${consoleOf(sandbox.funder)}/deliveries/${sent.body.id}`;
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByText("1 attempt,")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole("button", { name: "Fail the next attempt" }).click();
  // The page says it until that attempt, which may be due at once, and then shows the attempt.
  await expect(
    page.getByText(/recorded as a failure and not sent|made this attempt fail/).first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Fail the next attempt" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Resend now" }).click();
  await expect(page.getByText(/sandbox/i).last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend now" })).toBeFocused();
  await expect(page.getByText("Its next attempt is recorded as a failure and not sent.")).toHaveCount(0);

  const mine = await signed("POST", "/webhooks", { url, events: ["webhook.test"] });
  const live1 = await signed("POST", `/webhooks/${mine.body.id}/test`);
  await signInPage(page, { funder: demo().funder, role: "admin" });
  await page.goto(`${consoleOf(demo().funder)}/deliveries/${live1.body.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Fail the next attempt" })).toHaveCount(0);
  await signed("DELETE", `/webhooks/${mine.body.id}`);
});

// Rules: A6-3, A6-4
test("a funder that begins sees what is to be set up, ticked as it is done, and a sample deal opens its calculator in a new tab", async ({
  page,
}) => {
  const { live, sandbox } = await newDemoSandbox();
  await signInPage(page, { funder: live, role: "owner", name: "Ruth Okafor" });
  await page.goto(consoleOf(live));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up Harbor Funding");
  await expect(page.getByText("0 of 7 done.")).toBeVisible();
  const step = (name: string) =>
    page.getByRole("list", { name: "Set up" }).getByRole("listitem").filter({ hasText: name });
  await expect(step("A brand").getByRole("link", { name: "Set the brand" })).toHaveClass(
    /(?:^| )bg-brand(?: |$)/,
  );

  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Make a sample deal" }).click();
  const calculator = await opened;
  await expect(calculator.getByRole("heading", { name: "Blue Ridge Roofing" }).first()).toBeVisible();
  await expect(page.getByText(/^SAMPLE-\w{8} is made\. Its calculator is in the new tab\.$/)).toBeVisible();
  await expect(page.getByText("0 of 7 done.")).toBeVisible();

  await signInPage(page, { funder: live, role: "viewer" });
  await page.goto(consoleOf(sandbox.funder));
  await expect(step("The first offer, done")).toContainText("Deal SAMPLE-");
  await expect(step("The team, done")).toContainText("2 people have signed in");
  await expect(page.getByRole("main").getByRole("link", { name: /^New offer|^Invite|^Set/ })).toHaveCount(0);
  await expectAccessible(page);

  await signed("POST", "/offers", { deal_id: "FIRST-1", ...SMALLEST_OFFER }, sandbox);
  await signed("POST", "/sandbox/offers/FIRST-1/submit", {}, sandbox);
  await page.goto(consoleOf(sandbox.funder));
  await expect(page.getByRole("list", { name: "Set up" })).toHaveCount(0);
  await expect(region(page, "Submissions without a decision")).toContainText("FIRST-1");
});

// Rules: A6-5, A6-7, A6-8, A6-9
test("disclosures are found by status and search, and their evidence is downloaded after a fresh code", async ({
  page,
}) => {
  const { live, sandbox } = await newDemoSandbox();
  await signInPage(page, { funder: live, role: "owner" });
  const root = consoleOf(sandbox.funder);
  await page.goto(`${root}/disclosures`);
  await expect(page.getByRole("heading", { name: "No disclosures yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: /ZIP/ })).toHaveCount(0);
  await expectAccessible(page);

  const brand = (await signed("GET", "/brands", undefined, sandbox)).body.data as { id: string }[];
  const profile = ["legal_name=Harbor", "product_words=Merchant Cash Advance", "historical_months=4"];
  const set = [...profile, "signing_place=the agreement"].flatMap((each) => ["--set", each]);
  await admin("brand", "update", sandbox.funder, brand[0]?.id ?? "", ...set);
  const approval = ["--state", "CA", "--template", TEMPLATE_VERSIONS.CA, "--by", "Counsel"];
  await admin("brand", "approve", sandbox.funder, brand[0]?.id ?? "", ...approval);
  for (const deal_id of ["FOUND-1", "FOUND-2"]) {
    const offer = { ...DISCLOSED_RENEWAL, deal_id, merchant_name: `Lakeview ${deal_id} Dental` };
    expect((await signed("POST", "/offers", offer, sandbox)).status).toBe(201);
    expect((await signed("POST", `/offers/${deal_id}/disclosures`, {}, sandbox)).status).toBe(201);
  }
  await signed("DELETE", "/offers/FOUND-2", undefined, sandbox);
  await page.goto(root);
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Disclosures" }).click();
  const list = page.getByRole("table", { name: "Disclosures" });
  await expect(list.getByRole("row").filter({ hasText: "FOUND-1" })).toContainText(
    /California.*Made.*not sent/,
  );
  await expect(list.getByRole("row").filter({ hasText: "FOUND-2" })).toContainText("Ended");
  await expect(page.getByRole("button", { name: "Evidence (2, ZIP)" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Status/ }).click();
  await page.getByRole("link", { name: "Made", exact: true }).click();
  await expect(list.getByRole("row")).toHaveCount(2);
  await page.goto(`${root}/disclosures?q=found-2`);
  await expect(list.getByRole("row")).toHaveCount(2);
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "Evidence (1, ZIP)" }).click();
  expect((await downloaded).suggestedFilename()).toBe(`evidence-${sandbox.funder}.zip`);
  const drawn = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Evidence of Lakeview FOUND-2 Dental, FOUND-2 as PDF$/ }).click();
  expect((await drawn).suggestedFilename()).toMatch(/^evidence-FOUND-2-CA-[\da-f]{12}\.pdf$/);
  await page.goto(`${root}/disclosures?q=nobody`);
  await expect(page.getByRole("heading", { name: "No document matches" })).toBeVisible();

  await signInPage(page, { funder: live, role: "owner", provenSecondsAgo: 700 });
  await page.goto(`${root}/disclosures`);
  await page.getByRole("button", { name: "Evidence (2, ZIP)" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm that it is you" })).toBeVisible();
});

// Rule: A6-3
test("without a sandbox the sample deal asks to create it, and leads there", async ({ page }) => {
  const funder = await newDemoFunder();
  await signInPage(page, { funder, role: "owner" });
  await page.goto(consoleOf(funder));
  await page.getByRole("button", { name: "Make a sample deal…" }).click();
  await page
    .getByRole("alertdialog", { name: "Create the sandbox?" })
    .getByRole("button", { name: "Create sandbox" })
    .click();
  const ready = page.getByRole("dialog", { name: "The sandbox is ready" });
  await ready.getByRole("checkbox", { name: "I stored the secret" }).check();
  await ready.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(consoleOf(`${funder}-test`));
  await expect(page.getByRole("button", { name: /^Make a sample deal/ })).toBeVisible();
});
