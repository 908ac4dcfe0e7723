import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import { newlyPaintedTexts, visibleTexts } from "@/tests/helpers/text-paint";

/** Half as long as `axe.source`, so a page takes half the time to read it. */
const AXE_SOURCE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

type Violation = [rule: string, elements: string[]];

interface Look {
  colorScheme: "light" | "dark";
  screen: "phone" | "wide";
  forcedColors?: "active";
  rules: "every" | "colors";
}

/** A page with a clock never rests. */
const QUIET_MS = 100;
const MOST_MS = 2_000;

/** The rules whose result depends only on the paint of a text, with their selectors: see text-paint.ts. */
const RULES_OF_COLORS = [
  { id: "color-contrast", selector: "[data-new-paint]" },
  { id: "link-in-text-block", selector: "a[href][data-new-paint]" },
];
const EVERY_RULE: RunOptions = {
  rules: { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } },
};

/**
 * Each theme, width and kind of colours once: a theme changes no width and a width no colour. Every rule for
 * looks with different theme and width; only the colour rules for looks that differ in paint.
 */
const LOOKS: Look[] = [
  { colorScheme: "light", screen: "wide", rules: "every" },
  { colorScheme: "dark", screen: "phone", rules: "every" },
  { colorScheme: "dark", screen: "phone", forcedColors: "active", rules: "colors" },
];

/**
 * The violations axe finds on a page in its current state, in an open dialog and behind it: in both themes,
 * on a phone and on a wide screen, and with forced colours. The page ends with the size it had, in the
 * default media.
 */
export async function violationsInEveryLook(page: Page): Promise<Violation[]> {
  const size = page.viewportSize();
  const wide = new URL(page.url()).pathname.startsWith("/console") ? 1440 : 1280;
  const found: Violation[] = [];
  await untilAtRest(page);
  for (const [index, { colorScheme, screen, forcedColors = "none", rules }] of LOOKS.entries()) {
    const width = screen === "wide" ? wide : 390;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, forcedColors });
    const look = `${colorScheme}, ${width} px${forcedColors === "active" ? ", forced colours" : ""}`;
    for (const [rule, elements] of await violationsOf(page, rules, index === 0))
      found.push([`${rule}, ${look}`, elements]);
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  if (size) await page.setViewportSize(size);
  return found;
}

/** The violations of a page in its current state, size and media. */
export async function violationsOn(page: Page): Promise<Violation[]> {
  await untilAtRest(page);
  return violationsOf(page, "every", true);
}

/**
 * Checks only one of the texts with the same paint, and none that an earlier look had unless this is the
 * `first`.
 */
async function violationsOf(page: Page, rules: Look["rules"], first: boolean): Promise<Violation[]> {
  // Injected once per page: it is half a megabyte.
  if (!(await page.evaluate(() => "axe" in window)))
    await page.evaluate(
      [
        AXE_SOURCE,
        `window.visibleTexts=${visibleTexts}`,
        `window.newlyPaintedTexts=${newlyPaintedTexts}`,
        `axe.configure({ rules: ${JSON.stringify(RULES_OF_COLORS)} })`,
        "true",
      ].join(";"),
    );
  return page.evaluate(
    async ([first, options]) => {
      // A field that is half under a fixed bar is not a small target.
      scrollTo(0, 0);
      // During the transition between themes, the colours are those of neither theme.
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
      const texts = window.newlyPaintedTexts(window.visibleTexts(), first);
      if (texts.length === 0 && options.runOnly !== undefined) return [];
      for (const text of texts) text.toggleAttribute("data-new-paint", true);
      const { violations } = await window.axe.run(document, { ...options, resultTypes: ["violations"] });
      for (const text of texts) text.toggleAttribute("data-new-paint", false);
      return violations.map(({ id, nodes }): Violation => [id, nodes.map(({ html }) => html)]);
    },
    [first, rules === "every" ? EVERY_RULE : { runOnly: RULES_OF_COLORS.map(({ id }) => id) }] as const,
  );
}

/**
 * Waits until the page has not changed for a while and no part waits for its figures: axe would measure
 * moving and dimmed elements wrong.
 */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(
    ([quiet, most]) =>
      new Promise<void>((rest) => {
        let timer = setTimeout(look, quiet);
        const lookLater = () => {
          clearTimeout(timer);
          timer = setTimeout(look, quiet);
        };
        const observer = new MutationObserver(lookLater);
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const last = setTimeout(end, most);
        function look() {
          if (document.querySelector("[aria-busy=true]")) lookLater();
          else end();
        }
        function end() {
          clearTimeout(timer);
          clearTimeout(last);
          observer.disconnect();
          rest();
        }
      }),
    [QUIET_MS, MOST_MS] as const,
  );
}

declare global {
  interface Window {
    axe: typeof axe;
    visibleTexts: typeof visibleTexts;
    newlyPaintedTexts: typeof newlyPaintedTexts;
  }
}
