import type { ReactNode } from "react";
import { ServerHtml } from "@/components/ui/server-html";

interface UntilReadyProps {
  ready: boolean;
  /** Says why the controls do nothing yet, in the server's HTML alone. */
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
      {!ready && <ServerHtml>{slowStart}</ServerHtml>}
    </fieldset>
  );
}
