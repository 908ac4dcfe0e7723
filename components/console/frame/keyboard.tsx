"use client";

import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { isTyping, pressIn } from "@/components/ui/shortcut-keys";
import type { ShortcutListProps } from "./shortcut-list";

/** Loaded when it is opened. Without a connection nothing opens, and the page stays. */
const ShortcutList = lazy<ComponentType<ShortcutListProps>>(() =>
  import("./shortcut-list").then(
    (list) => ({ default: list.ShortcutList }),
    () => ({ default: () => null }),
  ),
);

const OFF = "console-keys-off";

// Rule: C6-6
/**
 * The keyboard shortcuts of the console. A letter presses the element with that `data-key`, outside fields
 * and dialogs, unless the reader turned letters off. Arrows move between the rows of a list (`data-row`).
 * Ctrl or Cmd with Enter presses the element with `data-primary`.
 */
export function Keyboard() {
  // Null until it is opened for the first time.
  const [open, setOpen] = useState<boolean | null>(null);
  const [off, setOff] = useState(false);
  const offNow = useRef(off);
  offNow.current = off;

  useEffect(() => {
    setOff(localStorage.getItem(OFF) !== null);
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key === "Enter") pressIn("[data-primary]", event);
        return;
      }
      if (document.querySelector("dialog[open]")) return;
      const row = rowOf(event.target);
      if (event.key === "ArrowDown" || event.key === "ArrowUp") return moveTo(event, row);
      if (isTyping(event.target) || (offNow.current && /^[a-z]$/i.test(event.key))) return;
      if (event.key === "?") return setOpen(true);
      if (event.key.length === 1) pressIn(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`, event);
    };
    const click = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest("[data-shortcuts]")) return;
      event.target.closest<HTMLElement>("[popover]")?.hidePopover();
      setOpen(true);
    };
    addEventListener("keydown", press);
    addEventListener("click", click);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("click", click);
    };
  }, []);

  const switchLetters = (on: boolean) => {
    setOff(!on);
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "");
  };

  return (
    open !== null && (
      <Suspense>
        <ShortcutList
          open={open}
          onClose={() => setOpen(false)}
          letters={!off}
          switchLetters={switchLetters}
        />
      </Suspense>
    )
  );
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
}

/** Moves the focus from a row to its neighbor; from the search field or the body, to the first row. */
function moveTo(event: KeyboardEvent, row: HTMLElement | null): void {
  const fromSearch = event.target instanceof HTMLInputElement && event.target.type === "search";
  if (row === null && !fromSearch && event.target !== document.body) return;
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const step = event.key === "ArrowDown" ? 1 : -1;
  const next = row === null ? rows[0] : rows[rows.indexOf(row) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
