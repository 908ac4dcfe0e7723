import type { ReactNode } from "react";
import { ServerHtml } from "@/components/ui/server-html";

interface RenewalPartProps {
  /** What the defaults come to, in the server's HTML alone. It is shown until the live part is loaded. */
  opening: ReactNode;
  /** Whether `opening` may be shown. */
  opens: boolean;
  /** Whether the terms are no longer those of `opening`. */
  moved: boolean;
  /** The live part; null until it is loaded. */
  live: ReactNode;
}

/** A part of the page about a renewal: the server's HTML at first, then the live component. */
export function RenewalPart({ opening, opens, moved, live }: RenewalPartProps) {
  const waits = moved && live === null;
  return (
    <div aria-busy={waits} className={waits ? "opacity-50" : ""}>
      {live ?? (opens && <ServerHtml>{opening}</ServerHtml>)}
    </div>
  );
}
