import type { KeyboardEvent } from "react";

/** Moves the focus from a control to the next on Enter; calls `onEnd` at the last one. */
export function moveOn(event: KeyboardEvent<HTMLFormElement>, onEnd: () => void): void {
  if (event.ctrlKey || event.metaKey) return;
  const stops = [...event.currentTarget.elements].filter(
    (element) =>
      element instanceof HTMLInputElement &&
      element.name !== "" &&
      element.checkVisibility() &&
      (element.type === "text" || (element.type === "radio" && element.checked)),
  );
  const at = event.target instanceof HTMLInputElement ? stops.indexOf(event.target) : -1;
  if (at < 0) return;
  event.preventDefault();
  const next = stops[at + 1];
  if (next instanceof HTMLElement) next.focus();
  else onEnd();
}
