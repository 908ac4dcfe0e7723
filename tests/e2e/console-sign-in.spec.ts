import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import {
  type BrowserContext,
  expect,
  fromNewAddress,
  type Page,
  test,
  waitForScripts,
} from "@/tests/helpers/browser-test";
import { admin, newDemoFunder } from "@/tests/helpers/demo-admin";
import { signed } from "@/tests/helpers/demo-offers";
import { codeMailedBy } from "@/tests/helpers/mailbox";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { setIdentityAt } from "@/tests/helpers/oidc-provider";
import { demo, demoOutput, demoProvider } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

const address = (path: string) => `${demo().base_url}${path}`;
const root = () => address(`/console/${demo().funder}`);
const asOwner = (page: Page, changes: { provenSecondsAgo?: number } = {}) =>
  signInPage(page, { funder: demo().funder, role: "owner", ...changes });
const codeField = (page: Page) => page.getByLabel("Six-digit code");

/** Asks for a code on the page of sign-in. */
async function askForCode(page: Page, email: string): Promise<string> {
  await page.getByLabel("Work e-mail").fill(email);
  return codeMailedBy(() => page.getByRole("button", { name: "Send code" }).click(), email);
}

/** A person of the demo's funder whose browser is not signed in, on the page of sign-in. */
async function signedOut(page: Page): Promise<string> {
  const { email } = await asOwner(page);
  await page.context().clearCookies();
  await page.goto(address("/console/-/sign-in?to=/console/-/account"));
  return email;
}

/** The person who `npm start` prints, with the funder's console. */
const DEMO_PERSON = "priya@meridian.example";

/** A code that is not this one. */
const anotherThan = (code: string) => (code === "000 000" ? "000 001" : "000 000");

// Rule: C1-25
test("the demo's person signs in with the code from the local mailbox, pasted with its space", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address("/console"));
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  const code = await askForCode(page, DEMO_PERSON);
  await expect(page.getByRole("heading", { level: 1, name: "Enter the code" })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code} `);
  await codeField(page).press("Control+v");
  await page.waitForURL(root());
  await expect(page.getByRole("button", { name: /account of Priya Shah/ })).toBeVisible();
});

// Rules: C1-26, C1-27
test("sign-in goes through by keyboard alone with forced colours, also back to another address", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const email = await signedOut(page);
  const field = page.getByLabel("Work e-mail");
  const outline = (of: typeof field) => of.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline(field)).toBe("none");
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  expect(await outline(field)).toBe("solid");
  await page.keyboard.type("nobody@funder.example");
  await page.keyboard.press("Enter");
  await expect(codeField(page)).toBeFocused();
  expect(await outline(codeField(page))).toBe("solid");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Use another e-mail" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(email);
  const code = await codeMailedBy(() => page.keyboard.press("Enter"), email);
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(code);
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
});

// Rule: C1-26
test("an address that is missing or malformed is refused at its field in the page's words, also without scripts", async ({
  page,
  browser,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: fromNewAddress() });
  for (const each of [page, await plain.newPage()]) {
    await each.goto(address("/console/-/sign-in"));
    const field = each.getByLabel("Work e-mail");
    for (const given of ["", "priya@meridian"]) {
      await field.fill(given);
      await each.getByRole("button", { name: "Send code" }).click();
      await expect(field).toHaveAccessibleDescription("Enter an e-mail address.");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveValue(given);
    }
  }
  await expect(page.getByLabel("Work e-mail")).toBeFocused();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await plain.close();
});

// Rule: C1-25
test("a wrong code costs one try, also when Enter follows its sixth digit; the fifth ends it, and a new one signs in after a wrong one", async ({
  page,
}) => {
  const email = await signedOut(page);
  const code = await askForCode(page, email);
  const isWrong = (left: string) =>
    expect(page.getByText(`That is not the code we sent. ${left} left.`)).toBeVisible();
  await codeField(page).pressSequentially(anotherThan(code));
  await page.keyboard.press("Enter");
  await isWrong("4 tries");
  await expect(codeField(page)).toBeFocused();
  expect(await violationsInEveryLook(page)).toEqual([]);
  for (const left of ["3 tries", "2 tries", "1 try"]) {
    await codeField(page).fill(anotherThan(code));
    await isWrong(left);
  }
  await codeField(page).fill(anotherThan(code));
  await expect(page.getByRole("heading", { level: 1, name: "Too many tries" })).toBeFocused();
  expect(await violationsInEveryLook(page)).toEqual([]);
  const next = await codeMailedBy(() => page.getByRole("button", { name: "Send a new code" }).click(), email);
  await codeField(page).fill(anotherThan(next));
  await isWrong("4 tries");
  await codeField(page).fill(next);
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
});

test("the page for the code survives a reload, and its code signs in", async ({ page }) => {
  const email = await signedOut(page);
  const code = await askForCode(page, email);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Enter the code" })).toBeVisible();
  await expect(page.getByText(`If ${email} has an account, a code is on its way.`)).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await page.getByRole("button", { name: "Use another e-mail" }).click();
  await expect(page.getByLabel("Work e-mail")).toBeFocused();
  await page.reload();
  await codeField(page).fill(code);
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
});

test("after thirty wrong codes the page says until when mailed codes wait, and the operator's code signs in", async ({
  page,
}) => {
  test.slow();
  const email = await signedOut(page);
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  for (let challenge = 1; challenge <= 6; challenge += 1) {
    // Six requests each: an address may send ten a second.
    await page.setExtraHTTPHeaders(fromNewAddress());
    for (let left = 4; left > 0; left -= 1) {
      await codeField(page).fill("000000");
      await expect(page.getByText(`${left === 1 ? "1 try" : `${left} tries`} left.`)).toBeVisible();
    }
    await codeField(page).fill("000000");
    await page.getByRole("button", { name: "Send a new code" }).click();
    await expect(codeField(page)).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 1, name: "Too many tries" })).toBeVisible();
  await expect(
    page.getByText(/Codes by mail work again at .* A code from the operator works now\./),
  ).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  expect(await violationsInEveryLook(page)).toEqual([]);
  const shown = await page.getByText("The operator can give").textContent();
  const challenge = /[0-9A-F]{4}-[0-9A-F]{4}/.exec(shown ?? "")?.[0] ?? "";
  const { code } = await admin("user", "code", email, "--challenge", challenge);
  await codeField(page).fill(String(code));
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
});

// Rule: C1-30
test("a person of two funders chooses one", async ({ page }) => {
  const slug = await newDemoFunder();
  const { email } = await asOwner(page);
  await signInPage(page, { funder: slug, role: "viewer", email });
  await page.goto(address("/console"));
  await expect(page.getByRole("heading", { level: 1, name: "Choose a funder" })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.getByRole("link", { name: /^Harbor Funding/ }).click();
  await page.waitForURL(address(`/console/${slug}`));
});

/** Gives a browser a passkey device that says yes. */
async function withPasskeys(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

// Rule: C1-28
test("a passkey is added with a fresh code, signs in instead of one, and is removed", async ({
  page,
  context,
}) => {
  const { email } = await asOwner(page, { provenSecondsAgo: 700 });
  await withPasskeys(context, page);
  await page.goto(address("/console/-/account"));
  await page.getByLabel("Name of a new passkey").fill("Laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  const send = dialog.getByRole("button", { name: "Send code" });
  const code = await codeMailedBy(() => send.click(), email);
  await expect(codeField(page)).toBeFocused();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await codeField(page).fill(code);
  await expect(page.getByRole("listitem").filter({ hasText: "Laptop" })).toContainText("never used");
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeFocused();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1440])).toEqual([]);

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/sign-in/);
  // A press before the page's script runs does nothing.
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(root());
  await page.goto(address("/console/-/account"));
  await expect(page.getByText(/signed in by passkey/)).toBeVisible();
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Laptop" })).toHaveCount(0);
});

// Rules: C1-31, C6-17
test("an owner invites; the invited person joins, gets other roles and is removed, and their open tab says so at its next action", async ({
  page,
  browser,
}) => {
  const live = await newDemoFunder();
  const key = await admin("key", "create", live, "--scopes", "offers:create");
  await signed("POST", "/offers", { deal_id: "REMOVED-TAB", ...SMALLEST_OFFER }, { funder: live, ...key });
  await signInPage(page, { funder: live, role: "owner" });
  const email = `invited-${Date.now()}@funder.example`;
  const own = address(`/console/${live}`);
  await page.goto(`${own}/settings/team`);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption("viewer");
  await page.getByRole("button", { name: "Send invitation" }).click();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Viewer");

  const invited = await browser.newPage();
  waitForScripts(invited);
  await invited.goto(address("/console"));
  await codeField(invited).fill(await askForCode(invited, email));
  await expect(invited.getByRole("heading", { level: 1, name: "Join Harbor Funding" })).toBeVisible();
  expect(await violationsInEveryLook(invited)).toEqual([]);
  await invited.getByLabel("Your name").fill("Lena Park");
  await invited.getByRole("button", { name: "Accept" }).click();
  await invited.waitForURL(own);

  await page.reload();
  const role = page.getByLabel("Role of Lena Park");
  const save = page.getByRole("button", { name: "Save the role of Lena Park" });
  const give = async (next: string) => {
    await role.selectOption(next);
    await save.click();
    await expect(save).toBeHidden();
    await expect(role).toBeFocused();
  };
  await role.selectOption("operator");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await give("operator");
  await invited.goto(`${own}/offers/REMOVED-TAB`);
  await invited.getByRole("button", { name: "New link…" }).click();
  const make = invited.getByRole("button", { name: "Make and copy" });
  const refusal = invited.getByRole("dialog").getByRole("alert");

  await give("viewer");
  await make.click();
  await expect(refusal).toHaveText(
    "Your role, viewer, may not do this. It takes one of: operator, admin, owner.",
  );
  await page.getByRole("button", { name: "Remove Lena Park" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toBeHidden();
  await make.click();
  await expect(refusal).toHaveText("This console is not there, or you no longer have a role in it.");
  expect((await invited.reload())?.status()).toBe(404);
  await expect(invited.getByRole("heading", { name: "There is nothing here for you" })).toBeVisible();
  expect(await violationsInEveryLook(invited)).toEqual([]);
  await invited.close();
});

// Rule: C1-29
test("the start prints the console's address, and single sign-on opens it there for the person it names", async ({
  page,
}) => {
  const { base_url, funder } = demo();
  expect(demoOutput()).toContain(`The console of the demo funder: ${base_url}/console`);
  expect(demoOutput()).toContain(`Sign in as ${DEMO_PERSON}: the code arrives below`);
  const unknown = { sub: "unknown", email: "nobody@funder.example", email_verified: true };
  await setIdentityAt(demoProvider(), unknown);
  const signIn = async () => {
    await page.goto(`${base_url}/console/-/sign-in?to=/console/${funder}/offers`);
    await page.getByRole("link", { name: "Continue with Example SSO" }).click();
  };
  await signIn();
  await expect(page.getByText("Example SSO did not sign you in.")).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await setIdentityAt(demoProvider(), { sub: "priya", email: DEMO_PERSON, email_verified: true });
  await signIn();
  await page.waitForURL(`${base_url}/console/${funder}/offers`);
  await page.goto(`${base_url}/console/-/account`);
  await expect(page.getByText(/signed in by single sign-on/)).toBeVisible();
});
