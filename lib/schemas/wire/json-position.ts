/**
 * Returns where a text stops being JSON, as "line 3, column 14": both from 1, a column in characters.
 * JSON.parse names no position in some of its errors and repeats the text in others. Linear in the text's
 * length, without recursion.
 */
export function positionOfError(text: string): string {
  return placeIn(text, errorAt(text));
}

/**
 * Returns the first name that one object of a JSON text has twice, and where it is the second time; null if
 * there is none. Names are compared after unescaping. The text must be valid JSON. Linear in its length,
 * without recursion.
 */
export function repeatedName(text: string): { name: string; place: string } | null {
  const objects: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const found = text[at];
    if (found === "{") objects.push(new Set());
    else if (found === "}") objects.pop();
    if (found !== '"') continue;
    const end = endOfString(text, at);
    // In valid JSON only a name has a colon behind it.
    if (text[afterSpace(text, end + 1)] === ":") {
      const name = unescaped(text.slice(at, end + 1));
      const names = objects.at(-1);
      if (names?.has(name)) return { name, place: placeIn(text, at) };
      names?.add(name);
    }
    at = end;
  }
  return null;
}

function unescaped(literal: string): string {
  return literal.includes("\\") ? JSON.parse(literal) : literal.slice(1, -1);
}

/** Returns an index of a text as line and column. */
function placeIn(text: string, at: number): string {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf("\n") + 1;
  const line = before.split("\n").length;
  return `line ${line}, column ${[...before.slice(lineStart)].length + 1}`;
}

/** What may come next. `firstValue` and `firstName` allow the end of the list or object too. */
type Expected = "value" | "firstValue" | "name" | "firstName" | "colon" | "commaOrEnd";

const NAMES: ReadonlySet<Expected> = new Set(["name", "firstName"]);

/**
 * Returns the index of the first character that cannot follow what is before it; the text's length if the
 * text ends early.
 */
function errorAt(text: string): number {
  const ends: ("}" | "]")[] = [];
  let expected = "value" as Expected;
  let at = 0;
  for (;;) {
    at = afterSpace(text, at);
    const found = text[at];
    if (found === undefined) return at;
    const isEnd = found === ends.at(-1);
    if (isEnd && (expected === "commaOrEnd" || expected.startsWith("first"))) {
      ends.pop();
      expected = "commaOrEnd";
      at += 1;
    } else if (expected === "commaOrEnd") {
      if (found !== "," || ends.length === 0) return at;
      expected = ends.at(-1) === "}" ? "name" : "value";
      at += 1;
    } else if (expected === "colon") {
      if (found !== ":") return at;
      expected = "value";
      at += 1;
    } else if (found === '"') {
      const end = endOfString(text, at);
      if (text[end] !== '"') return end;
      expected = NAMES.has(expected) ? "colon" : "commaOrEnd";
      at = end + 1;
    } else if (NAMES.has(expected)) return at;
    else if (found === "{" || found === "[") {
      ends.push(found === "{" ? "}" : "]");
      expected = found === "{" ? "firstName" : "firstValue";
      at += 1;
    } else {
      const end = endOfNumber(text, at) ?? endOfWord(text, at);
      if (end === null) return at;
      expected = "commaOrEnd";
      at = end;
    }
  }
}

function afterSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && " \t\n\r".includes(text.charAt(next))) next += 1;
  return next;
}

/** Returns the index of the closing quote, or of the first character that a string cannot have there. */
function endOfString(text: string, at: number): number {
  let next = at + 1;
  while (next < text.length) {
    const found = text.charAt(next);
    if (found === '"' || found < " ") return next;
    if (found !== "\\") next += 1;
    else if (text.charAt(next + 1) === "u") {
      const wrong = wrongHexDigit(text, next + 2);
      if (wrong !== null) return wrong;
      next += 6;
    } else if (next + 1 < text.length && '"\\/bfnrt'.includes(text.charAt(next + 1))) next += 2;
    else return next + 1;
  }
  return text.length;
}

function wrongHexDigit(text: string, at: number): number | null {
  for (let index = at; index < at + 4; index += 1) {
    if (!/^[0-9a-fA-F]$/.test(text.charAt(index))) return Math.min(index, text.length);
  }
  return null;
}

/** Returns the index after the longest number that starts here; null if none does. */
function endOfNumber(text: string, at: number): number | null {
  const first = text.charAt(at) === "-" ? at + 1 : at;
  if (!isDigit(text, first)) return null;
  const whole = text.charAt(first) === "0" ? first + 1 : afterDigits(text, first);
  const end = text.charAt(whole) === "." && isDigit(text, whole + 1) ? afterDigits(text, whole + 1) : whole;
  if (!"eE".includes(text.charAt(end) || " ")) return end;
  const power = "+-".includes(text.charAt(end + 1) || " ") ? end + 2 : end + 1;
  return isDigit(text, power) ? afterDigits(text, power) : end;
}

function afterDigits(text: string, at: number): number {
  let next = at;
  while (isDigit(text, next)) next += 1;
  return next;
}

function isDigit(text: string, at: number): boolean {
  const found = text.charAt(at);
  return found >= "0" && found <= "9";
}

function endOfWord(text: string, at: number): number | null {
  const word = ["true", "false", "null"].find((each) => text.startsWith(each, at));
  return word === undefined ? null : at + word.length;
}
