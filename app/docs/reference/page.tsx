import { DocsPage } from "@/components/docs/docs-page";
import { Heading, Paragraph, TextLink, Words } from "@/components/docs/prose";
import {
  pathOfTag,
  type TaggedOperations,
  taggedOperations,
} from "@/components/docs/reference/openapi-document";
import { describedField, FieldList, ObjectLink } from "@/components/docs/reference/schema-fields";
import { OPENAPI } from "../openapi";

export const metadata = { title: "Reference" };

/** The index of the reference. Each tag and object has its own page, which keeps every page small. */
export default function ReferencePage() {
  const { schemas, headers } = OPENAPI.components;
  const tags = taggedOperations(OPENAPI);
  const contents = [
    ...tags.map(({ tag }) => ({ href: pathOfTag(tag), title: tag.name })),
    { href: "#headers", title: "Headers of a response" },
    { href: "#objects", title: "Objects" },
  ];
  return (
    <DocsPage
      current="/docs/reference"
      title="Reference"
      lead="Every operation of the API, from the OpenAPI document that the service is tested against."
      contents={contents}
    >
      <Paragraph>
        All paths are on the host of this page. Bodies are JSON in UTF-8. Currency has at most 2 decimals and
        rates have at most 6; more decimals are refused, never rounded. Times are ISO 8601 in UTC. Unknown
        fields are refused. HEAD responds like GET, without the body.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/api/v1/openapi.json">The OpenAPI 3.1 document</TextLink>
      </p>
      {tags.map((tagged) => (
        <TagSummary key={tagged.tag.name} {...tagged} />
      ))}
      <Heading id="headers">Headers of a response</Heading>
      <FieldList
        fields={Object.entries(headers).map(([name, { description, schema }]) =>
          describedField(name, { description, schema }),
        )}
      />
      <Heading id="objects">Objects</Heading>
      <Paragraph>
        Requests and responses use different objects. In a request, null means that the field is absent.
      </Paragraph>
      <ul className="my-3 grid gap-x-6 gap-y-1 text-15 phone:grid-cols-2">
        {Object.keys(schemas).map((name) => (
          <li key={name}>
            <ObjectLink name={name} />
          </li>
        ))}
      </ul>
    </DocsPage>
  );
}

function TagSummary({ tag, operations }: TaggedOperations) {
  return (
    <section>
      <Heading id={tag.name}>{tag.name}</Heading>
      <p className="max-w-[42rem] text-15 text-ink-2">
        <Words>{tag.description}</Words>
      </p>
      <ul className="my-3 grid gap-2 text-15">
        {operations.map(({ method, path, operation }) => (
          <li key={operation.operationId}>
            <TextLink href={`${pathOfTag(tag)}#${operation.operationId}`}>{operation.summary}</TextLink>
            <span className="block font-mono text-13 wrap-anywhere text-ink-3">
              {method.toUpperCase()} {path}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
