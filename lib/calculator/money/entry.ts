import { type Cents, type Micros, parseDecimal, type Scaled } from "./money";
import { pastedText } from "./typed-text";

/** How a number is typed, and the unit in which it is stored. */
export type TypedFormat = "money" | "points" | "percent" | "plain";

/**
 * The decimal text of a number as typed, in the API's unit, whatever its size and decimals: ("money",
 * "1.2345k") is "01.2345e3". Null for another text.
 */
export function decimalEntry(format: TypedFormat, text: string): string | null {
  return DECIMALS[format](tidy(text));
}

/**
 * Parses an amount of money as typed, in cents: "$50,000", "50k", "1.2m", " 50 000.5 ". Null when the text is
 * not an amount or has too many decimals.
 */
export function parseMoneyEntry(text: string): Cents | null {
  return parsed("money", text, 2);
}

/**
 * Parses points as typed, as a fraction in Micros: "10", "10.5 points", "10 pts" (0.10). Null for another
 * text.
 */
export function parsePointsEntry(text: string): Micros | null {
  return parsed("points", text, 6);
}

/** Parses a percentage as typed, as a fraction in Micros: "3", "3%" (0.03). Null for another text. */
export function parsePercentEntry(text: string): Micros | null {
  return parsed("percent", text, 6);
}

/** Parses a whole number as typed: "126", "1,234". Null for another text. */
export function parseCountEntry(text: string): number | null {
  return parsed("plain", text, 0);
}

/** Why `parse`, a function of this file, returns null for a typed text. */
export function unreadableReason(text: string, parse: (text: string) => number | null): string {
  if (pastedText(text) === "") return "Enter a number.";
  if (parse(text.replace(/\.\d+/, ".0")) === null) return "This is not a number the calculator can read.";
  return parse === parseCountEntry ? "Enter a whole number." : "This has too many decimals.";
}

function parsed<Places extends number>(
  format: TypedFormat,
  text: string,
  places: Places,
): Scaled<Places> | null {
  return parseDecimal(decimalEntry(format, text) ?? "", places);
}

/** Each returns the number in a tidy text as a decimal text, such as "03.5e-2"; null for another text. */
const DECIMALS: Record<TypedFormat, (tidied: string) => string | null> = {
  money: (tidied) => {
    const amount = tidied.replace(/^(-?)\$/, "$1");
    const exponent = amount.endsWith("k") ? 3 : amount.endsWith("m") ? 6 : 0;
    return decimalOf(amount.replace(/ ?[km]$/, ""), exponent);
  },
  points: (tidied) => decimalOf(tidied.replace(/ ?(?:points?|pts?|%)$/, ""), -2),
  percent: (tidied) => decimalOf(tidied.replace(/ ?%$/, ""), -2),
  plain: (tidied) => decimalOf(tidied, 0),
};

/** Lower case, with ordinary spaces and minus signs, and no space at either end. */
function tidy(text: string): string {
  return pastedText(text)
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/\u2212/g, "-")
    .replace(/^(-?\$?) /, "$1");
}

/**
 * The decimal text of a number multiplied by 10^`exponent`. Commas and spaces may only group thousands:
 * anywhere else a comma could be meant as a decimal point.
 */
function decimalOf(text: string, exponent: number): string | null {
  const isNumber = /^-?(?:\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+)|\d*)(?:\.\d*)?$/.test(text);
  if (!isNumber || !/\d/.test(text)) return null;
  const digits = text.replace(/[, ]/g, "").replace(/^-?/, "$&0").replace(/\.$/, "");
  return `${digits}e${exponent}`;
}
