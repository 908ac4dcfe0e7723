import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newDemoFunder } from "@/tests/helpers/demo-admin";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

// What the console says, and that its words are in sight.

const root = () => `${demo().base_url}/console/${demo().funder}`;

/** The forms whose entries the browser would check with bubbles of its own. */
const formsWithBubbles = (page: Page) =>
  page.evaluate(() =>
    [...document.forms]
      .filter(({ noValidate }) => !noValidate)
      .filter((form) =>
        [...form.elements].some(
          (field) =>
            field instanceof HTMLInputElement &&
            (field.required || field.pattern !== "" || /^(?:email|url|number|date)$/.test(field.type)),
        ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );

// Rules: A4-17, A4-19, A4-20
test("a key asks for its name at the field, a closed dialog forgets its refusal, an erasure of nothing says so, and no form has bubbles", async ({
  page,
}) => {
  const funder = await newDemoFunder();
  const own = `${demo().base_url}/console/${funder}`;
  await signInPage(page, { funder, role: "owner" });
  await page.goto(`${own}/settings/keys`);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API key" });
  await dialog.getByRole("checkbox", { name: /^Create offers/ }).check();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("Is required.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  expect(await formsWithBubbles(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("checkbox", { name: /^Create offers/ })).toBeChecked();
  await expect(dialog.getByText("Is required.")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`${own}/settings/erasure`);
  for (const name of ["Deal ID", "Deal ID again"])
    await page.getByRole("textbox", { name, exact: true }).pressSequentially("NO-SUCH");
  await page.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText("Nothing to erase. Nothing is stored of this deal ID.")).toBeVisible();
  await page.getByRole("textbox", { name: "Deal ID", exact: true }).fill("N");
  await expect(page.getByText("Nothing to erase.")).toHaveCount(0);

  const account = `${demo().base_url}/console/-/account`;
  await page.goto(account);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Ada Lowe");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await name.fill("Ada");
  await expect(page.getByText("Saved.")).toHaveCount(0);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Give it a name first.")).toBeVisible();
  const places = ["settings/team", "settings/brands", "settings/brands/new", "settings/callback"];
  for (const place of [...places, "settings/audit", "settings/webhooks", "insight", "new-offer"]) {
    await page.goto(`${own}/${place}`);
    expect([place, await formsWithBubbles(page)]).toEqual([place, []]);
  }
});

// Rule: A4-15
test("a filter that is none is said above the list, at any width", async ({ page }) => {
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await page.goto(`${root()}/offers?status=lost`);
  await expect(
    page.getByText("The address asks for “lost” as status, which is none: all are shown."),
  ).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1440])).toEqual([]);
});

test("the tabs of the settings are all in the window with text at 200 %", async ({ page }) => {
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${root()}/settings/brands`);
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 29 } });
  const sections = page.getByRole("navigation", { name: "Settings" });
  const ends = () =>
    sections
      .getByRole("link")
      .evaluateAll((links) => Math.max(...links.map((link) => link.getBoundingClientRect().right)));
  await expect.poll(ends).toBeLessThanOrEqual(1280);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
});
