import {
  parseCountEntry,
  parseMoneyEntry,
  parsePercentEntry,
  parsePointsEntry,
} from "@/lib/calculator/entry";
import { formatCount, formatFactor, formatMoney, formatPercent } from "@/lib/calculator/formats";
import { fromDecimal, parseDecimal, toDecimal } from "@/lib/calculator/money";

/** How people write a value: dollars, a percentage, points of a factor, a factor, a whole number, any number, or text. */
export type EntryKind = "money" | "percent" | "points" | "factor" | "count" | "number" | "text";

// Rule: C4-4
/**
 * Returns what was typed as the API's value; undefined for nothing. What cannot be read stays text, so that
 * the API's own reader says what it must be.
 */
export function readEntry(kind: EntryKind, typed: string): number | string | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  if (kind === "text") return text;
  return READERS[kind](text) ?? text;
}

/** Returns the API's value as people write it; an empty text for none. */
export function writeEntry(kind: EntryKind, value: number | string | null | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  return kind === "text" ? String(value) : WRITERS[kind](value);
}

const READERS: Record<Exclude<EntryKind, "text">, (text: string) => number | null> = {
  money: (text) => scaled(parseMoneyEntry(text), 2),
  percent: (text) => scaled(parsePercentEntry(text), 6),
  points: (text) => scaled(parsePointsEntry(text), 6),
  factor: (text) => (/^-?[\d.]+$/.test(text) ? scaled(parseDecimal(text, 6), 6) : null),
  count: parseCountEntry,
  number: (text) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null),
};

const WRITERS: Record<Exclude<EntryKind, "text">, (value: number) => string> = {
  money: (value) => formatMoney(fromDecimal(value, 2)),
  percent: (value) => formatPercent(fromDecimal(value, 6)),
  points: (value) => formatPercent(fromDecimal(value, 6)).replace("%", ""),
  factor: (value) => formatFactor(fromDecimal(value, 6)),
  count: formatCount,
  number: String,
};

function scaled(value: number | null, places: 2 | 6): number | null {
  return value === null ? null : toDecimal(value, places);
}
