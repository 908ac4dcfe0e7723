import {
  codesOf,
  contentOf,
  isReference,
  nameOf,
  type OpenApiDocument,
  operationsOf,
  responsesOf,
  type Schema,
} from "@/components/docs/reference/openapi-document";
import { OPERATIONS, type OperationId } from "@/lib/schemas/operations";
import type { Operation } from "@/lib/schemas/wire/operation";

/** The source of both clients' generated code: one method per operation, one type per schema. */
export interface ClientModel {
  /** Every schema by the name of its type: the document's, and those of queries, events and error codes. */
  schemas: Record<string, Schema>;
  /** Those of requests, by name: the bodies, and what they hold. No response shares one. */
  requests: Set<string>;
  operations: ClientOperation[];
}

/** One method of a client. Type names are those of `ClientModel.schemas`. */
export interface ClientOperation {
  id: string;
  method: string;
  /** With parameter names in braces; `{funder}` is the client's own. */
  path: string;
  /** The path parameters that the caller gives, in the order of the path. */
  parameters: string[];
  query: { type: string; fields: { name: string; schema: Schema }[] } | null;
  body: { type: string; required: boolean } | null;
  /** Null for a response without a body, or of bytes. */
  response: string | null;
  /** The media type of a response of bytes. */
  media: string | null;
  /** The type of an item, if the response is a page of a list. */
  item: string | null;
  /** Whether it takes an Idempotency-Key. */
  idempotent: boolean;
  /** Whether the client may repeat a call whose outcome is unknown: see `repeatOf`. */
  repeat: "reads" | "safe" | "unsafe";
  signed: boolean;
  /** One sentence, and the scope it needs. */
  summary: string;
}

/** Reads the document as the clients' generators need it. */
export function clientModel(document: OpenApiDocument): ClientModel {
  const schemas: Record<string, Schema> = { ...document.components.schemas };
  const named = (name: string, schema: Schema) => {
    if (isReference(schema)) return nameOf(schema);
    if (name in schemas) throw new Error(`${name} is the name of two schemas.`);
    schemas[name] = schema;
    return name;
  };
  const operations = operationsOf(document).map(
    ({ method, path, operation, parameters }): ClientOperation => {
      const { operationId: id, requestBody, security, summary } = operation;
      const fields = parameters.filter((parameter) => parameter.in === "query");
      const body = requestBody && contentOf(requestBody);
      const [, success] = responsesOf(document, operation).find(([status]) => Number(status) < 300) ?? [];
      const content = success && contentOf(success);
      const media = mediaOf(id);
      const response = content && !media ? named(`${capital(id)}Response`, content.schema) : null;
      const scopes = security.flatMap(({ ApiKey = [] }) => ApiKey);
      return {
        id,
        method: method.toUpperCase(),
        path,
        parameters: parameters.filter((found) => found.in === "path" && found.name !== "funder").map(nameIn),
        query: fields.length > 0 ? { type: named(`${capital(id)}Query`, objectOf(fields)), fields } : null,
        body: body
          ? { type: named(`${capital(id)}Body`, body.schema), required: requestBody?.required === true }
          : null,
        response,
        media,
        // A list without an end is read page by page.
        item: response && fields.some(({ name }) => name === "cursor") ? itemOf(schemas[response]) : null,
        idempotent: parameters.some(({ name }) => name === "Idempotency-Key"),
        repeat: repeatOf(id),
        signed: security.length > 0,
        summary: scopes.length > 0 ? `${summary}. Scope: ${scopes.join(" or ")}.` : `${summary}.`,
      };
    },
  );
  const events = Object.values(document.webhooks).map(({ post }) =>
    named(post.operationId.replace(/^on(.*)$/, "$1Event"), contentOf(post.requestBody ?? {})?.schema ?? {}),
  );
  schemas[UNKNOWN_EVENT] = unknownEvent();
  schemas.WebhookEvent = {
    description: "A verified message of the service; `type` says which.",
    anyOf: [...events, UNKNOWN_EVENT].map((name) => ({ $ref: `#/components/schemas/${name}` })),
  };
  schemas.ErrorCode = {
    description: "The code of an error response. More may come.",
    type: "string",
    "x-extensible-enum": codesIn(document),
  };
  const requests = new Set<string>();
  for (const { body } of operations) if (body) addWithParts(requests, body.type, schemas);
  return { schemas, requests, operations };
}

/** The format of a value whose type no version of the document tells. */
export const UNKNOWN = "unknown";

/** The name of the schema of messages whose type came later. */
export const UNKNOWN_EVENT = "UnknownEvent";

function unknownEvent(): Schema {
  return {
    description: "A message of a type that came after this version of the client.",
    type: "object",
    properties: {
      id: { type: "string", format: "uuid" },
      type: { type: "string" },
      test: { type: "boolean" },
      timestamp: { type: "string", format: "date-time" },
      data: { description: "Of the unknown type: give it one of your own.", format: UNKNOWN },
    },
    required: ["id", "type", "timestamp", "data"],
  };
}

function mediaOf(id: string): string | null {
  const { media }: Partial<Operation> = OPERATIONS[id as OperationId];
  return media ?? null;
}

/**
 * A POST that stores nothing is a read. A change is safe to repeat if it has a version, an idempotent method
 * or an Idempotency-Key, or is declared `repeatable`. Any other POST could take effect twice.
 */
function repeatOf(id: string): ClientOperation["repeat"] {
  const { method, idempotent, repeatable, drains }: Partial<Operation> = OPERATIONS[id as OperationId];
  if (method === "GET" || (method === "POST" && !drains)) return "reads";
  return method === "POST" && !idempotent && !repeatable ? "unsafe" : "safe";
}

/** Adds a schema and every schema that it refers to. */
function addWithParts(found: Set<string>, name: string, schemas: Record<string, Schema>): void {
  if (found.has(name)) return;
  found.add(name);
  for (const [, part = ""] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    addWithParts(found, part, schemas);
}

function objectOf(fields: { name: string; description: string; schema: Schema }[]): Schema {
  const properties = fields.map(({ name, description, schema }) => [name, { ...schema, description }]);
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: false };
}

function itemOf(response: Schema | undefined): string | null {
  const { data, has_more } = response?.properties ?? {};
  if (!data?.items || !has_more) return null;
  if (!isReference(data.items)) throw new Error("The items of a page need a schema with a name.");
  return nameOf(data.items);
}

function codesIn(document: OpenApiDocument): string[] {
  const codes = operationsOf(document).flatMap(({ operation }) =>
    responsesOf(document, operation)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([, response]) => [...codesOf(response).keys()]),
  );
  return [...new Set(codes)].sort();
}

function nameIn({ name }: { name: string }): string {
  return name;
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
