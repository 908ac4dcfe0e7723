import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

type Violation = [rule: string, elements: string[]];

interface Look {
  colorScheme: "light" | "dark";
  screen: "phone" | "wide";
  forcedColors?: "active";
  rules: RunOptions;
}

const EVERY_RULE: RunOptions = {
  rules: { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } },
};
/** The rules whose result can differ between two looks that share their theme with one and their width with another. */
const RULES_OF_COLORS: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

const LOOKS: Look[] = [
  { colorScheme: "light", screen: "wide", rules: EVERY_RULE },
  { colorScheme: "dark", screen: "phone", rules: EVERY_RULE },
  { colorScheme: "light", screen: "phone", rules: RULES_OF_COLORS },
  { colorScheme: "dark", screen: "wide", rules: RULES_OF_COLORS },
  { colorScheme: "light", screen: "wide", forcedColors: "active", rules: EVERY_RULE },
  { colorScheme: "dark", screen: "phone", forcedColors: "active", rules: EVERY_RULE },
];

/**
 * The violations axe finds on a page in its current state, in an open dialog and behind it: in both themes, on a
 * phone and on a wide screen, and with forced colours. The page ends with the size it had, in the default media.
 */
export async function violationsInEveryLook(page: Page): Promise<Violation[]> {
  const size = page.viewportSize();
  const wide = new URL(page.url()).pathname.startsWith("/console") ? 1440 : 1280;
  const found: Violation[] = [];
  for (const { colorScheme, screen, forcedColors = "none", rules } of LOOKS) {
    const width = screen === "wide" ? wide : 390;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, forcedColors });
    const look = `${colorScheme}, ${width} px${forcedColors === "active" ? ", forced colours" : ""}`;
    for (const [rule, elements] of await violationsOn(page, rules))
      found.push([`${rule}, ${look}`, elements]);
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  if (size) await page.setViewportSize(size);
  return found;
}

/** The violations of a page in its current state, size and media. */
export async function violationsOn(page: Page, rules = EVERY_RULE): Promise<Violation[]> {
  // Once for a page: its source is half a megabyte.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    // Half a field under a bar that stays is no small target.
    scrollTo(0, 0);
    // During the transition between themes, colours belong to neither.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    const { violations } = await window.axe.run(document, { ...options, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }): Violation => [id, nodes.map(({ html }) => html)]);
  }, rules);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
