import { readFileSync } from "node:fs";
import { positionOfError, repeatedName } from "@/lib/schemas/wire/json-position";
import { usageError } from "./exit";

/** The text of a file. Says what is wrong with a file that cannot be read. */
export function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw usageError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw usageError(`${path} is not UTF-8.`);
  }
}

/**
 * Parses a text as a JSON object. A name that an object has twice is refused here as the service refuses it:
 * what is sent holds each name once. Throws Error with a sentence that repeats nothing of the text, and places
 * that count from where the text begins in its file.
 */
export function parseObject(text: string, begins = { line: 1, column: 1 }): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`It is not JSON: see ${placeIn(begins, positionOfError(text))}.`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("It is not a JSON object.");
  const repeated = repeatedName(text);
  if (repeated !== null)
    throw new Error(`A name is twice in one object: see ${placeIn(begins, repeated.place)}.`);
  return value as Record<string, unknown>;
}

/** A place in a text, such as "line 1, column 14", as one in the file. */
function placeIn(begins: { line: number; column: number }, place: string): string {
  const [line = 1, column = 1] = (place.match(/\d+/g) ?? []).map(Number);
  return `line ${line + begins.line - 1}, column ${line === 1 ? column + begins.column - 1 : column}`;
}
