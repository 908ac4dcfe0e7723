"use client";

import { useSyncExternalStore } from "react";
import { EXAMPLE_ADDRESS } from "./example-address";

/**
 * The address of the service that serves this page. The build renders the page and does not know the address,
 * so a page without scripts shows an example.
 */
export function ServiceAddress() {
  return useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => EXAMPLE_ADDRESS,
  );
}
