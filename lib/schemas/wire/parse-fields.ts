import { z } from "zod";
import { MAX_DETAILS, validationFailed } from "./errors";
import { detailOf, type FieldErrorCode, type FieldIssue, issueOf, nearestName } from "./field-issues";

/**
 * Stands in a parsed body for a number that a double cannot represent exactly, such as 0.10000000000000000001
 * or 1e999.
 */
export const INEXACT_NUMBER = "\0inexact number";

/** The keys that an object rejects with a sentence of their own, because they belong elsewhere. */
export const REFUSED_KEYS = z.registry<{ keys: () => readonly string[]; rest: string }>();

/** Objects, and lists of objects, whose valid parts are still checked by the rules if another is invalid. */
export const CHECKED_BY_PART = z.registry<Record<string, never>>();

export type Shape = Record<string, z.ZodType>;
export type Values<S extends Shape> = { [K in keyof S]: z.output<S[K]> };

/** The result of parsing an object: the values of the valid fields, and the issues of the others. */
export interface ReadFields<S extends Shape> {
  values: Partial<Values<S>>;
  issues: FieldIssue<string>[];
  parts?: CheckedParts<Values<S>>;
}

/**
 * The fields of an object that are in CHECKED_BY_PART and have an invalid part: the object, or the items of
 * the list, with null for an item that is not an object.
 */
export type CheckedParts<Fields> = {
  [K in keyof Fields]?: NonNullable<Fields[K]> extends readonly (infer Item)[]
    ? (CheckedItem<Item> | null)[]
    : CheckedItem<NonNullable<Fields[K]>>;
};

/** An object, or an object of a list, as far as it parsed. */
export interface CheckedItem<Fields> {
  values: Partial<Fields>;
  /** The names of the given fields that did not parse. No rule runs on them. */
  invalid: readonly string[];
  parts?: CheckedParts<Fields>;
}

/** Returns an object that parsed as a checked one. */
export function parsed<Fields>(values: Fields): CheckedItem<Fields> {
  return { values, invalid: [] };
}

/**
 * Parses each field separately, so that all issues are reported together and rules can run on the valid
 * fields. An absent required field "is required"; an unknown field is reported with the nearest known name.
 * `stored` are values that were parsed before they were stored: a field that still has the same value is not
 * parsed again, and a merged object is not refused for the texts that it had.
 */
export function parseFields<S extends Shape>(
  shape: S,
  input: Record<string, unknown>,
  ignored: readonly string[] = [],
  stored: Record<string, unknown> = {},
): ReadFields<S> {
  const values: Record<string, unknown> = {};
  const issues: FieldIssue<string>[] = [];
  const parts: Record<string, unknown> = {};
  const { fields, known } = planOf(shape);
  for (const { field, type, isOptional, most, byPart } of fields) {
    const given = input[field];
    // Most fields of an offer are optional; an absent one needs no parsing.
    if ((given === undefined && isOptional) || (given !== undefined && given === stored[field])) {
      values[field] = given;
      continue;
    }
    const parsed = type.safeParse(most === null ? given : shortened(given, most), REPORTED);
    if (parsed.success) {
      values[field] = parsed.data;
      // An object with arbitrary names would silently drop this one.
      if (typeof given === "object" && given !== null && Object.hasOwn(given, "__proto__"))
        issues.push(issueOf(`${field}.__proto__`, "not_allowed", "is not an allowed name"));
    } else if (parsed.error.issues.every((issue) => isStoredText(issue.path, given, stored[field])))
      values[field] = given;
    else if (given === undefined) issues.push(issueOf(field, "required", "is required"));
    else {
      for (const issue of mainIssues(parsed.error.issues)) addIssues(issues, issue, field, type);
      const valid = byPart ? checkedPart(type, given, parsed.error.issues) : null;
      if (valid) parts[field] = valid;
    }
  }
  for (const field of Object.keys(input)) {
    if (!known.has(field) && !ignored.includes(field)) addUnknownField(issues, field, [...known]);
  }
  return {
    values: values as Partial<Values<S>>,
    parts: parts as CheckedParts<Values<S>>,
    issues: issues.length > 1 ? unique(issues) : issues,
  };
}

/**
 * Whether a merged object has at a path the text that the stored one has there: a text from before a rule was
 * made. An object that is wrong only in such texts is kept as it is.
 */
function isStoredText(path: PropertyKey[], given: unknown, stored: unknown): boolean {
  if (typeof given !== "object" || Array.isArray(given)) return false;
  const [now, before] = [given, stored].map((object) => path.reduce(memberOf, object));
  return typeof now === "string" && now === before;
}

function memberOf(object: unknown, name: PropertyKey): unknown {
  const holds = typeof object === "object" && object !== null && Object.hasOwn(object, name);
  return holds ? (object as Record<PropertyKey, unknown>)[name] : undefined;
}

/** Returns the valid parts of an object, or of each item of a list that is not too long. */
function checkedPart(type: z.ZodType, given: unknown, issues: z.core.$ZodIssue[]) {
  const { element } = innermost(type).def as { element?: z.ZodType };
  if (element === undefined) return checkedObject(type, given);
  const isOfItems = issues.every(({ path }) => path.length > 0);
  return Array.isArray(given) && isOfItems ? given.map((item) => checkedObject(element, item)) : null;
}

function checkedObject(type: z.ZodType, given: unknown): CheckedItem<Record<string, unknown>> | null {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return null;
  const { values, parts } = parseFields(shapeOf(innermost(type)), given as Record<string, unknown>);
  return { values, invalid: Object.keys(given).filter((field) => !(field in values)), parts };
}

const REPORTED = { reportInput: true };

/**
 * What the parser needs to know of each field of a shape. `most` is the most entries of a map. `byPart` is
 * true in CHECKED_BY_PART.
 */
interface Plan {
  fields: {
    field: string;
    type: z.ZodType;
    isOptional: boolean;
    most: number | null;
    byPart: boolean;
  }[];
  known: Set<string>;
}

const plans = new WeakMap<Shape, Plan>();

function planOf(shape: Shape): Plan {
  const known = plans.get(shape);
  if (known) return known;
  const fields = Object.entries(shape).map(([field, type]) => {
    const inner = innermost(type);
    const most = inner.meta()?.maxProperties;
    return {
      field,
      type,
      isOptional: type.def.type === "optional",
      most: typeof most === "number" ? most : null,
      byPart: CHECKED_BY_PART.has(inner),
    };
  });
  const plan = { fields, known: new Set(Object.keys(shape)) };
  plans.set(shape, plan);
  return plan;
}

function unique(issues: FieldIssue<string>[]): FieldIssue<string>[] {
  return [...new Map(issues.map((issue) => [detailOf(issue), issue])).values()];
}

/**
 * The fields of the input that the shape has. While two releases run, a page of the other one can send more
 * fields; an action ignores them. An input that is no object has no fields.
 */
export function knownFields<T extends object>(shape: Shape, input: T): T {
  const known = Object.entries({ ...input }).filter(([field]) => Object.hasOwn(shape, field));
  return Object.fromEntries(known) as T;
}

/** Parses all fields of an input. Throws VALIDATION_FAILED with every issue. */
export function readFields<S extends Shape>(shape: S, input: object): Values<S> {
  return validFields(parseFields(shape, { ...input }));
}

/** The values, if all fields are valid. Throws VALIDATION_FAILED with every issue otherwise. */
export function validFields<S extends Shape>({ values, issues }: ReadFields<S>): Values<S> {
  if (issues.length > 0) throw validationFailed(issues);
  return values as Values<S>;
}

/** The depth to which nulls are removed. The limit keeps a deeply nested body from exhausting the stack. */
const DEEPEST = 8;

/** Removes null members at every level: on POST and PUT, null means absent. */
export function withoutNulls<T>(value: T, levels = DEEPEST): T {
  if (!hasNulls(value, levels)) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, levels - 1)) as T;
  const kept = Object.entries(value as object).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutNulls(member, levels - 1)])) as T;
}

/** Whether a value has a null member, at most `levels` levels down. */
function hasNulls(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null || levels === 0) return false;
  const isList = Array.isArray(value);
  for (const member of isList ? value : Object.values(value)) {
    if ((member === null && !isList) || hasNulls(member, levels - 1)) return true;
  }
  return false;
}

/** Cuts a map to one entry more than allowed: it is still rejected, without parsing the rest. */
function shortened(value: unknown, most: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  const pairs = Object.entries(value);
  return pairs.length > most ? Object.fromEntries(pairs.slice(0, most + 1)) : value;
}

/**
 * Removes the size issues that zod reports for a value of the wrong type: a string has a length, as a list
 * does.
 */
function mainIssues(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue) => path.join("\0");
  const mistyped = new Set(issues.filter(({ code }) => code === "invalid_type").map(placeOf));
  return issues.filter((issue) => issue.code === "invalid_type" || !mistyped.has(placeOf(issue)));
}

function addIssues(
  issues: FieldIssue<string>[],
  issue: z.core.$ZodIssue,
  field: string,
  type: z.ZodType,
): void {
  const path = printable(pathOf([field, ...issue.path]));
  const mistyped = ["invalid_type", "invalid_value"].includes(issue.code);
  const absent = mistyped && (issue.input === undefined || isNullMember(issue));
  if (issue.code === "unrecognized_keys") {
    const object = typeAt(type, issue.path);
    const refused = object && REFUSED_KEYS.get(object);
    for (const key of issue.keys) {
      const path = pathOf([field, ...issue.path, key]);
      if (refused?.keys().includes(key)) issues.push(issueOf(path, "not_allowed", refused.rest));
      else addUnknownField(issues, path, Object.keys(object ? shapeOf(object) : {}), key);
    }
  } else if (absent) issues.push(issueOf(path, "required", "is required"));
  else if (issue.input === INEXACT_NUMBER) {
    issues.push(issueOf(path, "format", "has more digits than a number can carry exactly"));
  } else if (issue.code === "invalid_key") {
    const [ofKey] = issue.issues;
    const rest = `is not a valid name: it ${ofKey?.message}`;
    issues.push(issueOf(path, ofKey ? codeOf(ofKey) : "format", rest));
  } else issues.push(issueOf(path, codeOf(issue), issue.message));
}

/** The code of an issue. A refinement names its code in `params`; without one the code is `format`. */
function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "int" && typeof issue.input === "number" ? "format" : "type";
    case "invalid_value":
      return typeof issue.input === typeof issue.values[0] ? "not_allowed" : "type";
    case "invalid_union":
      return typeof issue.input === "string" ? "format" : "type";
    case "too_big":
    case "too_small":
      return ["number", "int"].includes(issue.origin) ? "range" : "limit";
    case "custom":
      return (issue.params as { code?: FieldErrorCode } | undefined)?.code ?? "format";
    default:
      return "format";
  }
}

/** Whether a member is null where null is not allowed. Nulls that mean absent were removed before. */
function isNullMember({ input, path }: z.core.$ZodIssue): boolean {
  return input === null && typeof path.at(-1) === "string";
}

function addUnknownField(issues: FieldIssue<string>[], path: string, known: string[], key = path): void {
  const nearest = issues.length < MAX_DETAILS ? nearestName(key, known) : undefined;
  const hint = nearest ? `; the nearest known name is ${nearest}` : "";
  issues.push(issueOf(printable(path), "unknown_field", `is not a known field${hint}`));
}

function pathOf(path: PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}

const LONGEST_PATH = 80;

// A key of the body is repeated in the response, so it is shortened and hidden characters are replaced.
function printable(path: string): string {
  const shown = path.slice(0, LONGEST_PATH).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
  return path.length > LONGEST_PATH ? `${shown}...` : shown || '""';
}

function typeAt(type: z.ZodType, path: PropertyKey[]): z.ZodType | undefined {
  let at: z.ZodType | undefined = innermost(type);
  for (const part of path) {
    const { element } = at.def as { element?: z.ZodType };
    at = typeof part === "number" ? element : shapeOf(at)[String(part)];
    if (!at) return undefined;
    at = innermost(at);
  }
  return at;
}

function shapeOf(type: z.ZodType): Shape {
  return (type.def as { shape?: Shape }).shape ?? {};
}

/** The type without its optional and nullable wrappers. */
function innermost(type: z.ZodType): z.ZodType {
  const { innerType } = type.def as { innerType?: z.ZodType };
  return innerType ? innermost(innerType) : type;
}
