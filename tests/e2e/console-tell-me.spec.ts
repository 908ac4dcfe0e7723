import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, test } from "@/tests/helpers/browser-test";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

test.use({ timezoneId: "America/Chicago" });

// Rules: A5-8, A5-10
test("a person chooses by keys what they are told, it is saved as it is chosen, and the zone is the browser's until another is chosen", async ({
  page,
}) => {
  await signInPage(page, { funder: demo().funder, role: "developer" });
  // The first page of a browser stores its zone.
  await page.goto(`${demo().base_url}/console/${demo().funder}`);
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("console-zone");
  await page.goto(`${demo().base_url}/console/-/account`);
  const section = page.getByRole("region", { name: "Tell me" });
  const group = (name: string) => section.getByRole("group", { name });
  await expect(group("New submissions").getByLabel("None")).toBeChecked();
  await expect(group("Failing receivers").getByLabel("On")).toBeChecked();
  await expect(group("How").getByLabel("At once")).toBeChecked();
  await expect(section.getByLabel("Zone of the digest")).toHaveValue("America/Chicago");
  await group("New submissions").getByLabel("None").focus();
  await page.keyboard.press("ArrowRight");
  await expect(section.getByText("Saved.")).toBeVisible();
  await group("How").getByLabel("8:00 digest").check();
  await group("Failing receivers").getByLabel("Off").check();
  await expect(section.getByText("Saved.")).toBeVisible();
  await section.getByLabel("Zone of the digest").selectOption("Pacific/Honolulu");
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(group("New submissions").getByLabel("Mine")).toBeChecked();
  await expect(group("Failing receivers").getByLabel("Off")).toBeChecked();
  await expect(group("How").getByLabel("8:00 digest")).toBeChecked();
  await expect(section.getByLabel("Zone of the digest")).toHaveValue("Pacific/Honolulu");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1440])).toEqual([]);
});

test("a viewer is not asked about receivers", async ({ page }) => {
  await signInPage(page, { funder: demo().funder, role: "viewer" });
  await page.goto(`${demo().base_url}/console/-/account`);
  const section = page.getByRole("region", { name: "Tell me" });
  await expect(section.getByRole("group", { name: "New submissions" })).toBeVisible();
  await expect(section.getByRole("group", { name: "Failing receivers" })).toHaveCount(0);
});
