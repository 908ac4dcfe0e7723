import type { Cents } from "@/lib/calculator/money";

/** A number as a spreadsheet reads it, with all of its decimals: "56250.00". */
export interface Decimal {
  decimal: string;
}

/** An amount as a number with two decimals. */
export function money(cents: Cents): Decimal {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return { decimal: `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** A cell: quoted, and never a formula: a spreadsheet runs text that begins with one of these, spaces before it or not. */
export function csvCell(value: string | number | Decimal): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return value.decimal;
  const harmless = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${harmless.replace(/"/g, '""')}"`;
}

/** Rows as a file: lines ended by CRLF, with the byte order mark of UTF-8. Each cell is CSV already. */
export function csvText(rows: string[][]): string {
  return `\uFEFF${rows.map((row) => row.join(",")).join("\r\n")}\r\n`;
}

/** Hands a file to the browser to keep. */
export function download(name: string, text: string, type = "text/csv"): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
