import type { TermChange } from "@/components/calculator/terms/terms-form";

/** What was copied last, and whether the browser allowed it. */
export interface Copied {
  kind: "merchant" | "full" | "link" | "earlier";
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
