import type { Frequency } from "@/lib/calculator/offer/frequency";
import type { Day } from "@/lib/calculator/schedule/calendar";

/** What the console's Insight page shows (docs/spec/console.md "Insight"). Durations are in minutes. */

/** How many offers reached each step. An offer counts once in every step that it reached. */
export interface InsightSteps {
  sent: number;
  opened: number;
  submitted: number;
  decided: number;
  accepted: number;
}

/** The median and the ninetieth percentile, in minutes. */
export interface Span {
  median: number;
  ninetieth: number;
}

/** The steps of all offers, and the time that each step took. A time is null with fewer than five values. */
export interface InsightTotals extends InsightSteps {
  toOpen: Span | null;
  toSubmit: Span | null;
  toDecide: Span | null;
  /** How many offers are submitted and not decided, and when the first of them was submitted. */
  waiting: number;
  waitingSince: Date | null;
}

export interface IsoSteps extends InsightSteps {
  /** The iso_id, or the name if the funder gives no iso_id. */
  iso: IsoKey;
  name: string;
  toSubmit: Span | null;
}

export type IsoKey = `id:${string}` | `name:${string}`;

export function isoName(iso: IsoKey): string {
  return iso.slice(iso.indexOf(":") + 1);
}

/** What tells ISOs of one name apart, after the name: ", ISO-7", ", no ISO ID"; empty for a name of one ISO. */
export function nameAdditions(isos: IsoSteps[]): (iso: IsoKey) => string {
  const counts = new Map<string, number>();
  for (const { name } of isos) counts.set(name, (counts.get(name) ?? 0) + 1);
  const repeated = isos.filter(({ name }) => (counts.get(name) ?? 0) > 1).map(({ iso }) => iso);
  const additions = new Map(repeated.map((iso) => [iso, iso.startsWith("id:") ? isoName(iso) : "no ISO ID"]));
  return (iso) => (additions.has(iso) ? `, ${additions.get(iso)}` : "");
}

/** How often ISOs picked each value, in the latest submission of each offer. */
export interface Picks {
  /**
   * Counts by the share of the allowed upsell, as in UPSELL_SHARES. Offers that allow no upsell are not
   * counted.
   */
  upsell: number[];
  /**
   * Counts by the share of the highest price, as in PRICE_SHARES. Offers with a single price are not counted.
   */
  price: number[];
  frequency: { name: Frequency; count: number }[];
  /** Counts by the label of the structure. Submissions without a choice of structures are not counted. */
  structure: { name: string; count: number }[];
}

/** The longest period, both dates included. */
export const MOST_INSIGHT_DAYS = 366;

/** Whole days in a time zone. Both ends are included. */
export interface InsightPeriod {
  from: Day;
  to: Day;
  /** Null when the period was given by two dates. */
  days: 30 | 90 | null;
}

/** As many days as the period has, right before it. */
export function daysBefore({ from, to }: InsightPeriod): { from: Day; to: Day } {
  return { from: from - (to - from) - 1, to: from - 1 };
}

/** What the newest accepted submission of each deal comes to. Amounts are in cents. */
export interface InsightMoney {
  deals: number;
  volume: number;
  commission: number;
  /** The mean factor, weighted by purchase price; null without a deal. */
  factor: number | null;
}

/** The data of the page. `isos` starts with the ISO that was sent the most offers. */
export interface Insight {
  brands: { id: string; name: string }[];
  /** Null for all of them. */
  brand: { id: string; name: string } | null;
  period: InsightPeriod;
  all: InsightTotals;
  money: InsightMoney;
  /** The same of as many days before the period. */
  moneyBefore: InsightMoney;
  isos: IsoSteps[];
  picks: Picks;
}

/**
 * The columns by which ISOs can be sorted. By name the order is alphabetical; by another column the most or
 * the quickest come first.
 */
export const ISO_SORTS = ["name", "sent", "opened", "submitted", "accepted", "quickest"] as const;

export type IsoSort = (typeof ISO_SORTS)[number];

/** The labels of the shares. Each range begins where the one before it ends. */
export const UPSELL_SHARES = ["0", "1–25%", "26–50", "51–75", "76–99", "100%"];
export const PRICE_SHARES = ["to 50%", "51–75", "76–99", "100%"];
