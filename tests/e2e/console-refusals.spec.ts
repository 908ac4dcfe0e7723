import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { admin, newDemoFunder, newDemoSandbox } from "@/tests/helpers/demo-admin";
import { newOffer, signed, submittedOffer } from "@/tests/helpers/demo-offers";
import { openSection } from "@/tests/helpers/form-sections";
import { codeMailedBy } from "@/tests/helpers/mailbox";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo } from "@/tests/helpers/product";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { signInPage } from "@/tests/helpers/sign-in";
import { loseAnswer, passReadings } from "@/tests/helpers/submission-faults";

// What is not there, what changes under an open page, and what is refused: in the words of the page, so with
// the label of a field for its name in the API, at the field where it has a place for it.

const root = () => `${demo().base_url}/console/${demo().funder}`;

const frame = (page: Page) => page.getByRole("navigation", { name: "Console" });

// Rule: C6-15
test("what is not there is said in the frame of the console and in the title, and every place stays one click away", async ({
  page,
}) => {
  await signInPage(page, { funder: demo().funder, role: "owner" });
  for (const path of [
    "/offers/NO-SUCH-DEAL",
    "/submissions/AAAA-AAAA",
    "/deliveries/0199a5b2-7c3d-7e4f-8a5b-1c2d3e4f5a6b",
    "/settings/brands/0199a5b2-7c3d-7e4f-8a5b-1c2d3e4f5a6b",
  ]) {
    const response = await page.goto(root() + path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
    await expect(page).toHaveTitle("Nothing here");
    await expect(page.locator("title")).toHaveCount(1);
    await expect(frame(page).getByRole("link", { name: /^Offers/ })).toBeVisible();
  }
  await page.goto(`${root()}-of-another-funder`);
  await expect(page).toHaveTitle("Nothing here");
  await page.goto(`${root()}/offers/NO-SUCH-DEAL`);
  expect(await violationsInEveryLook(page)).toEqual([]);
  await frame(page)
    .getByRole("link", { name: /^Offers/ })
    .click();
  await expect(page.getByRole("heading", { name: "Offers" })).toBeVisible();
});

// Rule: C6-17
test("a session that ended is continued over the page with what was entered, at the refresh and at the action; without a network the page stays", async ({
  page,
}) => {
  const { live, sandbox } = await newDemoSandbox();
  const offer = { deal_id: "ENDED-SESSION", ...SMALLEST_OFFER, merchant_state: "TX" };
  await signed("POST", "/offers", offer, sandbox);
  const { body } = await signed("POST", "/sandbox/offers/ENDED-SESSION/submit", {}, sandbox);
  const { email } = await signInPage(page, { funder: live, role: "operator" });
  const own = `/console/${sandbox.funder}`;
  await page.goto(`${demo().base_url}${own}/submissions/${body.number}`);
  const message = page.getByLabel(/^Message to the ISO/);
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await message.fill("Kept words");
  const refresh = () => page.evaluate(() => dispatchEvent(new Event("focus")));
  const dialog = page.getByRole("dialog", { name: "You are signed out" });
  const signInAgain = async () => {
    const code = await codeMailedBy(() => dialog.getByRole("button", { name: "Send code" }).click(), email);
    await dialog.getByRole("textbox").fill(code);
    await expect(dialog).toBeHidden();
  };
  await page.context().setOffline(true);
  await refresh();
  await expect(message).toHaveValue("Kept words");
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await refresh();
  await expect(dialog).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await signInAgain();
  await expect(message).toHaveValue("Kept words");

  await page.context().clearCookies();
  await page.getByRole("button", { name: /^Accept \$/ }).click();
  await signInAgain();
  const decision = page.getByRole("region", { name: "Decision", exact: true });
  await expect(decision).toContainText("Accepted");
  await expect(decision).toContainText("Kept words");

  // A list holds no entries: it leads to sign-in.
  await page.goto(`${demo().base_url}${own}/offers?q=ENDED`);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await page.context().clearCookies();
  await refresh();
  const to = encodeURIComponent(`${own}/offers?q=ENDED`);
  await expect(page).toHaveURL(`${demo().base_url}/console/-/sign-in?to=${to}`);
});

// Rule: C6-17
test("two clicks on the test of an endpoint send one", async ({ page }) => {
  const receiver = await startReceiver([204, 204, 204]);
  const { body } = await signed("POST", "/webhooks", { url: receiver.url, events: ["webhook.test"] });
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await page.goto(`${root()}/settings/webhooks`);
  await page.getByRole("button", { name: `Test ${receiver.url}` }).dblclick();
  await expect(page).toHaveURL(/\/deliveries\/[\w-]{36}/);
  await until(() => receiver.received.length > 0);
  await page.goto(`${root()}/deliveries?receiver=${body.id}`);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await signed("DELETE", `/webhooks/${body.id}`);
  await receiver.close();
});

// Rule: C6-17
test("what another tab removed is said when it is removed again", async ({ page }) => {
  const funder = await newDemoFunder();
  await admin("user", "invite", funder, "two-tabs@funder.example", "--role", "viewer");
  await signInPage(page, { funder, role: "owner" });
  const other = await page.context().newPage();
  const remove = (tab: Page) =>
    tab.getByRole("button", { name: "Remove the invitation of two-tabs@funder.example" });
  for (const tab of [page, other]) {
    await tab.goto(`${demo().base_url}/console/${funder}/settings/team`);
    await expect(remove(tab)).toBeVisible();
  }
  for (const tab of [page, other]) {
    await remove(tab).click();
    await tab.getByRole("button", { name: "Take back" }).click();
  }
  await expect(other.getByRole("alertdialog").getByRole("alert")).toHaveText(
    "This is no longer there. Reload the page to see what is.",
  );
});

const field = (within: Page | Locator, name: string) => within.getByRole("textbox", { name, exact: true });

/** What a person reads of a page, without the names of scopes and events, which are the API's on purpose. */
async function expectNoApiWords(page: Page): Promise<void> {
  const words = await page.locator("[role=alert], p.text-bad, .text-bad").allInnerTexts();
  expect(words.join("\n")).not.toMatch(/[a-z]_[a-z]|\b(?:scopes|url|events|email|label|name) (?:must|is)\b/);
}

// Rule: C6-16
test("each form of the settings says in its own labels what is wrong with an entry", async ({ page }) => {
  const funder = await newDemoFunder();
  const root = `${demo().base_url}/console/${funder}`;
  const { email } = await signInPage(page, { funder, role: "owner" });
  const dialog = page.getByRole("dialog");

  await page.goto(`${root}/settings/keys`);
  await page.getByRole("button", { name: "Create key" }).click();
  await field(dialog, "Name").fill(" \u202e ");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("“This key may” must not be empty.");
  await expect(field(dialog, "Name")).toHaveAttribute("aria-invalid", "true");
  await expect(field(dialog, "Name")).toBeFocused();
  await expectNoApiWords(page);

  await page.goto(`${root}/settings/webhooks`);
  await page.getByRole("button", { name: "Add endpoint" }).first().click();
  await field(dialog, "Description optional").fill("a\u0007");
  for (const event of await dialog.getByRole("checkbox").all()) await event.uncheck();
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("“Gets” must not be empty.");
  await expect(dialog.getByText("Must not be empty.", { exact: true })).toBeVisible();
  for (const name of ["Address", "Description optional"])
    await expect(field(dialog, name)).toHaveAttribute("aria-invalid", "true");
  await expectNoApiWords(page);

  await page.goto(`${root}/settings/team`);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog.getByLabel("Work e-mail").fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("Is owner already.")).toBeVisible();
  await expectNoApiWords(page);

  await page.goto(`${root}/settings/callback`);
  const callback = page.getByRole("textbox", { name: /^Where submissions of / }).first();
  await callback.fill("hooks.example");
  await callback.press("Enter");
  await expect(callback).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Must be an https URL.")).toBeVisible();
  await expectNoApiWords(page);

  await page.goto(`${root}/settings/erasure`);
  await page.getByText(/^A person: /).click();
  for (const name of ["E-mail", "E-mail again"]) await field(page, name).fill("nobody");
  await page.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText("Must be an e-mail address.")).toBeVisible();
  await expect(field(page, "E-mail")).toHaveAttribute("aria-invalid", "true");
  await expectNoApiWords(page);

  await page.goto(`${root}/settings/brands/new`);
  await field(page, "Name").fill("Refused");
  await field(page, "Time zone").fill("Chicago");
  await field(page, "Months of income").fill("40");
  await page.getByRole("button", { name: "Add brand" }).click();
  await expect(field(page, "Time zone")).toBeFocused();
  await expect(page.getByText("Must be a time zone such as America/New_York.")).toBeVisible();
  await expect(page.getByText("Must be a whole number from 4 to 12.")).toBeVisible();
  await expectNoApiWords(page);

  await page.goto(`${demo().base_url}/console/-/account`);
  await field(page, "Name").fill(" ");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Must not be empty.")).toBeVisible();
  await expectNoApiWords(page);
});

test("who may not change a brand reads its settings by their labels", async ({ page }) => {
  const funder = await newDemoFunder();
  await signInPage(page, { funder, role: "developer" });
  await page.goto(`${demo().base_url}/console/${funder}/settings/brands`);
  await page.getByRole("link", { name: /^Open / }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("What the merchant gets")).toBeVisible();
  await expect(main.getByText("Terms only with their disclosure, where a law asks for one")).toBeVisible();
  await expect(main.getByText("New York broker sentence")).toBeVisible();
  for (const shown of await main.locator("dt, dd").allInnerTexts()) expect(shown).not.toMatch(/^[a-z]/);
});

test("an offer that another tab made meanwhile is said without a word of the API", async ({ page }) => {
  const dealId = `TAKEN-${Date.now()}`;
  await newOffer(dealId);
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await page.goto(`${demo().base_url}/console/${demo().funder}/offers/${dealId}`);
  await page.getByRole("link", { name: "New offer from this one" }).click();
  await page.getByRole("textbox", { name: "Deal ID" }).fill(dealId);
  await page.getByRole("button", { name: "Create offer" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("This Deal ID has a live offer already");
  await expect(alert).not.toContainText(/patch|replace/);
});

const UNKNOWN = "We do not know whether this was saved";

const unread = (page: Page) => page.getByText(`${UNKNOWN}, and cannot read it now`);

const create = (page: Page) => page.getByRole("button", { name: "Create offer" });

/** Opens the form of a new offer, filled in from an earlier one. */
async function begin(page: Page, dealId: string): Promise<void> {
  await newOffer(`${dealId}-SOURCE`);
  const { body: source } = await signed("GET", `/offers/${dealId}-SOURCE`);
  await page.goto(`${root()}/new-offer?from=${source.id}`);
  await page.getByRole("textbox", { name: "Deal ID" }).fill(dealId);
}

// Rule: C4-11
test("an offer whose creation was answered into nothing is found, opened and said to be saved; the next press never makes a second", async ({
  page,
}) => {
  await page.clock.install();
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Priya Shah" });
  await begin(page, "LOST-NEW-1");
  await loseAnswer(page, "createOfferAction");
  await create(page).click();
  await expect(page).toHaveURL(/\/offers\/LOST-NEW-1$/);
  await expect(page.getByText("The answer to your save was lost, but it was saved.")).toBeVisible();
  expect((await signed("GET", "/offers/LOST-NEW-1")).body).toMatchObject({ version: 1, status: "active" });
  await page.reload();
  await expect(page.getByText("The answer to your save was lost")).toHaveCount(0);

  // The connection stays away while it reads: the form says that it does not know, and a press opens the offer.
  await page.unrouteAll();
  await begin(page, "LOST-NEW-2");
  await loseAnswer(page, "createOfferAction", 4);
  await create(page).click();
  await passReadings(page, unread(page));
  await expect(page.getByRole("heading", { name: "The answer was lost" })).toBeVisible();
  await expect(page.getByText("The offer was not saved")).toHaveCount(0);
  expect(await violationsInEveryLook(page)).toEqual([]);
  await create(page).click();
  await expect(page).toHaveURL(/\/offers\/LOST-NEW-2$/);
  expect((await signed("GET", "/offers/LOST-NEW-2")).body).toMatchObject({ version: 1 });
});

/**
 * Loses the answer to a creation and reloads its form, in real time: with Playwright's clock a page cannot tell
 * a reload.
 */
async function loseAndReload(page: Page, dealId: string): Promise<void> {
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Priya Shah" });
  await begin(page, dealId);
  await loseAnswer(page, "createOfferAction", 4);
  await create(page).click();
  await expect(unread(page)).toBeVisible();
  await page.unrouteAll();
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(/^Your entries from .* are back/)).toBeVisible();
}

// Rule: C4-11
test("a reload brings back the entries of a creation whose answer was lost, and the next press opens the offer", async ({
  page,
}) => {
  await loseAndReload(page, "LOST-NEW-3");
  await create(page).click();
  await expect(page).toHaveURL(/\/offers\/LOST-NEW-3$/);
  await expect(page.getByText("The answer to your save was lost, but it was saved.")).toBeVisible();
});

// Rule: C4-11
test("what is entered after that reload is told from what was saved", async ({ page }) => {
  await loseAndReload(page, "LOST-NEW-4");
  await openSection(page, "deal");
  await page.getByRole("textbox", { name: "ISO ID" }).fill("ISO-LATER");
  await create(page).click();
  await expect(page.getByText("Your first try created LOST-NEW-4; its answer was lost.")).toBeVisible();
});

// Rule: C4-11
test("a version whose answer was lost is never a colleague's: it is said to be saved, and what was entered since is saved next", async ({
  page,
}) => {
  await page.clock.install();
  await newOffer("LOST-SAVE-1");
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Priya Shah" });
  const iso = page.getByRole("textbox", { name: "ISO ID" });
  await page.goto(`${root()}/offers/LOST-SAVE-1/edit`);
  await openSection(page, "deal");
  await iso.fill("ISO-A");
  await loseAnswer(page, "changeOfferAction");
  await page.getByRole("button", { name: "Save version 2" }).click();
  await expect(page.getByText("This is version 2.")).toBeVisible();
  await page.unrouteAll();

  await page.goto(`${root()}/offers/LOST-SAVE-1/edit`);
  await openSection(page, "deal");
  await iso.fill("ISO-B");
  await loseAnswer(page, "changeOfferAction", 4);
  await page.getByRole("button", { name: "Save version 3" }).click();
  await passReadings(page, unread(page));
  await iso.fill("ISO-C");
  await page.getByRole("button", { name: "Save version 3" }).click();
  await expect(page.getByText("Your first save is version 3; its answer was lost.")).toBeVisible();
  await expect(page.getByText(/was saved while you were editing/)).toHaveCount(0);
  expect((await signed("GET", "/offers/LOST-SAVE-1")).body).toMatchObject({ version: 3, iso_id: "ISO-B" });
  await expect(iso).toHaveValue("ISO-C");
  await page.getByRole("button", { name: "Save version 4" }).click();
  await expect(page.getByText("Updated to version 4")).toBeVisible();
  expect((await signed("GET", "/offers/LOST-SAVE-1")).body).toMatchObject({ version: 4, iso_id: "ISO-C" });

  await page.unrouteAll();
  await page.goto(`${root()}/offers/LOST-SAVE-1/edit`);
  await openSection(page, "deal");
  await iso.fill("ISO-D");
  // Enter in a field saves nothing.
  await iso.press("Enter");
  await loseAnswer(page, "changeOfferAction", 4);
  await page.getByRole("button", { name: "Save version 5" }).click();
  await passReadings(page, unread(page));
  await signed("PATCH", "/offers/LOST-SAVE-1", { version: 5, iso_name: "Later Capital" });
  await page.getByRole("button", { name: "Save version 5" }).click();
  await expect(page.getByText(/Version 5 was saved; version 6 by .*API.* came after it\./)).toBeVisible();
});

// Rules: A3-14, C6-23
test("what is not known of a decision whose answer was lost is said above the panel's foot", async ({
  page,
}) => {
  const number = await submittedOffer("LOST-FOOT-1");
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Priya Shah" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${root()}/submissions/${number}`);
  await page.getByRole("button", { name: "Counter", exact: true }).click();
  await page.getByLabel(/^Purchase price/).fill("44,000");
  const foot = page.getByRole("form", { name: "Decision" }).locator("dl").last();
  await expect(foot).toBeInViewport();
  const { y: top = 0 } = (await foot.boundingBox()) ?? {};
  await loseAnswer(page, "decideAction", 4);
  await page.getByRole("button", { name: /^Send counter of/ }).click();
  const notice = page.getByText(UNKNOWN);
  await expect(notice).toBeVisible();
  const bottom = async () => notice.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThan(top);
  await expect(page.getByRole("region", { name: "Decision", exact: true })).toContainText("Countered");
});

// Rules: A3-4, C6-23
test("a decision, a key, a link and a name whose answers were lost are read and said, and what was not stored is told from it", async ({
  page,
}) => {
  const { live, sandbox } = await newDemoSandbox();
  const offer = { deal_id: "LOST-ANSWERS", ...SMALLEST_OFFER, merchant_state: "TX" };
  await signed("POST", "/offers", offer, sandbox);
  const { body } = await signed("POST", "/sandbox/offers/LOST-ANSWERS/submit", {}, sandbox);
  await signInPage(page, { funder: live, role: "owner", name: "Priya Shah" });
  const own = `${demo().base_url}/console/${sandbox.funder}`;

  await page.goto(`${own}/submissions/${body.number}`);
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await loseAnswer(page, "decideAction");
  await page.getByRole("button", { name: /^Accept \$/ }).click();
  const decision = page.getByRole("region", { name: "Decision", exact: true });
  await expect(decision).toContainText("The answer was lost, but your decision was saved");
  await expect(decision).toContainText("Accepted");
  const { body: list } = await signed("GET", "/offers/LOST-ANSWERS/submissions", undefined, sandbox);
  expect((list.data as { decision: object }[])[0]).toMatchObject({ decision: { decision: "accepted" } });
  await page.unrouteAll();

  await page.goto(`${own}/settings/keys`);
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Lost key");
  await page.getByRole("checkbox", { name: /^Create offers/ }).check();
  await loseAnswer(page, "createKey");
  const dialog = page.getByRole("dialog", { name: /key/i });
  await dialog.getByRole("button", { name: /^Create/ }).click();
  await expect(dialog).toContainText("have read: it was, at");
  await expect(dialog).toContainText("revoke the key and make another");
  await page.unrouteAll();

  await page.goto(`${own}/offers/LOST-ANSWERS`);
  await page.getByRole("button", { name: "New link…" }).click();
  await expect(page.getByRole("dialog", { name: "Make a new link" })).toBeVisible();
  await loseAnswer(page, "issueNewLink");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/have read: it was, at .*Copy link/)).toBeVisible();
  await page.unrouteAll();

  // The request itself never arrives.
  await page.goto(`${demo().base_url}/console/-/account`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Priya S.");
  let first = true;
  await page.route("**/account", (route) => {
    if (!first || route.request().method() !== "POST") return route.fallback();
    first = false;
    return route.abort("connectionreset");
  });
  const save = page.getByRole("button", { name: "Save" }).first();
  await save.click();
  await expect(
    page.getByText("have read: it was not. Nothing you entered is lost: try again."),
  ).toBeVisible();
  await save.click();
  await expect(page.getByText("Saved.")).toBeVisible();
});
