import type { ReactNode } from "react";
import { StaticPart } from "@/components/calculator/page/static-part";

interface RenewalPartProps {
  /** What the defaults come to, packed by the server: it is shown until the live part is there. */
  opening: string | null;
  /** Whether the terms are no longer those of `opening`. */
  moved: boolean;
  /** The live part; null until it is loaded. */
  live: ReactNode;
}

/** A part of what a renewal costs: as the page opened with it, then live. */
export function RenewalPart({ opening, moved, live }: RenewalPartProps) {
  const waits = moved && live === null;
  return (
    <div aria-busy={waits} className={waits ? "opacity-50" : ""}>
      {live ?? <StaticPart tree={opening} />}
    </div>
  );
}
