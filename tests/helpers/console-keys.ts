import { expect, type Page } from "@playwright/test";

/** Waits until the console's page listens to keys: until `?` opens its list of shortcuts, which it closes. */
export async function untilKeysWork(page: Page): Promise<void> {
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    // In a field it would be typed.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("?");
    await expect(shortcuts).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();
  // A closed dialog has the focus until the next frame, and the page's keys work outside dialogs only.
  const isInDialog = () => page.evaluate(() => document.activeElement?.closest("dialog") != null);
  await expect.poll(isInDialog).toBe(false);
}
