import type { TermChange } from "@/components/calculator/terms/terms-form";
import type { MerchantOption } from "./options";

/** Where a copy was asked for: the card of results, the comparison, or the section "Share". */
export type CopyPlace = "card" | "compare" | "share";

/** What was copied or shared last, and whether the browser allowed it. */
export interface Copied {
  kind: "merchant" | "shared" | "both" | "full" | "link";
  place: CopyPlace;
  text: string;
  done: boolean;
  /** The drafts beyond their limits, `before`, and what was copied in their place, `now`. */
  leftOut: TermChange[];
}

/** What copies and shares the present terms. */
export interface Sharing {
  /** Null where nothing was copied, or the terms or the offer have changed since. */
  copied: Copied | null;
  /** The kind whose button says "Copied" for some seconds. */
  fresh: Copied["kind"] | null;
  copyForMerchant: (place: CopyPlace) => void;
  /** Copies the text of two options for the merchant. */
  copyBoth: (text: string, options: MerchantOption[]) => void;
  /** Opens the device's own sheet to share the merchant's text. */
  shareWithMerchant: (place: CopyPlace) => void;
  copyFullTerms: () => void;
  copyLink: () => void;
}

/** Says of drafts beyond their limits that they were not copied, and what was. */
export function leftOutText(leftOut: TermChange[]): string {
  return leftOut
    .map(({ label, before, now }) => `${label} ${before} is beyond its limit: copied with ${now}.`)
    .join(" ");
}
