import type { Locator, Page } from "@playwright/test";

/** Unfolds a section of the offer's form, such as `deal` or `fees`, and what it is folded into, unless it is open. */
export async function openSection(page: Page, id: string): Promise<void> {
  for (const fold of [page.locator("#more"), page.locator(`#${id} > details`)]) await unfold(fold);
}

async function unfold(fold: Locator): Promise<void> {
  if (!(await fold.evaluate((details) => (details as HTMLDetailsElement).open)))
    await fold.locator("> summary").click();
}
