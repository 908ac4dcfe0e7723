/** The parts of an OpenAPI document that the reference shows. */
export interface OpenApiDocument {
  openapi: string;
  info: { version: string };
  tags: Tag[];
  paths: Record<string, Partial<Record<Method, OperationObject>> & { parameters?: Reference[] }>;
  webhooks: Record<string, { post: OperationObject }>;
  components: {
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string; schema: Schema }>;
    responses: Record<string, Response>;
    schemas: Record<string, Schema>;
  };
}

interface Tag {
  name: string;
  description: string;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof METHODS)[number];

interface Reference {
  $ref: string;
}

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: (Reference | Parameter)[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, Reference | Response>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description: string;
  schema: Schema;
  example?: unknown;
}

interface Response {
  description: string;
  content?: Record<string, Content>;
}

interface Content {
  schema: Schema;
  examples: Record<string, Example>;
}

interface Example {
  summary: string;
  description?: string;
  value: unknown;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  enum?: (string | null)[];
  /** The known values of a list that may grow. */
  "x-extensible-enum"?: string[];
  const?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  maxProperties?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

/** The name at the end of a reference. */
export function nameOf({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

export function isReference(value: object): value is Reference {
  return "$ref" in value && typeof value.$ref === "string";
}

/** An operation with its path, and its parameters including those of the path. */
export interface FoundOperation {
  method: Method;
  path: string;
  operation: OperationObject;
  parameters: Parameter[];
}

/** Every operation, in the order of the document. */
export function operationsOf({ paths, components }: OpenApiDocument): FoundOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      if (!isMethod(method) || Array.isArray(operation)) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
        isReference(parameter) ? (components.parameters[nameOf(parameter)] as Parameter) : parameter,
      );
      return [{ method, path, operation, parameters }];
    }),
  );
}

/** A tag and its operations. */
export interface TaggedOperations {
  tag: Tag;
  operations: FoundOperation[];
}

/** The tags that have operations, in the order of the document. */
export function taggedOperations(document: OpenApiDocument): TaggedOperations[] {
  const all = operationsOf(document);
  const tagged = document.tags.map((tag) => ({
    tag,
    operations: all.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return tagged.filter(({ operations }) => operations.length > 0);
}

/** The path of the page of a tag's operations. */
export function pathOfTag(tag: Tag): string {
  return `/docs/reference/${nameInPath(tag)}`;
}

/** The name of a tag as a path segment. */
export function nameInPath({ name }: Tag): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** The responses of an operation by status, with references resolved. */
export function responsesOf(
  { components }: OpenApiDocument,
  { responses }: OperationObject,
): [string, Response][] {
  return Object.entries(responses).map(([status, response]) => [
    status,
    isReference(response) ? (components.responses[nameOf(response)] as Response) : response,
  ]);
}

/** The scopes of which an operation needs one. Empty if it needs any key, or none. */
export function scopesOf({ security }: OperationObject): string[] {
  return security.flatMap(({ ApiKey = [] }) => ApiKey);
}

/** The first content of a request body or response. */
export function contentOf({ content }: { content?: Record<string, Content> }): Content | undefined {
  return Object.values(content ?? {})[0];
}

/**
 * The error codes of a response, each with its examples: the first has the code as its name, those of other
 * causes the code, a point and a name.
 */
export function codesOf(response: Response): Map<string, Example[]> {
  const codes = new Map<string, Example[]>();
  for (const [name, example] of Object.entries(contentOf(response)?.examples ?? {})) {
    const [code = ""] = name.split(".");
    codes.set(code, [...(codes.get(code) ?? []), example]);
  }
  return codes;
}

function isMethod(name: string): name is Method {
  return (METHODS as readonly string[]).includes(name);
}

/** An error as the OpenAPI document describes it. */
export interface ErrorEntry {
  code: string;
  status: number;
  when: string;
  remedy: string;
  /** An example of each cause. */
  bodies: { title: string; body: unknown }[];
}

/** Every error in the document, once each, by status. */
export function documentedErrors(document: OpenApiDocument): ErrorEntry[] {
  const entries = operationsOf(document).flatMap(({ operation }) =>
    responsesOf(document, operation).flatMap(([status, response]) => {
      const codes = Number(status) < 400 ? [] : [...codesOf(response)];
      return codes.map(([code, examples]) => ({
        code,
        status: Number(status),
        when: examples[0]?.summary ?? "",
        remedy: examples[0]?.description ?? "",
        bodies: examples.map(({ summary, value }, index) => ({
          title: `${status} ${code}${index > 0 ? `: ${summary}` : ""}`,
          body: value,
        })),
      }));
    }),
  );
  const once = new Map(entries.toReversed().map((entry) => [entry.code, entry]));
  return [...once.values()].toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code));
}
