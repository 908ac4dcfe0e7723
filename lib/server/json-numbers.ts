import "server-only";
import { INEXACT_NUMBER } from "@/lib/schemas/parse-fields";

// Rules: D3-28, D5-9
/**
 * Replaces each number that a double cannot represent exactly with a marker that fails every number check,
 * since JSON.parse rounds silently. Linear in the text's length; invalid JSON is left for JSON.parse to
 * reject.
 */
export function markInexactNumbers(text: string): string {
  let marked = "";
  let copied = 0;
  for (let at = 0; at < text.length; ) {
    const start = at;
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, start);
    else if (code !== MINUS && !isDigit(code)) at += 1;
    else {
      at = endOfNumber(text, start);
      if (at - start <= ALWAYS_EXACT || isExact(text.slice(start, at))) continue;
      marked += text.slice(copied, start) + MARKER;
      copied = at;
    }
  }
  return marked + text.slice(copied);
}

const [QUOTE, BACKSLASH, PLUS, MINUS, POINT, ZERO] = [34, 92, 43, 45, 46, 48];
const MARKER = JSON.stringify(INEXACT_NUMBER);
/** A literal of this length is always exact: the shortest that is not is `1e309`. */
const ALWAYS_EXACT = 4;

/** Returns the index after the string that starts at `at`, or the end of the text if it is not closed. */
function endOfString(text: string, at: number): number {
  for (let index = at + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) return index + 1;
    if (code === BACKSLASH) index += 1;
  }
  return text.length;
}

/** Returns the index after the JSON number that starts at `at`. */
function endOfNumber(text: string, at: number): number {
  let end = endOfDigits(text, text.charCodeAt(at) === MINUS ? at + 1 : at);
  if (text.charCodeAt(end) === POINT) end = endOfDigits(text, end + 1);
  if (text[end] !== "e" && text[end] !== "E") return end;
  const sign = text.charCodeAt(end + 1);
  return endOfDigits(text, sign === PLUS || sign === MINUS ? end + 2 : end + 1);
}

function endOfDigits(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9;
}

/**
 * Returns whether a literal equals the double it parses to. One that JSON does not allow counts as exact,
 * since JSON.parse rejects it.
 */
function isExact(literal: string): boolean {
  const number = Number(literal);
  if (Number.isNaN(number) || !isJsonNumber(literal)) return true;
  return Number.isFinite(number) && digitsOf(literal) === digitsOf(String(number));
}

/** `endOfNumber` also accepts leading zeros and a trailing point, which JSON rejects. */
function isJsonNumber(literal: string): boolean {
  const first = literal.charCodeAt(0) === MINUS ? 1 : 0;
  if (literal.charCodeAt(first) === ZERO && isDigit(literal.charCodeAt(first + 1))) return false;
  const point = literal.indexOf(".");
  return point < 0 || isDigit(literal.charCodeAt(point + 1));
}

/** Returns sign, significant digits and decimal exponent, so that `1.50e1` and `15` are equal. */
function digitsOf(literal: string): string {
  const [mantissa = "", exponent = "0"] = literal.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = whole + fraction;
  let [first, end] = [0, digits.length];
  while (digits.charCodeAt(first) === ZERO) first += 1;
  while (end > first && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  if (first === end) return "0";
  const power = Number(exponent) - fraction.length + (digits.length - end);
  return `${mantissa.startsWith("-") ? "-" : ""}${digits.slice(first, end)}e${power}`;
}
