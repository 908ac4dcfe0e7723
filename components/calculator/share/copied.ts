import type { TermChange } from "@/components/calculator/terms/terms-form";

/** Where a copy was asked for: the card of results, the section "Share", or the report of a changed offer. */
export type CopyPlace = "card" | "share" | "report";

/** What was copied or shared last, and whether the browser allowed it. */
export interface Copied {
  kind: "merchant" | "shared" | "full" | "link" | "earlier";
  place: CopyPlace;
  text: string;
  done: boolean;
  /** The drafts beyond their limits, `before`, and what was copied in their place, `now`. */
  leftOut: TermChange[];
}

/** Says of drafts beyond their limits that they were not copied, and what was. */
export function leftOutText(leftOut: TermChange[]): string {
  return leftOut
    .map(({ label, before, now }) => `${label} ${before} is beyond its limit: copied with ${now}.`)
    .join(" ");
}
