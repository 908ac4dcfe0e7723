import type { Cents } from "@/lib/calculator/money/money";

/** A decimal number as a spreadsheet reads it, without loss of digits: "56250.00". */
export interface Decimal {
  decimal: string;
}

/** An amount as a number with two decimals. */
export function csvAmount(cents: Cents): Decimal {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return { decimal: `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** Formats a cell of a CSV file. Texts are quoted. */
export function csvCell(value: string | number | Decimal): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return value.decimal;
  return `"${withoutFormula(value).replace(/"/g, '""')}"`;
}

/**
 * Prefixes a text with an apostrophe if a spreadsheet could run it as a formula, also after leading spaces.
 */
function withoutFormula(text: string): string {
  return /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/**
 * Joins rows to a CSV file with CRLF line ends and a UTF-8 byte order mark. The cells are already formatted
 * by `csvCell`.
 */
export function csvText(rows: string[][]): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** Joins more rows of a file that `csvText` has begun. */
export function csvLines(rows: string[][]): string {
  return rows.map((row) => `${row.join(",")}\r\n`).join("");
}
