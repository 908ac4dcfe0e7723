import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { repaintedTexts, visibleTexts } from "@/tests/helpers/text-paint";

type Violation = [rule: string, elements: string[]];

interface Look {
  colorScheme: "light" | "dark";
  screen: "phone" | "wide";
  forcedColors?: "active";
  /** `repainted`: by the rules of colours alone, the texts that `repaintedTexts` finds. */
  checks: "everything" | "repainted";
}

const EVERY_RULE: RunOptions = {
  rules: { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } },
};
/** The rules whose result can differ between two looks that share their width with one and their theme with another. */
const RULES_OF_COLORS: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

const LOOKS: Look[] = [
  { colorScheme: "light", screen: "wide", checks: "everything" },
  { colorScheme: "light", screen: "phone", checks: "repainted" },
  { colorScheme: "dark", screen: "phone", checks: "everything" },
  { colorScheme: "dark", screen: "wide", checks: "repainted" },
  { colorScheme: "light", screen: "wide", forcedColors: "active", checks: "everything" },
  { colorScheme: "dark", screen: "phone", forcedColors: "active", checks: "everything" },
];

/**
 * The violations axe finds on a page in its current state, in an open dialog and behind it: in both themes, on a
 * phone and on a wide screen, and with forced colours. The page ends with the size it had, in the default media.
 */
export async function violationsInEveryLook(page: Page): Promise<Violation[]> {
  const size = page.viewportSize();
  const wide = new URL(page.url()).pathname.startsWith("/console") ? 1440 : 1280;
  const found: Violation[] = [];
  for (const { colorScheme, screen, forcedColors = "none", checks } of LOOKS) {
    const width = screen === "wide" ? wide : 390;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, forcedColors });
    const look = `${colorScheme}, ${width} px${forcedColors === "active" ? ", forced colours" : ""}`;
    for (const [rule, elements] of await violationsOn(page, checks))
      found.push([`${rule}, ${look}`, elements]);
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  if (size) await page.setViewportSize(size);
  return found;
}

/** The violations of a page in its current state, size and media. */
export async function violationsOn(page: Page, checks: Look["checks"] = "everything"): Promise<Violation[]> {
  // Once for a page: its source is half a megabyte.
  if (!(await page.evaluate(() => "axe" in window)))
    await page.evaluate(
      [
        axe.source,
        `window.visibleTexts=${visibleTexts}`,
        `window.repaintedTexts=${repaintedTexts}`,
        "true",
      ].join(";"),
    );
  const options = checks === "everything" ? EVERY_RULE : RULES_OF_COLORS;
  return page.evaluate(
    async ([checks, options]) => {
      // Half a field under a bar that stays is no small target.
      scrollTo(0, 0);
      // During the transition between themes, colours belong to neither.
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
      const texts = window.repaintedTexts(window.visibleTexts());
      if (checks !== "everything" && texts.length === 0) return [];
      const context = checks === "everything" ? document : { include: texts };
      const { violations } = await window.axe.run(context, { ...options, resultTypes: ["violations"] });
      return violations.map(({ id, nodes }): Violation => [id, nodes.map(({ html }) => html)]);
    },
    [checks, options] as const,
  );
}

declare global {
  interface Window {
    axe: typeof axe;
    visibleTexts: typeof visibleTexts;
    repaintedTexts: typeof repaintedTexts;
  }
}
