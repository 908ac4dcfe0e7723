import { decimalEntry, type TypedFormat } from "@/lib/calculator/entry";
import { formatCount, formatFactor, formatMoney, formatPercent } from "@/lib/calculator/formats";
import { parseDecimal } from "@/lib/calculator/money";

type NumberFormat = Exclude<TypedFormat, "plain"> | "factor" | "count";

/** The format of an entry: dollars, percentage, points, factor, whole number, number, or text. */
export type EntryKind = NumberFormat | "number" | "text";

// Rule: C4-4
/**
 * Converts typed text to the API's value; undefined if empty. A number is sent as that number, even out of
 * range, and text that is no number as it is, so that the API's own validation reports it.
 */
export function readEntry(kind: EntryKind, typed: string): number | string | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  if (kind === "text") return text;
  if (kind === "number") return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  const value = Number(
    decimalEntry(kind === "factor" || kind === "count" ? "plain" : kind, text) ?? Number.NaN,
  );
  return Number.isFinite(value) ? value : text;
}

/** Formats an API value for its field; an empty text if there is none. */
export function writeEntry(kind: EntryKind, value: number | string | null | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (kind === "text" || kind === "number") return String(value);
  const { places, write } = FORMATS[kind];
  const integer = parseDecimal(String(value), places);
  return integer === null ? unformatted(kind, value) : write(integer);
}

/** The decimals of each format, and how it is written from an integer of these decimals. */
const FORMATS: Record<NumberFormat, { places: number; write: (integer: number) => string }> = {
  money: { places: 2, write: formatMoney },
  percent: { places: 6, write: (micros) => formatPercent(micros) },
  points: { places: 6, write: (micros) => formatPercent(micros).replace("%", "") },
  factor: { places: 6, write: formatFactor },
  count: { places: 0, write: formatCount },
};

/** A number with more digits than its format has, in the unit of the format. */
function unformatted(kind: NumberFormat, value: number): string {
  const isShare = kind === "percent" || kind === "points";
  const shown = isShare ? Number((value * 100).toPrecision(15)) : value;
  const text = shown.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
  return kind === "percent" ? `${text}%` : text;
}
