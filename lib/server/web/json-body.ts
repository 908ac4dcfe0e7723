import "server-only";
import { ApiError } from "@/lib/schemas/wire/errors";
import { LONE_SURROGATE } from "@/lib/schemas/wire/hidden-characters";
import { positionOfError, repeatedName } from "@/lib/schemas/wire/json-position";
import { INEXACT_NUMBER } from "@/lib/schemas/wire/parse-fields";

export type JsonObject = Record<string, unknown>;

/** The client broke its request off: the body ended early. */
export class ClientAborted extends Error {
  override readonly name = "ClientAborted";
}

/** Who follows the reading of a body: `count` gets the bytes of each chunk, and `signal` ends it. */
export interface BodyReading {
  count: (bytes: number) => void;
  signal: AbortSignal;
}

/** Returns whether a request has a body, as HTTP says it: by one of two headers. */
export function hasBody({ headers }: Request): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length") ?? 0) !== 0;
}

/**
 * Reads a body of at most `cap` bytes; PAYLOAD_TOO_LARGE if it is longer, ClientAborted if it ends early. What
 * an aborted reading holds is let go at once.
 */
export async function readBody(request: Request, cap: number, reading?: BodyReading): Promise<Uint8Array> {
  const tooLarge = () => new ApiError("PAYLOAD_TOO_LARGE", `The body is larger than ${cap} bytes.`);
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > cap) throw tooLarge();
  try {
    // A body is never longer than declared. Reading it whole is much faster than reading a stream.
    if (declared !== null && reading === undefined) return new Uint8Array(await request.arrayBuffer());
    const chunks: Uint8Array[] = [];
    reading?.signal.addEventListener("abort", () => chunks.splice(0));
    let length = 0;
    for await (const chunk of request.body ?? []) {
      if (reading?.signal.aborted) break;
      length += chunk.byteLength;
      if (length > cap) throw tooLarge();
      reading?.count(chunk.byteLength);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Only the connection of the client can fail here.
    throw new ClientAborted("The body ended early.", { cause: error });
  }
}

/**
 * Parses a body whose Content-Type is JSON, a JSON merge patch (PATCH only) or absent; UNSUPPORTED_MEDIA_TYPE
 * for any other, and for a compressed body. Other errors as `parseJsonObject`.
 */
export function readJson({ headers, method }: Request, body: Uint8Array): JsonObject {
  const type = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const merges = method === "PATCH" && type === "application/merge-patch+json";
  if (type !== "" && type !== "application/json" && !merges)
    throw new ApiError("UNSUPPORTED_MEDIA_TYPE", `Content-Type must be application/json, not ${type}.`);
  const encodings = (headers.get("content-encoding") ?? "")
    .split(",")
    .map((each) => each.trim().toLowerCase());
  const encoding = encodings.find((each) => each !== "" && each !== "identity");
  if (encoding !== undefined) {
    const sentence = `Content-Encoding must be identity or absent, not ${encoding}: send the body uncompressed.`;
    throw new ApiError("UNSUPPORTED_MEDIA_TYPE", sentence);
  }
  return parseJsonObject(body);
}

/**
 * Parses a body as a JSON object. MALFORMED_JSON if it is not UTF-8, not JSON, not an object, has a lone
 * surrogate, or has a name twice in one object.
 */
export function parseJsonObject(body: Uint8Array): JsonObject {
  if (body.length === 0) throw new ApiError("MALFORMED_JSON", "The body is empty; send a JSON object.");
  const text = decodeUtf8(body);
  let value: unknown;
  try {
    value = JSON.parse(markInexactNumbers(text));
  } catch {
    throw new ApiError("MALFORMED_JSON", `The body is not valid JSON: see ${positionOfError(text)}.`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ApiError("MALFORMED_JSON", "The body must be a JSON object.");
  }
  if (/\\u[dD][89a-fA-F]/.test(text) && hasLoneSurrogate(value)) {
    throw new ApiError("MALFORMED_JSON", "The body contains a lone surrogate, which is not valid Unicode.");
  }
  const repeated = repeatedName(text);
  if (repeated !== null) {
    const sentence = `The name ${shown(repeated.name)} is twice in one object: see ${repeated.place}.`;
    throw new ApiError("MALFORMED_JSON", sentence);
  }
  return value as JsonObject;
}

const LONGEST_SHOWN = 40;

/** The first characters of a name, with a question mark for each that cannot be printed. */
function shown(name: string): string {
  const [...characters] = name.slice(0, 2 * LONGEST_SHOWN + 2);
  const first = characters
    .slice(0, LONGEST_SHOWN)
    .join("")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
  return `"${first}${characters.length > LONGEST_SHOWN ? "..." : ""}"`;
}

function decodeUtf8(body: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body);
  } catch {
    throw new ApiError("MALFORMED_JSON", "The body is not UTF-8.");
  }
}

// Iterative: a body may be nested deeper than the call stack.
function hasLoneSurrogate(body: object): boolean {
  const left: unknown[] = [body];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "string" && LONE_SURROGATE.test(value)) return true;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, item] of Object.entries(value)) left.push(key, item);
  }
  return false;
}

/**
 * Replaces each number that a double cannot represent exactly with a marker that fails every number check,
 * since JSON.parse rounds silently. Linear in the text's length; invalid JSON is left for JSON.parse to
 * reject.
 */
function markInexactNumbers(text: string): string {
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
