import { expect, type Page } from "@playwright/test";

/** Waits until the console's page listens to keys: until `?` opens its list of shortcuts, which it closes. */
export async function untilKeysWork(page: Page): Promise<void> {
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(shortcuts).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();
}
