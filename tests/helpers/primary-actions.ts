import type { Page } from "@playwright/test";

/** What is a primary action on the page: the ground of it is the brand's. */
export function onBrandGround(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) => {
    const probe = main.appendChild(document.createElement("i"));
    probe.style.background = "var(--brand)";
    const brand = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...main.querySelectorAll("a, button")]
      .filter((action) => action.checkVisibility() && getComputedStyle(action).backgroundColor === brand)
      .map((action) => action.textContent?.trim() ?? "");
  });
}
