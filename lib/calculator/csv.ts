import type { Cents } from "./money";

/** A number as a spreadsheet reads it, with all of its decimals: "56250.00". */
export interface Decimal {
  decimal: string;
}

/** An amount as a number with two decimals. */
export function csvAmount(cents: Cents): Decimal {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return { decimal: `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** A cell, its text quoted. */
export function csvCell(value: string | number | Decimal): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return value.decimal;
  return `"${withoutFormula(value).replace(/"/g, '""')}"`;
}

/** A text that no spreadsheet runs: one that begins as a formula does, spaces before it or not, gets an apostrophe. */
export function withoutFormula(text: string): string {
  return /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Rows as a file: lines ended by CRLF, with the byte order mark of UTF-8. Each cell is CSV already. */
export function csvText(rows: string[][]): string {
  return `\uFEFF${rows.map((row) => row.join(",")).join("\r\n")}\r\n`;
}
