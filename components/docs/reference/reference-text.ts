import { fence, markdownTable } from "@/components/docs/markdown-text";
import { readableJson } from "@/components/docs/readable-json";
import { codeExamples, exampleRequests } from "./code-examples";
import {
  codesOf,
  contentOf,
  type ErrorEntry,
  type FoundOperation,
  isReference,
  nameOf,
  type OpenApiDocument,
  type OperationObject,
  pathOfTag,
  responsesOf,
  type Schema,
  scopesOf,
  type TaggedOperations,
} from "./openapi-document";
import { bodyFields, describedField, fieldsOf, limitsOf, type SchemaField, typeOf } from "./schema-fields";

/** Fields, parameters or headers as a Markdown list: name, type, whether required, meaning, limits. */
export function fieldListText(fields: (SchemaField & { note?: string })[]): string {
  return fields
    .map(({ path, required, schema, note }) => {
      const kind = [typeOf(schema), note, required ? "required" : undefined].filter(Boolean).join(", ");
      const meaning = [schema.description, limitsOf(schema).join("; ")].filter(Boolean).join(" ");
      return `- \`${path}\`, ${kind}${meaning && `: ${meaning}`}`;
    })
    .join("\n");
}

/** The page of an object, as Markdown. */
export function objectText(name: string, schema: Schema): string {
  return `# ${name}\n\n${objectLead(schema)}\n\n${fieldListText(fieldsOf(schema))}\n`;
}

/** What an object is. */
export function objectLead({ description }: Schema): string {
  return description ?? "An object of the API.";
}

/** The page of a tag, as Markdown. */
export function tagText(document: OpenApiDocument, { tag, operations }: TaggedOperations): string {
  return `# ${tag.name}

${tag.description}

The examples use the client and the variables of the [start page](/docs#client). The curl examples sign by themselves.
[Errors](/docs/errors) says what each code means.

${operations.map((found) => operationText(document, found)).join("\n\n")}
`;
}

function operationText(document: OpenApiDocument, found: FoundOperation): string {
  const { method, path, operation, parameters } = found;
  const body = operation.requestBody && contentOf(operation.requestBody);
  const given = parameters.map((parameter) => ({
    ...describedField(parameter.name, parameter),
    note: parameter.in,
  }));
  return [
    `## ${operation.summary} {#${operation.operationId}}`,
    `\`${method.toUpperCase()} ${path}\``,
    operation.description,
    scopeText(operation),
    ...(given.length > 0 ? ["### Parameters", fieldListText(given)] : []),
    ...(body
      ? [`### Body${operation.requestBody?.required ? "" : ", optional"}`, bodyText(document, body.schema)]
      : []),
    "### Responses",
    outcomesText(document, operation),
    ...exampleRequests(found).flatMap(({ title, body }) =>
      Object.entries(codeExamples(found, body)).map(([language, code]) => fence(language, title, code)),
    ),
    ...responsesOf(document, operation)
      .filter(([status]) => Number(status) < 300)
      .flatMap(([status, response]) =>
        Object.values(contentOf(response)?.examples ?? {}).map(({ summary, value }) =>
          fence("json", `${status} ${summary}`, readableJson(value)),
        ),
      ),
  ].join("\n\n");
}

function scopeText(operation: OperationObject): string {
  const scopes = scopesOf(operation);
  if (scopes.length > 0) return `Scope: ${scopes.map((scope) => `\`${scope}\``).join(" or ")}`;
  return operation.security.length > 0 ? "Any key, whatever its scopes." : "No key is needed.";
}

function bodyText(document: OpenApiDocument, schema: Schema): string {
  const { fields, whole } = bodyFields(document, schema);
  const rest = whole === null ? "" : `\n\nAll ${whole.count} fields: ${objectLink(whole.name)}`;
  return `${fieldListText(fields)}${rest}`;
}

function outcomesText(document: OpenApiDocument, operation: OperationObject): string {
  return responsesOf(document, operation)
    .map(([status, response]) => {
      if (Number(status) >= 400) return `- ${status}: ${[...codesOf(response).keys()].join(", ")}`;
      const content = contentOf(response);
      const named = content && isReference(content.schema) ? ` ${objectLink(nameOf(content.schema))}` : "";
      return `- ${status}: ${response.description}${named}`;
    })
    .join("\n");
}

function objectLink(name: string): string {
  return `[${name}](/docs/reference/objects/${name})`;
}

/** The operations of each tag, with links to them, as sections of Markdown. */
export function operationListText(tags: TaggedOperations[]): string {
  return tags
    .map((tagged) => {
      const { name, description } = tagged.tag;
      return `## [${name}](${pathOfTag(tagged.tag)}) {#${name}}\n\n${description}\n\n${operationTable(tagged)}`;
    })
    .join("\n\n");
}

/** The operations of a tag, with links to them, as a Markdown table. */
export function operationTable({ tag, operations }: TaggedOperations): string {
  return markdownTable(
    ["Operation", "Request"],
    operations.map(({ method, path, operation }) => [
      `[${operation.summary}](${pathOfTag(tag)}#${operation.operationId})`,
      `\`${method.toUpperCase()} ${path}\``,
    ]),
  );
}

/** The objects with links to their pages, as a Markdown list. */
export function objectListText({ components }: OpenApiDocument): string {
  return Object.keys(components.schemas)
    .map((name) => `- ${objectLink(name)}`)
    .join("\n");
}

/** Every error as sections of Markdown: when it occurs, what to do, and what the response is. */
export function errorsText(errors: ErrorEntry[]): string {
  return errors
    .map(({ code, status, when, remedy, bodies }) =>
      [
        `## ${code} *${status}* {#${code}}`,
        when,
        remedy,
        ...bodies.map(({ title, body }) => fence("json", title, readableJson(body))),
      ].join("\n\n"),
    )
    .join("\n\n");
}

/** Every event as sections of Markdown. */
export function eventsText(events: { type: string; operation: OperationObject }[]): string {
  return events
    .map(({ type, operation }) => {
      const content = operation.requestBody && contentOf(operation.requestBody);
      const data = content?.schema.properties?.data;
      return [
        `## \`${type}\` {#${type}}`,
        `${operation.summary}. ${operation.description}`,
        ...(data ? [fieldListText(fieldsOf({ properties: { data } }))] : []),
        ...Object.values(content?.examples ?? {}).map(({ value }) =>
          fence("json", type, readableJson(value)),
        ),
      ].join("\n\n");
    })
    .join("\n\n");
}
