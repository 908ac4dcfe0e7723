import { TextLink, Words } from "@/components/docs/prose";
import type { Schema } from "./openapi-document";
import { fieldsOf, limitsOf, objectOf, type SchemaField, typeOf } from "./schema-words";

/** The fields of an object: name, type, limits and meaning. `onlyRequired` leaves out the others. */
export function SchemaFields({ schema, onlyRequired = false }: { schema: Schema; onlyRequired?: boolean }) {
  const fields = fieldsOf(schema).filter(({ required }) => required || !onlyRequired);
  return <FieldList fields={fields} />;
}

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
