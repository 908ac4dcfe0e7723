"use client";

import { useSyncExternalStore } from "react";
import { tabStorage } from "@/components/calculator/page/tab-storage";
import { arePrivateHidden } from "./private-hidden";

/** `arePrivateHidden` as a hook: a change renders the component again. False until the page is hydrated. */
export function usePrivateHidden(): boolean {
  return useSyncExternalStore(follow, arePrivateHidden, () => false);
}

/**
 * Hides what only the ISO may see in this tab, also after a reload; or shows it again. The focus moves from
 * the button that was `pressed` to the one that takes its place.
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

/** The name of the event after a change, and of the entry in the tab's storage, which `HiddenInTab` reads. */
const CHANGED = "private";

function follow(notify: () => void) {
  addEventListener(CHANGED, notify);
  return () => removeEventListener(CHANGED, notify);
}
