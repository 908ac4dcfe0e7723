// These functions run in a page, so each uses nothing else of this module.

/** The elements with visible text. */
export function visibleTexts(): Element[] {
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
export function newlyPaintedTexts(texts: Element[], first: boolean): Element[] {
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
