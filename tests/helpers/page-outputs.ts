import type { Page } from "@playwright/test";

/** The text on the clipboard. */
export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** `print()` does nothing, so that what it would print can be read. */
export async function withoutPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
}

/** How many pages of paper the page prints on. */
export async function printedPages(page: Page, format: "Letter" | "A4"): Promise<number> {
  const pdf = await page.pdf({ format, printBackground: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
