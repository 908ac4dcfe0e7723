import { CodeBlock, CodeTabs } from "@/components/docs/code-block";
import { Code, TextLink, Words } from "@/components/docs/prose";
import { readableJson } from "@/components/docs/readable-json";
import { TryIt } from "@/components/docs/try-it";
import { codeExamples, exampleRequests, tryable } from "./code-examples";
import {
  codesOf,
  contentOf,
  type FoundOperation,
  isReference,
  nameOf,
  type OpenApiDocument,
  type OperationObject,
  responsesOf,
  type Schema,
  scopesOf,
} from "./openapi-document";
import { bodyFields, describedField, FieldList, ObjectLink } from "./schema-fields";

/** One operation: its description and parameters on the left, its requests and responses on the right. */
export function OperationSection({ document, found }: { document: OpenApiDocument; found: FoundOperation }) {
  const { method, path, operation, parameters } = found;
  const body = operation.requestBody && contentOf(operation.requestBody);
  const responses = responsesOf(document, operation);
  const successful = responses.filter(([status]) => Number(status) < 300);
  return (
    <section id={operation.operationId} className="scroll-mt-6 border-t border-line pt-10 pb-6">
      <div className="gap-10 desk:grid desk:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        <div className="min-w-0">
          <h2 className="text-20 font-semibold tracking-[-0.014em]">
            <a href={`#${operation.operationId}`}>{operation.summary}</a>
          </h2>
          <p className="mt-2 font-mono text-13 wrap-anywhere">
            <b className="mr-1 text-brand-text">{method.toUpperCase()}</b> {path}
          </p>
          <p className="mt-3 text-15 text-ink-2">
            <Words>{operation.description}</Words>
          </p>
          <Scopes operation={operation} />
          {parameters.length > 0 && (
            <>
              <h3 className="mt-6 text-15 font-semibold">Parameters</h3>
              <FieldList
                fields={parameters.map((parameter) => ({
                  ...describedField(parameter.name, parameter),
                  note: parameter.in,
                }))}
              />
            </>
          )}
          {body && (
            <>
              <h3 className="mt-6 text-15 font-semibold">
                Body{operation.requestBody?.required ? "" : ", optional"}
              </h3>
              <BodyFields document={document} schema={body.schema} />
            </>
          )}
          <h3 className="mt-6 text-15 font-semibold">Responses</h3>
          <Outcomes responses={responses} />
        </div>
        <div className="min-w-0">
          {exampleRequests(found).map(({ name, title, body }) => (
            <CodeTabs
              key={name}
              id={`${operation.operationId}-${name}`}
              title={title}
              code={codeExamples(found, body)}
            />
          ))}
          {operation.security.length > 0 && <TryIt {...tryable(found)} />}
          {successful.flatMap(([status, response]) =>
            Object.entries(contentOf(response)?.examples ?? {}).map(([name, { summary, value }]) => (
              <CodeBlock key={name} title={`${status} ${summary}`} code={readableJson(value)} />
            )),
          )}
        </div>
      </div>
    </section>
  );
}

function Scopes({ operation }: { operation: OperationObject }) {
  const scopes = scopesOf(operation);
  if (scopes.length === 0) {
    const needed = operation.security.length > 0 ? "Any key, whatever its scopes." : "No key is needed.";
    return <p className="mt-3 text-14 text-ink-2">{needed}</p>;
  }
  return (
    <p className="mt-3 text-14 text-ink-2">
      Scope: {scopes.map((scope, index) => [index > 0 && " or ", <Code key={scope}>{scope}</Code>])}
    </p>
  );
}

/** The fields of a body. Of a long body, only the required ones, with a link to the rest. */
function BodyFields({ document, schema }: { document: OpenApiDocument; schema: Schema }) {
  const { fields, whole } = bodyFields(document, schema);
  return (
    <>
      <FieldList fields={fields} />
      {whole && (
        <p className="text-14 text-ink-2">
          All {whole.count} fields: <ObjectLink name={whole.name} />
        </p>
      )}
    </>
  );
}

function Outcomes({ responses }: { responses: [string, ReturnType<typeof responsesOf>[number][1]][] }) {
  return (
    <ul className="my-3 border-y border-line text-14">
      {responses.map(([status, response]) => {
        const content = contentOf(response);
        const named = content && isReference(content.schema) ? nameOf(content.schema) : null;
        return (
          <li key={status} className="docs-outcome">
            <span className="font-semibold">{status}</span>
            {Number(status) < 400 ? (
              <span className="text-ink-2">
                <Words>{response.description}</Words> {named && <ObjectLink name={named} />}
              </span>
            ) : (
              <span className="flex flex-wrap gap-x-3 gap-y-1 font-mono text-13">
                {[...codesOf(response).keys()].map((code) => (
                  <TextLink key={code} href={`/docs/errors#${code}`}>
                    {code}
                  </TextLink>
                ))}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
