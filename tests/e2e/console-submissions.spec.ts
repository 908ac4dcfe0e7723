import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { signed, submittedOffer } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

interface Latest {
  id: string;
  decision: { decision: string; actor: { kind: string; name: string } } | null;
}

async function latestOf(dealId: string): Promise<Latest> {
  const { body } = await signed("GET", `/offers/${dealId}/submissions`);
  return (body.data as Latest[])[0] as Latest;
}

const root = () => `${demo().base_url}/console/${demo().funder}`;

const openSubmission = (page: Page, number: string) => page.goto(`${root()}/submissions/${number}`);

// Rule: A3-3
test("a submission is found in the queue, read with the frequencies that the ISO chose from, and countered, with its figures as they are entered", async ({
  page,
}) => {
  const number = await submittedOffer("CONSOLE-1");
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Priya Shah" });
  await page.goto(`${root()}/submissions?decision=none&q=${number}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("cell", { name: "Texas", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Harbor Street Bakery LLC" }).click();
  const frequency = page.getByRole("row", { name: /^Frequency/ });
  await expect(frequency).toContainText(/Daily, Weekly/);
  await expect(frequency).not.toContainText("Fixed");

  const panel = page.getByRole("form", { name: "Decision" });
  await expect(panel.getByRole("radio", { name: "Accept" })).toBeChecked();
  await untilKeysWork(page);
  await page.keyboard.press("c");
  await expect(panel.getByRole("radio", { name: "Counter" })).toBeChecked();
  await panel.getByLabel(/^Purchase price/).fill("90,000");
  await expect(panel.getByText("Purchase price is at most $80,000.00.")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Send counter" })).toHaveAttribute("aria-disabled", "true");
  await expect(panel.getByRole("term").filter({ hasText: "Net funding" })).toBeVisible();
  await expect(panel.getByRole("definition").first()).toHaveText("–");
  await panel.getByRole("button", { name: "Use $80,000.00" }).click();
  await expect(panel.getByLabel(/^Purchase price/)).toHaveValue("$80,000.00");
  await panel.getByLabel(/^Purchase price/).fill("49,500");
  await expect(panel.getByText("$41,620.00")).toBeVisible();
  await panel.getByLabel(/payments/).fill("0");
  await expect(panel.getByText(/payments must be|at least/).first()).toBeVisible();
  await expect(panel.getByRole("definition").first()).toHaveText("–");
  await panel.getByLabel(/payments/).fill("120");
  await panel.getByLabel(/^Message to the ISO/).fill("We can do 49,500.");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.reload();
  await expect(panel.getByLabel(/^Purchase price/)).toHaveValue("$49,500.00");
  await expect(panel.getByLabel(/payments/)).toHaveValue("120");
  await expect(panel.getByLabel(/^Message to the ISO/)).toHaveValue("We can do 49,500.");
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("heading", { name: "Decision", exact: true })).toBeFocused();
  const decided = page.getByRole("region", { name: "Decision", exact: true });
  await expect(decided).toContainText("Countered");
  await expect(decided).toContainText("120 daily payments of");
  await expect(decided).toContainText("Priya Shah");
  expect(await violationsInEveryLook(page)).toEqual([]);
  const { decision } = await latestOf("CONSOLE-1");
  expect(decision).toMatchObject({ decision: "countered", actor: { kind: "user", name: "Priya Shah" } });
});

// Rule: A3-4
test("a decision made meanwhile is shown before anything is saved, and replaced by sending again", async ({
  page,
}) => {
  const number = await submittedOffer("CONSOLE-2");
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await openSubmission(page, number);
  const panel = page.getByRole("form", { name: "Decision" });
  await panel.getByRole("radio", { name: "Ask for changes" }).check();
  await panel.getByRole("button", { name: "Ask for changes" }).click();
  await expect(panel.getByText("The message is required to ask for changes.")).toBeVisible();
  await panel.getByLabel(/^Message to the ISO/).fill("Use more payments.");
  const { id } = await latestOf("CONSOLE-2");
  await signed("POST", `/submissions/${id}/decision`, { decision: "accepted", message: "Go" });
  await panel.getByRole("button", { name: "Ask for changes" }).click();
  await expect(page.getByText(/decided at .*: Accepted/)).toBeVisible();
  expect((await latestOf("CONSOLE-2")).decision?.decision).toBe("accepted");
  await expect(panel.getByLabel(/^Message to the ISO/)).toHaveValue("Use more payments.");
  await panel.getByRole("button", { name: "Ask for changes" }).click();
  await expect(page.getByRole("region", { name: "Decision", exact: true })).toContainText(
    "Changes requested",
  );
  expect((await latestOf("CONSOLE-2")).decision?.decision).toBe("changes_requested");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const [present, past, message] = await Promise.all(
      ["Decision", "Earlier decisions", "Messages"].map((name) =>
        page.getByRole("region", { name, exact: true }).boundingBox(),
      ),
    );
    // On a phone the present decision comes first; on a wide screen it stands beside, at the top.
    expect(present?.y).toBeLessThan(past?.y ?? 0);
    expect(past?.x).toBe(message?.x);
    expect(past?.y).toBeGreaterThan(message?.y ?? 0);
  }
  await page.goto(`${root()}/offers/CONSOLE-2`);
  await expect(page.getByRole("row", { name: new RegExp(number) })).toContainText("Changes requested");
});

test("terms that cannot be disclosed are accepted only after a second question, which can be loaded later", async ({
  page,
}) => {
  const number = await submittedOffer("CONSOLE-CA", { merchant_state: "CA", disclosure: undefined });
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await page.goto(`${root()}/submissions?q=${number}`);
  await expect(page.getByRole("row", { name: /CONSOLE-CA/ })).toContainText("Cannot disclose");
  await page.goto(root());
  const offers = page.getByRole("region", { name: "Offers that cannot be disclosed" });
  await expect(offers.getByRole("link", { name: "Fees for paying early" }).first()).toBeVisible();
  const ofBrand = offers.getByRole("listitem").filter({ hasText: "Brand settings are incomplete" });
  await expect(ofBrand).toContainText("The brand of the offers below lacks:Legal name of the brand");
  await openSubmission(page, number);
  const panel = page.getByRole("form", { name: "Decision" });
  await expect(panel).toContainText("Cannot be disclosed.");
  await panel.getByRole("radio", { name: "Counter" }).check();
  await expect(panel).toContainText("A document of the counter lacks:");
  await expect(panel).toContainText(/Estimated APR\d+\.\d\d%/);
  await panel.getByRole("radio", { name: "Accept" }).check();
  await expect(panel.getByRole("link", { name: "Average monthly income" })).toHaveAttribute(
    "href",
    /\/offers\/CONSOLE-CA\/edit#f-disclosure\.income\.monthly_amount$/,
  );
  for (const part of [panel, page.getByRole("region", { name: "Disclosure", exact: true })]) {
    await expect(part).not.toContainText(/disclosure\.[a-z]|brand\.[a-z]|[a-z]_[a-z]/);
  }
  const scripts = /_next\/static\/.*\.js/;
  await page.route(scripts, (route) => route.abort("connectionreset"));
  await panel.getByRole("button", { name: "Accept these terms" }).click();
  const failure = panel.getByText("A part of this form could not be loaded.");
  await expect(failure).toBeVisible();
  await page.unroute(scripts);
  await panel.getByRole("button", { name: "Try again" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept without a disclosure?" });
  await expect(dialog).toContainText("Average monthly income");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [390, 1280])).toEqual([]);
  await dialog.getByRole("button", { name: "Go back" }).click();
  await expect(failure).toHaveCount(0);
  expect((await latestOf("CONSOLE-CA")).decision).toBeNull();
  await panel.getByRole("button", { name: "Accept these terms" }).click();
  await dialog.getByRole("button", { name: "Accept anyway" }).click();
  await expect(page.getByRole("region", { name: "Decision", exact: true })).toContainText("Accepted");
});

// Rule: A3-6
test("J and K open the next and the previous submission without a decision; a counter whose fields cannot be loaded says so, is not sent, and loads when tried again", async ({
  page,
}) => {
  const first = await submittedOffer("CONSOLE-3");
  await submittedOffer("CONSOLE-4");
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await openSubmission(page, first);
  await expect(page.getByText(/\d of \d+ waiting/)).toBeVisible();
  await untilKeysWork(page);
  await page.keyboard.press("j");
  await expect(page).not.toHaveURL(new RegExp(`/${first}$`));
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(`/${first}$`));

  const scripts = /_next\/static\/.*\.js/;
  await page.route(scripts, (route) => route.abort("connectionreset"));
  const panel = page.getByRole("form", { name: "Decision" });
  await panel.getByRole("radio", { name: "Counter" }).check();
  const failure = panel.getByText("A part of this form could not be loaded.");
  await expect(failure).toBeVisible();
  await expect(panel.getByRole("button", { name: "Send counter" })).toHaveAttribute("aria-disabled", "true");
  await page.unroute(scripts);
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByLabel(/^Purchase price/)).toBeVisible();
  await expect(failure).toHaveCount(0);
});

// Rule: A3-7
test("a viewer reads a submission and cannot decide; on a phone the bar with the net funding leads to the panel, and a revoked offer leaves Decline", async ({
  page,
}) => {
  const number = await submittedOffer("CONSOLE-6");
  await signInPage(page, { funder: demo().funder, role: "viewer" });
  await openSubmission(page, number);
  await expect(page.getByText("Operators, admins and owners decide.")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  const missing = await page.request.get(`${root()}/submissions/ZZZZ-ZZZZ`);
  expect(missing.status()).toBe(404);

  await signed("DELETE", "/offers/CONSOLE-6");
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await openSubmission(page, number);
  await page.getByRole("link", { name: "Decide", exact: true }).click();
  const panel = page.getByRole("form", { name: "Decision" });
  await expect(panel).toBeInViewport();
  await expect(page.getByRole("link", { name: "Decide", exact: true })).toBeHidden();
  await expect(panel.getByRole("radio")).toHaveCount(1);
  await panel.getByLabel("Reason optional").selectOption("documents");
  await panel.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("region", { name: "Decision", exact: true })).toContainText("Declined");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
