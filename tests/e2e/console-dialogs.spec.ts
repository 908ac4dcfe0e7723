import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { admin, giveUpDelivery, newDemoFunder, newDemoSandbox } from "@/tests/helpers/demo-admin";
import { signed } from "@/tests/helpers/demo-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo, demoBrand } from "@/tests/helpers/product";
import { startReceiver } from "@/tests/helpers/receiver";
import { signInPage } from "@/tests/helpers/sign-in";

// The dialogs of buttons. Others are checked where they appear: leaving a form (console-kept-entries),
// more than a file has (console-lists), an approval and a secret (console-settings), the first switch
// (console-frame), accepting without a disclosure (console-submissions), a fresh code (console-sign-in).

type Opener = string | RegExp;

const DIALOGS: [path: string, dialogs: [opener: Opener, title: Opener][]][] = [
  [
    "/offers/DIALOGS",
    [
      ["New link…", "Make a new link"],
      ["Revoke…", "Revoke this offer?"],
    ],
  ],
  [
    "/deliveries",
    [
      ["Send test", "Send a test"],
      ["Resend what failed (1)", "Resend what failed?"],
    ],
  ],
  [
    "/settings/webhooks",
    [
      ["Add endpoint", "Add an endpoint"],
      [/^Rotate the secret of /, "Rotate the signing secret?"],
      [/^Edit /, "Edit the endpoint"],
      [/^Turn off /, "Turn this endpoint off?"],
      [/^Delete /, "Delete this endpoint?"],
    ],
  ],
  ["/settings/callback", [[/^Rotate/, "Rotate the callback secret?"]]],
  [
    "/settings/keys",
    [
      ["Create key", "Create an API key"],
      [/^Rotate /, /^Rotate/],
      [/^Revoke /, /^Revoke/],
    ],
  ],
];

/** More than any dialog has of fields and buttons. */
const MOST_PRESSES = 60;

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

// Rules: C6-12, C6-25
test("each dialog of an offer, of the deliveries, keys, endpoints and callback has no violation, begins where its work begins, holds the focus and gives it back", async ({
  page,
}) => {
  const { live, sandbox } = await newDemoSandbox();
  await signed("POST", "/offers", { deal_id: "DIALOGS", ...SMALLEST_OFFER }, sandbox);
  const receiver = await startReceiver([500]);
  const endpoint = { url: receiver.url, events: ["webhook.test"] };
  const { body } = await signed("POST", "/webhooks", endpoint, sandbox);
  await signed("POST", `/webhooks/${body.id}/test`, undefined, sandbox);
  await giveUpDelivery(body.id);
  await receiver.close();
  await signInPage(page, { funder: live, role: "owner" });
  for (const [path, dialogs] of DIALOGS) {
    await open(page, `${demo().base_url}/console/${sandbox.funder}${path}`);
    for (const [opener, title] of dialogs) await expectDialog(page, opener, title);
  }
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(page, "Keyboard shortcuts");
});

// Rule: C6-12
test("each dialog of the team, of an approved document and of the account has no violation and holds the focus", async ({
  page,
}) => {
  const funder = await newDemoFunder();
  await signInPage(page, { funder, role: "viewer", name: "Sam Leaver" });
  const own = await signInPage(page, { funder, role: "owner" });
  const email = `dialogs-${Date.now()}@funder.example`;
  // The sixth of a day is kept, and not mailed.
  for (let mails = 0; mails < 5; mails += 1) await admin("user", "invite", funder, email, "--role", "viewer");
  await open(page, `${demo().base_url}/console/${funder}/settings/team`);
  await expectDialog(page, "Remove Sam Leaver", "Remove Sam Leaver?");
  await expectDialog(page, "Invite", "Invite somebody");
  await expectDialog(page, `Remove the invitation of ${email}`, "Take this invitation back?");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("dialog", { name: "Invited without a mail" })).toBeVisible();
  await expectAccessible(page, "Invited without a mail");

  // The same person in another browser.
  const { cookie } = await signInPage(page, { funder: demo().funder, role: "owner", email: own.email });
  expect(cookie).not.toBe(own.cookie);
  await open(page, `${root()}/settings/brands/${demoBrand("disclosing")}`);
  await expectDialog(page, "Withdraw the approval of New York", "Withdraw the approval of New York?");
  await page.goto(`${demo().base_url}/console/-/account`);
  await expectDialog(page, /^End the session/, "End this session?");
  await expectDialog(page, /^Leave /, /^Leave /);
});

test("what opens on a press opens without a connection once the page rests", async ({ page, context }) => {
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await open(page, `${root()}/settings/keys`);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("dialog", { name: "Create an API key" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
  await context.setOffline(false);
});

async function expectDialog(page: Page, opener: Opener, title: Opener): Promise<void> {
  const button = page.getByRole("button", { name: opener }).first();
  // The way to it by Tab can be long: past every row of a list.
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: title }).or(page.getByRole("alertdialog", { name: title }));
  await expect(dialog, `${opener}`).toBeVisible();
  // In its first field or on its first button; a question in its field or on the button that changes nothing.
  const start = await dialog.evaluate(startOfDialog);
  expect(["field", start.asks ? "Cancel" : "control"], `${opener}: ${start.at}`).toContain(start.at);
  const places: string[] = [];
  while (places.at(-1) !== "outside the page" && places.length < MOST_PRESSES) {
    await page.keyboard.press("Tab");
    places.push(await page.evaluate(placeOfFocus));
  }
  expect(new Set(places), `${opener}`).toEqual(new Set(["the dialog", "outside the page"]));
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(placeOfFocus), `${opener}`).toBe("the dialog");
  await expectAccessible(page, `${opener}`);
  await page.keyboard.press("Escape");
  await expect(dialog, `${opener}`).toBeHidden();
  await expect(button).toBeFocused();
}

/** What has the focus in a dialog: a field, another control, or the button that cancels; and whether it asks. */
function startOfDialog(dialog: Element): { at: string | null; asks: boolean } {
  const focused = document.activeElement;
  const asks = dialog.getAttribute("role") === "alertdialog";
  if (!focused || !dialog.contains(focused)) return { at: null, asks };
  if (focused.matches("input, select, textarea")) return { at: "field", asks };
  if (asks) return { at: focused.textContent, asks };
  return { at: focused.matches("button, a, summary") ? "control" : focused.tagName, asks };
}

/** Where the focus is. Past the last element of a dialog the browser's own controls have it. */
function placeOfFocus(): string {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return "outside the page";
  return focused.closest("dialog[open]") ? "the dialog" : focused.outerHTML;
}
