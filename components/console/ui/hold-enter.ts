import type { KeyboardEvent } from "react";

/**
 * Handles the keys of a form that acts with consequences: plain Enter in a field of one line sends nothing,
 * only the button or Ctrl or Cmd with Enter does.
 */
export function holdEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
  if (event.target instanceof HTMLInputElement) event.preventDefault();
}
