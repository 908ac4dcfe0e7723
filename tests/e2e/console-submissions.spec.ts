import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newOffer, signed, submittedOffer, submitUnder } from "@/tests/helpers/demo-offers";
import { onDemandScripts, SCRIPTS } from "@/tests/helpers/page-script";
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

/** The button of a decision. */
const choice = (panel: Locator, name: string) => panel.getByRole("button", { name, exact: true });

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
  await expect(page.getByRole("cell", { name: "Ohio", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Harbor Street Bakery LLC" }).click();
  const frequency = page.getByRole("row", { name: /^Frequency/ });
  await expect(frequency).toContainText(/Daily, Weekly/);
  await expect(frequency).not.toContainText("Fixed");

  const panel = page.getByRole("form", { name: "Decision" });
  await untilKeysWork(page);
  await page.keyboard.press("c");
  await expect(choice(panel, "Counter")).toHaveAttribute("aria-pressed", "true");
  await expect(panel.getByLabel(/^Purchase price/)).toBeFocused();
  // The submitted terms are no counter.
  await expect(panel.getByText("These are the submitted terms: change one to counter.")).toBeVisible();
  await expect(panel.getByRole("button", { name: /^Send counter/ })).toHaveAttribute("aria-disabled", "true");
  await panel.getByLabel(/^Purchase price/).fill("90,000");
  await expect(panel.getByText("Purchase price is at most $80,000.00.")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Send counter" })).toHaveAttribute("aria-disabled", "true");
  await expect(panel.getByRole("term").filter({ hasText: "Net funding" }).first()).toBeVisible();
  await expect(panel.getByRole("definition").first()).toHaveText("–");
  await panel.getByRole("button", { name: "Use $80,000.00" }).click();
  await expect(panel.getByLabel(/^Purchase price/)).toHaveValue("$80,000.00");
  await panel.getByLabel(/^Purchase price/).fill("49,500");
  // In the figures, and in the panel's foot.
  await expect(panel.getByText("$41,620.00")).toHaveCount(2);
  await expect(panel.getByRole("button", { name: "Send counter of $49,500.00" })).toBeInViewport();
  await panel.getByLabel(/payments/).fill("0");
  await expect(panel.getByText(/payments must be|at least/).first()).toBeVisible();
  await expect(panel.getByRole("definition").first()).toHaveText("–");
  await panel.getByLabel(/payments/).fill("120");
  await panel.getByLabel(/^Message to the ISO/).fill("We can do 49,500.");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.reload();
  // The fields are kept, the choice is not.
  await expect(panel.getByText("What you entered before is kept")).toBeVisible();
  await expect(panel.getByLabel(/^Purchase price/)).toHaveCount(0);
  await untilKeysWork(page);
  await page.keyboard.press("c");
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

test("the foot of the decision is in sight beside each field with the focus, and covers none", async ({
  page,
}) => {
  const number = await submittedOffer("CONSOLE-FOOT");
  const { id } = await latestOf("CONSOLE-FOOT");
  await signed("POST", `/submissions/${id}/decision`, { decision: "declined" });
  await signInPage(page, { funder: demo().funder, role: "operator" });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openSubmission(page, number);
    await page.getByRole("button", { name: "Replace this decision…" }).click();
    const panel = page.getByRole("form", { name: "Decision" });
    await choice(panel, "Counter").click();
    await expect(panel.getByLabel(/^Purchase price/)).toBeFocused();
    const send = panel.getByRole("button", { name: /^Send counter/ });
    const net = panel.locator("dl").last();
    for (const name of [/payments/, /^Upsell/, /^Message/, /^Valid until/]) {
      const field = panel.getByLabel(name);
      await field.focus();
      // The page may still be scrolling to it.
      await expect
        .poll(async () => {
          const [shown, foot] = await Promise.all([field.boundingBox(), net.boundingBox()]);
          return shown !== null && foot !== null && shown.y > 56 && shown.y + shown.height <= foot.y;
        })
        .toBe(true);
      await expect(net).toBeInViewport({ ratio: 1 });
      await expect(send).toBeInViewport({ ratio: 1 });
    }
  }
});

// Rule: A3-4
test("a decision made meanwhile is shown before anything is saved, and replaced by sending again", async ({
  page,
}) => {
  const number = await submittedOffer("CONSOLE-2");
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await openSubmission(page, number);
  const panel = page.getByRole("form", { name: "Decision" });
  await choice(panel, "Ask for changes").click();
  const ask = panel.getByRole("button", { name: "Send request for changes" });
  await ask.click();
  await expect(panel.getByText("The message is required to ask for changes.")).toBeVisible();
  await panel.getByLabel(/^Message to the ISO/).fill("Use more payments.");
  const { id } = await latestOf("CONSOLE-2");
  await signed("POST", `/submissions/${id}/decision`, { decision: "accepted", message: "Go" });
  await ask.click();
  await expect(page.getByText(/decided at .*: Accepted/)).toBeVisible();
  expect((await latestOf("CONSOLE-2")).decision?.decision).toBe("accepted");
  await expect(panel.getByLabel(/^Message to the ISO/)).toHaveValue("Use more payments.");
  await ask.click();
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

test("terms that cannot be disclosed are accepted only after a second question, also without a connection", async ({
  page,
}) => {
  const number = await submittedOffer("CONSOLE-CA", { merchant_state: "CA", disclosure: undefined });
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await page.goto(`${root()}/submissions?q=${number}`);
  await expect(page.getByRole("row", { name: /CONSOLE-CA/ })).toContainText("Cannot disclose");
  await page.goto(root());
  const facts = page.getByRole("region", { name: "Facts that lack" });
  await expect(facts.getByRole("listitem").filter({ hasText: "Fees for paying early" })).toContainText(
    /\d+ offers? lacks? Fees for paying early/,
  );
  const ofBrand = facts.getByRole("listitem").filter({ hasText: "Legal name of the brand" });
  await expect(ofBrand).toHaveCount(1);
  await openSubmission(page, number);
  const panel = page.getByRole("form", { name: "Decision" });
  await expect(panel).toContainText("Cannot be disclosed.");
  await choice(panel, "Counter").click();
  await expect(panel).toContainText("A document of the counter lacks:");
  await expect(panel).toContainText(/Estimated APR\d+\.\d\d%/);
  await choice(panel, "Accept").click();
  await expect(panel.getByRole("link", { name: "Average monthly income" })).toHaveAttribute(
    "href",
    /\/offers\/CONSOLE-CA\/edit#f-disclosure\.income\.monthly_amount$/,
  );
  for (const part of [panel, page.getByRole("region", { name: "Disclosure", exact: true })]) {
    await expect(part).not.toContainText(/disclosure\.[a-z]|brand\.[a-z]|[a-z]_[a-z]/);
  }
  await page.route(SCRIPTS, (route) => route.abort("connectionreset"));
  const accept = panel.getByRole("button", { name: "Accept $45,000.00…" });
  await accept.click();
  const dialog = page.getByRole("alertdialog", { name: "Accept without a disclosure?" });
  await expect(dialog).toContainText("Average monthly income");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [390, 1280])).toEqual([]);
  await dialog.getByRole("button", { name: "Go back" }).click();
  await page.unroute(SCRIPTS);
  expect((await latestOf("CONSOLE-CA")).decision).toBeNull();
  await accept.click();
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

  await onDemandScripts(page, page.url(), (route) => route.abort("connectionreset"));
  await page.reload();
  const panel = page.getByRole("form", { name: "Decision" });
  // The notes beside it are such a part too, and may say the same.
  const failure = panel.getByText("A part of this page could not be loaded.");
  // The list of shortcuts, which tells when keys work, is such a part too.
  await expect(async () => {
    await choice(panel, "Counter").click();
    await expect(failure).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(panel.getByRole("button", { name: "Send counter" })).toHaveAttribute("aria-disabled", "true");
  await page.unroute(SCRIPTS);
  await panel.getByRole("button", { name: "Try again" }).press("Enter");
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
  await expect(page.getByRole("form", { name: "Decision" })).toHaveCount(0);
  const missing = await page.request.get(`${root()}/submissions/ZZZZ-ZZZZ`);
  expect(missing.status()).toBe(404);
  await page.goto(`${root()}/submissions`);
  await expect(page.getByRole("cell", { name: "CONSOLE-6" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Review the oldest/ })).toHaveCount(0);

  await signed("DELETE", "/offers/CONSOLE-6");
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await openSubmission(page, number);
  await page.getByRole("link", { name: "Decide", exact: true }).click();
  const panel = page.getByRole("form", { name: "Decision" });
  await expect(panel).toBeInViewport();
  await expect(page.getByRole("link", { name: "Decide", exact: true })).toBeHidden();
  await expect(panel.getByRole("group", { name: "Decision" }).getByRole("button")).toHaveCount(1);
  await choice(panel, "Decline").click();
  await panel.getByLabel("Reason optional").selectOption("documents");
  await panel.getByRole("button", { name: /^Decline \$/ }).click();
  await expect(page.getByRole("region", { name: "Decision", exact: true })).toContainText("Declined");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

// Rules: A3-3, A3-11, C6-24
test("nothing is chosen on opening, and no key decides what nobody chose: Ctrl+Enter acts inside a chosen decision alone, Enter in a field and J never; accept is two presses", async ({
  page,
}) => {
  const [first, second] = [await submittedOffer("CHOSEN-1"), await submittedOffer("CHOSEN-2")];
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await openSubmission(page, first);
  const panel = page.getByRole("form", { name: "Decision" });
  await untilKeysWork(page);
  const undecided = async (dealId: string) => expect((await latestOf(dealId)).decision).toBeNull();
  await expect(panel.getByText("Choose a decision")).toBeVisible();
  await expect(panel.locator("[aria-pressed=true]")).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await choice(panel, "Decline").focus();
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("a");
  await expect(panel.getByLabel(/^Message to the ISO/)).toBeFocused();
  // Chosen, but the focus is elsewhere.
  await page.getByRole("link", { name: "CHOSEN-1" }).focus();
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("j");
  await expect(page).not.toHaveURL(new RegExp(first));
  await expect(panel.getByText("Choose a decision")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await openSubmission(page, second);
  await untilKeysWork(page);
  await page.keyboard.press("Control+Enter");
  await page.waitForLoadState("networkidle");
  await undecided("CHOSEN-1");
  await undecided("CHOSEN-2");

  // What the keys in a field do is the field's own.
  await page.keyboard.press("c");
  const price = panel.getByLabel(/^Purchase price/);
  await expect(price).toBeFocused();
  await page.keyboard.type("44000");
  await page.keyboard.press("Enter");
  await expect(price).toHaveValue("$44,000.00");
  await expect(price).toBeFocused();
  await choice(panel, "Accept").click();
  await panel.getByLabel(/^Next step link/).fill("https://portal.example.com/next");
  await page.keyboard.press("Enter");
  await choice(panel, "Ask for changes").click();
  await panel.getByRole("button", { name: "Send request for changes" }).click();
  await expect(panel.getByText("The message is required to ask for changes.")).toBeVisible();
  await choice(panel, "Decline").click();
  await expect(panel.getByText("The message is required to ask for changes.")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await undecided("CHOSEN-2");

  await choice(panel, "Accept").click();
  await expect(panel.getByLabel(/^Next step link/)).toHaveValue("https://portal.example.com/next");
  await panel.getByRole("button", { name: "Accept $45,000.00", exact: true }).click();
  const decided = page.getByRole("region", { name: "Decision", exact: true });
  await expect(decided).toContainText("Accepted");
  // Replacing it begins without a choice too.
  await page.getByRole("button", { name: "Replace this decision…" }).click();
  await expect(panel.getByText("Choose a decision")).toBeVisible();
});

// Rules: A3-8, A3-9
test("a deal is one row, its earlier terms fold under it, and deciding on them or accepting beside accepted ones asks first", async ({
  page,
}) => {
  const link = await newOffer("FOLDED-1");
  const [older, newer] = [
    await submitUnder(link, { purchase_price: 40_000 }),
    await submitUnder(link, { purchase_price: 50_000 }),
  ];
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Ruth Okafor" });
  await page.goto(`${root()}/submissions?q=FOLDED-1`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "1 earlier of FOLDED-1" }).click();
  const earlier = page.getByRole("row", { name: new RegExp(`^${older}`) });
  await expect(earlier).toContainText(`Replaced by ${newer}`);
  await expect(earlier).toContainText("$40,000.00");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [390, 1280, 1440])).toEqual([]);
  await earlier.getByRole("link").click();
  await expect(page.getByText(`Replaced by ${newer} at`)).toBeVisible();
  await expect(page.getByText("$50,000.00 instead of $40,000.00")).toContainText("No decision on them yet.");
  await expect(page.getByText(/Not in the queue/)).toBeVisible();

  const panel = page.getByRole("form", { name: "Decision" });
  await choice(panel, "Decline").click();
  await expect(panel).toContainText("Asks first, because the ISO sent newer terms.");
  await panel.getByRole("button", { name: "Decline $40,000.00…" }).click();
  const asked = page.getByRole("alertdialog", { name: "The ISO sent newer terms of this deal" });
  await expect(asked).toContainText(`${newer} replaced these terms`);
  await expect(asked.getByRole("row", { name: /^Purchase price/ })).toContainText("−10,000.00");
  expect(await violationsInEveryLook(page)).toEqual([]);
  // The primary button goes back: pressing on cannot decide.
  await page.keyboard.press("Control+Enter");
  await expect(asked).toBeHidden();

  // Somebody accepts the newer terms while this page is open and says nothing of it yet.
  const { id } = await latestOf("FOLDED-1");
  await signed("POST", `/submissions/${id}/decision`, { decision: "accepted" });
  await choice(panel, "Accept").click();
  await panel.getByRole("button", { name: "Accept $40,000.00…" }).click();
  const second = page.getByRole("alertdialog", { name: "This deal already has accepted terms" });
  const anyway = page.getByRole("button", { name: "Accept anyway" });
  // The page may have refreshed meanwhile; else the server asks about what the page did not know.
  if (await anyway.isVisible()) await anyway.click();
  await expect(second).toContainText(new RegExp(`decided on ${newer} at .*: Accepted`));
  expect(await violationsInEveryLook(page)).toEqual([]);
  await second.getByRole("button", { name: "Keep the first" }).click();
  await panel.getByRole("button", { name: "Accept $40,000.00…" }).click();
  await second.getByRole("button", { name: "Accept these too" }).click();
  await expect(page.getByRole("region", { name: "Decision", exact: true })).toContainText("Accepted");
  await page.goto(`${root()}/offers/FOLDED-1`);
  await expect(page.getByRole("row", { name: new RegExp(newer) })).toContainText("Accepted");
});

// Rule: A3-10
test("the draft of a decision is not shown to the next person who signs in in the tab", async ({ page }) => {
  const number = await submittedOffer("DRAFTED-1");
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await openSubmission(page, number);
  const panel = page.getByRole("form", { name: "Decision" });
  await choice(panel, "Accept").click();
  await panel.getByLabel(/^Message to the ISO/).fill("Between us");
  await page.reload();
  await expect(panel.getByText("What you entered before is kept")).toBeVisible();
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await openSubmission(page, number);
  await choice(panel, "Accept").click();
  await expect(panel.getByLabel(/^Message to the ISO/)).toHaveValue("");
});

// Rule: A3-13
test("terms are not accepted without a question where the offer changes while their page is open, and a counter shows its new figures first", async ({
  page,
}) => {
  const number = await submittedOffer("RACED-1", { buy_rate: 1.26 });
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await openSubmission(page, number);
  const panel = page.getByRole("form", { name: "Decision" });
  await untilKeysWork(page);
  await page.keyboard.press("a");
  await expect(panel.getByLabel(/^Message to the ISO/)).toBeFocused();
  await signed("PATCH", "/offers/RACED-1", { version: 1, buy_rate: 1.28 });
  await page.keyboard.press("Control+Enter");
  const asked = page.getByRole("alertdialog", { name: "Your offer has changed since" });
  await expect(asked).toContainText("1.26, now 1.28");
  await asked.getByRole("button", { name: "Go back" }).click();
  expect((await latestOf("RACED-1")).decision).toBeNull();

  // The same terms are a counter where the newer version gives them other figures.
  await choice(panel, "Counter").click();
  await expect(panel.getByText("These are the submitted terms")).toHaveCount(0);
  const send = panel.getByRole("button", { name: /^Send counter of/ });
  await expect(send).toHaveAttribute("aria-disabled", "false");
  await signed("PATCH", "/offers/RACED-1", { version: 2, buy_rate: 1.3 });
  await send.click();
  await expect(panel.getByText("Your offer has changed: it is version 3 now.")).toBeVisible();
  await expect(asked).toBeHidden();
  expect((await latestOf("RACED-1")).decision).toBeNull();
  await send.click();
  await expect(page.getByRole("region", { name: "Decision", exact: true })).toContainText("Countered");
  const { body } = await signed("GET", "/offers/RACED-1/submissions");
  const [{ decision }] = body.data as [{ decision: { quote: object } }];
  expect(decision.quote).toMatchObject({ offer_version: 3, buy_rate: 1.3 });
});

// Rule: A3-4
test("the focus goes to the field that the service refused", async ({ page }) => {
  const number = await submittedOffer("REFUSED-1");
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await openSubmission(page, number);
  const panel = page.getByRole("form", { name: "Decision" });
  await choice(panel, "Accept").click();
  await panel.getByLabel(/^Next step link/).fill("http://example.com");
  await panel.getByRole("button", { name: /^Accept \$/ }).click();
  await expect(panel.getByLabel(/^Next step link/)).toBeFocused();
  await choice(panel, "Ask for changes").click();
  await panel.getByRole("button", { name: "Send request for changes" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByLabel(/^Message to the ISO/)).toBeFocused();
});

// Rules: A3-12, A3-13, A3-14
test("beside the decision stands what the desk wrote, and what the offer changed since in figures, with accept behind a question; the panel's foot is always in sight", async ({
  page,
}) => {
  const desk = {
    funder_notes: "Payoff letter promised for Monday.",
    stipulations: ["Four months of bank statements", "Voided check"],
    metadata: { crm_id: "0061x00004T2" },
  };
  const number = await submittedOffer("DESK-1", { ...desk, buy_rate: 1.22, default_upsell: 0.1 });
  const changes = { version: 1, buy_rate: 1.35 };
  await signed("PATCH", "/offers/DESK-1", changes);
  await signInPage(page, { funder: demo().funder, role: "operator" });
  for (const path of [`/submissions/${number}`, "/offers/DESK-1"]) {
    await page.goto(root() + path);
    const wrote = page.getByRole("region", { name: "What you wrote" });
    for (const text of [desk.funder_notes, ...desk.stipulations, "crm_id", "0061x00004T2"])
      await expect(wrote).toContainText(text);
  }
  await openSubmission(page, number);
  await expect(page.getByText("Your offer is version 2 now; these terms are of version 1")).toBeVisible();
  await expect(page.getByText(/^1\.22, now 1\.35$/)).toBeVisible();
  await expect(
    page.getByText(/Under version 2 their terms would pay back \$65,250\.00, not \$59,400\.00/),
  ).toBeVisible();
  const panel = page.getByRole("form", { name: "Decision" });
  const foot = panel.getByRole("term").filter({ hasText: "Net funding" }).last();
  await choice(panel, "Counter").click();
  await expect(panel.getByLabel(/^Purchase price/)).toBeFocused();
  for (const [width, height] of [
    [1440, 700],
    [1280, 600],
    [390, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const place of [0, 300, 100_000]) {
      await page.evaluate((top) => scrollTo(0, top), place);
      if (width > 1024) await expect(foot).toBeInViewport();
    }
    expect(await widthsThatScroll(page, [width])).toEqual([]);
  }
  expect(await violationsInEveryLook(page)).toEqual([]);
  await panel.scrollIntoViewIfNeeded();
  await choice(panel, "Accept").click();
  await expect(panel).toContainText("Asks first, because your offer has changed since.");
  await panel.getByRole("button", { name: "Accept $45,000.00…" }).click();
  const asked = page.getByRole("alertdialog", { name: "Your offer has changed since" });
  await expect(asked).toContainText("1.22, now 1.35");
  await asked.getByRole("button", { name: "Accept anyway" }).click();
  await expect(page.getByRole("region", { name: "Decision", exact: true })).toContainText("Accepted");
});
