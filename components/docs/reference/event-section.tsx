import { CodeBlock } from "@/components/docs/code-block";
import { Code, Heading, Words } from "@/components/docs/prose";
import { readableJson } from "@/components/docs/readable-json";
import { contentOf, type OperationObject } from "./openapi-document";
import { FieldList, fieldsOf } from "./schema-fields";

/** Every type of event: what it reports, the fields of its data, and examples to unfold. */
export function EventSections({ events }: { events: { type: string; operation: OperationObject }[] }) {
  return events.map(({ type, operation }) => <EventSection key={type} type={type} operation={operation} />);
}

function EventSection({ type, operation }: { type: string; operation: OperationObject }) {
  const content = operation.requestBody && contentOf(operation.requestBody);
  const data = content?.schema.properties?.data;
  return (
    <section>
      <Heading id={type}>
        <Code>{type}</Code>
      </Heading>
      <p className="docs-text">
        <Words>{`${operation.summary}. ${operation.description}`}</Words>
      </p>
      {data && <FieldList fields={fieldsOf({ properties: { data } })} />}
      <details className="my-4">
        <summary className="min-h-10 cursor-pointer py-2.5 text-14 font-medium">Example</summary>
        {Object.entries(content?.examples ?? {}).map(([name, { value }]) => (
          <CodeBlock key={name} title={type} code={readableJson(value)} />
        ))}
      </details>
    </section>
  );
}
