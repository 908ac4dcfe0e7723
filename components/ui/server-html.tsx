import type { ReactNode } from "react";
import { moveAmongTerms } from "./help-term";

/**
 * The properties of an element whose content the server alone renders. React's hydration keeps what it finds
 * in an element whose text may differ, so the browser needs neither the elements nor their code: its content
 * is `""`.
 */
export const SERVER_HTML = { "data-server-html": true, suppressHydrationWarning: true };

/** Finds such an element without its content: React has rendered the page anew instead of hydrating it. */
export const LOST_SERVER_HTML = "[data-server-html]:empty";

/** A part that the server alone renders: `children` are undefined in the browser. */
export function ServerHtml({ children = "" }: { children?: ReactNode }) {
  return (
    <div {...SERVER_HTML} ref={hearArrows} className="contents">
      {children}
    </div>
  );
}

/** Words that explain themselves have no handler of their own in it. */
function hearArrows(part: HTMLElement | null): void {
  part?.addEventListener("keydown", moveAmongTerms);
}
