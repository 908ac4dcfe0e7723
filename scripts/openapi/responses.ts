import type { JsonObject, SchemaSet } from "./json-schema";
import type { DocumentedOperation } from "./operations";

/** The responses of an operation when it succeeds, by status. */
export function successResponses({ operation, prose }: DocumentedOperation, set: SchemaSet): JsonObject {
  const reading = operation.method === "GET";
  const { description, examples } = prose.response;
  const headers = [
    ...(reading ? ["ETag"] : []),
    ...(operation.location ? ["Location"] : []),
    ...(operation.idempotent ? ["Idempotent-Replayed"] : []),
    ...(operation.media ? ["Content-Disposition"] : []),
  ];
  const content = {
    ...(operation.response && {
      content: { "application/json": { schema: set.response(operation.response), examples } },
    }),
    // A JSON schema cannot describe bytes.
    ...(operation.media && { content: { [operation.media]: { schema: {} } } }),
  };
  return {
    [operation.status]: { description, headers: headersOf(headers), ...content },
    ...(operation.existingStatus && {
      [operation.existingStatus]: {
        description: `${description} The same request created it before.`,
        headers: headersOf(headers),
        ...content,
      },
    }),
    ...(reading && {
      304: {
        description: "Unchanged since the `ETag` in `If-None-Match`; no body.",
        headers: headersOf(["ETag"]),
      },
    }),
  };
}

/** References to the headers of every response, and to the named ones. */
export function headersOf(names: string[]): JsonObject {
  return Object.fromEntries(
    [...ON_EVERY_RESPONSE, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** Every response header of the document, with its schema. */
export const HEADERS: Record<string, JsonObject> = {
  "X-Request-Id": header("Identifies the request: include it when you contact us.", {
    type: "string",
    pattern: "^req_[A-Za-z0-9_-]{22}$",
    examples: ["req_3k9fPq0sTn2Zl8WvYb1RdQ"],
  }),
  "X-RateLimit-Limit": header(
    "How many requests the window allows. The window is the minute; on a 429 it is the one whose limit was exceeded. For the limits of new disclosures, that is the last hour.",
    {
      type: "integer",
      examples: [60],
    },
  ),
  "X-RateLimit-Remaining": header("Requests left in that window.", { type: "integer", examples: [59] }),
  "X-RateLimit-Reset": header(
    "When the next window starts, or a new disclosure is possible again, in Unix seconds.",
    {
      type: "integer",
      examples: [1767225660],
    },
  ),
  "RateLimit-Policy": header("Both windows: requests (q) in seconds (w).", {
    type: "string",
    examples: ['"sec";q=5;w=1, "min";q=60;w=60'],
  }),
  RateLimit: header("Both windows: requests left (r), seconds until the next window (t).", {
    type: "string",
    examples: ['"sec";r=4;t=1, "min";r=59;t=41'],
  }),
  ETag: header("Opaque; changes with anything in the body.", {
    type: "string",
    examples: ['"pX1yq0bSxA9m2rJ8cT5vLwZkQeD"'],
  }),
  Location: header("The path of what was created.", {
    type: "string",
    examples: ["/api/v1/acme/offers/DEAL-1001"],
  }),
  "Idempotent-Replayed": header(
    "`true` if this is a replay of the first response to the `Idempotency-Key`.",
    { type: "string", enum: ["true"] },
    false,
  ),
  "Content-Disposition": header("The name of the file.", {
    type: "string",
    examples: ['attachment; filename="disclosure-CA-DEAL-1001-4b7c2e9f6a05.pdf"'],
  }),
  Allow: header("The methods this path serves.", { type: "string", examples: ["GET, HEAD, POST, OPTIONS"] }),
  "Retry-After": header("Seconds to wait.", { type: "integer", examples: [1] }),
};

const ON_EVERY_RESPONSE = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit-Policy",
  "RateLimit",
];

function header(description: string, schema: JsonObject, required = true): JsonObject {
  return { description, ...(required && { required }), schema };
}
