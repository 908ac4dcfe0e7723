import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newDemoFunder } from "@/tests/helpers/demo-admin";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { codeMailedBy } from "@/tests/helpers/mailed-code";
import { demo } from "@/tests/helpers/product";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { signInPage } from "@/tests/helpers/sign-in";
import { submitAsIso } from "@/tests/helpers/submit-as-iso";

// What changes under an open page, and what is not there.

const root = () => `${demo().base_url}/console/${demo().funder}`;
const frame = (page: Page) => page.getByRole("navigation", { name: "Console" });

// Rule: C6-15
test("what is not there is said in the frame of the console, and every place stays one click away", async ({
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
    await expect(frame(page).getByRole("link", { name: /^Offers/ })).toBeVisible();
  }
  expect(await violationsInEveryLook(page)).toEqual([]);
  await frame(page)
    .getByRole("link", { name: /^Offers/ })
    .click();
  await expect(page.getByRole("heading", { name: "Offers" })).toBeVisible();
});

// Rule: C6-17
test("a lowered role is said at the next action, in words", async ({ page }) => {
  await newOffer("ROLE-LOWERED");
  const { email } = await signInPage(page, { funder: demo().funder, role: "operator" });
  await page.goto(`${root()}/offers/ROLE-LOWERED`);
  await page.getByRole("button", { name: "New link…" }).click();
  await signInPage(page, { funder: demo().funder, role: "viewer", email });
  await page.getByRole("button", { name: "Make and copy" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(
    "Your role, viewer, may not do this. It takes one of: operator, admin, owner.",
  );
});

// Rule: C6-17
test("a session that ended is continued over the page, with what was entered", async ({ page }) => {
  const funder = await newDemoFunder();
  const { email } = await signInPage(page, { funder, role: "owner" });
  await page.goto(`${demo().base_url}/console/${funder}/settings/brands/new`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Kept Brand");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Add brand" }).click();
  const dialog = page.getByRole("dialog", { name: "You are signed out" });
  await expect(dialog).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  const send = dialog.getByRole("button", { name: "Send code" });
  const code = await codeMailedBy(() => send.click(), email);
  await dialog.getByRole("textbox").fill(code);
  await expect(page).toHaveURL(/\/settings\/brands\/[\w-]{36}$/);
  await expect(page.getByRole("heading", { name: "Kept Brand" })).toBeVisible();
});

// Rule: C6-17
test("a session that ended while a decision was written is continued over the page; without a network the page stays", async ({
  page,
  browser,
}) => {
  const number = await submitAsIso(browser, "ENDED-SESSION");
  const { email } = await signInPage(page, { funder: demo().funder, role: "operator" });
  await page.goto(`${root()}/submissions/${number}`);
  const message = page.getByLabel(/^Message to the ISO/);
  await message.fill("Kept words");
  const refresh = () => page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.context().setOffline(true);
  await refresh();
  await expect(message).toHaveValue("Kept words");
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await refresh();
  const dialog = page.getByRole("dialog", { name: "You are signed out" });
  const code = await codeMailedBy(() => dialog.getByRole("button", { name: "Send code" }).click(), email);
  await dialog.getByRole("textbox").fill(code);
  await expect(dialog).toBeHidden();
  await expect(message).toHaveValue("Kept words");
  await page.getByRole("button", { name: "Accept these terms" }).click();
  await expect(page.getByRole("region", { name: "Decision", exact: true })).toContainText("Accepted");
});

test("a list whose session ended leads to sign-in, and back to the list's own address", async ({ page }) => {
  await signInPage(page, { funder: demo().funder, role: "viewer" });
  await page.goto(`${root()}/offers?q=HSB`);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  const to = encodeURIComponent(`/console/${demo().funder}/offers?q=HSB`);
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
test("what another tab removed is said when it is removed again, and a filter that was cleared is empty", async ({
  page,
}) => {
  const funder = await newDemoFunder();
  await signInPage(page, { funder, role: "owner" });
  const own = `${demo().base_url}/console/${funder}`;
  await page.goto(`${own}/settings/team`);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("Work e-mail").fill("two-tabs@funder.example");
  await page.getByRole("button", { name: "Send invitation" }).click();
  const remove = (tab: Page) =>
    tab.getByRole("button", { name: "Remove the invitation of two-tabs@funder.example" });
  await expect(remove(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${own}/settings/team`);
  for (const tab of [page, other]) {
    await remove(tab).click();
    await tab.getByRole("button", { name: "Take back" }).click();
  }
  await expect(other.getByRole("dialog").getByRole("alert")).toHaveText(
    "This is no longer there. Reload the page to see what is.",
  );

  await page.goto(`${own}/settings/audit`);
  const what = page.getByRole("combobox", { name: "What" });
  await what.selectOption("key.created");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/action=key\.created/);
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL(/\/settings\/audit$/);
  await expect(what).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(/action=key\.created/);
  await expect(what).toHaveValue("key.created");
});
