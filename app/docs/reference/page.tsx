import { DocsPage } from "@/components/docs/docs-page";
import { Heading, Paragraph, TextLink, Words } from "@/components/docs/prose";
import { operationsOf } from "@/components/docs/reference/openapi-document";
import { OperationSection } from "@/components/docs/reference/operation-section";
import { FieldList, SchemaFields } from "@/components/docs/reference/schema-fields";
import { describedField } from "@/components/docs/reference/schema-words";
import { env } from "@/lib/server/env";
import { OPENAPI } from "../openapi";

export const metadata = { title: "Reference" };

export default function ReferencePage() {
  const operations = operationsOf(OPENAPI);
  const { schemas, headers } = OPENAPI.components;
  const contents = [
    ...operations.map(({ operation }) => ({ id: operation.operationId, title: operation.summary })),
    { id: "headers", title: "Headers of an answer" },
    { id: "objects", title: "Objects" },
  ];
  return (
    <DocsPage
      current="/docs/reference"
      title="Reference"
      lead="Every operation of the API, made from the document the service itself is held to."
      contents={contents}
      wide
    >
      <Paragraph>
        {`All paths are below \`${env().baseUrl}\`. Bodies are JSON in UTF-8; currency and rates are plain numbers with at most 2 and 6 decimals, more is refused and never rounded; times are ISO 8601 in UTC; an unknown field is refused. HEAD answers as GET without the body.`}
      </Paragraph>
      <p className="mb-10 text-15">
        <TextLink href="/api/v1/openapi.json">The OpenAPI 3.1 document</TextLink>
      </p>
      {operations.map((found) => (
        <OperationSection key={found.operation.operationId} document={OPENAPI} found={found} />
      ))}
      <div className="max-w-[46rem]">
        <Heading id="headers">Headers of an answer</Heading>
        <FieldList
          fields={Object.entries(headers).map(([name, { description, schema }]) =>
            describedField(name, { description, schema }),
          )}
        />
        <Heading id="objects">Objects</Heading>
        <Paragraph>
          What is sent and what is answered are told apart: in a request null stands for an absent field.
        </Paragraph>
        {Object.entries(schemas).map(([name, schema]) => (
          <section key={name} id={`object-${name}`} className="scroll-mt-6 pt-6">
            <h3 className="text-16 font-semibold">{name}</h3>
            {schema.description && (
              <p className="mt-1 text-14 text-ink-2">
                <Words>{schema.description}</Words>
              </p>
            )}
            <SchemaFields schema={schema} />
          </section>
        ))}
      </div>
    </DocsPage>
  );
}
