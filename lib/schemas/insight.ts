import type { Day } from "@/lib/calculator/calendar";
import type { Frequency } from "@/lib/calculator/frequency";

/** What the console's Insight shows (console contract, section 7). Times are minutes. */

/** How far offers came: each counts once in every step it reached. */
export interface InsightSteps {
  sent: number;
  opened: number;
  submitted: number;
  decided: number;
  accepted: number;
}

/** The middle and nine of ten, in minutes. */
export interface Span {
  median: number;
  ninetieth: number;
}

/** The steps of all offers, and how long each took: null under five. */
export interface InsightTotals extends InsightSteps {
  toOpen: Span | null;
  toSubmit: Span | null;
  toDecide: Span | null;
  /** Offers submitted and not decided, and when the first of them was submitted. */
  waiting: number;
  waitingSince: Date | null;
}

/** The steps of an ISO's offers. */
export interface IsoSteps extends InsightSteps {
  /** Its iso_id, or its name where the funder gives none. */
  iso: IsoKey;
  name: string;
  toSubmit: Span | null;
}

export type IsoKey = `id:${string}` | `name:${string}`;

/** The iso_id or the name of a key. */
export function isoName(iso: IsoKey): string {
  return iso.slice(iso.indexOf(":") + 1);
}

/** How often each was picked, in the latest submissions of offers. */
export interface Picks {
  /** By the share of the allowed upsell, as UPSELL_SHARES; without offers that allow none. */
  upsell: number[];
  /** By the share of the highest price, as PRICE_SHARES; without offers of one price. */
  price: number[];
  frequency: { name: Frequency; count: number }[];
  /** By the label; without submissions that had no choice. */
  structure: { name: string; count: number }[];
}

/** Whole days in a time zone, the last one included. */
export interface InsightPeriod {
  from: Day;
  to: Day;
  /** Null for two dates. */
  days: 30 | 90 | null;
}

/** The page: `isos` from the most sent on. */
export interface Insight {
  brands: { id: string; name: string }[];
  /** Null for all of them. */
  brand: { id: string; name: string } | null;
  period: InsightPeriod;
  all: InsightTotals;
  isos: IsoSteps[];
  picks: Picks;
}

/** The columns by which ISOs are sorted: the first by name, the others from the most or the quickest on. */
export const ISO_SORTS = ["name", "sent", "opened", "submitted", "accepted", "quickest"] as const;

export type IsoSort = (typeof ISO_SORTS)[number];

/** The steps of a share; each has what is above the one before. */
export const UPSELL_SHARES = ["0", "1–25%", "26–50", "51–75", "76–99", "100%"];
export const PRICE_SHARES = ["to 50%", "51–75", "76–99", "100%"];
