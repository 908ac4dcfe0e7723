import type { ReactNode } from "react";

interface UntilReadyProps {
  ready: boolean;
  /** Says why the controls do nothing yet. */
  slowStart: ReactNode;
  children: ReactNode;
}

/** Disables the controls until the page is hydrated (`ready`): hydration would lose an earlier entry. */
export function UntilReady({ ready, slowStart, children }: UntilReadyProps) {
  return (
    <fieldset disabled={!ready} role="presentation" className="contents">
      {children}
      {!ready && slowStart}
    </fieldset>
  );
}
