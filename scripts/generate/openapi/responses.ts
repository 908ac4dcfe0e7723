import { z } from "zod";
import type { DocumentedOperation } from "@/lib/schemas/prose";
import {
  ApiError,
  ERROR_STATUS,
  type ErrorCode,
  type FieldError,
  MAX_DETAILS,
} from "@/lib/schemas/wire/errors";
import { FIELD_ERROR_CODES, type FieldIssue } from "@/lib/schemas/wire/field-issues";
import type { Operation } from "@/lib/schemas/wire/operation";
import { growing } from "@/lib/schemas/wire/response-fields";
import { ERROR_GUIDE } from "../../../lib/schemas/wire/error-guide";
import type { JsonObject, SchemaSet } from "./json-schema";

/**
 * The error responses of the operations. Operations with the same errors share a response, except 400, whose
 * details differ.
 */
export class ErrorResponses {
  readonly shared: Record<string, JsonObject> = {};

  constructor(private readonly set: SchemaSet) {}

  /** Every error code of an operation, by status. */
  of({ operation, prose }: DocumentedOperation): JsonObject {
    const errors = errorsOf(operation);
    const statuses = [...new Set(errors.map((code) => ERROR_STATUS[code]))];
    return Object.fromEntries(
      statuses.map((status) => {
        const codes = errors.filter((code) => ERROR_STATUS[code] === status);
        const response = this.response(status, codes, operation, prose.invalid);
        return [status, status === 400 ? response : this.share(codes, response)];
      }),
    );
  }

  private share(codes: ErrorCode[], response: JsonObject): JsonObject {
    const name = codes.map((code) => camelCase(code)).join("Or");
    this.shared[name] = response;
    return { $ref: `#/components/responses/${name}` };
  }

  private response(
    status: number,
    codes: ErrorCode[],
    { idempotent }: Operation,
    invalid: FieldIssue[],
  ): JsonObject {
    // A refusal recorded under an Idempotency-Key is replayed with the header that marks a replay.
    const replayed = idempotent && status === 409;
    const headers = [...(HEADERS_OF_STATUS[status] ?? []), ...(replayed ? ["Idempotent-Replayed"] : [])];
    const examples = codes.flatMap((code) => {
      const { when, message, remedy, others = {} } = ERROR_GUIDE[code];
      const error = new ApiError(code, message, code === "VALIDATION_FAILED" ? invalid : undefined);
      const more = Object.entries(others).map(([name, { when, message }]) => [
        `${code}.${name}`,
        { summary: when, value: new ApiError(code, message).toBody() },
      ]);
      return [[code, { summary: when, description: remedy, value: error.toBody() }], ...more];
    });
    return {
      description: codes.map((code) => `${code}: ${ERROR_GUIDE[code].when}`).join("\n\n"),
      headers: headersOf(headers),
      content: {
        "application/json": {
          schema: this.set.response(errorBody(codes)),
          examples: Object.fromEntries(examples),
        },
      },
    };
  }
}

const HEADERS_OF_STATUS: Partial<Record<number, string[]>> = {
  405: ["Allow"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

function errorsOf({ method, scope, sandbox, path, errors = [], idempotent }: Operation): ErrorCode[] {
  if (scope === null) return ["METHOD_NOT_ALLOWED", "RATE_LIMITED", "INTERNAL_ERROR"];
  const namesOne = /\{(?!funder\})/.test(path);
  const found: ErrorCode[] = namesOne ? ["NOT_FOUND"] : ["FUNDER_FORBIDDEN"];
  if (sandbox && !namesOne) found.push("NOT_FOUND");
  // A body that an operation does not read is refused as one that it reads. A GET has none.
  const ofBody: ErrorCode[] = method === "GET" ? [] : ["MALFORMED_JSON", "UNSUPPORTED_MEDIA_TYPE"];
  const ofKey: ErrorCode[] = idempotent ? ["IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_CONFLICT"] : [];
  const always: ErrorCode[] = [
    ...(["VALIDATION_FAILED", "API_KEY_INVALID", "SIGNATURE_INVALID", "TIMESTAMP_EXPIRED"] as const),
    // A body is read, and its size checked, before the operation is known to take none.
    ...(scope === "any" ? [] : (["INSUFFICIENT_SCOPE"] as const)),
    ...(["METHOD_NOT_ALLOWED", "REQUEST_TIMEOUT", "PAYLOAD_TOO_LARGE"] as const),
  ];
  return [
    ...always,
    ...found,
    ...ofBody,
    ...errors,
    ...ofKey,
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
  ];
}

function camelCase(code: ErrorCode): string {
  return code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const message = z.string().min(10).describe("A human-readable sentence.");

interface ErrorBody {
  error: ErrorCode;
  message: string;
  details?: string[];
  errors?: FieldError[];
}

/** An error body with one of these codes. Only VALIDATION_FAILED has `details` and `errors`. */
export function errorBody(codes: readonly ErrorCode[]): z.ZodType<ErrorBody> {
  if (!codes.includes("VALIDATION_FAILED")) return z.strictObject({ error: growing(codes), message });
  if (codes.length === 1) return VALIDATION_FAILURE;
  return z
    .strictObject({ error: growing(codes), message, ...failures("Only with VALIDATION_FAILED. ") })
    .partial({
      details: true,
      errors: true,
    });
}

const FIELD_ERROR = z
  .strictObject({
    path: z
      .string()
      .nullable()
      .describe(
        "The field, such as `fees[1].floor`; null for the whole body, and in the entry that counts the failures after the first 100.",
      ),
    code: growing(FIELD_ERROR_CODES).describe(
      "What is wrong. `format`: a pattern, a date, too many decimals. `range`: a number outside its bounds. `limit`: too many, or too long. `conflict`: two fields against each other. `not_allowed`: outside a list, not yours, or not to be changed. `state`: not now.",
    ),
    message: z.string().describe("The rest of the sentence in `details`, after the path."),
  })
  .meta({ id: "FieldError", description: "What is wrong with one field, for a program." });

function failures(when = "") {
  return {
    details: z
      .array(z.string())
      .min(1)
      .max(MAX_DETAILS + 1)
      .describe(
        `${when}Every failure, each starting with the path of its field, such as \`fees[1].floor\`, or with \`body\` for the whole. After 100, one says how many more there are.`,
      ),
    errors: z
      .array(FIELD_ERROR)
      .min(1)
      .max(MAX_DETAILS + 1)
      .describe(`${when}The same failures, in the order of \`details\`.`),
  };
}

const VALIDATION_FAILURE = z
  .strictObject({ error: growing(["VALIDATION_FAILED"]), message, ...failures() })
  .meta({ id: "ValidationFailure", description: "Fields or rules that failed." });

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
function headersOf(names: string[]): JsonObject {
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
    "How many requests the window allows. The window is the minute; on a 429 it is the one whose limit was exceeded. Where another limit refused: how many new disclosures the last hour allows, how many bytes a funder's keys may store in 24 hours, or how many bodies of an address may be unfinished (or bytes of them, of all).",
    {
      type: "integer",
      examples: [60],
    },
  ),
  "X-RateLimit-Remaining": header(
    "Requests left in that window, or what is left of that other limit: less than the request needs.",
    { type: "integer", examples: [59] },
  ),
  "X-RateLimit-Reset": header(
    "When the next window starts, in Unix seconds; where another limit refused, when this request is possible again.",
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
  ETag: header("Opaque and weak; changes with anything in the body.", {
    type: "string",
    examples: ['W/"pX1yq0bSxA9m2rJ8cT5vLwZkQeD"'],
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
