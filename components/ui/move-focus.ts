import { ownValue } from "@/lib/calculator/own-value";

const DIRECTIONS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Moves the focus for an arrow key from one of several elements to the next one in sight, or to the one before;
 * the first follows the last. Any other key does nothing.
 */
export function moveFocus(
  event: { key: string; preventDefault: () => void },
  from: HTMLElement,
  among: Iterable<HTMLElement>,
): void {
  const direction = ownValue(DIRECTIONS, event.key);
  if (direction === undefined) return;
  event.preventDefault();
  const shown = [...among].filter((each) => each.checkVisibility());
  shown.at((shown.indexOf(from) + direction) % shown.length)?.focus();
}
