import type { Page } from "@playwright/test";

/** The given widths at which the page scrolls sideways. Restores the window's size. */
export async function widthsThatScroll(page: Page, widths: number[]): Promise<number[]> {
  const before = page.viewportSize();
  const scrolling: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: before?.height ?? 800 });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) scrolling.push(width);
  }
  if (before) await page.setViewportSize(before);
  return scrolling;
}
