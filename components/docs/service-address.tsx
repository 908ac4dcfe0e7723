"use client";

import { useSyncExternalStore } from "react";

/**
 * The address of the service that serves this page. The page is rendered by the build, which does not know
 * the address: without scripts an example stands there.
 */
export function ServiceAddress() {
  return useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => "https://offers.example.com",
  );
}
