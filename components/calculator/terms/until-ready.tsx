import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";

/** As a link it reloads the page, which without a script nothing else does. */
const SAME_ADDRESS = "";

/** Disables the controls until the page's script is `ready`: an entry made before would be shown, and lost. */
export function UntilReady({ ready, children }: { ready: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={!ready} role="presentation" className="contents">
      {children}
      {!ready && (
        <p className="slow-start">
          The controls are still loading. If this stays, reload the page.{" "}
          <a href={SAME_ADDRESS} className={buttonLook("link")}>
            Reload
          </a>
        </p>
      )}
    </fieldset>
  );
}
