import { z } from "zod";
import { withoutAbsent } from "@/lib/schemas/offers/structures";
import type { FieldIssue } from "./field-issues";
import { parseFields, type ReadFields, type Shape, type Values, validFields } from "./parse-fields";

/** The declaration of an operation's body. The service receives it as `BodyValues` says. */
export interface BodyDeclaration {
  /** An empty body counts as an empty object when the body is optional. */
  presence: "required" | "optional";
  fields: Shape;
  /** Names that are accepted and have no effect. */
  ignored?: readonly string[];
  /**
   * `rules`: the service checks rules between the fields, and reports their issues together with those of
   * parsing.
   */
  serviceChecks?: "rules";
  /**
   * The body is a merge patch (RFC 7396) of an object that only the service knows. It merges these fields
   * member by member, and replaces every other field.
   */
  merges?: ReadonlySet<string>;
  /** The fields that are objects with rules of their own: the service checks each part. */
  parts?: Record<string, Pick<BodyDeclaration, "fields" | "ignored">>;
}

type Declared = { method: string; body?: BodyDeclaration };

/** The body as the operation's service receives it; empty when the operation declares no body. */
export type BodyValues<Operation extends { body?: BodyDeclaration }> =
  Operation["body"] extends BodyDeclaration ? ReadBody<Operation["body"]> : Record<never, never>;

type ReadBody<Body extends BodyDeclaration> =
  Body["merges"] extends ReadonlySet<string>
    ? MergePatch<Body["fields"]>
    : Body["parts"] extends Parts
      ? ReadParts<Body["fields"], Body["parts"]>
      : Body["serviceChecks"] extends "rules"
        ? ReadFields<Body["fields"]>
        : Values<Body["fields"]>;

/**
 * Parses a body for the service of an operation. Null means absent, except in a PATCH and in a structure.
 * Throws VALIDATION_FAILED with every issue, unless the service reports them.
 */
export function parseBody<Operation extends Declared>(
  { method, body }: Operation,
  given: Record<string, unknown>,
): BodyValues<Operation> {
  return bodyOf(method, body, given) as BodyValues<Operation>;
}

function bodyOf(method: string, body: BodyDeclaration | undefined, given: Record<string, unknown>) {
  if (!body) return {};
  if (body.merges) return new MergePatch(body, given);
  if (body.parts) return readParts(body, body.parts, given);
  const read = parseFields(body.fields, method === "PATCH" ? given : withoutAbsent(given), body.ignored);
  return body.serviceChecks === "rules" ? read : validFields(read);
}

/** A merge patch of an object of these fields. It is parsed together with the object that it changes. */
export class MergePatch<Fields extends Shape> {
  constructor(
    private readonly body: Pick<BodyDeclaration, "ignored" | "merges"> & { fields: Fields },
    private readonly given: Record<string, unknown>,
  ) {}

  /** Whether the patch removes a field, by null or an empty list. */
  removes(field: keyof Fields & string): boolean {
    const value = this.given[field];
    return value === null || (Array.isArray(value) && value.length === 0);
  }

  /**
   * Returns the stored object after the patch, parsed. A field that the patch leaves alone is not parsed: a
   * limit that a later release lowers refuses only new values.
   */
  over(stored: Partial<Values<Fields>>): ReadFields<Fields> {
    const before: Record<string, unknown> = stored;
    const { fields, ignored, merges } = this.body;
    const changes = Object.entries(this.given).map(([field, value]) => {
      return [field, merges?.has(field) ? merged(before[field], value) : value];
    });
    // Built from entries: an assignment to __proto__ would add no field, so that no issue would be reported.
    return parseFields(fields, withoutAbsent({ ...before, ...Object.fromEntries(changes) }), ignored, before);
  }
}

/** Applies a patch to a value, objects member by member. Nulls stay and are removed later with all others. */
function merged(before: unknown, patch: unknown): unknown {
  if (!isObject(before) || !isObject(patch)) return patch;
  const kept = new Map<string, unknown>(Object.entries(before));
  for (const [member, value] of Object.entries(patch)) kept.set(member, merged(kept.get(member), value));
  return Object.fromEntries(kept);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Parts = NonNullable<BodyDeclaration["parts"]>;

/**
 * A body with parts: each given part as far as it parsed, with its own issues, and the other fields. `issues`
 * has those of the body itself.
 */
interface ReadParts<Fields extends Shape, Own extends Parts> {
  parts: { [Name in keyof Own]?: ReadFields<Own[Name]["fields"]> };
  values: Partial<Values<Omit<Fields, keyof Own>>>;
  issues: FieldIssue<string>[];
}

function readParts({ fields, ignored }: BodyDeclaration, parts: Parts, given: Record<string, unknown>) {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const outer = Object.entries(fields).map(([name, type]) => [name, name in parts ? anyObject(type) : type]);
  const { values, issues } = parseFields(Object.fromEntries(outer), present, ignored);
  const own = Object.entries(parts).flatMap(([name, part]) => {
    const value = values[name];
    return isObject(value)
      ? [[name, parseFields(part.fields, withoutAbsent({ ...value }), part.ignored)]]
      : [];
  });
  return { parts: Object.fromEntries(own), values, issues };
}

function anyObject(type: z.ZodType): z.ZodType {
  const object = z.record(z.string(), z.unknown(), "must be an object");
  return type.def.type === "optional" ? object.optional() : object;
}
