import { readableJson, readablePython, readableTypeScript } from "@/components/docs/readable-json";
import type { TryItProps } from "@/components/docs/try-it";
import { contentOf, type FoundOperation, isReference, type OperationObject } from "./openapi-document";

/**
 * One call of an operation in each language, named as a block of code names it, with the examples of its parameters. `body` is plain JSON; with
 * undefined, nothing is sent.
 */
export function codeExamples(
  found: FoundOperation,
  body: unknown,
): Record<"bash" | "typescript" | "python", string> {
  const { operation } = found;
  const ids = idsOf(found);
  const listed = isPage(found);
  return {
    bash: curl(found, ids, body),
    typescript: typescript(operation.operationId, ids, body, listed),
    python: python(operation.operationId, ids, body, listed),
  };
}

/** The example requests of an operation: one for each example body, or a single one without a body. */
export function exampleRequests({
  operation,
}: FoundOperation): { name: string; title: string; body: unknown }[] {
  const { examples = {} } = contentOf(operation.requestBody ?? {}) ?? {};
  const given = Object.entries(examples).map(([name, { summary, value }]) => ({
    name,
    title: summary,
    body: value,
  }));
  return given.length > 0 ? given : [{ name: "call", title: operation.summary, body: undefined }];
}

/** The first example request of an operation, which readers can send with a slug of their own. */
export function tryable(found: FoundOperation): TryItProps {
  const { method, path, operation } = found;
  const [first] = exampleRequests(found);
  return {
    name: operation.summary,
    method: method.toUpperCase(),
    path: exampleTarget(path, idsOf(found)),
    body: first?.body === undefined ? null : readableJson(first.body),
  };
}

/** The name of an operation or a parameter in Python. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

interface Id {
  name: string;
  example: string;
}

/** The path's parameters, except the funder. */
function idsOf({ parameters }: FoundOperation): Id[] {
  return parameters
    .filter((parameter) => parameter.in === "path" && parameter.name !== "funder")
    .map(({ name, example }) => ({ name, example: String(example) }));
}

function exampleTarget(path: string, ids: Id[]): string {
  return ids.reduce((target, { name, example }) => target.replace(`{${name}}`, example), path);
}

function curl({ method, path, operation }: FoundOperation, ids: Id[], body: unknown): string {
  const target = exampleTarget(path, ids);
  if (operation.security.length === 0) return `curl "$BASE_URL${target}"`;
  const [verb, text] = [method.toUpperCase(), body === undefined ? "" : readableJson(body)];
  // In single quotes the shell needs '\'' for a quote.
  const file = isPdf(operation) ? " -o document.pdf" : "";
  const given = text === "" ? "" : `body='${text.replaceAll("'", "'\\''")}'\n`;
  return `${given}target="${target.replace("{funder}", "$FUNDER")}"
timestamp=$(date +%s)
signature=$(printf '%s\\n%s\\n%s\\n%s' "$timestamp" ${verb} "$target" "${given && "$body"}" |
  openssl dgst -sha256 -hmac "$API_SECRET" -r | cut -c1-64)
curl -X ${verb} "$BASE_URL$target"${file} \\
  -H "X-API-Key: $API_KEY" \\
  -H "X-Timestamp: $timestamp" \\
  -H "X-Signature: $signature"${given && ' \\\n  -H "Content-Type: application/json" \\\n  --data-binary "$body"'}`;
}

function isPdf({ responses }: OperationObject): boolean {
  return Object.values(responses).some(
    (response) => !isReference(response) && response.content?.["application/pdf"] !== undefined,
  );
}

function typescript(id: string, ids: Id[], body: unknown, listed: boolean): string {
  const given = [
    ...ids.map(({ example }) => JSON.stringify(example)),
    ...(body === undefined ? [] : [readableTypeScript(body)]),
  ];
  const call = `client.${id}(${given.join(", ")})`;
  return listed
    ? `for await (const item of ${call}) {\n  console.log(item);\n}`
    : `const result = await ${call};`;
}

function python(id: string, ids: Id[], body: unknown, listed: boolean): string {
  const given = [
    ...ids.map(({ example }) => JSON.stringify(example)),
    ...(body === undefined ? [] : [readablePython(body)]),
  ];
  const call = `client.${snakeCase(id)}(${given.join(", ")})`;
  return listed ? `for item in ${call}:\n    print(item)` : `result = ${call}`;
}

/** Whether the response is a page of a list. The clients iterate over such lists. */
function isPage({ parameters }: FoundOperation): boolean {
  return parameters.some(({ name }) => name === "cursor");
}
