import type { Page } from "@playwright/test";

/** Everything that can be seen or heard of the page: its texts, names and tooltips. */
export async function told(page: Page): Promise<string> {
  return page.evaluate(() => {
    const names = ["aria-label", "aria-valuetext", "title", "placeholder"];
    const shown = [...document.body.querySelectorAll("*")].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const attributes = shown.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ""));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (parentElement?.checkVisibility({ visibilityProperty: true })) texts.push(nodeValue ?? "");
    }
    return [document.title, location.hash, ...texts, ...attributes].join("\n");
  });
}
