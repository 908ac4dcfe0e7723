import {
  parseCountEntry,
  parseMoneyEntry,
  parsePercentEntry,
  parsePointsEntry,
} from "@/lib/calculator/entry";
import { formatCount, formatFactor, formatMoney, formatPercent } from "@/lib/calculator/formats";
import { fromDecimal, parseDecimal, toDecimal } from "@/lib/calculator/money";

/** The format of an entry: dollars, percentage, points, factor, whole number, number, or text. */
export type EntryKind = "money" | "percent" | "points" | "factor" | "count" | "number" | "text";

// Rule: C4-4
/**
 * Converts typed text to the API's value; undefined if empty. Text that cannot be read is returned as it is,
 * so that the API's own validation reports it.
 */
export function readEntry(kind: EntryKind, typed: string): number | string | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  if (kind === "text") return text;
  return READERS[kind](text) ?? text;
}

/** Formats an API value for its field; an empty text if there is none. */
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
