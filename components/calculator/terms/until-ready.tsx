"use client";

import { type ReactNode, useSyncExternalStore } from "react";

/** Holds the controls until the script behind them has arrived: an entry made before would be shown, and lost. */
export function UntilReady({ children }: { children: ReactNode }) {
  const ready = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (
    <fieldset disabled={!ready} role="presentation" className="contents">
      {children}
      {!ready && (
        <p className="slow-start">The controls are still loading. If this stays, reload the page.</p>
      )}
    </fieldset>
  );
}
