import type { z } from "zod";
import { MOST_DETAILS, validationFailed } from "./errors";
import { nearestName } from "./nearest-name";

/**
 * Stands in a parsed body for a number that a double cannot hold exactly, such as 0.10000000000000000001 or
 * 1e999.
 */
export const INEXACT_NUMBER = "\0inexact number";

export type Shape = Record<string, z.ZodType>;
/** What was read of the fields of a shape. */
export type Values<S extends Shape> = { [K in keyof S]: z.output<S[K]> };

/** What is wrong with one field: its path, and the rest of the sentence that the path begins. */
export interface FieldIssue {
  path: string;
  rest: string;
}

/** What could be read of an object: the fields without issue, and every issue of the others. */
interface Read<S extends Shape> {
  values: Partial<Values<S>>;
  issues: FieldIssue[];
}

/**
 * Reads each field on its own, so that all issues are reported together and rules can still run on what was
 * read. A field that is absent and not optional "is required"; a field nobody knows is named with its nearest
 * neighbour.
 */
export function parseFields<S extends Shape>(
  shape: S,
  input: Record<string, unknown>,
  ignored: string[] = [],
): Read<S> {
  const values: Record<string, unknown> = {};
  const issues: FieldIssue[] = [];
  for (const [field, type] of Object.entries(shape)) {
    // Most fields of an offer are: nothing is to be read of one that is left out.
    if (input[field] === undefined && type.def.type === "optional") {
      values[field] = undefined;
      continue;
    }
    const parsed = type.safeParse(shortened(type, input[field]), { reportInput: true });
    if (parsed.success) {
      values[field] = parsed.data;
      // A map of free names keeps every one but this, which it would drop without a word.
      if (Object.hasOwn(Object(input[field]), "__proto__"))
        issues.push({ path: `${field}.__proto__`, rest: "is not a name that can be kept" });
    } else if (input[field] === undefined) issues.push({ path: field, rest: "is required" });
    else for (const issue of mainIssues(parsed.error.issues)) addIssues(issues, issue, field, type);
  }
  const known = Object.keys(shape);
  for (const field of Object.keys(input)) {
    if (!known.includes(field) && !ignored.includes(field)) addUnknownField(issues, field, known);
  }
  const unique = new Map(issues.map((issue) => [detailOf(issue), issue]));
  return { values: values as Partial<Values<S>>, issues: [...unique.values()] };
}

/** The fields of an input, all of them without issue. VALIDATION_FAILED with every detail otherwise. */
export function readFields<S extends Shape>(shape: S, input: object, ignored: string[] = []): Values<S> {
  const { values, issues } = parseFields(shape, { ...input }, ignored);
  if (issues.length > 0) throw validationFailed(issues.map(detailOf));
  return values as Values<S>;
}

/** A issue as a detail of VALIDATION_FAILED. */
export function detailOf({ path, rest }: FieldIssue): string {
  return `${path} ${rest}`;
}

/**
 * No field of ours holds an object further inside its body than this, so that a nested body costs no stack.
 */
const DEEPEST = 8;

/** Takes out every member that is null, wherever a field can lie: on POST and PUT null means absent. */
export function withoutNulls<T>(value: T, levels = DEEPEST): T {
  if (typeof value !== "object" || value === null || levels === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, levels - 1)) as T;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutNulls(member, levels - 1)])) as T;
}

/**
 * A map with one pair more than it may hold: enough to be refused for, without reading all that were sent.
 */
function shortened(type: z.ZodType, value: unknown): unknown {
  const most = innermost(type).meta()?.maxProperties;
  if (typeof most !== "number" || typeof value !== "object" || value === null) return value;
  const pairs = Object.entries(value);
  return pairs.length > most ? Object.fromEntries(pairs.slice(0, most + 1)) : value;
}

/**
 * Without what zod says of the size of a value whose type is wrong already: a text has a length as well as a
 * list.
 */
function mainIssues(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue) => path.join("\0");
  const mistyped = new Set(issues.filter(({ code }) => code === "invalid_type").map(placeOf));
  return issues.filter((issue) => issue.code === "invalid_type" || !mistyped.has(placeOf(issue)));
}

function addIssues(issues: FieldIssue[], issue: z.core.$ZodIssue, field: string, type: z.ZodType): void {
  const path = printable(pathOf([field, ...issue.path]));
  const absent = issue.input === undefined && ["invalid_type", "invalid_value"].includes(issue.code);
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(type, issue.path);
    for (const key of issue.keys) addUnknownField(issues, pathOf([field, ...issue.path, key]), known, key);
  } else if (absent) issues.push({ path, rest: "is required" });
  else if (issue.input === INEXACT_NUMBER) {
    issues.push({ path, rest: "has more digits than a number can carry exactly" });
  } else issues.push({ path, rest: issue.message });
}

function addUnknownField(issues: FieldIssue[], path: string, known: string[], key = path): void {
  const nearest = issues.length < MOST_DETAILS ? nearestName(key, known) : undefined;
  const hint = nearest ? `; the nearest known name is ${nearest}` : "";
  issues.push({ path: printable(path), rest: `is not a known field${hint}` });
}

function pathOf(path: PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}

const LONGEST_PATH = 80;

// A key of the body goes into the answer: only its first characters, and none that could hide or break a
// line.
function printable(path: string): string {
  const shown = path.slice(0, LONGEST_PATH).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
  return path.length > LONGEST_PATH ? `${shown}...` : shown || '""';
}

/** The keys of the strict object at a path inside a type. */
function knownKeys(type: z.ZodType, path: PropertyKey[]): string[] {
  let at: z.ZodType | undefined = innermost(type);
  for (const part of path) {
    const { element } = at.def as { element?: z.ZodType };
    at = typeof part === "number" ? element : shapeOf(at)[String(part)];
    if (!at) return [];
    at = innermost(at);
  }
  return Object.keys(shapeOf(at));
}

function shapeOf(type: z.ZodType): Shape {
  return (type.def as { shape?: Shape }).shape ?? {};
}

/** A type without what makes it optional or nullable. */
function innermost(type: z.ZodType): z.ZodType {
  const { innerType } = type.def as { innerType?: z.ZodType };
  return innerType ? innermost(innerType) : type;
}
