"use client";

import { useSyncExternalStore } from "react";

/** Whether the page's script is at work: false on the server and until the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
