import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { newDemoFunder } from "@/tests/helpers/demo-admin";
import { newOffer } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

// A refusal speaks the words of the page: the label of a field for its name in the API, at the field where it
// has a place for it.

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
