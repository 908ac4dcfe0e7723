import type { z } from "zod";
import { validationFailed } from "./errors";

/** Stands in a parsed body for a number that a double cannot hold exactly, such as 0.10000000000000000001 or 1e999. */
export const INEXACT_NUMBER = "\0inexact number";

export type Shape = Record<string, z.ZodType>;
/** What was read of the fields of a shape. */
export type Values<S extends Shape> = { [K in keyof S]: z.output<S[K]> };

/** What is wrong with one field: its path, and the rest of the sentence that the path begins. */
export interface FieldIssue {
  path: string;
  rest: string;
}

/** What could be read of an object: the fields without fault, and every fault of the others. */
interface Read<S extends Shape> {
  values: Partial<Values<S>>;
  faults: FieldIssue[];
}

/**
 * Reads each field on its own, so that all faults are told at once and rules can still run on what was read. A field that
 * is absent and not optional "is required"; a field nobody knows is named with its nearest neighbour.
 */
export function parseFields<S extends Shape>(
  shape: S,
  input: Record<string, unknown>,
  ignored: string[] = [],
): Read<S> {
  const values: Record<string, unknown> = {};
  const faults: FieldIssue[] = [];
  for (const [field, type] of Object.entries(shape)) {
    // Most fields of an offer are: nothing is to be read of one that is left out.
    if (input[field] === undefined && type.def.type === "optional") {
      values[field] = undefined;
      continue;
    }
    const parsed = type.safeParse(input[field], { reportInput: true });
    if (parsed.success) {
      values[field] = parsed.data;
      // A map of free names keeps every one but this, which it would drop without a word.
      if (Object.hasOwn(Object(input[field]), "__proto__"))
        faults.push({ path: `${field}.__proto__`, rest: "is not a name that can be kept" });
    } else if (input[field] === undefined) faults.push({ path: field, rest: "is required" });
    else faults.push(...toldOnce(parsed.error.issues).flatMap((issue) => faultsOf(issue, field, type)));
  }
  const known = Object.keys(shape);
  for (const field of Object.keys(input)) {
    if (!known.includes(field) && !ignored.includes(field)) faults.push(unknownField(field, known));
  }
  const once = new Map(faults.map((fault) => [detailOf(fault), fault]));
  return { values: values as Partial<Values<S>>, faults: [...once.values()] };
}

/** The fields of an input, all of them without fault. VALIDATION_FAILED with every detail otherwise. */
export function readFields<S extends Shape>(shape: S, input: object, ignored: string[] = []): Values<S> {
  const { values, faults } = parseFields(shape, { ...input }, ignored);
  if (faults.length > 0) throw validationFailed(faults.map(detailOf));
  return values as Values<S>;
}

/** A fault as a detail of VALIDATION_FAILED. */
export function detailOf({ path, rest }: FieldIssue): string {
  return `${path} ${rest}`;
}

/** No field of ours holds an object further inside its body than this, so that nesting costs a stranger's body no stack. */
const DEEPEST = 8;

/** Takes out every member that is null, wherever a field can lie: on POST and PUT null means absent. */
export function withoutNulls<T>(value: T, levels = DEEPEST): T {
  if (typeof value !== "object" || value === null || levels === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, levels - 1)) as T;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutNulls(member, levels - 1)])) as T;
}

/** Without what zod says of the size of a value whose type is wrong already: a text has a length as well as a list. */
function toldOnce(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue) => path.join("\0");
  const mistyped = issues.filter(({ code }) => code === "invalid_type").map(placeOf);
  return issues.filter((issue) => issue.code === "invalid_type" || !mistyped.includes(placeOf(issue)));
}

function faultsOf(issue: z.core.$ZodIssue, field: string, type: z.ZodType): FieldIssue[] {
  const path = pathOf([field, ...issue.path]);
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(type, issue.path);
    return issue.keys.map((key) => unknownField(pathOf([field, ...issue.path, key]), known, key));
  }
  const absent = issue.input === undefined && ["invalid_type", "invalid_value"].includes(issue.code);
  if (absent) return [{ path, rest: "is required" }];
  if (issue.input === INEXACT_NUMBER)
    return [{ path, rest: "has more digits than a number can carry exactly" }];
  return [{ path, rest: issue.message }];
}

function unknownField(path: string, known: string[], key = path): FieldIssue {
  const nearest = known
    .map((name) => ({ name, distance: distanceOf(key.toLowerCase(), name) }))
    .sort((a, b) => a.distance - b.distance)[0];
  const hint = nearest ? `; the nearest known name is ${nearest.name}` : "";
  return { path: printable(path), rest: `is not a known field${hint}` };
}

function pathOf(path: PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}

// A stranger's key goes into the answer: only its first characters, and none that could hide or break a line.
function printable(path: string): string {
  const shown = path.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
  return shown.length > 80 ? `${shown.slice(0, 80)}...` : shown || '""';
}

/** The keys of the strict object at a path inside a type. */
function knownKeys(type: z.ZodType, path: PropertyKey[]): string[] {
  let at: unknown = type;
  for (const part of [...path, null]) {
    for (let inner = unwrapped(at); inner !== at; inner = unwrapped(at)) at = inner;
    const definition = (at as z.ZodType).def as { shape?: Shape; element?: z.ZodType };
    if (part === null) return Object.keys(definition.shape ?? {});
    at = typeof part === "number" ? definition.element : definition.shape?.[String(part)];
    if (!at) return [];
  }
  return [];
}

function unwrapped(type: unknown): unknown {
  return ((type as z.ZodType).def as { innerType?: z.ZodType }).innerType ?? type;
}

/** A name that holds the other, such as `price` in `purchase_price`, is nearer than any misspelling. */
function distanceOf(key: string, name: string): number {
  const holds = key.length > 2 && (name.includes(key) || key.includes(name));
  return holds ? Math.abs(name.length - key.length) / 1000 : editDistance(key, name);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= Math.min(a.length, 64); i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1);
    }
    row = next;
  }
  return row[b.length] as number;
}
