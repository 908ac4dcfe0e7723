import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newDemoFunder, newDemoSandbox } from "@/tests/helpers/demo-admin";
import { newSandboxOffer, signed } from "@/tests/helpers/demo-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

const consoleOf = (funder: string) => `${demo().base_url}/console/${funder}`;
const modes = (page: Page) => page.getByRole("navigation", { name: "Live or test" });
const sign = (page: Page) => page.getByText("You are in the sandbox");

// Rule: B-40
test("by keyboard: the same screen in test and back, and a list for what is not in the other", async ({
  page,
}) => {
  const { funder, sandbox } = demo();
  await signInPage(page, { funder, role: "viewer" });
  await page.goto(`${consoleOf(funder)}/deliveries`);
  await expect(sign(page)).toHaveCount(0);
  await modes(page).getByRole("link", { name: "Test" }).press("Enter");
  await expect(page).toHaveURL(`${consoleOf(sandbox.funder)}/deliveries`);
  await expect(sign(page)).toBeVisible();
  await expect(modes(page).getByRole("link", { name: "Test" })).toHaveAttribute("aria-current", "true");
  await newSandboxOffer("TEST-MODE");
  await page.goto(`${consoleOf(sandbox.funder)}/offers/TEST-MODE`);
  await modes(page).getByRole("link", { name: "Live" }).press("Enter");
  await expect(page).toHaveURL(`${consoleOf(funder)}/offers`);
  await expect(sign(page)).toHaveCount(0);
});

// Rule: B-40
test("the first switch creates the sandbox, shows its callback secret once, and leads to the same screen", async ({
  page,
}) => {
  const funder = await newDemoFunder();
  await signInPage(page, { funder, role: "developer" });
  await page.goto(`${consoleOf(funder)}/settings/keys`);
  await modes(page).getByRole("button", { name: "Test" }).press("Enter");
  const confirm = page.getByRole("dialog", { name: "Create the sandbox?" });
  await expect(confirm).toContainText("mail goes to the alert address only", { ignoreCase: true });
  expect(await violationsInEveryLook(page)).toEqual([]);
  await confirm.getByRole("button", { name: "Create sandbox" }).press("Enter");
  const ready = page.getByRole("dialog", { name: "The sandbox is ready" });
  const secret = (await ready.getByText(/^whsec_/).textContent()) ?? "";
  await ready.getByRole("checkbox", { name: "I stored the secret" }).press("Space");
  await ready.getByRole("button", { name: "Done" }).press("Enter");
  await expect(page).toHaveURL(`${consoleOf(`${funder}-test`)}/settings/keys`);
  await expect(sign(page)).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("checkbox", { name: /^Create offers/ }).check();
  await page
    .getByRole("dialog", { name: "Create an API key" })
    .getByRole("button", { name: "Create key" })
    .click();
  await expect(page.getByRole("dialog", { name: "Copy the secret now" })).toContainText(/fskt_\w{43}/);
});

// Rule: B-43
test("a reset waits for the sandbox's name, and leaves no offer", async ({ page }) => {
  const { live, sandbox } = await newDemoSandbox();
  const { status } = await signed("POST", "/offers", { deal_id: "RESET-1", ...SMALLEST_OFFER }, sandbox);
  expect(status).toBe(201);
  await signInPage(page, { funder: live, role: "admin" });
  await page.goto(`${consoleOf(sandbox.funder)}/settings`);
  await page.getByRole("link", { name: "Sandbox" }).press("Enter");
  const reset = page.getByRole("button", { name: "Reset the sandbox" });
  const name = page.getByLabel(`Type ${sandbox.funder} to confirm`);
  await name.fill(live);
  await expect(reset).toHaveAttribute("aria-disabled", "true");
  await name.fill(sandbox.funder);
  await reset.press("Enter");
  await expect(page.getByText("The sandbox has no offers.")).toBeVisible();
  expect((await signed("GET", "/offers/RESET-1", undefined, sandbox)).status).toBe(404);
});
