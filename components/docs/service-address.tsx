"use client";

import { useSyncExternalStore } from "react";

/**
 * The address of the service that serves this page. The build renders the page and does not know the address,
 * so a page without scripts shows an example.
 */
export function ServiceAddress() {
  return useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => "https://offers.example.com",
  );
}
