// These functions run in a page: each uses nothing else of this module.

/** The elements with a text that shows. */
export function visibleTexts(): Element[] {
  return [...document.querySelectorAll("*")].filter(
    (element) =>
      (element.matches("a, input, select, textarea") ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "")) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
}

/**
 * Those texts for which anything that their contrast depends on is not as it was at the last call: their own
 * style, the grounds of their ancestors and of whatever overlaps them, and whether they are clipped away.
 */
export function repaintedTexts(texts: Element[]): Element[] {
  const paintOf = (style: CSSStyleDeclaration) =>
    [
      ...[style.backgroundColor, style.backgroundImage, style.color, style.opacity],
      ...[style.filter, style.mixBlendMode, style.clipPath, style.overflow],
    ].join();
  // Contrast knows two sizes, each with its own weight.
  const textOf = ({ fontSize, fontWeight, textShadow, textDecorationLine }: CSSStyleDeclaration) =>
    [Number.parseFloat(fontSize) >= 24, Number.parseFloat(fontSize) >= 18.66, fontWeight, textShadow].join() +
    textDecorationLine;
  const all = [...document.querySelectorAll("*")].map((element) => {
    const style = getComputedStyle(element);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isPainted = style.backgroundImage !== "none" || !/^rgba\(.*, 0\)$/.test(style.backgroundColor);
    return { element, style, left, right, top, bottom, paint: paintOf(style), isPainted };
  });
  const painted = all.filter(({ isPainted }) => isPainted);
  const visible = new Set(texts);
  const grounds = new Map<Element | null, string>([[null, ""]]);
  const found = new Map<Element, string>();
  for (const { element, style, left, right, top, bottom, paint } of all) {
    const isOutside = right - left < 2 || bottom - top < 2 || right + scrollX < 0 || bottom + scrollY < 0;
    const ground = `${grounds.get(element.parentElement)}/${paint},${isOutside}`;
    grounds.set(element, ground);
    if (!visible.has(element)) continue;
    const over = painted.filter(
      (other) =>
        other.left < right &&
        left < other.right &&
        other.top < bottom &&
        top < other.bottom &&
        !other.element.contains(element),
    );
    const added = ["::before", "::after"]
      .map((name) => getComputedStyle(element, name))
      .map((part) => part.content !== "none" && [part.position, paintOf(part)].join());
    found.set(element, [ground, textOf(style), ...added, ...over.map((other) => other.paint)].join("|"));
  }
  const before = window.paintOfTexts;
  window.paintOfTexts = found;
  return texts.filter((text) => before?.get(text) !== found.get(text));
}

declare global {
  interface Window {
    paintOfTexts?: Map<Element, string>;
  }
}
