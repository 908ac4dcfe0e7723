import type { ReactNode } from "react";

interface UntilReadyProps {
  ready: boolean;
  /** Says why the controls do nothing yet. */
  slowStart: ReactNode;
  children: ReactNode;
}

/**
 * Disables the controls until the page keeps what is entered (`ready`): hydration, and the terms of the
 * address, would replace an earlier entry.
 */
export function UntilReady({ ready, slowStart, children }: UntilReadyProps) {
  return (
    <fieldset disabled={!ready} role="presentation" className="contents">
      {children}
      {!ready && slowStart}
    </fieldset>
  );
}
