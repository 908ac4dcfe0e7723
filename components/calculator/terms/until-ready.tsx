"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { buttonLook } from "@/components/ui/button";

/** As a link it reloads the page, which without a script nothing else does. */
const SAME_ADDRESS = "";

/** Disables the controls until their script has arrived: an entry made before would be shown, and lost. */
export function UntilReady({ children }: { children: ReactNode }) {
  const ready = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (
    <fieldset disabled={!ready} role="presentation" className={ready ? "contents" : "until-ready contents"}>
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
