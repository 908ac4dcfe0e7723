"use client";

import { useSyncExternalStore } from "react";

/** Whether the device has a sheet to share with; false until the page is hydrated. */
export function useCanShare(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => "share" in navigator,
    () => false,
  );
}

/** Opens the device's sheet to share a text: false when the browser forbids it, null when its reader left it. */
export async function shareText(title: string, text: string): Promise<boolean | null> {
  try {
    await navigator.share({ title, text });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? null : false;
  }
}
