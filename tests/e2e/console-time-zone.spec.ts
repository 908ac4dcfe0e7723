import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

test.use({ timezoneId: "America/New_York" });

test("a reader in New York sees times in that zone from the first page on, in Berlin once there, and in UTC everywhere once chosen", async ({
  page,
  browser,
}) => {
  await newOffer("CONSOLE-ZONE");
  await signInPage(page, { funder: demo().funder, role: "owner" });
  const offer = `${demo().base_url}/console/${demo().funder}/offers/CONSOLE-ZONE`;
  const endsOn = (shown: Page) => shown.getByRole("main").getByText(/^Ends .*, in \d+ days\.$/);
  const moved = async () => {
    const storageState = await page.context().storageState();
    const context = await browser.newContext({ storageState, timezoneId: "Europe/Berlin" });
    const berlin = await context.newPage();
    let actions = 0;
    berlin.on("request", (request) => (actions += Number("next-action" in request.headers())));
    await berlin.goto(offer);
    return { berlin, actions: () => actions, close: () => context.close() };
  };
  await page.goto(offer);
  await expect(endsOn(page)).toContainText(/ E[SD]T/);

  const first = await moved();
  await expect(endsOn(first.berlin)).toContainText(/ GMT\+[12]/);
  await first.berlin.reload({ waitUntil: "networkidle" });
  await expect(endsOn(first.berlin)).toContainText(/ GMT\+[12]/);
  expect(first.actions()).toBe(1);
  await first.close();

  const account = page.getByRole("button", { name: /, account of / });
  await account.click();
  await page.getByRole("button", { name: "Show times in UTC" }).click();
  await expect(endsOn(page)).toContainText(" UTC");
  await page.reload();
  await expect(endsOn(page)).toContainText(" UTC");
  const second = await moved();
  await second.berlin.reload({ waitUntil: "networkidle" });
  await expect(endsOn(second.berlin)).toContainText(" UTC");
  expect(second.actions()).toBe(0);
  await second.close();

  await account.click();
  await page.getByRole("button", { name: "Show times in your zone" }).click();
  await expect(endsOn(page)).toContainText(/ E[SD]T/);
});
