import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newDemoFunder, newDemoSandbox } from "@/tests/helpers/demo-admin";
import { signed, submittedOffer } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { startReceiver } from "@/tests/helpers/receiver";
import { signInPage } from "@/tests/helpers/sign-in";

// Where the focus is after an action that removes what had it: never on nothing.

const consoleOf = (funder: string) => `${demo().base_url}/console/${funder}`;

/** The name of what has the focus: that of a control, or of the part of the page. "nothing" for the page itself. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return "nothing";
    const label = at.getAttribute("aria-labelledby");
    const text = (label && document.getElementById(label)?.textContent) ?? at.textContent ?? "";
    return `${at.tagName.toLowerCase()} ${text}`.slice(0, 60).trim();
  });

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name }).first().focus();
  await page.keyboard.press("Enter");
}

/** Presses the primary button of the dialog that is open, and waits until it is closed. */
async function confirm(page: Page): Promise<void> {
  const dialog = page.locator("dialog[open]");
  await expect(dialog).toBeVisible();
  await dialog.locator("[data-primary]").focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
}

// Rule: C6-26
test("after an endpoint is turned off, on and deleted, a key revoked and an invitation taken back, the focus stays beside it", async ({
  page,
}) => {
  const { live, sandbox } = await newDemoSandbox();
  const receiver = await startReceiver();
  await signed("POST", "/webhooks", { url: receiver.url, events: ["offer.created"] }, sandbox);
  await signInPage(page, { funder: live, role: "owner" });
  await page.goto(`${consoleOf(sandbox.funder)}/settings/webhooks`);
  await untilKeysWork(page);
  await press(page, /^Turn off /);
  await confirm(page);
  await expect(page.getByRole("button", { name: /^Turn on / })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Turn off / })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Test / })).toBeFocused();
  await press(page, /^Delete /);
  await confirm(page);
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  await expect.poll(() => focused(page)).toBe("section Webhooks");
  await receiver.close();

  await page.goto(`${consoleOf(sandbox.funder)}/settings/keys`);
  await untilKeysWork(page);
  await press(page, /^Revoke /);
  await confirm(page);
  await expect.poll(() => focused(page)).not.toBe("nothing");

  await page.goto(`${consoleOf(live)}/settings/team`);
  await untilKeysWork(page);
  await press(page, "Invite");
  const email = `focus-${Date.now()}@funder.example`;
  await expect(page.getByLabel("Work e-mail")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite", exact: true })).toBeFocused();
  await press(page, `Remove the invitation of ${email}`);
  await confirm(page);
  await expect(page.getByRole("row").filter({ hasText: email })).toBeHidden();
  await expect.poll(() => focused(page)).toMatch(/^(?:section|main)/);
});

// Rule: C6-26
test("after a note is added, edited and removed, and a deal taken and handed over, the focus stays beside it", async ({
  page,
}) => {
  const deal = `FOCUS-${Date.now()}`;
  await submittedOffer(deal);
  const funder = demo().funder;
  await signInPage(page, { funder, role: "admin", name: "Nia Colleague" });
  await signInPage(page, { funder, role: "operator", name: "Priya Shah" });
  await page.goto(`${consoleOf(funder)}/offers/${deal}`);
  await untilKeysWork(page);
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByLabel("A note").fill("The owner signs tonight.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(notes.getByRole("listitem")).toContainText("The owner signs tonight.");
  await expect(notes.getByLabel("A note")).toBeFocused();
  await press(page, "Edit the note");
  await expect(notes.getByLabel("Your note")).toBeFocused();
  await page.keyboard.type(" So she said.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(notes.getByRole("listitem")).toContainText("So she said.");
  await expect(notes.getByRole("listitem")).toBeFocused();
  await press(page, "Remove the note");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await confirm(page);
  await expect(notes.getByRole("listitem")).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe("section Notes");

  await press(page, "Take it");
  await expect(page.getByText(/^Yours since/)).toBeVisible();
  await expect.poll(() => focused(page)).not.toBe("nothing");
  await press(page, "Hand over…");
  await expect(page.getByLabel("It becomes the deal of")).toBeFocused();
  await confirm(page);
  await expect(page.getByText(/’s since/)).toBeVisible();
  await expect.poll(() => focused(page)).toBe("button Hand over…");
});

// Rule: C6-26
test("after a session is ended the focus is on the page, and a click beside everything leaves it on nothing", async ({
  page,
}) => {
  const funder = await newDemoFunder();
  const { email } = await signInPage(page, { funder, role: "owner" });
  await signInPage(page, { funder, role: "owner", email });
  await page.goto(`${demo().base_url}/console/-/account`);
  await press(page, /^End the session/);
  await confirm(page);
  await expect(page.getByRole("button", { name: /^End the session/ })).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toBe("nothing");
  // A reader who clicks beside everything is not brought back by what changes later.
  await page.mouse.click(5, 700);
  expect(await focused(page)).toBe("nothing");
  await page.evaluate(() => document.body.append(document.createElement("span")));
  await page.waitForTimeout(100);
  expect(await focused(page)).toBe("nothing");
});
