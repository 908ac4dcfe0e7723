import type { Page } from "@playwright/test";

/** Unfolds a section of the offer's form, such as `deal` or `fees`, unless it is open. */
export async function openSection(page: Page, id: string): Promise<void> {
  const fold = page.locator(`#${id} > details`);
  if (!(await fold.evaluate((details) => (details as HTMLDetailsElement).open)))
    await fold.locator("summary").first().click();
}
