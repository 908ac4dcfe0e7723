import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newDemoFunder, newDemoSandbox } from "@/tests/helpers/demo-admin";
import { signed } from "@/tests/helpers/demo-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo } from "@/tests/helpers/product";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { actionId } from "@/tests/helpers/server-actions";
import { signInPage } from "@/tests/helpers/sign-in";

// No mouse: every test goes through its screen by keys alone.

const consoleOf = (funder: string) => `${demo().base_url}/console/${funder}`;

/** Opens a screen of a new funder, whose lists are short, or of its sandbox. */
async function open(page: Page, path: string, funder?: string): Promise<void> {
  const live = funder?.replace(/-test$/, "") ?? (await newDemoFunder());
  await signInPage(page, { funder: live, role: "owner" });
  await page.goto(consoleOf(funder ?? live) + path);
  await untilKeysWork(page);
}

const MOST_PRESSES = 120;

/** Presses Tab until the element has the focus, and sees that the focus shows. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  // Found once: a search for a name goes through the whole page.
  const element = await target.elementHandle();
  const isFocused = () => page.evaluate((sought) => sought === document.activeElement, element);
  for (let presses = 0; presses < MOST_PRESSES && !(await isFocused()); presses += 1)
    await page.keyboard.press("Tab");
  const shows = await page.evaluate((focused) => {
    if (!(focused instanceof Element) || focused !== document.activeElement) return "not focused";
    const { outlineStyle, boxShadow } = getComputedStyle(focused);
    const around = getComputedStyle(focused, "::after").outlineStyle;
    return outlineStyle !== "none" || boxShadow !== "none" || around !== "none";
  }, element);
  expect(shows, `the focus of ${target} shows`).toBe(true);
}

async function press(page: Page, name: string | RegExp, role: "button" | "link" = "button"): Promise<void> {
  await tabTo(page, page.getByRole(role, { name }).first());
  await page.keyboard.press("Enter");
}

// Rule: C6-6
test("from Today to the oldest submission, and from the list to another and its decision", async ({
  page,
}) => {
  const { sandbox } = await newDemoSandbox();
  const numbers: unknown[] = [];
  for (const deal_id of ["KEYS-1", "KEYS-2"]) {
    await signed("POST", "/offers", { deal_id, ...SMALLEST_OFFER }, sandbox);
    const { body } = await signed("POST", `/sandbox/offers/${deal_id}/submit`, {}, sandbox);
    numbers.push(body.number);
  }
  await open(page, "", sandbox.funder);
  await press(page, /^Review the oldest/, "link");
  await expect(page).toHaveURL(new RegExp(`/submissions/${numbers[0]}$`));
  await press(page, /^Submissions/, "link");
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.keyboard.press("/");
  await page.keyboard.type(String(numbers[1]));
  // As typed: Enter would open the row at once.
  await expect(page.getByRole("row")).toHaveCount(2);
  await untilKeysWork(page);
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/${numbers[1]}$`));
  await untilKeysWork(page);
  await page.keyboard.press("r");
  await expect(page.getByLabel(/^Message to the ISO/)).toBeFocused();
  await page.keyboard.type("Use more payments.");
  await page.keyboard.press("Control+Enter");
  const decided = page.getByRole("region", { name: "Decision", exact: true });
  await expect(decided).toContainText("Changes requested");
});

// Rule: C6-7
test("from the list of deliveries to a failed one, and its resend", async ({ page }) => {
  const { sandbox } = await newDemoSandbox();
  const receiver = await startReceiver([500, 500]);
  const endpoint = { url: receiver.url, events: ["webhook.test"] };
  const { body } = await signed("POST", "/webhooks", endpoint, sandbox);
  await signed("POST", `/webhooks/${body.id}/test`, undefined, sandbox);
  await until(() => receiver.received.length === 1);
  await open(page, "/deliveries", sandbox.funder);
  await expect(page.getByRole("table", { name: "Deliveries" }).getByRole("row")).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/deliveries\/[\w-]{36}/);
  await press(page, "Resend now");
  await until(() => receiver.received.length > 1);
  await receiver.close();
});

const BY_ITSELF = ["keepZone", "checkNewOfferAction"];

// Rule: C6-22
test("no key acts on something nobody began: on opening, Ctrl+Enter resends, creates, copies and saves nothing", async ({
  page,
}) => {
  const { sandbox } = await newDemoSandbox();
  const receiver = await startReceiver([500, 204, 204]);
  const endpoint = { url: receiver.url, events: ["webhook.test"] };
  const { body: webhook } = await signed("POST", "/webhooks", endpoint, sandbox);
  const { body: sent } = await signed("POST", `/webhooks/${webhook.id}/test`, undefined, sandbox);
  await until(() => receiver.received.length === 1);
  const offer = { deal_id: "NOBODY-1", ...SMALLEST_OFFER };
  const { body } = await signed("POST", "/offers", offer, sandbox);
  const { body: read } = await signed("GET", "/offers/NOBODY-1", undefined, sandbox);
  const actions: string[] = [];
  page.on("request", (request) => {
    // The console reports the reader's zone by itself, and the offer form checks what it begins with.
    const action = request.headers()["next-action"];
    if (action && !BY_ITSELF.map((name) => actionId(name)).includes(action))
      actions.push(`${request.url()} ${action}`);
  });
  for (const path of [
    `/deliveries/${sent.id}`,
    "/offers/NOBODY-1",
    `/new-offer?from=${body.id}`,
    `/settings/brands/${read.brand_id}`,
  ]) {
    await open(page, path, sandbox.funder);
    // The form takes the focus once, when it opens: what waits for the keys has taken it away.
    if (path.startsWith("/new-offer")) {
      await page.goto(consoleOf(sandbox.funder) + path);
      await expect(page.getByRole("textbox", { name: "Deal ID" })).toBeFocused();
    }
    await page.waitForLoadState("networkidle");
    actions.length = 0;
    await page.keyboard.press("Control+Enter");
    await page.waitForTimeout(300);
    expect(actions, path).toEqual([]);
  }
  await receiver.close();
});

// Rule: C6-8
test("an endpoint is added, tested and deleted", async ({ page }) => {
  const receiver = await startReceiver([204]);
  await open(page, "/settings/webhooks");
  await press(page, "Add endpoint");
  await tabTo(page, page.getByRole("textbox", { name: /^Address/ }));
  await page.keyboard.type(receiver.url);
  await page.keyboard.press("Control+Enter");
  const once = page.getByRole("dialog", { name: "Copy the secret now" });
  await expect(once).toBeVisible();
  await tabTo(page, once.getByRole("checkbox", { name: "I stored the secret" }));
  await page.keyboard.press("Space");
  await press(page, "Done");
  await expect(once).toBeHidden();
  await press(page, `Test ${receiver.url}`);
  await expect(page).toHaveURL(/\/deliveries\/[\w-]{36}/);
  await until(() => receiver.received.some(({ body }) => body.includes("webhook.test")));
  await page.goBack();
  await press(page, `Delete ${receiver.url}`);
  await press(page, "Delete endpoint");
  await expect(page.getByRole("row", { name: new RegExp(receiver.url) })).toHaveCount(0);
  await receiver.close();
});

// Rules: C6-9, C6-11
test("a brand is added and edited: an entry is refused at its field, corrected and saved; then its callback's address is changed and the secret rotated", async ({
  page,
}) => {
  await open(page, "/settings/brands");
  await press(page, "Add brand", "link");
  await tabTo(page, page.getByRole("textbox", { name: "Name", exact: true }));
  await page.keyboard.type("Keyboard");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/settings\/brands\/[\w-]{36}$/);
  await press(page, "Brands", "link");
  await press(page, /Keyboard/, "link");
  await expect(page).toHaveURL(/\/settings\/brands\/[\w-]{36}$/);

  const accent = page.getByRole("textbox", { name: "Accent", exact: true });
  await tabTo(page, accent);
  await page.keyboard.type("teal");
  const outputs = page.getByRole("combobox", { name: "What the merchant gets" });
  await tabTo(page, outputs);
  await page.keyboard.press("ArrowDown");
  const legalName = page.getByRole("textbox", { name: "Legal name" });
  await tabTo(page, legalName);
  await page.keyboard.type("Edited Capital LLC");
  const signature = page.getByRole("checkbox", { name: /signs on the page of the link/ });
  await tabTo(page, signature);
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+Enter");
  await expect(accent).toHaveAttribute("aria-invalid", "true");
  await expect(accent).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("#0b6073");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(accent).toHaveValue("#0b6073");
  await expect(outputs).toHaveValue("open");
  await expect(signature).not.toBeChecked();
  await expect(legalName).toHaveValue("Edited Capital LLC");

  await untilKeysWork(page);
  await press(page, "Developers", "link");
  await expect(page).toHaveURL(/\/settings\/keys$/);
  await press(page, "Callback", "link");
  await tabTo(page, page.getByRole("textbox", { name: "Where submissions of Keyboard go" }));
  await page.keyboard.type("http://127.0.0.1:9/keys");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
  await press(page, /^Rotate/);
  await expect(page.getByRole("alertdialog", { name: "Rotate the callback secret?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Rotate/ })).toBeFocused();
});

// Rule: C6-10
test("the audit log is filtered and shown whole again, the requests are searched, and an erasure waits for the same words twice", async ({
  page,
}) => {
  await open(page, "/settings/audit");
  const what = page.getByRole("combobox", { name: "What" });
  await tabTo(page, what);
  await page.keyboard.type("Created an offer");
  await press(page, "Show");
  await expect(page).toHaveURL(/action=offer\.created/);
  await press(page, "Clear", "link");
  await expect(page).toHaveURL(/\/settings\/audit$/);
  await expect(what).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(/action=offer\.created/);
  await expect(what).toHaveValue("offer.created");
  await press(page, "Developers", "link");
  await expect(page).toHaveURL(/\/settings\/keys$/);
  await press(page, "Requests", "link");
  await expect(page).toHaveURL(/\/settings\/requests/);
  await page.keyboard.press("/");
  await page.keyboard.type("no-such-request");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No refused request matches")).toBeVisible();
  await press(page, "Settings", "link");
  await expect(page).toHaveURL(/\/settings\/brands$/);
  await press(page, "Erasure", "link");
  await expect(page).toHaveURL(/\/settings\/erasure/);
  await tabTo(page, page.getByRole("textbox", { name: "Deal ID", exact: true }));
  await page.keyboard.type("NO-SUCH-DEAL");
  await page.keyboard.press("Tab");
  await page.keyboard.type("NO-SUCH");
  const erase = page.getByRole("button", { name: "Erase" });
  await expect(erase).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.type("-DEAL");
  await tabTo(page, erase);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing to erase. Nothing is stored of this deal ID.")).toBeVisible();
});

// Rule: C6-13
test("the account takes another name, and a person is invited and withdrawn", async ({ page }) => {
  await open(page, "/settings/team");
  await press(page, "Invite");
  const email = `keys-${Date.now()}@funder.example`;
  await tabTo(page, page.getByLabel("Work e-mail"));
  await page.keyboard.type(email);
  await page.keyboard.press("Control+Enter");
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toBeVisible();
  await press(page, `Remove the invitation of ${email}`);
  await press(page, "Take back");
  await expect(row).toBeHidden();
  await page.goto(`${demo().base_url}/console/-/account`);
  await tabTo(page, page.getByRole("textbox", { name: "Name", exact: true }));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Keyboard Person");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
});
