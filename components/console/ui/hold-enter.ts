import { type KeyboardEvent, useRef } from "react";

/**
 * Handles the keys of a form that acts with consequences: plain Enter in a field of one line sends nothing,
 * only the button or Ctrl or Cmd with Enter does.
 */
export function holdEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
  if (event.target instanceof HTMLInputElement) event.preventDefault();
}

/**
 * The same for a form in which the page puts the focus by itself: Ctrl or Cmd with Enter does nothing before the
 * person has pressed a key or pointed at something in it.
 */
export function useHeldEnter() {
  const begun = useRef(false);
  return {
    onPointerDown: () => {
      begun.current = true;
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      const isSend = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (isSend && !begun.current) return event.preventDefault();
      if (!MODIFIERS.has(event.key)) begun.current = true;
      holdEnter(event);
    },
  };
}

const MODIFIERS = new Set(["Control", "Meta", "Shift", "Alt"]);
