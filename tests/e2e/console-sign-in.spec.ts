import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { violationsInEveryLook } from "@/tests/helpers/accessible";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

/** The newest code that was mailed to an address after a moment. */
async function mailedCode(email: string, after: number): Promise<string> {
  const folder = join(dirname(process.env.DEMO_FILE ?? ""), "mail");
  const codes = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".txt"))
      .sort()
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .filter((text) => text.startsWith(`To: ${email}\n`))
      .flatMap((text) => /Code +(\d{3} \d{3})/.exec(text)?.[1] ?? []);
  await expect.poll(() => codes().length).toBeGreaterThan(after);
  return codes().at(-1) ?? "";
}

const address = (path: string) => `${demo().base_url}${path}`;

/** A person of the demo's funder, signed in. */
async function signedIn(page: Page, changes: { role?: "owner" | "viewer"; provenSecondsAgo?: number } = {}) {
  return signInPage(page, { funder: demo().funder, role: "owner", ...changes });
}

test("the demo's person signs in with the code from the local mailbox, pasted with its space", async ({
  page,
}) => {
  await page.goto(address("/console"));
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.getByLabel("Work e-mail").fill(demo().console_email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Enter the code" })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.getByLabel("Six-digit code").fill(await mailedCode(demo().console_email, 0));
  await page.waitForURL(address(`/console/${demo().funder}`));
});

test("a wrong code says how many tries are left, and the right one still signs in", async ({
  page,
  context,
}) => {
  const { email } = await signedIn(page);
  await context.clearCookies();
  await page.goto(address("/console/-/sign-in?to=/console/-/account"));
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  const code = await mailedCode(email, 0);
  await page.getByLabel("Six-digit code").fill(code === "000 000" ? "000 001" : "000 000");
  await expect(page.getByText("That is not the code we sent. 4 tries left.")).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.getByLabel("Six-digit code").fill(code);
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
});

test("a passkey is added with a fresh code, signs in instead of one, and is removed", async ({
  page,
  context,
}) => {
  const { email } = await signedIn(page, { provenSecondsAgo: 700 });
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
  await page.goto(address("/console/-/account"));
  await page.getByLabel("Name of a new passkey").fill("Laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByLabel("Six-digit code").fill(await mailedCode(email, 0));
  await expect(page.getByText("Added")).toBeVisible();
  await expect(page.getByText("Laptop")).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(address(`/console/${demo().funder}`));
  await page.goto(address("/console/-/account"));
  await expect(page.getByText("signed in by passkey")).toBeVisible();
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Laptop")).toBeHidden();
});

test("an owner invites, the invited person signs in by code and joins, and is removed while their tab is open", async ({
  page,
  browser,
}) => {
  await signedIn(page);
  const email = `invited-${Date.now()}@funder.example`;
  await page.goto(address(`/console/${demo().funder}/settings/team`));
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption("operator");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText("Operator");
  expect(await violationsInEveryLook(page)).toEqual([]);

  const invited = await browser.newPage();
  await invited.goto(address("/console"));
  await invited.getByLabel("Work e-mail").fill(email);
  await invited.getByRole("button", { name: "Send code" }).click();
  await invited.getByLabel("Six-digit code").fill(await mailedCode(email, 0));
  await expect(invited.getByRole("heading", { name: /^Join / })).toBeVisible();
  expect(await violationsInEveryLook(invited)).toEqual([]);
  await invited.getByLabel("Your name").fill("Lena Park");
  await invited.getByRole("button", { name: "Accept" }).click();
  await invited.waitForURL(address(`/console/${demo().funder}`));

  await page.reload();
  await page.getByRole("button", { name: "Remove Lena Park" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Lena Park")).toBeHidden();
  await invited.goto(address(`/console/${demo().funder}/offers`));
  await expect(invited.getByText("Test Person")).toBeHidden();
  expect((await invited.reload())?.status()).toBe(404);
});
