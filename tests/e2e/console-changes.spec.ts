import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { admin, newDemoFunder, newDemoSandbox } from "@/tests/helpers/demo-admin";
import { signed } from "@/tests/helpers/demo-offers";
import { codeMailedBy } from "@/tests/helpers/mailbox";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo } from "@/tests/helpers/product";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { signInPage } from "@/tests/helpers/sign-in";

// What changes under an open page, and what is not there.

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
  await page.getByRole("button", { name: "Accept these terms" }).click();
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
  await expect(other.getByRole("dialog").getByRole("alert")).toHaveText(
    "This is no longer there. Reload the page to see what is.",
  );
});
