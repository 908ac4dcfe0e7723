"use client";

import { useSyncExternalStore } from "react";

/** Whether the browser has a network; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine || reached,
    () => true,
  );
}

/** Whether the server answered although the browser says that it has no network. */
let reached = false;

/** Asks the server for anything: some browsers notice late that a connection is back. */
export async function lookForConnection(): Promise<void> {
  try {
    await fetch("/icon.svg", { method: "HEAD", cache: "no-store" });
    reached = true;
    dispatchEvent(new Event("online"));
  } catch {
    // Still none.
  }
}

function subscribe(changed: () => void): () => void {
  const leave = () => {
    reached = false;
    changed();
  };
  addEventListener("online", changed);
  addEventListener("offline", leave);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", leave);
  };
}
