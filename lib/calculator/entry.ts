import { type Cents, type Micros, parseDecimal, type Scaled } from "./money";

/**
 * Parses an amount of money as typed, in cents: "$50,000", "50k", "1.2m", " 50 000.5 ". Null when the text is
 * not an amount or has too many decimals.
 */
export function parseMoneyEntry(text: string): Cents | null {
  const match = /^(-?)\$?(-?)(.*?)([km]?)$/.exec(tidy(text));
  if (match === null) return null;
  const [, before = "", after = "", amount = "", suffix = ""] = match;
  if (before + after === "--") return null;
  return parseNumber(before + after + amount.trim(), THOUSANDS[suffix] ?? 0, 2);
}

const THOUSANDS: Record<string, number> = { k: 3, m: 6 };

/**
 * Parses points as typed, as a fraction in Micros: "10", "10.5 points", "10 pts" (0.10). Null for another
 * text.
 */
export function parsePointsEntry(text: string): Micros | null {
  return parseNumber(tidy(text).replace(/ ?(?:points?|pts?|%)$/, ""), -2, 6);
}

/** Parses a percentage as typed, as a fraction in Micros: "3", "3%" (0.03). Null for another text. */
export function parsePercentEntry(text: string): Micros | null {
  return parseNumber(tidy(text).replace(/ ?%$/, ""), -2, 6);
}

/** Parses a whole number as typed: "126", "1,234". Null for another text. */
export function parseCountEntry(text: string): number | null {
  return parseNumber(tidy(text), 0, 0);
}

/** Lower case, with ordinary spaces and minus signs, and no space at either end. */
function tidy(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/\u2212/g, "-")
    .replace(/^ | $/g, "")
    .replace(/^(-?\$?) /, "$1");
}

/**
 * Parses a number and multiplies it by 10^`exponent`, as an integer of `places` decimals. Commas and spaces
 * may only group thousands: anywhere else a comma could be meant as a decimal point.
 */
function parseNumber<Places extends number>(
  text: string,
  exponent: number,
  places: Places,
): Scaled<Places> | null {
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d*)(?:\.(\d*))?$/.exec(text);
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  if (whole + fraction === "") return null;
  const digits = whole.replace(/[, ]/g, "") || "0";
  return parseDecimal(`${sign}${digits}.${fraction || "0"}e${exponent}`, places);
}
