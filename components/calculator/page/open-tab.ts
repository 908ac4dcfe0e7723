"use client";

import { useSyncExternalStore } from "react";

/** Whether the page's script is at work: false on the server and until the page is hydrated. */
export function useReady(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** The storage of this tab, which outlives a reload; null where the browser forbids it. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
