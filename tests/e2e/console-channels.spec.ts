import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, test } from "@/tests/helpers/browser-test";
import { newDemoFunder } from "@/tests/helpers/demo-admin";
import { demo } from "@/tests/helpers/product";
import { startReceiver } from "@/tests/helpers/receiver";
import { signInPage } from "@/tests/helpers/sign-in";

// Rules: D8-70, D8-71, A6-12
test("a channel of Slack is added, tested and edited, and its address is not seen again", async ({
  page,
}) => {
  const slug = await newDemoFunder();
  const { url, received, close } = await startReceiver();
  const origin = new URL(url).origin;
  await signInPage(page, { funder: slug, role: "owner" });
  const settings = `${demo().base_url}/console/${slug}/settings/webhooks`;
  await page.goto(settings);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an endpoint" });
  const ticked = dialog.getByRole("group", { name: "Gets" }).getByRole("checkbox", { checked: true });
  await expect(ticked).not.toHaveCount(0);
  const all = await ticked.count();
  await dialog.getByLabel("Format").selectOption("Slack");
  await expect(ticked).toHaveCount(4);
  for (const what of ["Terms submitted", "Terms decided", "Link ended", "Disclosure signed"])
    await expect(dialog.getByRole("checkbox", { name: what })).toBeChecked();
  await dialog.getByLabel("Format").selectOption("Standard");
  await expect(ticked).toHaveCount(all);
  await dialog.getByRole("checkbox", { name: "Terms decided" }).uncheck();
  // What was chosen by hand stays.
  await dialog.getByLabel("Format").selectOption("Teams");
  await expect(ticked).toHaveCount(all - 1);
  await dialog.getByLabel("Format").selectOption("Slack");
  await dialog.getByLabel("Address").fill("https://funder.example/hook");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog.getByText(/^Must be on hooks\.slack\.com/)).toBeVisible();
  await dialog.getByLabel("Address").fill(`${origin}/services/T0123/B0456/secret`);
  await dialog.getByLabel("Description").fill("Underwriters");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: /Underwriters/ });
  await expect(row).toContainText("Slack");
  await expect(row).toContainText("/services/T01•••");
  await expect(row.getByRole("button", { name: /^Rotate/ })).toHaveCount(0);
  await row.getByRole("button", { name: /^Edit/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit the endpoint" });
  await expect(edit.getByLabel("Address")).toHaveValue(`${origin}/services/T01•••`);
  await edit.getByLabel("Description").fill("Desk");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /Desk/ })).toContainText("/services/T01•••");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 900, 1440])).toEqual([]);
  await page.getByRole("row", { name: /Desk/ }).getByRole("button", { name: /^Test/ }).click();
  await expect(page.getByText("Test: messages about deals arrive here.").first()).toBeAttached();
  await expect.poll(() => received.length).toBe(1);
  expect(JSON.parse(received[0]?.body ?? "{}").text).toContain("Test: ");
  expect(await page.content()).not.toContain("B0456");
  await close();
});
