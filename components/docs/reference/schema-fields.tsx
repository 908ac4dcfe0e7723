import { TextLink, Words } from "@/components/docs/prose";
import { ownValue } from "@/lib/calculator/own-value";
import { isReference, nameOf, type OpenApiDocument, type Schema } from "./openapi-document";

/** Named values with their type, limits and meaning: fields, parameters or headers. */
export function FieldList({ fields }: { fields: (SchemaField & { note?: string })[] }) {
  return (
    <dl className="my-3 border-y border-line">
      {fields.map(({ path, required, schema, note }) => (
        <div key={path} className="border-b border-line py-3 last:border-b-0">
          <dt className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <code className="font-mono text-13 font-semibold wrap-anywhere">{path}</code>
            <span className="text-13 text-ink-3">
              <TypeName schema={schema} />
              {note && `, ${note}`}
            </span>
            {required && <span className="text-12 font-medium text-warn">required</span>}
          </dt>
          <FieldMeaning schema={schema} />
        </div>
      ))}
    </dl>
  );
}

function FieldMeaning({ schema }: { schema: Schema }) {
  const limits = limitsOf(schema);
  if (!schema.description && limits.length === 0) return null;
  return (
    <dd className="mt-1 grid gap-0.5 text-14 text-ink-2">
      {schema.description && (
        <span>
          <Words>{schema.description}</Words>
        </span>
      )}
      {limits.length > 0 && (
        <span className="text-13 wrap-anywhere text-ink-3">
          <Words>{limits.join("; ")}</Words>
        </span>
      )}
    </dd>
  );
}

function TypeName({ schema }: { schema: Schema }) {
  const name = objectOf(schema);
  const [before, after] = name ? typeOf(schema).split(name) : [];
  if (name === null) return typeOf(schema);
  return (
    <>
      {before}
      <ObjectLink name={name} />
      {after}
    </>
  );
}

/** A link to the page of an object's fields. */
export function ObjectLink({ name }: { name: string }) {
  return <TextLink href={`/docs/reference/objects/${name}`}>{name}</TextLink>;
}

/** A field of an object, with its path from that object. */
export interface SchemaField {
  path: string;
  required: boolean;
  schema: Schema;
}

/** A header or a parameter as a field. The document describes it outside its schema. */
export function describedField(
  path: string,
  { description, schema, required = false }: { description: string; schema: Schema; required?: boolean },
): SchemaField {
  return { path, required, schema: { ...schema, description } };
}

/** The fields of an object. Fields of nested objects, and of objects in lists, follow their parent. */
export function fieldsOf({ properties = {}, required = [] }: Schema, within = ""): SchemaField[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${within}${name}`;
    const inside = schema.items ? fieldsOf(schema.items, `${path}[].`) : fieldsOf(schema, `${path}.`);
    return [{ path, required: required.includes(name), schema }, ...inside];
  });
}

/** An object of more fields than this is shown by its required ones, with a link to all. */
const FEW_FIELDS = 8;

/**
 * The fields of a body to show. `whole` is the object that has them all, with their number, if they are not
 * all shown.
 */
export function bodyFields(
  { components }: OpenApiDocument,
  schema: Schema,
): { fields: SchemaField[]; whole: { name: string; count: number } | null } {
  if (!isReference(schema)) return { fields: fieldsOf(schema), whole: null };
  const name = nameOf(schema);
  const named = components.schemas[name] as Schema;
  const count = Object.keys(named.properties ?? {}).length;
  if (count <= FEW_FIELDS) return { fields: fieldsOf(named), whole: null };
  return { fields: fieldsOf(named).filter(({ required }) => required), whole: { name, count } };
}

/**
 * The name of the object that a schema refers to, directly, as the items of a list, or as an alternative to
 * null. Null when there is none.
 */
function objectOf(schema: Schema): string | null {
  if (isReference(schema)) return nameOf(schema);
  if (schema.items) return objectOf(schema.items);
  return schema.anyOf?.map(objectOf).find((name) => name !== null) ?? null;
}

/** The type of a value in words: "integer", "array of string", "Fee or null". */
export function typeOf(schema: Schema): string {
  if (isReference(schema)) return nameOf(schema);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  const types = [schema.type ?? "any"].flat();
  return types
    .map((type) => (type === "array" && schema.items ? `array of ${typeOf(schema.items)}` : type))
    .join(" or ");
}

/** What a value must satisfy besides its type, in words. */
export function limitsOf(schema: Schema): string[] {
  return [...choices(schema), ...range(schema), ...length(schema), ...form(schema), ...items(schema)];
}

/** More values than this are left out of the line: the page of their object lists them. */
const MOST_NAMED = 20;

function choices({ enum: values, const: only, "x-extensible-enum": known }: Schema): string[] {
  if (only !== undefined) return [`\`${only}\``];
  const named = (values ?? known ?? []).filter((value) => value !== null);
  if (named.length === 0 || named.length > MOST_NAMED) return [];
  const list = named.map((value) => `\`${value}\``).join(", ");
  return [known ? `${list}; others may come` : list];
}

function range({ minimum, exclusiveMinimum, maximum }: Schema): string[] {
  const most = maximum === undefined ? "" : format(maximum);
  if (exclusiveMinimum !== undefined)
    return [`above ${format(exclusiveMinimum)}${most && `, at most ${most}`}`];
  if (minimum !== undefined) return [most ? `${format(minimum)} to ${most}` : `${format(minimum)} or more`];
  return most ? [`at most ${most}`] : [];
}

function length({ minLength, maxLength }: Schema): string[] {
  if (maxLength === undefined) return [];
  return [
    minLength ? `${minLength} to ${format(maxLength)} characters` : `at most ${format(maxLength)} characters`,
  ];
}

const FORMATS: Record<string, string> = {
  uuid: "a UUID",
  email: "an e-mail address",
  uri: "a URL",
  "date-time": "a time",
};

function form({ format: named, pattern }: Schema): string[] {
  if (named) return [ownValue(FORMATS, named) ?? named];
  if (!pattern) return [];
  if (!pattern.includes("\\u0000-\\u001f")) return [`\`${pattern}\``];
  return [pattern.includes("\\n") ? "no control characters but line breaks and tabs" : "one line"];
}

function items({ minItems, maxItems, uniqueItems, maxProperties, items: item }: Schema): string[] {
  return [
    ...(minItems ? [`at least ${minItems}`] : []),
    ...(maxItems ? [`at most ${format(maxItems)} items`] : []),
    ...(uniqueItems ? ["no repeats"] : []),
    ...(maxProperties ? [`at most ${maxProperties} pairs`] : []),
    ...(item && !isReference(item) ? limitsOf(item).map((limit) => `each ${limit}`) : []),
  ];
}

function format(value: number): string {
  const [whole = "", fraction] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,6}$)/g, ",");
  return fraction ? `${grouped}.${fraction}` : grouped;
}
