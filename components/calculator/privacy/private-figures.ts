"use client";

import { useSyncExternalStore } from "react";
import { tabStorage } from "@/components/calculator/page/tab-storage";
import { arePrivateHidden } from "./private-hidden";

/** `arePrivateHidden` for what renders by it; false until the page is hydrated. */
export function usePrivateHidden(): boolean {
  return useSyncExternalStore(follow, arePrivateHidden, () => false);
}

// Rule: P3-1
/**
 * Hides what the ISO alone may see in this tab, also after a reload; or shows it again. Of a button that was `pressed` the
 * focus goes to the one that takes its place.
 */
export function togglePrivate(pressed?: HTMLElement): void {
  const { dataset } = document.documentElement;
  if (arePrivateHidden()) {
    delete dataset.private;
    tabStorage()?.removeItem(CHANGED);
  } else {
    dataset.private = "";
    tabStorage()?.setItem(CHANGED, "hidden");
  }
  dispatchEvent(new Event(CHANGED));
  const others = pressed?.closest("dl")?.querySelectorAll<HTMLElement>("[data-eye]") ?? [];
  [...others].find((other) => other !== pressed)?.focus();
}

/** The event that says so, and the name in the tab's storage, which `HiddenInTab` reads. */
const CHANGED = "private";

function follow(notify: () => void) {
  addEventListener(CHANGED, notify);
  return () => removeEventListener(CHANGED, notify);
}
