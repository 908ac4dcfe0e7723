import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

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

/** The rules whose result depends only on the paint of a text, with their selectors: see `visibleTexts`. */
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
      // Without reading each style sheet again first, which only a rule does that is off.
      const { violations } = await window.axe.run(document, {
        ...options,
        preload: false,
        resultTypes: ["violations"],
      });
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

// These functions run in a page, so each uses nothing else of this module.

/** The elements with visible text. */
function visibleTexts(): Element[] {
  return [...document.querySelectorAll("*")].filter(
    (element) =>
      (element.matches("a, input, select, textarea") ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "")) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
}

/**
 * One text for each paint that no earlier call has found on this page, or in this look if it is the `first`.
 * A paint is everything on which a text's contrast depends: its style and its parent's, the backgrounds of
 * its ancestors, of those outside of which it extends, and of whatever overlaps it, and whether it is clipped
 * away.
 */
function newlyPaintedTexts(texts: Element[], first: boolean): Element[] {
  const isClear = (color: string) => /^rgba\(.*, 0\)$/.test(color);
  const layersOf = (style: CSSStyleDeclaration) =>
    [
      ...[isClear(style.backgroundColor) ? "" : style.backgroundColor, style.backgroundImage, style.opacity],
      ...[style.filter, style.mixBlendMode, style.clipPath, style.overflow],
    ].join();
  const NO_LAYER = ",none,1,none,normal,none,visible";
  // The contrast rule has two sizes of large text, each with its own weight.
  const textOf = ({ color, fontSize, fontWeight, textShadow, textDecorationLine }: CSSStyleDeclaration) =>
    [
      ...[color, fontWeight, textShadow, textDecorationLine],
      ...[Number.parseFloat(fontSize) >= 24, Number.parseFloat(fontSize) >= 18.66],
    ].join();
  const all = [...document.querySelectorAll("*")].map((element) => {
    const style = getComputedStyle(element);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const added = ["::before", "::after"]
      .map((name) => getComputedStyle(element, name))
      .filter(({ content }) => content !== "none")
      .map((part) => [part.position, textOf(part), layersOf(part)].join());
    const isOutside = right - left < 2 || bottom - top < 2 || right + scrollX < 0 || bottom + scrollY < 0;
    const layers = [layersOf(style), ...added, ...(isOutside ? ["outside"] : [])].join(";");
    const isPainted = style.backgroundImage !== "none" || !isClear(style.backgroundColor);
    return { element, text: textOf(style), left, right, top, bottom, layers, isPainted };
  });
  const painted = all.filter(({ isPainted }) => isPainted);
  const visible = new Set(texts);
  const behind = new Map<Element | null, { ground: string; text: string }>();
  if (first) window.foundPaints = new Set();
  const found = window.foundPaints;
  return all
    .filter(({ element, text, left, right, top, bottom, layers }) => {
      const parent = behind.get(element.parentElement) ?? { ground: "", text: "" };
      const ground = layers === NO_LAYER ? parent.ground : `${parent.ground}/${layers}`;
      behind.set(element, { ground, text });
      if (!visible.has(element)) return false;
      const over = painted.filter(
        (other) =>
          other.left < right &&
          left < other.right &&
          other.top < bottom &&
          top < other.bottom &&
          !other.element.contains(element),
      );
      const beyond = painted.filter(
        (other) =>
          other.element.contains(element) &&
          (other.left > left || right > other.right || other.top > top || bottom > other.bottom),
      );
      const kind = element.matches("a") ? "link" : "text";
      const grounds = [over, beyond].map((elements) => elements.map((other) => other.layers).join());
      const paint = [kind, ground, text, parent.text, ...grounds].join("|");
      const isNew = !found.has(paint);
      found.add(paint);
      return isNew;
    })
    .map(({ element }) => element);
}

declare global {
  interface Window {
    foundPaints: Set<string>;
  }
}

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
