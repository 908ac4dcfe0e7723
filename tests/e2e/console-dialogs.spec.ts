import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newDemoFunder } from "@/tests/helpers/demo-admin";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { giveUpDelivery } from "@/tests/helpers/given-up";
import { demo, demoBrand } from "@/tests/helpers/product";
import { startReceiver } from "@/tests/helpers/receiver";
import { widthsThatScroll } from "@/tests/helpers/sideways-scroll";
import { signInPage } from "@/tests/helpers/sign-in";

// The dialogs that a button opens. Others are checked where they appear: leaving a form (console-drafts), more
// than a file has (console-exports), an approval (console-settings), accepting without a disclosure
// (console-submissions), the first switch (console-test-mode), a fresh code (console-sign-in).

const root = () => `${demo().base_url}/console/${demo().funder}`;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilKeysWork(page);
}

/** Nothing of an open dialog is wrong in any look, and none of it lies beside the window. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  expect([name, await violationsInEveryLook(page)]).toEqual([name, []]);
  expect([name, await widthsThatScroll(page, [320, 390, 1440])]).toEqual([name, []]);
}

interface Screen {
  path: string;
  /** What the screen needs; what it returns ends it. */
  given?: () => Promise<() => Promise<unknown>>;
  dialogs: [opener: string | RegExp, title: string | RegExp][];
}

const keep = async () => {};

const SCREENS: Screen[] = [
  {
    path: "/offers/KEYS-DIALOGS",
    given: async () => {
      await newOffer("KEYS-DIALOGS");
      return keep;
    },
    dialogs: [
      ["New link…", "Make a new link"],
      ["Revoke…", "Revoke this offer?"],
    ],
  },
  {
    path: "/deliveries",
    given: async () => {
      const receiver = await startReceiver([500]);
      const { body } = await signed("POST", "/webhooks", { url: receiver.url, events: ["webhook.test"] });
      await signed("POST", `/webhooks/${body.id}/test`);
      await giveUpDelivery(body.id);
      return async () => {
        await signed("DELETE", `/webhooks/${body.id}`);
        await receiver.close();
      };
    },
    dialogs: [
      ["Send test", "Send a test"],
      ["Resend failed", "Resend what failed?"],
    ],
  },
  {
    path: "/settings/keys",
    dialogs: [
      ["Create key", "Create an API key"],
      [/^Rotate /, /^Rotate/],
      [/^Revoke /, /^Revoke/],
    ],
  },
  {
    path: "/settings/webhooks",
    given: async () => {
      const webhook = { url: `${demo().receiver_url}keys-dialogs`, events: ["offer.revoked"] };
      const { body } = await signed("POST", "/webhooks", webhook);
      return () => signed("DELETE", `/webhooks/${body.id}`);
    },
    dialogs: [
      ["Add endpoint", "Add an endpoint"],
      [/^Rotate the secret of .*keys-dialogs/, "Rotate the signing secret?"],
      [/^Edit .*keys-dialogs/, "Edit the endpoint"],
      [/^Turn off .*keys-dialogs/, "Turn this endpoint off?"],
      [/^Delete .*keys-dialogs/, "Delete this endpoint?"],
    ],
  },
  { path: "/settings/callback", dialogs: [[/^Rotate/, "Rotate the callback secret?"]] },
];

for (const { path, given = async () => keep, dialogs } of SCREENS) {
  // Rule: C6-12
  test(`each dialog of ${path} has no violation, holds the focus and gives it back to what opened it`, async ({
    page,
  }) => {
    const end = await given();
    await signInPage(page, { funder: demo().funder, role: "owner" });
    await open(page, root() + path);
    for (const [opener, title] of dialogs) await expectDialog(page, opener, title);
    await end();
  });
}

// Rule: C6-12
test("each dialog of the team, of an approved document and of the account has no violation and holds the focus", async ({
  page,
}) => {
  const { funder } = demo();
  await signInPage(page, { funder, role: "viewer", name: "Sam Leaver" });
  const own = await signInPage(page, { funder, role: "owner" });
  await open(page, `${root()}/settings/team`);
  await expectDialog(page, "Remove Sam Leaver", "Remove Sam Leaver?");
  await expectDialog(page, "Invite", "Invite somebody");
  const email = `dialogs-${Date.now()}@funder.example`;
  // The sixth of a day is kept, and not mailed.
  for (let mails = 0; mails <= 5; mails += 1) {
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByLabel("Work e-mail").fill(email);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByRole("dialog", { name: "Invite somebody" })).toBeHidden();
  }
  const unmailed = page.getByRole("dialog", { name: "Invited without a mail" });
  await expect(unmailed).toBeVisible();
  await expectAccessible(page, "Invited without a mail");
  await unmailed.getByRole("button", { name: "Close" }).last().click();
  await expectDialog(page, `Remove the invitation of ${email}`, "Take this invitation back?");

  await open(page, `${root()}/settings/brands/${demoBrand("disclosing")}`);
  await expectDialog(page, "Withdraw the approval of New York", "Withdraw the approval of New York?");

  // The same person in another browser.
  const { cookie } = await signInPage(page, { funder, role: "owner", email: own.email });
  expect(cookie).not.toBe(own.cookie);
  await page.goto(`${demo().base_url}/console/-/account`);
  await expectDialog(page, /^End the session/, "End this session?");
  await expectDialog(page, /^Leave /, /^Leave /);
});

// Rule: C6-12
test("a secret that is shown once, and the list of keys, have no violation", async ({ page }) => {
  const funder = await newDemoFunder();
  await signInPage(page, { funder, role: "owner" });
  await open(page, `${demo().base_url}/console/${funder}/settings/keys`);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(page, "Keyboard shortcuts");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API key" });
  await dialog.getByRole("checkbox", { name: /^Create offers/ }).check();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("dialog", { name: "Copy the secret now" })).toBeVisible();
  await expectAccessible(page, "Copy the secret now");
});

test("a dialog that cannot be loaded says so at its button, and opens when that is pressed again", async ({
  page,
  context,
}) => {
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await open(page, `${root()}/settings/keys`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Create key" }).click();
  const refusal = page.getByText("The dialog did not load.");
  await expect(refusal).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("dialog", { name: "Create an API key" })).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

async function expectDialog(page: Page, opener: string | RegExp, title: string | RegExp): Promise<void> {
  const button = page.getByRole("button", { name: opener }).first();
  // The way to it by Tab can be long: past every row of a list.
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog, `${opener}`).toBeVisible();
  const places = new Set<string>();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press(presses < 14 ? "Tab" : "Shift+Tab");
    places.add(await page.evaluate(placeOfFocus));
  }
  places.delete("outside the page");
  expect([...places], `${opener}`).toEqual(["the dialog"]);
  await expectAccessible(page, `${opener}`);
  await page.keyboard.press("Escape");
  await expect(dialog, `${opener}`).toBeHidden();
  await expect(button).toBeFocused();
}

/** Where the focus is. Past the last element of a dialog the browser's own controls have it. */
function placeOfFocus(): string {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return "outside the page";
  return focused.closest("dialog[open]") ? "the dialog" : focused.outerHTML;
}
