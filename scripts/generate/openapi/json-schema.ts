import { z } from "zod";

export type JsonObject = { [name: string]: unknown };

/**
 * The named schemas of a document, collected when they are referenced. Requests and responses have different
 * schemas: in a request null means absent, unknown fields are refused, and the names begin with `New`; the
 * objects of a response are open.
 */
export class SchemaSet {
  readonly schemas: Record<string, JsonObject> = {};

  /** The schema of a response or event: a reference to it, or its inline form. */
  response(schema: z.ZodType): JsonObject {
    return this.take(schema, "output", (name) => name);
  }

  /**
   * A reference to the named schema of a request body. The values of `example` become its fields' examples.
   */
  request(name: string, schema: z.ZodType, example: object, required?: string[]): JsonObject {
    const body = this.take(schema, "input", (part) => (part.startsWith("New") ? part : `New${part}`));
    if (required?.length === 0) delete body.required;
    else if (required) body.required = required;
    const properties = body.properties as Record<string, JsonObject>;
    for (const [field, value] of Object.entries(example)) {
      const property = properties[field];
      if (property && !property.anyOf) property.examples = [value];
    }
    this.keep(name, body);
    return reference(name);
  }

  private take(schema: z.ZodType, io: "input" | "output", rename: (name: string) => string): JsonObject {
    const converted = z.toJSONSchema(z.strictObject({ root: schema }), {
      io,
      override: ({ jsonSchema }) => tidy(jsonSchema as JsonObject, io),
    });
    const { properties, $defs = {} } = JSON.parse(
      JSON.stringify(converted, withoutOwnMarks).replace(/"#\/\$defs\/([^"]+)"/g, (_, name) =>
        JSON.stringify(reference(rename(name)).$ref),
      ),
    );
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _id, ...rest } = definition as JsonObject;
      this.keep(rename(name), rest);
    }
    return properties.root;
  }

  private keep(name: string, schema: JsonObject): void {
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are named ${name}.`);
    this.schemas[name] = schema;
  }
}

/**
 * Gives a field that is a named object or null the description of that object, if it has none of its own.
 * `schema` is any part of a document, `schemas` its named schemas.
 */
export function describeReferences(part: unknown, schemas: Record<string, JsonObject>): void {
  if (Array.isArray(part)) for (const each of part) describeReferences(each, schemas);
  if (!isObject(part)) return;
  const [first] = Array.isArray(part.anyOf) ? part.anyOf : [];
  if (isObject(first) && typeof first.$ref === "string" && part.description === undefined) {
    const { description } = schemas[first.$ref.replace(/^.*\//, "")] ?? {};
    const isOrNull = Array.isArray(part.anyOf) && part.anyOf.length === 2;
    if (isOrNull && description !== undefined) part.description = description;
  }
  for (const each of Object.values(part)) describeReferences(each, schemas);
}

/** A reference to a named schema. */
function reference(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** Our own mark, not part of JSON Schema: null does not mean absent here. */
function withoutOwnMarks(key: string, value: unknown): unknown {
  return key === "refusesNull" ? undefined : value;
}

function tidy(schema: JsonObject, io: "input" | "output"): void {
  if (typeof schema.unit === "string") {
    schema.description = [schema.description, schema.unit].filter(Boolean).join(" ");
    delete schema.unit;
  }
  if (typeof schema.taken === "string") {
    if (io === "input") schema.description = [schema.description, schema.taken].filter(Boolean).join(" ");
    delete schema.taken;
  }
  if (schema.growing) extend(schema);
  // Objects that a funder receives may get more members; those it sends may not.
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
  // A format makes zod's pattern for it redundant.
  if (schema.format) delete schema.pattern;
  // Not every validator reads patterns as Unicode.
  if (typeof schema.pattern === "string") {
    schema.pattern = schema.pattern.replaceAll("\\p{Cc}", "\\u0000-\\u001f\\u007f-\\u009f");
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (Array.isArray(schema.anyOf)) foldNull(schema, schema.anyOf as JsonObject[]);
  if (Array.isArray(schema.anyOf)) foldScalars(schema, schema.anyOf as JsonObject[]);
  if (Array.isArray(schema.anyOf)) raiseDescription(schema, schema.anyOf as JsonObject[]);
  if (io === "input" && isObject(schema.properties)) acceptNulls(schema, schema.properties);
  if (io === "input" && isObject(schema.additionalProperties)) orNull(schema.additionalProperties);
}

/** A list of known values that may grow: readers must accept others. */
function extend(schema: JsonObject): void {
  schema["x-extensible-enum"] = schema.enum ?? [schema.const];
  for (const closing of ["growing", "enum", "const"]) delete schema[closing];
}

/** `X or null` as one schema, if X has a type of its own. */
function foldNull(schema: JsonObject, choices: JsonObject[]): void {
  const [other, none] = choices;
  if (choices.length !== 2 || none?.type !== "null" || typeof other?.type !== "string") return;
  delete schema.anyOf;
  const own = { ...schema };
  Object.assign(schema, other, own);
  orNull(schema);
}

/** Scalars of different types as one schema: a keyword of JSON Schema applies to values of its type alone. */
function foldScalars(schema: JsonObject, choices: JsonObject[]): void {
  const types = choices.map(({ type }) => type);
  const scalars = ["string", "integer", "number", "boolean", "null"];
  if (new Set(types).size < types.length || !types.every((type) => scalars.includes(String(type)))) return;
  delete schema.anyOf;
  const own = { ...schema };
  Object.assign(schema, ...choices, own, { type: types });
}

/** The description of a reference or null stands beside the choice, where readers of a field look for it. */
function raiseDescription(schema: JsonObject, choices: JsonObject[]): void {
  const [other] = choices;
  if (choices.length !== 2 || typeof other?.$ref !== "string" || other.description === undefined) return;
  schema.description ??= other.description;
  delete other.description;
}

function acceptNulls(schema: JsonObject, properties: JsonObject): void {
  const required = (schema.required ?? []) as string[];
  for (const [name, property] of Object.entries(properties)) {
    if (required.includes(name) || !isObject(property) || property.refusesNull) continue;
    if (property.$ref) {
      const { description, ...other } = property;
      properties[name] = {
        ...(description !== undefined && { description }),
        anyOf: [other, { type: "null" }],
      };
    } else orNull(property);
  }
}

function orNull(schema: JsonObject): void {
  const choices = schema.anyOf;
  if (Array.isArray(choices) && !choices.some(({ type }) => type === "null")) choices.push({ type: "null" });
  if (schema.type === undefined || [schema.type].flat().includes("null")) return;
  schema.type = [schema.type, "null"].flat();
  if (Array.isArray(schema.enum)) schema.enum = [...schema.enum, null];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
